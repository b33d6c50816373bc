import { type AnswerOf, type Endpoint, type InputOf, refreshSession } from '@lekha/contract'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import { etagOf, keepEtag } from './etags.ts'
import { markLine } from './line.ts'
import { forgetOwn, noteOwn } from './own-commands.ts'
import { endSession, mayBeSignedIn, readToken, renewOnce } from './session.ts'
import { nobodySignedIn, notUnderstood, readFailure, unreachable, WireFailure } from './wire-failure.ts'

/** A refresh that hangs would hold the lock that all tabs share. */
const REFRESH_TIMEOUT_MS = 15_000

export type CallOptions = {
  /** The Idempotency-Key of a write, the same for every retry of it. Without one, a new key is generated. */
  key?: string | undefined
  signal?: AbortSignal | undefined
  /** The cached answer. Its ETag is sent along; when the server replies 304, this object is returned. */
  former?: unknown
  /** The browser completes the request even when the page is closed. */
  keepalive?: boolean
}

type Parts = { params?: Record<string, string>; query?: Record<string, string | undefined>; body?: Record<string, unknown> }

/**
 * Calls an endpoint of the contract. The contract's schemas encode the request and decode the answer, so that amounts are
 * Paisa on this side; a stored file is returned as its bytes. A write needs no key; a caller that repeats one passes the same key.
 * On a 401 the token is renewed and the call repeated; when that fails too, the session ends and the user is sent to the login.
 * Where nobody is signed in, the server is not asked: the call fails with a 401 of this side.
 * @throws WireFailure for every refusal, and when the server does not answer
 *
 * @example const { result } = await call(listLedgers, { params: { organizationId } })
 */
export async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: CallOptions = {}): Promise<AnswerOf<E>> {
  const isPublic = endpoint.access.scope === 'public'
  if (!isPublic && !readToken() && mayBeSignedIn()) await renewSession()
  const token = readToken()
  if (!isPublic && token === '' && !mayBeSignedIn()) throw nobodySignedIn()
  // Both attempts share one key, so that the server carries the write out once.
  const sent = { ...options, key: options.key ?? uuidv7() }
  if (endpoint.method !== 'GET') noteOwn(sent.key)
  try {
    return await send(endpoint, input, sent)
  } catch (error) {
    if (error instanceof WireFailure && error.isPassing) forgetOwn(sent.key)
    if (isPublic || !isOver(error)) throw error
    if (!mayBeSignedIn()) return end(error)
    await renewSession(token)
    return send(endpoint, input, sent).catch(end)
  }
}

const isOver = (error: unknown) => error instanceof WireFailure && error.status === 401

function end(error: unknown): never {
  if (isOver(error)) endSession('ended')
  throw error
}

/** Exchanges the refresh cookie for a new token, once for all tabs. A 401 ends the session in every tab. */
export async function renewSession(former = readToken()): Promise<void> {
  const refresh = () => send(refreshSession, {}, { signal: AbortSignal.timeout(REFRESH_TIMEOUT_MS) }, { keepalive: true })
  await renewOnce(former, refresh).catch(end)
}

async function send<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  options: CallOptions,
  init: RequestInit = {},
): Promise<AnswerOf<E>> {
  const parts = input as Parts
  const response = await reach(addressOf(endpoint, parts), {
    ...init,
    ...bodyOf(endpoint, parts, headersOf(endpoint, options)),
    method: endpoint.method,
    signal: options.signal ?? null,
    ...(options.keepalive ? { keepalive: true } : {}),
  })
  if (response.status === 304) return options.former as AnswerOf<E>
  if (response.ok) {
    const answer = await answerOf(endpoint, response)
    keepEtag(answer, response.headers.get('etag'))
    return answer
  }
  const failure = await readFailure(response)
  log(failure)
  throw failure
}

function addressOf({ path }: Endpoint, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_place, name: string) => encodeURIComponent(params[name] ?? ''))
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length === 0 ? `/api${filled}` : `/api${filled}?${new URLSearchParams(given)}`
}

function headersOf(endpoint: Endpoint, { key, former }: CallOptions): Record<string, string> {
  const known = etagOf(former)
  return {
    accept: 'application/json',
    authorization: `Bearer ${readToken()}`,
    'x-client': 'web',
    ...(known !== undefined && { 'if-none-match': known }),
    ...(endpoint.method !== 'GET' && { 'idempotency-key': key ?? uuidv7() }),
  }
}

function bodyOf(endpoint: Endpoint, { body }: Parts, headers: Record<string, string>): RequestInit {
  if (!endpoint.body) return { headers }
  if (endpoint.multipart) return { headers, body: formOf(body ?? {}) }
  return { headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(z.encode(endpoint.body, body)) }
}

function formOf(body: Record<string, unknown>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body)) {
    if (value instanceof File || typeof value === 'string') form.append(name, value)
  }
  return form
}

async function reach(address: string, init: RequestInit): Promise<Response> {
  try {
    const response = await fetch(address, init)
    markLine(true)
    return response
  } catch (error) {
    unlessGivenUp(error)
    markLine(false)
    console.error('Network error:', error instanceof Error ? error.message : error)
    throw unreachable()
  }
}

// An aborted request is not a failure: the screen cancelled it and will ask again, so nothing is logged or shown.
function unlessGivenUp(error: unknown): undefined {
  if (error instanceof DOMException && error.name === 'AbortError') throw error
}

const LABELS: Record<number, string> = { 401: 'Unauthorized error:', 404: 'Not Found error:' }

function log(failure: WireFailure) {
  console.error(LABELS[failure.status] ?? 'Other error:', failure.message)
}

async function answerOf<E extends Endpoint>(endpoint: E, response: Response): Promise<AnswerOf<E>> {
  if (response.status === 204) return undefined as AnswerOf<E>
  const disposition = response.headers.get('content-disposition')
  if (endpoint.plain && disposition !== null) return (await fileOf(response, disposition)) as AnswerOf<E>
  const body: unknown = await response.json().catch(unlessGivenUp)
  // A body that is not a JSON object did not come from our server but from something in between, such as a proxy.
  if (endpoint.plain && typeof body === 'object' && body !== null) return body as AnswerOf<E>
  const read = z.safeParse(endpoint.answer, body)
  if (read.success) return read.data as AnswerOf<E>
  const failure = notUnderstood(response.status)
  log(failure)
  throw failure
}

async function fileOf(response: Response, disposition: string): Promise<{ mediaType: string; name: string; bytes: Uint8Array }> {
  const name = /filename\*=UTF-8''([^;]+)/.exec(disposition)?.[1] ?? ''
  return {
    mediaType: response.headers.get('content-type') ?? '',
    name: decodeURIComponent(name),
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}
