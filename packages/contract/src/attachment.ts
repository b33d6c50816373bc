import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { id, nothing, organizationParams, result } from './fields.ts'
import { FILE_TYPES, MAX_FILE_BYTES } from './file-type.ts'

const read = { scope: 'organization', permission: 'voucher.read', by: 'organizationId' } as const
const voucherParams = organizationParams.extend({ voucherId: id })
const fileParams = voucherParams.extend({ fileId: id })

/** As many files may hang on one voucher. */
export const MAX_ATTACHMENTS = 20

const attachment = z.object({
  id,
  name: z.string(),
  mediaType: z.enum(FILE_TYPES),
  size_bytes: z.int(),
  /** Whether there is a small picture of it. */
  thumbnail: z.boolean(),
  attachedAt: z.string(),
  attachedBy: z.string(),
})
/** A file that hangs on a voucher: a bill, a receipt, a list. */
export type Attachment = z.output<typeof attachment>

const file = z.custom<{ mediaType: string; name: string; bytes: Uint8Array }>()

/** What hangs on a voucher, first to last. */
export const listAttachments = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/vouchers/{voucherId}/attachments',
  access: read,
  reads: ['vouchers', 'users'],
  summary: 'The files that hang on a voucher, in the order in which they came.',
  params: voucherParams,
  status: 200,
  answer: result(z.array(attachment)),
})

/** Hangs a file on a voucher: on all its versions, and without a change of any. */
export const attachFile = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/vouchers/{voucherId}/attachments',
  access: { scope: 'organization', permission: 'voucher.post', by: 'organizationId' },
  changes: ['vouchers'],
  summary: 'Attach a file to a voucher. Multipart: one field, `file`; PNG, JPEG, WebP, PDF, XLSX or CSV of at most 10 MB.',
  multipart: true,
  limit_bytes: MAX_FILE_BYTES + 1024 * 1024,
  params: voucherParams,
  body: z.strictObject({ file: z.file().max(MAX_FILE_BYTES, sentence('A file has at most 10 MB.')) }),
  status: 201,
  answer: result(attachment),
})

const readingFile = { method: 'GET', access: read, reads: [], params: fileParams, status: 200, answer: file, plain: true } as const

/** The bytes of an attachment, always as a download. */
export const readAttachment = defineEndpoint({
  ...readingFile,
  path: '/organizations/{organizationId}/vouchers/{voucherId}/attachments/{fileId}',
  summary: 'A file that hangs on a voucher.',
})

/** A small picture of an attachment. */
export const readThumbnail = defineEndpoint({
  ...readingFile,
  path: '/organizations/{organizationId}/vouchers/{voucherId}/attachments/{fileId}/thumbnail',
  summary: 'A small picture (WebP) of an attachment that is a picture.',
})

/** Takes a file off a voucher. */
export const detachFile = defineEndpoint({
  method: 'DELETE',
  path: '/organizations/{organizationId}/vouchers/{voucherId}/attachments/{fileId}',
  access: { scope: 'organization', permission: 'voucher.change', by: 'organizationId' },
  changes: ['vouchers'],
  summary: 'Take a file off a voucher.',
  params: fileParams,
  status: 204,
  answer: nothing,
})
