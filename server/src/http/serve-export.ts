import { type Access, type AnswerOf, type Endpoint, mayDo, type ReceivedOf } from '@lekha/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import type { Books, Identity } from '../db/books.ts'
import { recordExport } from '../db/security-events.ts'
import { addressed, admit, callerOf, disconnectSignal, identifyCaller, urlOf } from './admit.ts'
import { asDownload, type FilePart, sendWritten, writeFile } from './files.ts'
import { type App, served } from './serve.ts'
import { keepHeapSmall } from './small-heap.ts'

type HeavyEndpoint<P extends z.core.$ZodType, Q extends z.core.$ZodType, A extends z.core.$ZodType> = Endpoint<
  P,
  Q,
  z.core.$ZodType,
  A,
  Access & { scope: 'organization' }
>

/**
 * A file to export: its name, its title in the security events, the other organizations whose figures it takes away, and its content piece by
 * piece.
 */
export type Export = { mediaType: string; name: string; title: string; others?: readonly string[]; parts: AsyncIterable<FilePart> }

type Begin<Received> = (books: Books, received: Received) => Promise<Export>

/**
 * Serves an export of an organization's books. As a heavy job it waits in the queue; the server then writes it to disk piece by piece, in
 * one database snapshot, and sends it when it is complete. So memory holds one piece, a slow client holds no database connection, and a
 * failure is answered with an error instead of half a file. `ahead` first reads the books of other organizations, in transactions of their
 * own, and may return another function that begins the file.
 */
export function serveExport<P extends z.core.$ZodType, Q extends z.core.$ZodType, A extends z.core.$ZodType>(
  app: App,
  endpoint: HeavyEndpoint<P, Q, A>,
  begin: Begin<ReceivedOf<HeavyEndpoint<P, Q, A>>>,
  ahead?: (
    identity: Identity,
    received: ReceivedOf<HeavyEndpoint<P, Q, A>>,
  ) => Promise<Begin<ReceivedOf<HeavyEndpoint<P, Q, A>>> | undefined>,
): void {
  route(app, endpoint, async (request, reply, { identity, organizationId, read, signal }) => {
    app.ownEvents.take(identity.userId)
    const file = await read(async (given) => {
      const received = given as ReceivedOf<HeavyEndpoint<P, Q, A>>
      const starts = (await ahead?.(identity, received)) ?? begin
      return async (books) => {
        const { parts, ...file } = await starts(books, received)
        return { ...file, written: await writeFile(app.filesFolder, whileWanted(parts, signal)) }
      }
    })
    try {
      for (const each of [organizationId, ...(file.others ?? [])]) await recordExport(app.scopes, identity, each, request.ip, file.title)
    } catch (error) {
      await file.written.discard()
      throw error
    }
    return sendWritten(asDownload(reply, file), file.written)
  })
}

/** Serves a read that takes as long as an export, and waits in the same queue; nothing is taken away, so nothing is recorded. */
export function serveHeavyRead<P extends z.core.$ZodType, Q extends z.core.$ZodType, A extends z.core.$ZodType>(
  app: App,
  endpoint: HeavyEndpoint<P, Q, A>,
  answer: (books: Books, received: ReceivedOf<HeavyEndpoint<P, Q, A>>, signal: AbortSignal) => Promise<AnswerOf<HeavyEndpoint<P, Q, A>>>,
): void {
  route(app, endpoint, async (_request, reply, { read, signal }) =>
    reply.send(await read(async (received) => (books) => answer(books, received as ReceivedOf<HeavyEndpoint<P, Q, A>>, signal))),
  )
}

/** An admitted caller, and how to read the books once the queue lets them: what is given comes first, before their transaction begins. */
type Admitted = {
  identity: Identity
  organizationId: string
  read: <T>(prepare: (received: unknown) => Promise<(books: Books) => Promise<T>>) => Promise<T>
  signal: AbortSignal
}

function route(
  app: App,
  endpoint: Endpoint,
  answer: (request: FastifyRequest, reply: FastifyReply, admitted: Admitted) => Promise<unknown>,
): void {
  served.add(endpoint)
  const { access } = endpoint
  if (access.scope !== 'organization') throw new Error('An export is always one of an organization.')
  app.http.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    onRequest: identifyCaller(app, endpoint),
    handler: async (request, reply) => {
      const identity = callerOf(request)
      const received = addressed(endpoint, request)
      // A caller without permission is refused here, before the queue.
      const organizationId = identity && (await admit(app, endpoint, identity, request))
      if (!organizationId) throw new Error('An export is always one of an organization.')
      const signal = disconnectSignal(reply)
      const permitted = (role: Parameters<typeof mayDo>[0]) => mayDo(role, access.permission)
      const read: Admitted['read'] = (prepare) =>
        app.heavyJobs.run(
          organizationId,
          async () => app.scopes.inOrganization(identity, organizationId, 'read', permitted, await prepare(received)),
          { signal },
        )
      return answer(request, reply, { identity, organizationId, read, signal })
    },
  })
}

async function* whileWanted(parts: AsyncIterable<FilePart>, signal: AbortSignal): AsyncGenerator<FilePart> {
  const tidy = keepHeapSmall()
  for await (const part of parts) {
    signal.throwIfAborted()
    tidy()
    yield part
  }
}
