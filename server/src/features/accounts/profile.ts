import type { AnswerOf, changePassword, ReceivedOf, updateUserInfo, userInfo } from '@lekha/contract'
import { type Role, strongest } from '@lekha/contract'
import { atField, BookError, changedElsewhere } from '@lekha/ledger'
import { sql } from 'kysely'
import type { AccountDesk } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import type { Look } from '../../http/serve.ts'
import { hashPassword } from './passwords.ts'
import { type ProofOf, provePassword } from './prove-caller.ts'
import { endOtherSessions } from './sessions.ts'
import { refuseWeakPassword } from './weak-password.ts'

/** A user as he is stored. */
export type UserRow = {
  user_id: string
  email: string
  user_name: string | null
  first_name: string
  last_name: string
  superadmin: boolean
  version: number
}
/** A user as he is shown. */
export type Profile = AnswerOf<typeof userInfo>['result']

/** The one from the other. */
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
 * sign in, for which the password is asked again: who finds a screen left open does not take the account over. Another e-mail
 * address ends every other session of the caller.
 */
export async function prepareProfile(look: Look, { body }: ReceivedOf<typeof updateUserInfo>, proof: ProofOf) {
  const former = await look(readProfile)
  const userName = body.userName?.trim() || null
  if (body.email !== former.email || userName !== former.userName) {
    if (!body.currentPassword) throw atField('currentPassword', 'Enter your present password to change how you sign in.')
    await provePassword(proof, body.currentPassword)
  }
  return async (desk: AccountDesk): Promise<AnswerOf<typeof updateUserInfo>> => {
    // Judged again: what the password was asked for is what is changed.
    const present = await readProfile(desk)
    if (present.version !== body.version || present.version !== former.version)
      throw changedElsewhere({ seen: body.version, current: present.version })
    const changed = await sql<UserRow>`
      update app_user set first_name = ${body.firstName.trim()}, last_name = ${body.lastName.trim()}, email = ${body.email},
             user_name = ${userName}, version = version + 1
       where user_id = ${desk.userId} and version = ${body.version}
      returning user_id, email, user_name, first_name, last_name, superadmin, version`.execute(desk.sql)
    const row = changed.rows[0]
    if (!row) throw changedElsewhere({ seen: body.version, current: present.version })
    if (row.email !== former.email) await endOtherSessions(desk)
    return { result: profileOf(row) }
  }
}

/** superadmin, or the strongest of the caller's memberships; null for somebody who is a member nowhere. */
export async function readRole(desk: AccountDesk): Promise<Role | null> {
  if (desk.superadmin) return 'superadmin'
  const found = await sql<{ role: Role }>`select role from membership where user_id = ${desk.userId}`.execute(desk.sql)
  return strongest(found.rows.map((row) => row.role)) ?? null
}

/** Changes the caller's own password after asking for the present one; every other session of the caller ends. */
export async function prepareOwnPassword(look: Look, { currentPassword, newPassword }: NewPassword, proof: ProofOf) {
  const { email, userName, firstName, lastName, version } = await look(readProfile)
  await provePassword(proof, currentPassword)
  refuseWeakPassword(newPassword, [email, userName ?? '', firstName, lastName])
  const hash = await hashPassword(newPassword)
  return async (desk: AccountDesk): Promise<void> => {
    const changed = await sql`update app_user set password_hash = ${hash}, version = version + 1
      where user_id = ${desk.userId} and version = ${version}`.execute(desk.sql)
    if (changed.numAffectedRows === 0n) throw changedElsewhere({ seen: version, current: (await readProfile(desk)).version })
    await endOtherSessions(desk)
    await recordEvent(desk.sql, { kind: 'new_password', userId: desk.userId, address: proof.address })
  }
}

type NewPassword = ReceivedOf<typeof changePassword>['body']
