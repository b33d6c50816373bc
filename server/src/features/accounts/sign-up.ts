import type { ReceivedOf, signUp } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { v7 as uuidv7 } from 'uuid'
import * as z from 'zod'
import type { PublicScope } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { networkOf } from '../../http/network.ts'
import type { App } from '../../http/serve.ts'
import { hashPassword } from './passwords.ts'
import { refuseWeakPassword } from './weak-password.ts'

type NewAccount = { organizationName: string; email: string; firstName: string; lastName: string; passwordHash: string }

/** The account to create from a sign-up, with the password hashed. */
export async function prepareAccount({ body }: ReceivedOf<typeof signUp>, address: string): Promise<NewAccount> {
  refuseWeakPassword(body.password, [body.email, body.firstName, body.lastName, body.organizationName])
  const { password, ...rest } = body
  return { ...rest, passwordHash: await hashPassword(password, networkOf(address)) }
}

/** Whether anybody may create an account now: where sign-up is closed, only the first of an empty database. */
export async function isSignUpOpen(app: App, scope: PublicScope): Promise<boolean> {
  if (!app.signUpClosed) return true
  const rows = await rowsOf(scope.sql, z.object({ none: z.boolean() }))`select has_no_account() as none`
  return rows[0]?.none ?? false
}

/** @throws BookError `forbidden` where sign-up is closed */
export async function refuseClosedSignUp(app: App, scope: PublicScope): Promise<void> {
  if (await isSignUpOpen(app, scope)) return
  throw new BookError('Accounts are created by an administrator here. Ask yours for a user.', { code: 'forbidden' })
}

/** Creates an account and its first user, a superadmin. Returns the user's id. */
export async function createAccount(scope: PublicScope, account: NewAccount): Promise<string> {
  const [accountId, userId] = [uuidv7(), uuidv7()]
  await scope.present('account', accountId)
  await run(scope.sql)`
    insert into account (account_id, name, email) values (${accountId}, ${account.organizationName.trim()}, ${account.email})`
  await run(scope.sql)`insert into app_user (user_id, account_id, email, first_name, last_name, password_hash, superadmin)
    values (${userId}, ${accountId}, ${account.email}, ${account.firstName.trim()}, ${account.lastName.trim()}, ${account.passwordHash}, true)`
  return userId
}
