import type { ReceivedOf, signUp } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Gate } from '../../db/books.ts'
import type { App } from '../../http/serve.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeakPassword } from './weak-password.ts'

type NewAccount = { organizationName: string; email: string; firstName: string; lastName: string; passwordHash: string }

/** What is stored of a sign-up: everything as given, the password as its hash. */
export async function prepareAccount({ body }: ReceivedOf<typeof signUp>): Promise<NewAccount> {
  refuseWeakPassword(body.password, [body.email, body.firstName, body.lastName, body.organizationName])
  const { password, ...rest } = body
  return { ...rest, passwordHash: await hashPassword(password) }
}

/** Whether whoever comes may create an account: where sign-up is closed, only the first of an empty database. */
export async function isSignUpOpen(app: App, gate: Gate): Promise<boolean> {
  if (!app.signUpClosed) return true
  const { rows } = await sql<{ none: boolean }>`select has_no_account() as none`.execute(gate.sql)
  return rows[0]?.none ?? false
}

/** @throws BookError `forbidden` where whoever comes may create none */
export async function refuseClosedSignUp(app: App, gate: Gate): Promise<void> {
  if (await isSignUpOpen(app, gate)) return
  throw new BookError('Accounts are created by an administrator here. Ask yours for a user.', { code: 'forbidden' })
}

/** Creates an account and its first user, a superadmin. Returns the user's id. */
export async function createAccount(gate: Gate, account: NewAccount): Promise<string> {
  const [accountId, userId] = [uuidv7(), uuidv7()]
  await gate.present('account', accountId)
  await sql`insert into account (account_id, name, email) values (${accountId}, ${account.organizationName.trim()}, ${account.email})`.execute(
    gate.sql,
  )
  await sql`insert into app_user (user_id, account_id, email, first_name, last_name, password_hash, superadmin)
    values (${userId}, ${accountId}, ${account.email}, ${account.firstName.trim()}, ${account.lastName.trim()}, ${account.passwordHash}, true)`.execute(
    gate.sql,
  )
  return userId
}
