import { BookError, sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Gate } from '../../db/books.ts'
import { sha256 } from '../../http/secrets.ts'
import { passwordMatches } from './passwords.ts'

const FREE_FAILURES = 5
const LONGEST_WAIT_S = 900
const TOO_SOON_BY_ONE = sentence('Too many attempts. Try again in {{seconds}} second.')
const TOO_SOON = sentence('Too many attempts. Try again in {{seconds}} seconds.')

/** What a sign-in is judged by: who may be meant, and the key under which failures of this name are counted. */
export type LoginTry = { throttle: string; candidates: { user_id: string; password_hash: string; disabled: boolean }[] }

/**
 * Who may be meant by an e-mail or user name. Failures of one name slow down further tries, to a quarter of an hour at most,
 * and never lock anybody out for good. Each try counts as a failure until its password was right: a hundred at one moment
 * are counted one after the other. The same user name may stand in several accounts; the password tells which.
 * @throws BookError `throttled` while it is too early
 */
export async function findCandidates(gate: Gate, name: string): Promise<LoginTry> {
  const folded = await foldedName(gate, name)
  const throttle = `login ${sha256(folded).toString('hex')}`
  await gate.present('gate', throttle)
  await countTry(gate, throttle)
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

/** Names are folded where they are stored: two ways of folding would part on some letter. */
async function foldedName(gate: Gate, name: string): Promise<string> {
  const found = await sql<{ folded: string }>`select fold_name(${name}) as folded`.execute(gate.sql)
  return found.rows[0]?.folded ?? ''
}

/** Counts a try, or refuses it while it is too early; a day without one begins anew. */
async function countTry(gate: Gate, throttle: string): Promise<void> {
  await sql`insert into login_throttle (gate, failures, last_failed_at) values (${throttle}, 0, clock_timestamp()) on conflict do nothing`.execute(
    gate.sql,
  )
  const found = await sql<{ wait_s: number }>`
    select case when failures < ${FREE_FAILURES} then 0 else
             ceil(extract(epoch from last_failed_at - clock_timestamp()) + least(${LONGEST_WAIT_S}, power(2, least(failures, 30) - ${FREE_FAILURES})))
           end::int as wait_s
      from login_throttle where gate = ${throttle} for update`.execute(gate.sql)
  const wait_s = found.rows[0]?.wait_s ?? 0
  if (wait_s > 0) {
    throw new BookError(wait_s === 1 ? TOO_SOON_BY_ONE : TOO_SOON, { code: 'throttled', values: { seconds: String(wait_s) } })
  }
  await sql`update login_throttle set last_failed_at = clock_timestamp(),
      failures = case when last_failed_at < now() - interval '1 day' then 1 else failures + 1 end where gate = ${throttle}`.execute(
    gate.sql,
  )
}
