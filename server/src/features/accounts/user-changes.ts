import type { AnswerOf, endMembership, giveMembership, ReceivedOf, resetPassword, updateUser } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { sql } from 'kysely'
import type { AccountScope } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { run } from '../../db/statements.ts'
import { type AdministeredUser, demandAdministrator, lockUsers, refused, userToChange, userToDisable } from './administered-users.ts'
import { makeInvitation } from './invitations.ts'
import { type Profile, users } from './profile.ts'
import { endSessionsOf } from './sessions.ts'

/** Disables or enables a user, or changes whether they are a superadmin. Disabling ends every session of the user. */
export async function changeUser(scope: AccountScope, { params, body }: ReceivedOf<typeof updateUser>, address: string): Promise<Profile> {
  await lockUsers(scope)
  const user = await userToDisable(scope, params.userId)
  const { disabled = user.disabled, superadmin = user.superadmin } = body
  if (superadmin !== user.superadmin && !scope.superadmin) throw refused()
  await users.lockSeen(scope, user.userId, body.version)
  const disabledAt = disabled ? sql`coalesce(disabled_at, now())` : null
  const stored = await users.update(scope, user.userId, { superadmin, disabled_at: disabledAt })
  const event = { userId: scope.userId, aboutUserId: user.userId, address }
  if (superadmin !== user.superadmin)
    await recordEvent(scope.sql, { ...event, kind: 'user_changed', detail: superadmin ? 'superadmin' : '' })
  if (disabled !== user.disabled) await recordEvent(scope.sql, { ...event, kind: disabled ? 'user_disabled' : 'user_enabled' })
  if (disabled) await endSessionsOf(scope, user.userId)
  return stored
}

/** Removes a user's password, ends their sessions and creates the invitation by which they set another. */
export async function resetPasswordOf(
  scope: AccountScope,
  { params, body }: ReceivedOf<typeof resetPassword>,
  address: string,
): Promise<AnswerOf<typeof resetPassword>> {
  await lockUsers(scope)
  const user = await userToDisable(scope, params.userId)
  const result = await markChanged(scope, user, body.version)
  await run(scope.sql)`update app_user set password_hash = null where user_id = ${user.userId}`
  await endSessionsOf(scope, user.userId)
  await recordEvent(scope.sql, { kind: 'password_reset', userId: scope.userId, aboutUserId: user.userId, address })
  return { result, invitation: await makeInvitation(scope, user.userId) }
}

/** Gives a user a role in an organization that the caller administers, or changes it there. */
export async function changeMembership(
  scope: AccountScope,
  { params, body }: ReceivedOf<typeof giveMembership>,
  address: string,
): Promise<Profile> {
  const { organizationId } = params
  const user = await userOfMembership(scope, params)
  const profile = await markChanged(scope, user, body.version)
  const voucherTypes = body.role === 'clerk' ? body.voucherTypes : null
  await run(scope.sql)`
    insert into membership (organization_id, account_id, user_id, role, voucher_types)
    values (${organizationId}, ${scope.accountId}, ${user.userId}, ${body.role}, ${voucherTypes})
    on conflict on constraint membership_once do update set role = excluded.role, voucher_types = excluded.voucher_types`
  const kind = user.organizations.includes(organizationId) ? 'membership_changed' : 'membership_given'
  await recordEvent(scope.sql, { kind, userId: scope.userId, aboutUserId: user.userId, organizationId, detail: body.role, address })
  return profile
}

/** Ends a membership. */
export async function removeMembership(
  scope: AccountScope,
  { params, query }: ReceivedOf<typeof endMembership>,
  address: string,
): Promise<void> {
  const { organizationId } = params
  const user = await userOfMembership(scope, params)
  if (!user.organizations.includes(organizationId)) throw noSuchOrganization()
  await markChanged(scope, user, query.version)
  await run(scope.sql)`delete from membership where organization_id = ${organizationId} and user_id = ${user.userId}`
  await recordEvent(scope.sql, { kind: 'membership_ended', userId: scope.userId, aboutUserId: user.userId, organizationId, address })
}

/** Signs a user out everywhere. */
export async function signUserOut(scope: AccountScope, userId: string, address: string): Promise<void> {
  await lockUsers(scope)
  await userToDisable(scope, userId)
  await endSessionsOf(scope, userId)
  await recordEvent(scope.sql, { kind: 'session_ended', userId: scope.userId, aboutUserId: userId, address })
}

const noSuchOrganization = () => new BookError('There is no such organization.', { code: 'not_found' })

async function userOfMembership(scope: AccountScope, { userId, organizationId }: { userId: string; organizationId: string }) {
  await lockUsers(scope)
  const mine = await demandAdministrator(scope)
  if (!mine.has(organizationId)) throw noSuchOrganization()
  return userToChange(scope, mine, userId)
}

/** A change of a membership increments the version of its user. */
async function markChanged(scope: AccountScope, user: AdministeredUser, seen: number | string): Promise<Profile> {
  await users.lockSeen(scope, user.userId, seen)
  return users.update(scope, user.userId, {})
}
