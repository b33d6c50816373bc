import { setImmediate as othersFirst } from 'node:timers/promises'
import type { Endpoint } from '@lekha/contract'
import { BookError, sentence } from '@lekha/ledger'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Identity } from '../db/books.ts'
import { addressed, callerOf, type Parts } from './admit.ts'
import type { Concerned } from './announcements.ts'
import { isLongBody, limitOf } from './bodies.ts'
import { canonicalInput, canonicalText } from './canonical.ts'
import { readForm, type Uploads } from './form.ts'
import { hmac, sha256 } from './secrets.ts'

/** The call itself, for the few handlers that need more than params, query and body. */
export type Call = {
  request: FastifyRequest
  reply: FastifyReply
  /** The Idempotency-Key, if the client sent one. */
  key: string | null
  /** The hash of the request, by which a repeated key is compared. */
  hash: Buffer
  /** The canonical text of params, query and body, as the audit record keeps it. */
  input: string
  /** The uploaded files that are stored on disk, for endpoints that accept large files. */
  uploads: Uploads
  /** The organization or account whose data the command changes: the one that the call addresses, unless the handler names another. */
  concerned?: Concerned
  /** Runs after the commit and before the answer; it may complete the object that the handler returned. */
  afterCommit?: () => void | Promise<void>
}

/** The caller; null at a public endpoint. */
export type Caller = { identity: Identity | null }

/** The params, the query and the body of a request, checked by the contract. A multipart body's files are stored on disk first. */
export async function receive(endpoint: Endpoint, request: FastifyRequest, uploads: Uploads): Promise<Parts> {
  const body = endpoint.multipart ? await readForm(request, limitOf(endpoint), uploads) : request.body
  return {
    ...addressed(endpoint, request),
    body: endpoint.body ? z.parse(endpoint.body, body) : refuseBody(body),
  }
}

function refuseBody(body: unknown): undefined {
  if (body !== undefined && body !== null && !(typeof body === 'object' && Object.keys(body).length === 0)) {
    throw new BookError('This call takes no body.', { code: 'malformed' })
  }
}

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
function keyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !KEY.test(key)) throw new BookError(sentence('The Idempotency-Key is a UUID.'), { code: 'malformed' })
  return key.toLowerCase()
}

/** The call with the canonical text and the hash of its input. A long body is worked on in steps; others are answered between them. */
export async function describeCall(
  request: FastifyRequest,
  reply: FastifyReply,
  endpoint: Endpoint,
  { params, query, body }: Parts,
  { requestKey, uploads }: { requestKey: Buffer; uploads: Uploads },
): Promise<Call & Caller> {
  if (isLongBody(request)) await othersFirst()
  const bodyText = body === undefined ? undefined : canonicalText(body)
  const input = canonicalInput(params, query, bodyText)
  if (isLongBody(request)) await othersFirst()
  const requestText = `${request.method} ${request.url}\n${bodyText ?? 'null'}`
  // HMAC, because a body may hold a password, and a plain hash in the database would let somebody guess it. A voucher holds no
  // password, and its key must stay comparable for ever, also after the server's secret was changed: a plain hash.
  const hash = endpoint.keyIsId ? sha256(requestText) : hmac(requestKey, requestText)
  return { request, reply, identity: callerOf(request), key: keyOf(request), hash, input, uploads }
}
