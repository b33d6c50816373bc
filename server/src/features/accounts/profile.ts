import {
  type AnswerOf,
  type changePassword,
  type ReceivedOf,
  ROLES,
  type Role,
  strongest,
  type updateUserInfo,
  user,
  type userInfo,
} from '@lekha/contract'
import { atField, BookError, changedElsewhere } from '@lekha/ledger'
import { sql } from 'kysely'
import * as z from 'zod'
import type { AccountScope } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { networkOf } from '../../http/network.ts'
import type { Look } from '../../http/serve.ts'
import { masterTable } from '../../masters/master-table.ts'
import { hashPassword } from './passwords.ts'
import { type ProofOf, provePassword } from './prove-caller.ts'
import { endOtherSessions } from './sessions.ts'
import { refuseWeakPassword } from './weak-password.ts'

/** The users of an account, by name, each with their status. */
export const users = masterTable({
  table: 'app_user',
  key: 'user_id',
  answer: user,
  missing: 'There is no such user.',
  order: ['first_name', 'last_name'],
  computed: {
    disabled: sql`disabled_at is not null`,
    invited: sql`exists (select from password_link l where l.user_id = app_user.user_id and l.used_at is null)`,
    twoFactor: sql`exists (select from second_factor f where f.user_id = app_user.user_id and f.confirmed_at is not null)`,
  },
  hidden: ['disabled_at'],
})
/** A user as answered. */
export type Profile = AnswerOf<typeof userInfo>['result']

/** The caller. */
export async function readProfile(scope: AccountScope): Promise<Profile> {
  const found = await users.read(scope, scope.userId)
  if (!found) throw new BookError('Please sign in.', { code: 'unauthenticated' })
  return found
}

/**
 * Changes the caller's own names and addresses; refuses a stale version. A change of e-mail address or user name, with which the user
 * signs in, needs the password, so that somebody at an unattended screen cannot take the account over. A new e-mail address ends every
 * other session of the caller.
 */
export async function prepareProfile(look: Look, { body }: ReceivedOf<typeof updateUserInfo>, proof: ProofOf) {
  const former = await look(readProfile)
  const userName = body.userName?.trim() || null
  if (body.email !== former.email || userName !== former.userName) {
    if (!body.currentPassword) throw atField('currentPassword', 'Enter your current password to change how you sign in.')
    await provePassword(proof, body.currentPassword)
  }
  return async (scope: AccountScope): Promise<AnswerOf<typeof updateUserInfo>> => {
    // Checked again in the writing transaction: the profile may have changed since the password was checked.
    const present = await users.lockSeen(scope, scope.userId, body.version)
    if (present.version !== former.version) throw changedElsewhere({ seen: former.version, current: present.version })
    const { email, firstName, lastName } = body
    const stored = await users.update(scope, scope.userId, { email, userName, firstName: firstName.trim(), lastName: lastName.trim() })
    if (email !== former.email) await endOtherSessions(scope)
    const [was, is] = [former, stored].map((named) => `${named.firstName} ${named.lastName}`)
    if (was !== is)
      await recordEvent(scope.sql, { kind: 'name_changed', userId: scope.userId, address: proof.address, detail: `${was} → ${is}` })
    return { result: stored }
  }
}

/** superadmin, or the strongest role among the caller's memberships; null for a user without any. */
export async function readRole(scope: AccountScope): Promise<Role | null> {
  if (scope.superadmin) return 'superadmin'
  const found = await rowsOf(scope.sql, z.object({ role: z.enum(ROLES) }))`select role from membership where user_id = ${scope.userId}`
  return strongest(found.map((row) => row.role)) ?? null
}

/** Changes the caller's own password after checking the present one; ends every other session of the caller. */
export async function prepareOwnPassword(look: Look, { currentPassword, newPassword }: NewPassword, proof: ProofOf) {
  const { email, userName, firstName, lastName, version } = await look(readProfile)
  await provePassword(proof, currentPassword)
  refuseWeakPassword(newPassword, [email, userName ?? '', firstName, lastName])
  const hash = await hashPassword(newPassword, networkOf(proof.address))
  return async (scope: AccountScope): Promise<void> => {
    const changed = await run(scope.sql)`update app_user set password_hash = ${hash}, version = version + 1
      where user_id = ${scope.userId} and version = ${version}`
    if (changed === 0) throw changedElsewhere({ seen: version, current: (await readProfile(scope)).version })
    await endOtherSessions(scope)
    await recordEvent(scope.sql, { kind: 'new_password', userId: scope.userId, address: proof.address })
  }
}

type NewPassword = ReceivedOf<typeof changePassword>['body']
