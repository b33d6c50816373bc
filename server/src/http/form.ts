import { createHash } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import { BookError, sentence } from '@lekha/ledger'
import type { FastifyRequest } from 'fastify'
import { rememberDigest } from './canonical.ts'

/** An endpoint with a higher limit stores its files on disk, never whole in memory. */
export const MAX_BYTES_IN_MEMORY = 16 * 1024 * 1024

/** The files of one request that lie on disk. They are gone with the answer, unless somebody takes them over. */
export type Uploads = {
  store: (part: MultipartFile) => Promise<File>
  /** Moves the file that came beyond the answer, for a job that goes on with it. */
  moveTo: (path: string) => Promise<void>
  /** Removes the files that were not moved. */
  release: () => Promise<void>
}

export function openUploads(parent: string): Uploads {
  let folder: string | undefined
  let stored = 0
  return {
    async store(part) {
      folder ??= await mkdtemp(join(parent, 'lekha-upload-')) // open to its owner only
      stored += 1
      const path = join(folder, String(stored))
      const digest = createHash('sha256')
      const counted = async function* (chunks: AsyncIterable<Buffer>) {
        for await (const chunk of chunks) {
          digest.update(chunk)
          yield chunk
        }
      }
      await pipeline(part.file, counted, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
      if (part.file.truncated) throw tooLarge()
      const file = new File([await openAsBlob(path)], part.filename ?? 'file', { type: part.mimetype })
      rememberDigest(file, digest.digest('hex'))
      return file
    },
    async moveTo(path) {
      if (folder) await rename(join(folder, '1'), path)
    },
    async release() {
      if (folder) await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The most bytes of a form's text fields and part boundaries, besides its files. */
const MAX_BYTES_OF_FIELDS = 500_000

const tooLarge = () => new BookError('This is too large.', { code: 'too_large' })

/**
 * Reads multipart form data into a plain object of texts and files, so that the contract's schema checks it like any other body.
 * Refuses a field that is given twice, and a form whose files together exceed the limit.
 */
export async function readForm(request: FastifyRequest, limit_bytes: number, uploads: Uploads): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw new BookError('This content type is not supported.', { code: 'unsupported_type' })
  if (Number.parseInt(request.headers['content-length'] ?? '0', 10) > limit_bytes + MAX_BYTES_OF_FIELDS) throw tooLarge()
  const body = Object.create(null) as Record<string, unknown>
  let total_bytes = 0
  for await (const part of partsOf(request, limit_bytes)) {
    if (part.fieldname in body)
      throw new BookError(sentence('A field was sent twice.'), {
        code: 'malformed',
        fields: { [part.fieldname]: sentence('A field was sent twice.') },
      })
    if (part.type === 'field') {
      body[part.fieldname] = part.value
      continue
    }
    const file = limit_bytes > MAX_BYTES_IN_MEMORY ? await uploads.store(part) : await inMemory(part)
    total_bytes += file.size
    if (total_bytes > limit_bytes) throw tooLarge()
    // A file input that was left empty sends a nameless file of no bytes.
    if (file.size > 0 || part.filename) body[part.fieldname] = file
  }
  return { ...body }
}

/** The parts as they arrive; an incomplete or malformed form is the client's error (400). */
async function* partsOf(request: FastifyRequest, limit_bytes: number) {
  try {
    yield* request.parts({ limits: { fileSize: limit_bytes, files: 4, fields: 40, fieldSize: 10_000, parts: 44 } })
  } catch (error) {
    if (error instanceof BookError || (error as { statusCode?: number }).statusCode) throw error
    throw new BookError('This request could not be read.', { code: 'malformed' })
  }
}

async function inMemory(part: MultipartFile): Promise<File> {
  const bytes = new Uint8Array(await part.toBuffer())
  const file = new File([bytes], part.filename ?? 'file', { type: part.mimetype })
  rememberDigest(file, createHash('sha256').update(bytes).digest('hex'))
  return file
}
