import type { AnswerOf, ReceivedOf, updateUserInfo, userInfo } from '@lekha/contract'
import { type Role, strongest } from '@lekha/contract'
import { atField, BookError, changedElsewhere } from '@lekha/ledger'
import { sql } from 'kysely'
import type { AccountDesk } from '../../db/books.ts'
import { hashPassword, passwordMatches } from './passwords.ts'
import { refuseWeakPassword } from './weak-password.ts'

type UserRow = {
  user_id: string
  email: string
  user_name: string | null
  first_name: string
  last_name: string
  superadmin: boolean
  version: number
}
type Profile = AnswerOf<typeof userInfo>['result']

export const profileOf = (row: UserRow): Profile => ({
  id: row.user_id,
  email: row.email,
  userName: row.user_name,
  firstName: row.first_name,
  lastName: row.last_name,
  superadmin: row.superadmin,
  version: row.version,
})

/** The caller. */
export async function readProfile(desk: AccountDesk): Promise<Profile> {
  const found = await sql<UserRow>`
    select user_id, email, user_name, first_name, last_name, superadmin, version from app_user where user_id = ${desk.userId}`.execute(
    desk.sql,
  )
  const row = found.rows[0]
  if (!row) throw new BookError('Please sign in.', { code: 'unauthenticated' })
  return profileOf(row)
}

/**
 * Changes the caller's own names and addresses; a stale version is refused. Another e-mail address or user name is another way to
 * sign in, for which the password is asked again: who finds a screen left open does not take the account over.
 */
export async function changeProfile(desk: AccountDesk, { body }: ReceivedOf<typeof updateUserInfo>): Promise<Profile> {
  const former = await readProfile(desk)
  if (body.email !== former.email || (body.userName?.trim() || null) !== former.userName) {
    if (!body.currentPassword) throw atField('currentPassword', 'Enter your present password to change how you sign in.')
    await provePassword(desk, body.currentPassword)
  }
  const changed = await sql<UserRow>`
    update app_user set first_name = ${body.firstName.trim()}, last_name = ${body.lastName.trim()}, email = ${body.email},
           user_name = ${body.userName?.trim() || null}, version = version + 1
     where user_id = ${desk.userId} and version = ${body.version}
    returning user_id, email, user_name, first_name, last_name, superadmin, version`.execute(desk.sql)
  const row = changed.rows[0]
  if (!row) throw changedElsewhere({ seen: body.version, current: former.version })
  return profileOf(row)
}

/** superadmin, or the strongest of the caller's memberships; null for somebody who is a member nowhere. */
export async function readRole(desk: AccountDesk): Promise<Role | null> {
  if (desk.superadmin) return 'superadmin'
  const found = await sql<{ role: Role }>`select role from membership where user_id = ${desk.userId}`.execute(desk.sql)
  return strongest(found.rows.map((row) => row.role)) ?? null
}

/** Changes the caller's own password after asking for the present one; every other session of the caller ends. */
export async function changeOwnPassword(desk: AccountDesk, currentPassword: string, newPassword: string): Promise<void> {
  const user = await provePassword(desk, currentPassword)
  refuseWeakPassword(newPassword, [user.email, user.first_name, user.last_name])
  await sql`update app_user set password_hash = ${await hashPassword(newPassword)}, version = version + 1 where user_id = ${desk.userId}`.execute(
    desk.sql,
  )
  await sql`update session set revoked_at = now() where user_id = ${desk.userId} and session_id <> ${desk.sessionId} and revoked_at is null`.execute(
    desk.sql,
  )
}

type Proved = { password_hash: string; email: string; first_name: string; last_name: string }

async function provePassword(desk: AccountDesk, password: string): Promise<Proved> {
  const found = await sql<Proved>`
    select password_hash, email, first_name, last_name from app_user where user_id = ${desk.userId}`.execute(desk.sql)
  const user = found.rows[0]
  if (!user || !(await passwordMatches(user.password_hash, password)))
    throw atField('currentPassword', 'The present password is not right.')
  return user
}
