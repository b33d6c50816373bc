import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import type { Endpoint } from '@lekha/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { asDownload } from './files.ts'
import type { StoredAnswer } from './requests.ts'

/** The answer to send: JSON text, a file, or no content. */
export type Payload = { status: number; content: string | FileAnswer | undefined }

/** The payload of a stored answer. */
export function payloadOf(endpoint: Endpoint, { status, body }: StoredAnswer): Payload {
  if (status === 204) return { status, content: undefined }
  return { status, content: endpoint.plain && isFile(body) ? body : JSON.stringify(body) }
}

/** The length of an answer: bytes of a file, UTF-16 units of a text, which is close enough to count. */
export const bytesOf = ({ content }: Payload): number => (typeof content === 'object' ? content.bytes.length : (content?.length ?? 0))

/** Shorter answers fit into one network packet without compression. */
const MIN_PACKED = 1_000
// The asynchronous gzip runs outside the server's main thread. A better level takes three times as long and saves a thirtieth.
const pack = promisify(gzip)

/** Sends an answer: compressed where it is long, and as 304 without content where the client's ETag shows that it has it already. */
export async function send(request: FastifyRequest, reply: FastifyReply, { status, content }: Payload) {
  if (typeof content === 'object') return asDownload(reply, content).send(Buffer.from(content.bytes))
  if (content === undefined) return reply.status(status).send()
  reply.status(status).type('application/json; charset=utf-8')
  if (content.length < MIN_PACKED) return reply.send(content)
  reply.header('vary', 'accept-encoding')
  if (request.method === 'GET') {
    const tag = `W/"${createHash('sha1').update(content).digest('base64url')}"`
    reply.header('etag', tag)
    if (request.headers['if-none-match'] === tag) return reply.status(304).send()
  }
  if (!/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(content)
  return reply.header('content-encoding', 'gzip').send(await pack(content, { level: constants.Z_BEST_SPEED }))
}

type FileAnswer = { mediaType: string; name: string; bytes: Uint8Array }
const isFile = (body: unknown): body is FileAnswer => typeof body === 'object' && body !== null && 'bytes' in body && 'mediaType' in body
