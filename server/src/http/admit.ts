import { type Access, type Endpoint, mayDo } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Identity } from '../db/books.ts'
import { isLongBody } from './bodies.ts'
import { identify } from './identify.ts'
import type { App } from './serve.ts'

/** What a call brings, after checking. */
export type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** The address of an endpoint as the router writes it. */
export const urlOf = ({ path }: Endpoint): string => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

const callers = new WeakMap<FastifyRequest, Identity>()

/** Who calls; null where nobody needs to have signed in. */
export const callerOf = (request: FastifyRequest): Identity | null => callers.get(request) ?? null

/**
 * Before the first byte of a body is read: the token is verified and, where the body is long, the database is asked whether its
 * sender may make the call at all. A short body costs no round trip of its own: the door asks the same with the work itself.
 */
export function knowCaller(app: App, endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (endpoint.access.door === 'public') return
    const identity = await identify(request, app.tokens)
    callers.set(request, identity)
    if (!isLongBody(request)) return
    await admit(app, endpoint, identity, request)
    await turnOf(app, identity, reply)
  }
}

/** Opens the door of a call and goes back out: who may not pass it is refused. Gives the organization, where there is one. */
export async function admit(app: App, endpoint: Endpoint, identity: Identity, request: FastifyRequest): Promise<string | undefined> {
  const { access } = endpoint
  if (access.door !== 'organization') {
    await app.doors.inAccount(identity, 'read', async () => {}, access.door === 'account' ? access : {})
    return undefined
  }
  const organizationId = await organizationOf(app, access, identity, addressed(endpoint, request))
  const permitted = (role: Parameters<typeof mayDo>[0]) => mayDo(role, access.permission)
  await app.doors.inOrganization(identity, organizationId, 'read', permitted, async () => {})
  return organizationId
}

/** Waits until the user has room for another long body, and keeps the place until it is answered: who sends slowly holds up himself. */
function turnOf(app: App, identity: Identity, reply: FastifyReply): Promise<void> {
  return new Promise((resolve, reject) => {
    const held = () => {
      resolve()
      return new Promise<void>((ended) => whenClosed(reply, ended))
    }
    app.longBodies.run(identity.userId, held, { signal: goneOf(reply) }).catch(reject)
  })
}

/** A caller may have hung up before anybody listened. */
function whenClosed(reply: FastifyReply, then: () => void): void {
  if (reply.raw.destroyed) then()
  else reply.raw.once('close', then)
}

/** Tells when the caller has hung up, or was answered. */
export function goneOf(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  whenClosed(reply, () => gone.abort(new BookError('Too many at once. Please try again in a moment.', { code: 'busy' })))
  return gone.signal
}

export const addressed = (endpoint: Endpoint, request: FastifyRequest): Parts => ({
  params: z.parse(endpoint.params ?? z.strictObject({}), request.params),
  query: z.parse(endpoint.query ?? z.strictObject({}), request.query),
})

export async function organizationOf(
  app: App,
  access: Access & { door: 'organization' },
  identity: Identity,
  received: Parts,
): Promise<string> {
  if (access.by === 'organizationId') return (received.params as { organizationId: string }).organizationId
  if (access.by === 'subcompany') return (received.query as { subcompany: string }).subcompany
  return app.doors.organizationOfYear(identity, (received.params as { id: string }).id)
}
