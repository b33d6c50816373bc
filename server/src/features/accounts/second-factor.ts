import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { PublicScope } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { column, rowsOf, run } from '../../db/statements.ts'
import { decrypt, keyFor, sha256 } from '../../http/secrets.ts'
import type { App } from '../../http/serve.ts'
import { bareCode, stepOfCode } from './totp.ts'

/** What a sign-in brings beside the password, and from where. */
type Brought = { userId: string; code: string | undefined; address: string }
/** 'right' also where no code is needed. */
export type CodeVerdict = 'right' | 'missing' | 'wrong'

/** What the secrets of authenticator apps are encrypted with. */
export const factorKey = (app: Pick<App, 'secret'>) => keyFor(app.secret, 'second factor')
/** What is said of a code that does not count. */
export const WRONG_CODE = sentence('This code is not right.')

/** What a code is judged by. */
export const stored = z.object({ secret: column.bytes, last_step: z.number() })
export type Stored = z.output<typeof stored>

/** Judges the code of a user whose id has been presented to the database, and uses it up: neither a code nor a recovery code counts twice. */
export async function judgeCode(app: Pick<App, 'secret'>, scope: PublicScope, { userId, code, address }: Brought): Promise<CodeVerdict> {
  const found = await rowsOf(scope.sql, stored)`
    select secret, last_step from second_factor where user_id = ${userId} and confirmed_at is not null for update`
  const [row] = found
  if (!row) return 'right'
  if (!code) return 'missing'
  const step = stepTaken(app, userId, row, code, scope.clock())
  if (step !== undefined) {
    await run(scope.sql)`update second_factor set last_step = ${step} where user_id = ${userId}`
    return 'right'
  }
  const used = await run(scope.sql)`update second_factor set recovery_hashes = array_remove(recovery_hashes, ${hashOfCode(code)}::bytea)
    where user_id = ${userId} and ${hashOfCode(code)}::bytea = any(recovery_hashes)`
  if (used === 0) return 'wrong'
  await recordEvent(scope.sql, { kind: 'recovery_code_used', userId, address })
  return 'right'
}

/** What is kept of a recovery code. */
export const hashOfCode = (code: string): Buffer => sha256(bareCode(code))

/** The step whose code this is, if it may still be taken; undefined also where the secret was encrypted by another secret of the server: recovery codes count all the same. */
export function stepTaken(app: Pick<App, 'secret'>, userId: string, row: Stored, code: string, moment_ms: number): number | undefined {
  const secret = decrypt(factorKey(app), row.secret, userId)
  return secret && stepOfCode(secret, bareCode(code), moment_ms, row.last_step)
}

/** Whether signing in takes a code, for a user whose id has been presented to the database. */
export async function hasSecondFactor(scope: PublicScope, userId: string): Promise<boolean> {
  const found = await run(scope.sql)`select from second_factor where user_id = ${userId} and confirmed_at is not null`
  return found > 0
}
