import { BookError, sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Doors, Gate } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { hashLike } from './passwords.ts'

const TOO_SOON_BY_ONE = sentence('Too many attempts. Try again in {{seconds}} second.')
const TOO_SOON = sentence('Too many attempts. Try again in {{seconds}} seconds.')

type OpenGate = Doors['atGate']
/** Whose password it is said to be: of whoever has this e-mail or user name, or of a user who is known already. */
type Claim = { name: string } | { userId: string }
type Tried = { user_id: string; salt: string | null; wait_s: number }

/** Whose password it is, and who may have been meant. */
type Judged = { userId: string | undefined; meant: string[] }

/**
 * The user whose password this is; undefined where it is nobody's. Takes as long for a name that nobody has.
 * The database counts each try as a failure until its password was right (migration 0001 says how), so that a hundred at one
 * moment are counted one after the other. Opens the gate by itself: no connection waits while a password is hashed.
 *
 * @throws BookError `throttled` while it is too early
 */
export async function judgePassword(atGate: OpenGate, claim: Claim, password: string, network: string): Promise<Judged> {
  const [name, known] = 'name' in claim ? [claim.name, null] : [null, claim.userId]
  const { rows } = await atGate((gate) =>
    sql<Tried>`select user_id, salt, wait_s from try_password(${name}, ${known}, ${network})`.execute(gate.sql),
  )
  let proved: string | undefined
  for (const { user_id, salt } of rows.filter((row) => row.wait_s === 0)) {
    const hash = await hashLike(salt, password)
    const { rows: judged } = await atGate((gate) =>
      sql<{ proved: boolean }>`select prove_password(${user_id}, ${network}, ${hash}) as proved`.execute(gate.sql),
    )
    if (judged[0]?.proved) proved ??= user_id
  }
  if (proved === undefined) refuseTooSoon(Math.max(...rows.map((row) => row.wait_s)))
  return { userId: proved, meant: rows.map((row) => row.user_id).filter((id) => id !== NOBODY) }
}

/** try_password answers for a name that nobody has with this id. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Writes a refused sign-in down with everybody who may have been meant; under a name that nobody has, without a name. */
export async function recordRefusal(gate: Gate, meant: readonly string[], address: string): Promise<void> {
  if (meant.length === 0) await gate.present('gate', NOBODY)
  for (const userId of meant.length > 0 ? meant : [null]) {
    if (userId) await gate.present('user', userId)
    await recordEvent(gate.sql, { kind: 'sign_in_refused', userId, address })
  }
}

function refuseTooSoon(wait_s: number): void {
  if (wait_s > 0) throw new BookError(wait_s === 1 ? TOO_SOON_BY_ONE : TOO_SOON, { code: 'throttled', values: { seconds: String(wait_s) } })
}
