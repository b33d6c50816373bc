import { BookError } from '@lekha/ledger'
import { sql } from 'kysely'
import type { AccountDesk, Books } from '../db/books.ts'

/** An answer as it is sent, and kept for a repeated request. */
export type StoredAnswer = { status: number; body: unknown }

/** The answer that a key was given before. @throws BookError `conflict` when the key came with another request */
export async function firstAnswer(desk: Books | AccountDesk, key: string, hash: Buffer): Promise<StoredAnswer | undefined> {
  const found = await sql<{ request_hash: Buffer; status: number; answer: string }>`
    select request_hash, status, answer from request where user_id = ${desk.userId} and request_key = ${key}`.execute(desk.sql)
  const row = found.rows[0]
  if (!row) return undefined
  if (!row.request_hash.equals(hash)) throw new BookError('This key was already used for another request.', { code: 'conflict' })
  return { status: row.status, body: row.answer === '' ? undefined : JSON.parse(row.answer) }
}

/** Keeps the answer in the transaction of the command itself: both stand, or neither. */
export async function keepAnswer(desk: Books | AccountDesk, key: string, hash: Buffer, answer: StoredAnswer): Promise<void> {
  await sql`insert into request (user_id, request_key, request_hash, status, answer)
    values (${desk.userId}, ${key}, ${hash}, ${answer.status}, ${answer.body === undefined ? '' : JSON.stringify(answer.body)})`.execute(
    desk.sql,
  )
}
