import { atField, BookError, sentence } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { Sql } from '../db/books.ts'
import { column, rowsOf, run } from '../db/statements.ts'
import { sha256 } from '../http/secrets.ts'

/**
 * What a file hangs on. Whoever asks for a file must have shown before that he may read that thing: a file is found there and
 * nowhere else.
 */
export type HangsOn = { organizationId: string; voucherPlace: bigint | null }

/** A file as it is to be kept; its type is what its bytes tell. `field` is where a refusal is shown. */
export type NewFile = { name: string; mediaType: string; bytes: Buffer; thumbnail?: Buffer | null; storedBy: string; field: string }

/** Of all organizations of an account together. */
const MAX_BYTES_OF_ACCOUNT = 500n * 1024n * 1024n
const LONGEST_NAME = 200
const ENDING = /\.[\p{L}\p{N}]{1,10}$/u

/**
 * A file's name as it is kept: one line that reads as it is written, without the folders of the machine that it comes from. A long one keeps its
 * ending, which alone says that a text is CSV.
 */
export function keptName(name: string): string {
  const bare = (name.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '').trim()
  if (bare.length <= LONGEST_NAME) return (bare || 'file').toWellFormed()
  const [ending = ''] = ENDING.exec(bare) ?? []
  return bare.slice(0, LONGEST_NAME - ending.length).toWellFormed() + ending.toWellFormed()
}

/** Stores a file and returns its id. @throws BookError where the account has too many bytes of files */
export async function storeFile(tx: Sql, on: HangsOn, file: NewFile): Promise<string> {
  await requireRoom(tx, on.organizationId, { bytes: file.bytes.length, field: file.field })
  return keepFile(tx, on, file)
}

/** @throws BookError where the account would have too many bytes of files with so many more */
export async function requireRoom(tx: Sql, organizationId: string, more: { bytes: number; field: string }): Promise<void> {
  const [kept] = await rowsOf(tx, z.object({ bytes: z.bigint() }))`select file_bytes_of_account(${organizationId}) as bytes`
  if ((kept?.bytes ?? 0n) + BigInt(more.bytes) > MAX_BYTES_OF_ACCOUNT)
    throw atField(more.field, sentence('The files of an account have at most 500 MB together.'))
}

/** Stores a file for which there is room. */
export async function keepFile(tx: Sql, on: HangsOn, file: Omit<NewFile, 'field'>): Promise<string> {
  const { bytes } = file
  const id = uuidv7()
  await run(tx)`
    insert into stored_file (organization_id, file_id, voucher_place, name, media_type, sha256, bytes, thumbnail, stored_by)
    values (${on.organizationId}, ${id}, ${on.voucherPlace}, ${keptName(file.name)}, ${file.mediaType}, ${sha256(bytes)}, ${bytes},
            ${file.thumbnail ?? null}, ${file.storedBy})`
  return id
}

const storedFile = z.object({ name: z.string(), media_type: z.string(), content: column.bytes.nullable() })

/** A file that hangs there, or its thumbnail. @throws BookError `not_found` where none of this id does */
export async function readStoredFile(tx: Sql, on: HangsOn, fileId: string, part: 'bytes' | 'thumbnail' = 'bytes') {
  const [row] = await rowsOf(tx, storedFile)`
    select name, media_type, case when ${part === 'bytes'} then bytes else thumbnail end as content from stored_file
     where organization_id = ${on.organizationId} and file_id = ${fileId} and voucher_place is not distinct from ${on.voucherPlace}::bigint`
  if (!row?.content) throw new BookError('There is no such file.', { code: 'not_found' })
  if (part === 'thumbnail') return { mediaType: 'image/webp', name: `${row.name}.webp`, bytes: row.content }
  return { mediaType: row.media_type, name: row.name, bytes: row.content }
}

/** Takes a file away from where it hangs. @throws BookError `not_found` where none of this id does */
export async function removeFile(tx: Sql, on: HangsOn, fileId: string): Promise<void> {
  const removed = await run(tx)`
    delete from stored_file where organization_id = ${on.organizationId} and file_id = ${fileId}
       and voucher_place is not distinct from ${on.voucherPlace}::bigint`
  if (removed === 0) throw new BookError('There is no such file.', { code: 'not_found' })
}
