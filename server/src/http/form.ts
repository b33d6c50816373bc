import { sentence, BookError } from '@lekha/ledger'
import type { FastifyRequest } from 'fastify'

/**
 * Reads multipart form data into a plain object of texts and files, so that the contract's one schema judges it like any
 * other body. A field that comes twice is refused.
 */
export async function readForm(request: FastifyRequest, limit_bytes: number): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new BookError('This kind of content is not understood here.', { code: 'unsupported_type' })
  const body: Record<string, unknown> = Object.create(null)
  const parts = request.parts({ limits: { fileSize: limit_bytes, files: 4, fields: 40, fieldSize: 10_000, parts: 44 } })
  for await (const part of parts) {
    if (part.fieldname in body) throw new BookError(sentence('A field came twice.'), { code: 'malformed', fields: { [part.fieldname]: sentence('A field came twice.') } })
    if (part.type === 'field') {
      body[part.fieldname] = part.value
      continue
    }
    const bytes = await part.toBuffer()
    // A file input that was left empty sends a nameless file of no bytes.
    if (bytes.length === 0 && !part.filename) continue
    body[part.fieldname] = new File([new Uint8Array(bytes)], part.filename ?? 'file', { type: part.mimetype })
  }
  return { ...body }
}

const MAGIC: readonly (readonly [string, readonly number[], number])[] = [
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], 0],
  ['image/jpeg', [0xff, 0xd8, 0xff], 0],
  ['image/webp', [0x57, 0x45, 0x42, 0x50], 8],
]

/** The picture type that the bytes themselves tell; the sender's word does not count. */
export function imageType(bytes: Uint8Array): string {
  const found = MAGIC.find(([, magic, offset]) => magic.every((byte, index) => bytes[offset + index] === byte))
  if (!found) throw new BookError('An image is a PNG, JPEG or WebP file.', { code: 'rule_broken' })
  return found[0]
}
