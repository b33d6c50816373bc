import { type Access, type Endpoint, mayDo, type ReceivedOf } from '@lekha/contract'
import type * as z from 'zod'
import type { Books } from '../db/books.ts'
import { recordExport } from '../db/security-events.ts'
import { addressed, admit, callerOf, disconnectSignal, identifyCaller, urlOf } from './admit.ts'
import { asDownload, sendWritten, writeFile } from './files.ts'
import { type App, served } from './serve.ts'

type FileEndpoint<P extends z.core.$ZodType, Q extends z.core.$ZodType> = Endpoint<
  P,
  Q,
  z.core.$ZodType,
  z.core.$ZodType,
  Access & { scope: 'organization' }
>

/** A file to export: its name, its title in the security events, and its text, or its bytes, piece by piece. */
export type Export = { mediaType: string; name: string; title: string; texts: AsyncIterable<string | Uint8Array> }

/**
 * Serves an export of an organization's books. As a heavy job it waits in the queue; the server then writes it to disk piece by piece, in
 * one database snapshot, and sends it when it is complete. So memory holds one piece, a slow client holds no database connection, and a
 * failure is answered with an error instead of half a file.
 */
export function serveExport<P extends z.core.$ZodType, Q extends z.core.$ZodType>(
  app: App,
  endpoint: FileEndpoint<P, Q>,
  begin: (books: Books, received: ReceivedOf<FileEndpoint<P, Q>>) => Promise<Export>,
): void {
  const plain = endpoint as unknown as Endpoint
  served.add(plain)
  app.http.route({
    method: plain.method,
    url: urlOf(plain),
    onRequest: identifyCaller(app, plain),
    handler: async (request, reply) => {
      const identity = callerOf(request)
      const received = addressed(plain, request) as ReceivedOf<FileEndpoint<P, Q>>
      // A caller without permission is refused here, before the queue.
      const organizationId = identity && (await admit(app, plain, identity, request))
      if (!organizationId) throw new Error('An export is always one of an organization.')
      app.ownEvents.take(identity.userId)
      const signal = disconnectSignal(reply)
      const write = async (books: Books) => {
        const { texts, ...file } = await begin(books, received)
        return { ...file, written: await writeFile(app.filesFolder, whileWanted(texts, signal)) }
      }
      const permitted = (role: Parameters<typeof mayDo>[0]) => mayDo(role, endpoint.access.permission)
      const open = () => app.scopes.inOrganization(identity, organizationId, 'read', permitted, write)
      const file = await app.heavyJobs.run(organizationId, open, { signal })
      await recordExport(app.scopes, identity, organizationId, request.ip, file.title).catch(async (error: unknown) => {
        await file.written.discard()
        throw error
      })
      return sendWritten(asDownload(reply, file), file.written)
    },
  })
}

async function* whileWanted<Piece>(texts: AsyncIterable<Piece>, signal: AbortSignal): AsyncGenerator<Piece> {
  for await (const text of texts) {
    signal.throwIfAborted()
    yield text
  }
}
