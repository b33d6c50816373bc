import { BookError, foldName } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Gate } from '../../db/books.ts'
import { sha256 } from '../../http/secrets.ts'
import { passwordMatches } from './passwords.ts'

const FREE_FAILURES = 5
const LONGEST_WAIT_S = 900

/** What a sign-in is judged by: who may be meant, and the key under which failures of this name are counted. */
export type LoginTry = { throttle: string; candidates: { user_id: string; password_hash: string; disabled: boolean }[] }

/**
 * Who may be meant by an e-mail or user name. Failures of one name slow down further tries, to a quarter of an hour at most,
 * and never lock anybody out for good. The same user name may stand in several accounts; the password tells which.
 * @throws BookError `throttled` while it is too early
 */
export async function findCandidates(gate: Gate, name: string): Promise<LoginTry> {
  const folded = foldName(name)
  const throttle = `login ${sha256(folded).toString('hex')}`
  await gate.present('gate', throttle)
  await refuseWhileThrottled(gate, throttle)
  await gate.present('gate', folded)
  const found = await sql<LoginTry['candidates'][number]>`
    select user_id, password_hash, disabled_at is not null as disabled from app_user
     where folded_email = ${folded} or folded_user_name = ${folded} order by folded_email = ${folded} desc limit 3`.execute(gate.sql)
  return { throttle, candidates: found.rows }
}

/** The candidate whose password this is. Takes as long for a name that nobody has. */
export async function userOfPassword({ candidates }: LoginTry, password: string): Promise<string | undefined> {
  let userId: string | undefined
  for (const candidate of candidates.length > 0 ? candidates : [undefined]) {
    const matches = await passwordMatches(candidate?.password_hash, password)
    if (matches && candidate && !candidate.disabled) userId ??= candidate.user_id
  }
  return userId
}

/** Forgets the failures of a name after a right password. */
export async function forgetFailures(gate: Gate, { throttle }: LoginTry): Promise<void> {
  await gate.present('gate', throttle)
  await sql`delete from login_throttle where gate = ${throttle}`.execute(gate.sql)
}

/** Counts a failure; a day without one begins anew. */
export async function countFailure(gate: Gate, { throttle }: LoginTry): Promise<void> {
  await gate.present('gate', throttle)
  await sql`insert into login_throttle as t (gate, failures, last_failed_at) values (${throttle}, 1, now())
    on conflict (gate) do update set last_failed_at = now(),
      failures = case when t.last_failed_at < now() - interval '1 day' then 1 else t.failures + 1 end`.execute(gate.sql)
}

async function refuseWhileThrottled(gate: Gate, throttle: string) {
  const found = await sql<{ wait_s: number }>`
    select ceil(extract(epoch from last_failed_at - now()) + least(${LONGEST_WAIT_S}, power(2, least(failures, 30) - ${FREE_FAILURES})))::int as wait_s
      from login_throttle where gate = ${throttle} and failures >= ${FREE_FAILURES}`.execute(gate.sql)
  const wait_s = found.rows[0]?.wait_s ?? 0
  if (wait_s > 0) {
    throw new BookError('Too many attempts. Try again in {{seconds}} seconds.', { code: 'throttled', values: { seconds: String(wait_s) } })
  }
}
