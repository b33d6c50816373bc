import { type Readable, Transform } from 'node:stream'
import type { Endpoint } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** The longest body without a token. A longer one is read only after the caller's session and permission were checked. */
const SMALL_BODY_BYTES = 16 * 1024
/** The limit of an endpoint that declares none. */
export const USUAL_BODY_BYTES = 1024 * 1024

/** Bytes that a body of this endpoint may have. */
export const limitOf = ({ limit_bytes = USUAL_BODY_BYTES, access }: Pick<Endpoint, 'limit_bytes' | 'access'>): number =>
  access.scope === 'public' ? Math.min(limit_bytes, SMALL_BODY_BYTES) : limit_bytes

/** Whether the body is long, or of undeclared length (chunked). */
export function isLongBody({ headers }: FastifyRequest, beyond_bytes = SMALL_BODY_BYTES): boolean {
  return headers['transfer-encoding'] !== undefined || Number.parseInt(headers['content-length'] ?? '0', 10) > beyond_bytes
}

/** More than any schema of the contract holds: a voucher of 30,000 lines has three levels, 30,000 objects and 150,000 commas. */
const MAX_LEVELS = 16
const MAX_NODES = 100_000
const MAX_COMMAS = 250_000

const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Scans a JSON text chunk by chunk, as it arrives. */
type Scan = {
  /** False as soon as the text exceeds the limits above: parsing such a text could block the server for seconds. */
  take: (piece: Uint8Array) => boolean
  /** The number of property names so far. */
  names: () => number
}

function makeScan(): Scan {
  const seen = { levels: 0, nodes: 0, commas: 0, names: 0, inText: false, skip: 0 }
  const take = (piece: Uint8Array): boolean => {
    let { levels, nodes, commas, names, inText, skip: index } = seen // locals: updating a property for each byte takes ten times as long
    for (; index < piece.length; index++) {
      const byte = piece[index]
      if (inText) {
        if (byte === BACKSLASH) index += 1
        else if (byte === QUOTE) inText = false
      } else if (byte === QUOTE) inText = true
      else if (byte === COMMA) commas += 1
      else if (byte === COLON) names += 1
      else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) levels -= 1
      else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
        levels += 1
        nodes += 1
        if (levels > MAX_LEVELS || nodes > MAX_NODES) return false
      }
    }
    Object.assign(seen, { levels, nodes, commas, names, inText, skip: index - piece.length })
    return commas <= MAX_COMMAS
  }
  return { take, names: () => seen.names }
}

/** The number of property names in a JSON text; undefined where it exceeds the limits above. */
export function namesIn(...pieces: Uint8Array[]): number | undefined {
  const scan = makeScan()
  return pieces.every((piece) => scan.take(piece)) ? scan.names() : undefined
}

/** Long bodies are scanned while they arrive, and refused at the first chunk that exceeds a limit. */
const scans = new WeakMap<FastifyRequest, Scan>()

function checkWhileReceiving(request: FastifyRequest, body: Readable): Readable {
  const scan = makeScan()
  scans.set(request, scan)
  const judge = new Transform({
    transform: (piece: Buffer, _encoding, next) => (scan.take(piece) ? next(null, piece) : next(notUnderstood())),
  })
  body.once('error', (error) => judge.destroy(error)) // the client disconnected
  return body.pipe(judge)
}

/** The number of property names in a parsed value. */
function namesOf(value: unknown): number {
  if (Array.isArray(value)) return value.reduce<number>((sum, each) => sum + namesOf(each), 0)
  if (typeof value !== 'object' || value === null) return 0
  const parts = Object.values(value)
  return parts.reduce<number>((sum, each) => sum + namesOf(each), parts.length)
}

const CHARSET = /;\s*charset\s*=\s*"?([^";\s]*)/i

/**
 * Accepts JSON bodies in UTF-8 within the limits above. A property given twice is refused: `JSON.parse` keeps the second value, while
 * a proxy or a filter in front of this server may have checked the first.
 */
export function parseLimitedJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addHook('preParsing', async (request, _reply, body) =>
    isLongBody(request) && /^application\/json\b/i.test(request.headers['content-type'] ?? '')
      ? checkWhileReceiving(request, body as Readable)
      : body,
  )
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    const charset = CHARSET.exec(request.headers['content-type'] ?? '')?.[1] ?? 'utf-8'
    if (!/^utf-?8$/i.test(charset)) return done(notUnderstoodHere())
    const names = scans.get(request)?.names() ?? namesIn(body)
    if (names === undefined) return done(notUnderstood())
    const judge = (error: Error | null, value?: unknown) => {
      if (error === null && namesOf(value) !== names) done(new BookError('A field was sent twice.', { code: 'malformed' }))
      else if (isLongBody(request))
        setImmediate(done, error, value) // other requests are answered before the next step
      else done(error, value)
    }
    void parse(request, body.toString(), judge)
  })
}

/** Refuses compressed bodies: no client of ours sends one, and a few bytes could expand until the memory is full. */
export function refusePackedBodies(http: FastifyInstance): void {
  http.addHook('onRequest', async ({ headers }) => {
    if (!/^(identity)?$/i.test(headers['content-encoding'] ?? '')) throw notUnderstoodHere()
  })
}

const notUnderstood = () => new BookError('This request could not be read.', { code: 'malformed' })
const notUnderstoodHere = () => new BookError('This content type is not supported.', { code: 'unsupported_type' })
