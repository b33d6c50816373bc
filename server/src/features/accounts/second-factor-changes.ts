import { randomBytes } from 'node:crypto'
import type { AnswerOf, beginTwoFactor, confirmTwoFactor, endTwoFactor, ReceivedOf, showTwoFactor } from '@lekha/contract'
import { atField, BookError } from '@lekha/ledger'
import * as z from 'zod'
import { isoTime } from '../../clock.ts'
import type { AccountScope } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { encrypt } from '../../http/secrets.ts'
import type { App, Look } from '../../http/serve.ts'
import { lockUsers, userToDisable } from './administered-users.ts'
import { readProfile } from './profile.ts'
import { type ProofOf, proveBoth, provePassword } from './prove-caller.ts'
import { factorKey, hashOfCode, stepTaken, stored, WRONG_CODE } from './second-factor.ts'
import { endOtherSessions } from './sessions.ts'
import { base32 } from './totp.ts'

const SECRET_BYTES = 20
const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10
/** A new secret expires unless the user confirms it with a code within this time. */
const CONFIRMED_WITHIN_MS = 15 * 60_000

/** Whether the caller has an authenticator app, and whether the account requires one. */
export async function readSecondFactor(scope: AccountScope): Promise<AnswerOf<typeof showTwoFactor>['result']> {
  const found = await rowsOf(scope.sql, z.object({ on: z.boolean(), required: z.boolean(), missing: z.boolean(), left: z.number() }))`
    select f.confirmed_at is not null as on, a.second_factor_required as required,
           second_factor_missing(${scope.userId}) as missing, coalesce(cardinality(f.recovery_hashes), 0) as left
      from account a left join second_factor f on f.user_id = ${scope.userId} where a.account_id = ${scope.accountId}`
  const { on = false, required = false, missing = false, left = 0 } = found[0] ?? {}
  return { on, required, missing, recoveryCodesLeft: left }
}

/** Creates a new secret for the caller after checking their password. */
export async function prepareSecondFactor(look: Look, { body }: ReceivedOf<typeof beginTwoFactor>, proof: ProofOf) {
  const { email } = await look(readProfile)
  await provePassword(proof, body.currentPassword)
  return async (scope: AccountScope): Promise<AnswerOf<typeof beginTwoFactor>> => {
    const secret = randomBytes(SECRET_BYTES)
    const begun = await run(scope.sql)`
      insert into second_factor as f (user_id, account_id, secret, begun_at)
      values (${scope.userId}, ${scope.accountId}, ${encrypt(factorKey(proof.app), secret, scope.userId)}, ${isoTime(scope.clock())})
      on conflict (user_id) do update set secret = excluded.secret, begun_at = excluded.begun_at where f.confirmed_at is null`
    if (begun === 0) throw new BookError('Two-factor authentication is already on.', { code: 'conflict' })
    const label = encodeURIComponent(`Lekha:${email}`)
    return { result: { secret: base32(secret), uri: `otpauth://totp/${label}?secret=${base32(secret)}&issuer=Lekha` } }
  }
}

/** From now on the caller signs in with a code. Their other sessions, which were opened without one, end. */
export async function confirmSecondFactor(
  app: Pick<App, 'secret'>,
  scope: AccountScope,
  { body }: ReceivedOf<typeof confirmTwoFactor>,
  address: string,
): Promise<AnswerOf<typeof confirmTwoFactor>> {
  const found = await rowsOf(scope.sql, stored)`
    select secret, last_step from second_factor
     where user_id = ${scope.userId} and confirmed_at is null and begun_at > ${isoTime(scope.clock() - CONFIRMED_WITHIN_MS)} for update`
  const [row] = found
  if (!row) throw new BookError('Start again: there is no key to confirm.', { code: 'rule_broken' })
  const step = stepTaken(app, scope.userId, row, body.code, scope.clock())
  if (step === undefined) throw atField('code', WRONG_CODE)
  const recoveryCodes = Array.from({ length: RECOVERY_CODES }, () => base32(randomBytes(RECOVERY_BYTES)).replaceAll(/.{4}(?=.)/g, '$&-'))
  await run(scope.sql)`
    update second_factor set confirmed_at = ${isoTime(scope.clock())}, last_step = ${step}, recovery_hashes = ${recoveryCodes.map(hashOfCode)}
     where user_id = ${scope.userId}`
  await endOtherSessions(scope)
  await recordEvent(scope.sql, { kind: 'two_factor_on', userId: scope.userId, address })
  return { result: { recoveryCodes } }
}

/** Removes the caller's own authenticator app after checking password and code. */
export async function prepareEnd({ body }: ReceivedOf<typeof endTwoFactor>, proof: ProofOf) {
  await proveBoth(proof, body.currentPassword, body.code)
  return async (scope: AccountScope): Promise<void> => {
    if (await remove(scope, scope.userId))
      await recordEvent(scope.sql, { kind: 'two_factor_off', userId: scope.userId, address: proof.address })
  }
}

/** Removes the authenticator app of another user. */
export async function resetSecondFactor(scope: AccountScope, userId: string, address: string): Promise<void> {
  await lockUsers(scope)
  await userToDisable(scope, userId)
  if (await remove(scope, userId)) {
    await recordEvent(scope.sql, { kind: 'two_factor_reset', userId: scope.userId, aboutUserId: userId, address })
  }
}

/** Removes a user's secret. @returns whether it was confirmed */
async function remove(scope: AccountScope, userId: string): Promise<boolean> {
  const removed = await rowsOf(scope.sql, z.object({ counted: z.boolean() }))`
    delete from second_factor where user_id = ${userId} returning confirmed_at is not null as counted`
  return removed[0]?.counted ?? false
}

/** Sets whether superadmins and administrators of the account must sign in with an authenticator app. */
export async function demandSecondFactor(scope: AccountScope, required: boolean, address: string): Promise<void> {
  const changed = await run(scope.sql)`update account set second_factor_required = ${required}
    where account_id = ${scope.accountId} and second_factor_required <> ${required}`
  if (changed === 0) return
  await recordEvent(scope.sql, { kind: required ? 'two_factor_required' : 'two_factor_optional', userId: scope.userId, address })
}
