import { BookError } from '@lekha/ledger'
import * as z from 'zod'
import type { AccountScope, Books } from '../db/books.ts'
import { column, rowsOf, run } from '../db/statements.ts'

/** An answer as it is sent, and stored for a repeated request. */
export type StoredAnswer = { status: number; body: unknown }

/**
 * Carries out a command with an Idempotency-Key once. It inserts the key before the work, so that a second request with the key waits for
 * the first and gets its answer. Key, work and answer are committed in one transaction.
 * @throws BookError `conflict` when the key was used with another request
 */
export async function once(
  scope: Books | AccountScope,
  key: string,
  hash: Buffer,
  work: () => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  const claimed = await run(scope.sql)`
    insert into request (user_id, request_key, request_hash, status, answer) values (${scope.userId}, ${key}, ${hash}, 0, '')
    on conflict do nothing`
  if (claimed === 0) return firstAnswer(scope, key, hash)
  const { status, body } = await work()
  const answer = body === undefined ? '' : JSON.stringify(body)
  await run(scope.sql)`update request set status = ${status}, answer = ${answer} where user_id = ${scope.userId} and request_key = ${key}`
  return { status, body }
}

async function firstAnswer(scope: Books | AccountScope, key: string, hash: Buffer): Promise<StoredAnswer> {
  const found = await earlierAnswer(scope, key, hash)
  if (!found) throw misused()
  return found
}

/**
 * The stored answer to the same request; undefined where the key is new.
 * @throws BookError `conflict` when the key was used with another request
 */
export async function earlierAnswer(scope: Books | AccountScope, key: string, hash: Buffer): Promise<StoredAnswer | undefined> {
  const found = await rowsOf(scope.sql, z.object({ request_hash: column.bytes, status: z.number(), answer: z.string() }))`
    select request_hash, status, answer from request where user_id = ${scope.userId} and request_key = ${key}`
  const [row] = found
  if (!row) return undefined
  if (!row.request_hash.equals(hash)) throw misused()
  return { status: row.status, body: row.answer === '' ? undefined : JSON.parse(row.answer) }
}

const misused = () => new BookError('This key was already used for another request.', { code: 'conflict' })
