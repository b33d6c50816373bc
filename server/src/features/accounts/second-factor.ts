import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import type { PublicScope } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { column, rowsOf, run } from '../../db/statements.ts'
import { decrypt, keyFor, sha256 } from '../../http/secrets.ts'
import type { App } from '../../http/serve.ts'
import { bareCode, stepOfCode } from './totp.ts'

/** A sign-in's code, and the network address of the client. */
type Brought = { userId: string; code: string | undefined; address: string }
/** 'right' also where no code is needed. */
export type CodeVerdict = 'right' | 'missing' | 'wrong'

/** The key that encrypts the secrets of authenticator apps. */
export const factorKey = (app: Pick<App, 'secret'>) => keyFor(app.secret, 'second factor')
/** The sentence for a wrong or used code. */
export const WRONG_CODE = sentence('This code is not right.')

/** The columns by which a code is checked. */
export const stored = z.object({ secret: column.bytes, last_step: z.number() })
export type Stored = z.output<typeof stored>

/** Checks the code of a user whose id was presented to the database, and uses it up: no code or recovery code is valid twice. */
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

/** The stored hash of a recovery code. */
export const hashOfCode = (code: string): Buffer => sha256(bareCode(code))

/** The step of a code that is still unused; undefined also if another server secret encrypted the row, when only recovery codes are valid. */
export function stepTaken(app: Pick<App, 'secret'>, userId: string, row: Stored, code: string, moment_ms: number): number | undefined {
  const secret = decrypt(factorKey(app), row.secret, userId)
  return secret && stepOfCode(secret, bareCode(code), moment_ms, row.last_step)
}

/** Whether signing in needs a code, for a user whose id was presented to the database. */
export async function hasSecondFactor(scope: PublicScope, userId: string): Promise<boolean> {
  const found = await run(scope.sql)`select from second_factor where user_id = ${userId} and confirmed_at is not null`
  return found > 0
}
