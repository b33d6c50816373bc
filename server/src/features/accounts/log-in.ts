import { BookError, sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { PublicScope } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { rowOf, rowsOf, run } from '../../db/statements.ts'
import { networkOf } from '../../http/network.ts'
import type { App } from '../../http/serve.ts'
import { hashLike } from './passwords.ts'
import { type CodeVerdict, judgeCode } from './second-factor.ts'

const TOO_SOON_BY_ONE = sentence('Too many attempts. Try again in {{seconds}} second.')
const TOO_SOON = sentence('Too many attempts. Try again in {{seconds}} seconds.')

/** The user who claims to sign in: by e-mail or user name, or a user who is known already. */
type Claim = { name: string } | { userId: string }
const tried = z.object({ user_id: z.string(), salt: z.string().nullable(), wait_s: z.number() })

/** The password and the code that the client sends. */
type Brought = { password: string; code?: string | undefined }

/** The user whose password was right, the verdict on their code, and all users whom the name may mean. */
type Judged = { userId: string; verdict: CodeVerdict; meant: string[] } | { userId: undefined; verdict: 'refused'; meant: string[] }

/**
 * Finds the user with this password and checks the code; `refused` where there is none. Takes as long for an unknown name. The database
 * counts each try as a failure in advance and takes it back when both were right (migration 0001), so that simultaneous tries are all
 * counted. Opens its own transactions, so that no database connection is held while a password is hashed.
 *
 * @throws BookError `throttled` after too many failures
 */
export async function judgeSignIn(
  app: Pick<App, 'scopes' | 'secret'>,
  claim: Claim,
  { password, code }: Brought,
  address: string,
): Promise<Judged> {
  const [name, known] = 'name' in claim ? [claim.name, null] : [null, claim.userId]
  const rows = await app.scopes.inPublic(
    (scope) => rowsOf(scope.sql, tried)`select user_id, salt, wait_s from try_password(${name}, ${known}, ${networkOf(address)})`,
  )
  const meant = rows.map((row) => row.user_id).filter((id) => id !== NOBODY)
  let judged: Judged | undefined
  for (const { user_id: userId, salt } of rows.filter((row) => row.wait_s === 0)) {
    const hash = await hashLike(salt, password, networkOf(address))
    const verdict = await app.scopes.inPublic((scope) => judgeBoth(app, scope, { userId, hash, code, address }))
    if (verdict !== 'refused') judged ??= { userId, verdict, meant }
  }
  if (judged === undefined) refuseTooSoon(Math.max(...rows.map((row) => row.wait_s)))
  return judged ?? { userId: undefined, verdict: 'refused', meant }
}

type Proof = { userId: string; hash: string; code: string | undefined; address: string }

/** Checks password and code, and takes the counted try back where neither was wrong; a right password alone clears no earlier failure. */
async function judgeBoth(app: Pick<App, 'secret'>, scope: PublicScope, proof: Proof): Promise<CodeVerdict | 'refused'> {
  const { userId, hash, address } = proof
  const { proved } = await rowOf(scope.sql, z.object({ proved: z.boolean() }))`select prove_password(${userId}, ${hash}) as proved`
  if (!proved) return 'refused'
  await scope.present('user', userId)
  const verdict = await judgeCode(app, scope, proof)
  if (verdict !== 'wrong') await run(scope.sql)`select take_try_back(${userId}, ${networkOf(address)}, ${hash}, ${verdict === 'right'})`
  return verdict
}

/** The user id that `try_password` returns for an unknown name. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Records a refused sign-in for every user whom the name may mean; for an unknown name, without a user. */
export async function recordRefusal(scope: PublicScope, meant: readonly string[], address: string): Promise<void> {
  if (meant.length === 0) await scope.present('presented', NOBODY)
  for (const userId of meant.length > 0 ? meant : [null]) {
    if (userId) await scope.present('user', userId)
    await recordEvent(scope.sql, { kind: 'sign_in_refused', userId, address })
  }
}

function refuseTooSoon(wait_s: number): void {
  if (wait_s > 0) throw new BookError(wait_s === 1 ? TOO_SOON_BY_ONE : TOO_SOON, { code: 'throttled', values: { seconds: String(wait_s) } })
}

/** Marks a network as known for a user who just set their password: guesses from other networks will not lock them out there. */
export async function noteGotIn(scope: PublicScope, userId: string, passwordHash: string, network: string): Promise<void> {
  await run(scope.sql)`select take_try_back(${userId}, ${network}, ${passwordHash}, true)`
}
