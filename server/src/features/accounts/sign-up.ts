import type { ReceivedOf, signUp } from '@lekha/contract'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Gate } from '../../db/books.ts'
import { hashPassword, refuseWeakPassword } from './passwords.ts'

/** Creates an account and its first user, a superadmin. Returns the user's id. */
export async function createAccount(gate: Gate, { body }: ReceivedOf<typeof signUp>): Promise<string> {
  refuseWeakPassword(body.password, [body.email, body.firstName, body.lastName, body.organizationName])
  const passwordHash = await hashPassword(body.password)
  const [accountId, userId] = [uuidv7(), uuidv7()]
  await gate.present('account', accountId)
  await sql`insert into account (account_id, name, email) values (${accountId}, ${body.organizationName.trim()}, ${body.email})`.execute(
    gate.sql,
  )
  await sql`insert into app_user (user_id, account_id, email, first_name, last_name, password_hash, superadmin)
    values (${userId}, ${accountId}, ${body.email}, ${body.firstName.trim()}, ${body.lastName.trim()}, ${passwordHash}, true)`.execute(
    gate.sql,
  )
  return userId
}
