import type { Endpoint } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** What comes without a token is no longer than this; what comes with one and is longer, only when its session was looked up. */
export const SMALL_BODY_BYTES = 16 * 1024
const USUAL_BODY_BYTES = 1024 * 1024

/** Bytes that a body of this endpoint may have. */
export const limitOf = ({ limit_bytes = USUAL_BODY_BYTES, access }: Pick<Endpoint, 'limit_bytes' | 'access'>): number =>
  access.door === 'public' ? Math.min(limit_bytes, SMALL_BODY_BYTES) : limit_bytes

/** Whether a body is on its way that is long, or of which nobody said how long it is. */
export function isLongBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number.parseInt(headers['content-length'] ?? '0', 10) > SMALL_BODY_BYTES
}

/** More than any schema of the contract holds: a voucher of 30,000 lines has three levels, 30,000 objects and 150,000 commas. */
const MOST_LEVELS = 16
const MOST_NODES = 100_000
const MOST_COMMAS = 250_000

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d]

/** Whether a JSON text holds no more than any call of ours. To read one that does could stop the server for seconds. */
export function isModestJson(text: Uint8Array): boolean {
  let [levels, nodes, commas] = [0, 0, 0]
  let inText = false
  for (let index = 0; index < text.length; index++) {
    const byte = text[index]
    if (inText) {
      if (byte === BACKSLASH) index += 1
      else if (byte === QUOTE) inText = false
    } else if (byte === QUOTE) inText = true
    else if (byte === COMMA) commas += 1
    else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) levels -= 1
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      levels += 1
      nodes += 1
      if (levels > MOST_LEVELS || nodes > MOST_NODES) return false
    }
  }
  return commas <= MOST_COMMAS
}

/** Takes JSON bodies, and of them only modest ones. */
export function takeModestJson(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error')
  http.removeContentTypeParser('application/json')
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (isModestJson(body)) void parse(request, body.toString(), done)
    else done(new BookError('This request is not understood.', { code: 'malformed' }))
  })
}
