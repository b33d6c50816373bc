import { type Access, type Endpoint, mayDo } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Identity } from '../db/books.ts'
import { isLongBody } from './bodies.ts'
import { identify } from './identify.ts'
import type { App } from './serve.ts'

/** The params, query and body of a call, after they were checked against the contract. */
export type Parts = { params?: unknown; query?: unknown; body?: unknown }

/** The URL pattern of an endpoint in the router's notation. */
export const urlOf = ({ path }: Endpoint): string => `/api${path.replaceAll(/\{(\w+)\}/g, ':$1')}`

const callers = new WeakMap<FastifyRequest, Identity>()

/** The caller of a request; null for an endpoint that needs no sign-in. */
export const callerOf = (request: FastifyRequest): Identity | null => callers.get(request) ?? null

/**
 * Verifies the token before the first byte of a body is read. For a long body it also checks the caller's permission in the database.
 * A short body is not worth that round trip: its permission is checked by the transaction that does the work.
 */
export function identifyCaller(app: App, endpoint: Endpoint) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (endpoint.access.scope === 'public') return
    const identity = await identify(request, app.tokens)
    callers.set(request, identity)
    if (!isLongBody(request)) return
    await admit(app, endpoint, identity, request)
    await turnOf(app, identity, reply)
  }
}

/** Checks the caller's session and permission in a transaction that does nothing else. Returns the organization, where the call has one. */
export async function admit(app: App, endpoint: Endpoint, identity: Identity, request: FastifyRequest): Promise<string | undefined> {
  const { access } = endpoint
  if (access.scope !== 'organization') {
    await app.scopes.inAccount(identity, 'read', async () => {}, access.scope === 'account' ? access : {})
    return undefined
  }
  const organizationId = await organizationOf(app, access, identity, addressed(endpoint, request))
  const permitted = (role: Parameters<typeof mayDo>[0]) => mayDo(role, access.permission)
  await app.scopes.inOrganization(identity, organizationId, 'read', permitted, async () => {})
  return organizationId
}

/** Waits until the user may send another long body, and holds that turn until the answer: a slow upload delays only its own user. */
function turnOf(app: App, identity: Identity, reply: FastifyReply): Promise<void> {
  return new Promise((resolve, reject) => {
    const held = () => {
      resolve()
      return new Promise<void>((ended) => whenClosed(reply, ended))
    }
    app.longBodies.run(identity.userId, held, { signal: disconnectSignal(reply) }).catch(reject)
  })
}

/** The client may have disconnected before this listener was added. */
function whenClosed(reply: FastifyReply, then: () => void): void {
  if (reply.raw.destroyed) then()
  else reply.raw.once('close', then)
}

/** A signal that aborts when the client disconnects or the answer is complete. */
export function disconnectSignal(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  whenClosed(reply, () => gone.abort(new BookError('Too many at once. Please try again in a moment.', { code: 'busy' })))
  return gone.signal
}

/** What is addressed without params, or without a query. Made once: zod compiles each new schema at its first use. */
const NOTHING = z.strictObject({})

export const addressed = (endpoint: Endpoint, request: FastifyRequest): Parts => ({
  params: z.parse(endpoint.params ?? NOTHING, request.params),
  query: z.parse(endpoint.query ?? NOTHING, request.query),
})

export async function organizationOf(
  app: App,
  access: Access & { scope: 'organization' },
  identity: Identity,
  received: Parts,
): Promise<string> {
  if (access.by === 'organizationId') return (received.params as { organizationId: string }).organizationId
  if (access.by === 'subcompany') return (received.query as { subcompany: string }).subcompany
  return app.scopes.organizationOfYear(identity, (received.params as { id: string }).id)
}
