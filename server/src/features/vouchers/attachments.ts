import { type Attachment, FILE_TYPES, fileType, isPicture } from '@lekha/contract'
import { atField, BookError, sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'
import { userName } from '../../db/user-name.ts'
import { type HangsOn, readStoredFile, removeFile, storeFile } from '../../files/stored-files.ts'
import { makeThumbnail } from '../../files/thumbnail.ts'
import { readableBy } from './read.ts'

/** The voucher as a thing on which files hang. @throws BookError `not_found` also where the caller may not read it */
async function voucherOf(books: Books, voucherId: string): Promise<HangsOn & { voucherPlace: bigint }> {
  const [row] = await rowsOf(books.sql, z.object({ place: z.bigint() }))`
    select place from voucher where organization_id = ${books.organizationId} and id = ${voucherId} and version = 1
       and (${readableBy(books)}::uuid is null or recorded_by = ${readableBy(books)})`
  if (!row) throw new BookError('There is no such voucher.', { code: 'not_found' })
  return { organizationId: books.organizationId, voucherPlace: row.place }
}

const attachmentRow = z.object({
  id: z.string(),
  name: z.string(),
  media_type: z.enum(FILE_TYPES),
  size_bytes: z.number(),
  thumbnail: z.boolean(),
  attached_at: z.string(),
  attached_by: z.string(),
})

async function attachmentsOn(books: Books, { organizationId, voucherPlace }: HangsOn): Promise<Attachment[]> {
  const found = await rowsOf(books.sql, attachmentRow)`
    select f.file_id as id, f.name, f.media_type, octet_length(f.bytes) as size_bytes, f.thumbnail is not null as thumbnail,
           f.created_at as attached_at, ${userName('u')} as attached_by
      from stored_file f left join app_user u on u.user_id = f.stored_by
     where f.organization_id = ${organizationId} and f.voucher_place = ${voucherPlace} order by f.file_id`
  return found.map(({ media_type, attached_at, attached_by, ...row }) => ({
    ...row,
    mediaType: media_type,
    attachedAt: attached_at,
    attachedBy: attached_by,
  }))
}

/** What hangs on a voucher, first to last. */
export const readAttachments = async (books: Books, voucherId: string): Promise<Attachment[]> =>
  attachmentsOn(books, await voucherOf(books, voucherId))

/** Hangs a file on a voucher that the caller may read. */
export async function attach(books: Books, voucherId: string, file: File): Promise<Attachment> {
  const voucher = await voucherOf(books, voucherId)
  const bytes = Buffer.from(await file.arrayBuffer())
  const mediaType = fileType(bytes, file.name)
  if (mediaType === undefined)
    throw atField('file', sentence('This kind of file cannot be attached. Attach a PNG, JPEG, WebP, PDF, XLSX or CSV file.'))
  const thumbnail = isPicture(mediaType) ? await makeThumbnail(bytes) : null
  const id = await storeFile(books.sql, voucher, { name: file.name, mediaType, bytes, thumbnail, storedBy: books.userId, field: 'file' })
  const attached = (await attachmentsOn(books, voucher)).find((attachment) => attachment.id === id)
  if (!attached) throw new Error('A file that was stored is not found where it hangs.')
  return attached
}

/** The bytes of what hangs on a voucher. */
export const readAttached = async (books: Books, voucherId: string, fileId: string, part: 'bytes' | 'thumbnail') =>
  readStoredFile(books.sql, await voucherOf(books, voucherId), fileId, part)

/** Takes a file off a voucher. */
export const detach = async (books: Books, voucherId: string, fileId: string): Promise<void> =>
  removeFile(books.sql, await voucherOf(books, voucherId), fileId)
