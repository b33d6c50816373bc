import { BookError } from '@lekha/ledger'
import { sql } from 'kysely'
import type { AccountScope, Books } from '../db/books.ts'

/** An answer as it is sent, and kept for a repeated request. */
export type StoredAnswer = { status: number; body: unknown }

/**
 * Carries a keyed command out once. The key is claimed before the work, so that the same request sent twice at one moment waits
 * for the first and gets its answer; claim, work and answer stand in one transaction, or none of them does.
 * @throws BookError `conflict` when the key came with another request
 */
export async function once(
  scope: Books | AccountScope,
  key: string,
  hash: Buffer,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const claimed =
    await sql`insert into request (user_id, request_key, request_hash, status, answer) values (${scope.userId}, ${key}, ${hash}, 0, '')
    on conflict do nothing`.execute(scope.sql)
  if (claimed.numAffectedRows === 0n) return firstAnswer(scope, key, hash)
  const { status, body } = await work()
  const answer = body === undefined ? '' : JSON.stringify(body)
  await sql`update request set status = ${status}, answer = ${answer} where user_id = ${scope.userId} and request_key = ${key}`.execute(
    scope.sql,
  )
  return { status, body }
}

async function firstAnswer(scope: Books | AccountScope, key: string, hash: Buffer): Promise<StoredAnswer> {
  const found = await earlierAnswer(scope, key, hash)
  if (!found) throw misused()
  return found
}

/**
 * What the same request was answered before; undefined where it is new.
 * @throws BookError `conflict` when the key came with another request
 */
export async function earlierAnswer(scope: Books | AccountScope, key: string, hash: Buffer): Promise<StoredAnswer | undefined> {
  const found = await sql<{ request_hash: Buffer; status: number; answer: string }>`
    select request_hash, status, answer from request where user_id = ${scope.userId} and request_key = ${key}`.execute(scope.sql)
  const [row] = found.rows
  if (!row) return undefined
  if (!row.request_hash.equals(hash)) throw misused()
  return { status: row.status, body: row.answer === '' ? undefined : JSON.parse(row.answer) }
}

const misused = () => new BookError('This key was already used for another request.', { code: 'conflict' })
