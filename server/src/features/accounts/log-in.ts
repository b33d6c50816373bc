import { BookError, foldName } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Gate } from '../../db/books.ts'
import { sha256 } from '../../http/secrets.ts'
import { passwordMatches } from './passwords.ts'

const FREE_FAILURES = 5
const LONGEST_WAIT_S = 900

/**
 * The user whose e-mail (or user name) and password these are, or undefined. Failures of one name slow down further tries,
 * to a quarter of an hour at most, and never lock anybody out for good. Unknown and known names are told alike.
 */
export async function findUser(gate: Gate, name: string, password: string): Promise<string | undefined> {
  const folded = foldName(name)
  const throttle = `login ${sha256(folded).toString('hex')}`
  await gate.present('gate', throttle)
  await refuseWhileThrottled(gate, throttle)
  await gate.present('gate', folded)
  const found = await sql<{ user_id: string; password_hash: string; disabled: boolean }>`
    select user_id, password_hash, disabled_at is not null as disabled from app_user
     where folded_email = ${folded} or folded_user_name = ${folded} order by folded_email = ${folded} desc limit 3`.execute(gate.sql)
  // The same user name may stand in several accounts; the password tells which.
  let userId: string | undefined
  for (const candidate of found.rows.length > 0 ? found.rows : [undefined]) {
    const matches = await passwordMatches(candidate?.password_hash, password)
    if (matches && candidate && !candidate.disabled) userId ??= candidate.user_id
  }
  await gate.present('gate', throttle)
  if (userId) await sql`delete from login_throttle where gate = ${throttle}`.execute(gate.sql)
  else await countFailure(gate, throttle)
  return userId
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

async function countFailure(gate: Gate, throttle: string) {
  await sql`insert into login_throttle as t (gate, failures, last_failed_at) values (${throttle}, 1, now())
    on conflict (gate) do update set last_failed_at = now(),
      failures = case when t.last_failed_at < now() - interval '1 day' then 1 else t.failures + 1 end`.execute(gate.sql)
}
