import type { Endpoint } from '@lekha/contract'
import type { FastifyReply } from 'fastify'
import { asDownload } from './files.ts'
import type { StoredAnswer } from './requests.ts'

/** What is sent: a text of JSON, a file, or nothing. */
export type Payload = { status: number; content: string | FileAnswer | undefined }

/** What is sent of a stored answer. */
export function payloadOf(endpoint: Endpoint, { status, body }: StoredAnswer): Payload {
  if (status === 204) return { status, content: undefined }
  return { status, content: endpoint.plain && isFile(body) ? body : JSON.stringify(body) }
}

/** How long it is. */
export const bytesOf = ({ content }: Payload): number => (typeof content === 'object' ? content.bytes.length : (content?.length ?? 0))

/** Sends it. */
export function send(reply: FastifyReply, { status, content }: Payload) {
  if (typeof content === 'object') return asDownload(reply, content).send(Buffer.from(content.bytes))
  if (content === undefined) return reply.status(status).send()
  return reply.status(status).type('application/json; charset=utf-8').send(content)
}

type FileAnswer = { mediaType: string; name: string; bytes: Uint8Array }
const isFile = (body: unknown): body is FileAnswer => typeof body === 'object' && body !== null && 'bytes' in body && 'mediaType' in body
