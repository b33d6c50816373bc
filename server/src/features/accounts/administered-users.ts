import { BookError } from '@lekha/ledger'
import * as z from 'zod'
import type { AccountScope } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'

/** The refusal for a caller without the permission. */
export const refused = () => new BookError('Your role does not permit this.', { code: 'forbidden' })

const noSuchUser = () => new BookError('There is no such user.', { code: 'not_found' })

/** The organizations in which the caller may give roles: for a superadmin all of the account, else those they administer. */
export async function administeredOrganizations(scope: AccountScope): Promise<Set<string>> {
  const found = scope.superadmin
    ? await rowsOf(scope.sql, z.object({ organization_id: z.string() }))`
      select organization_id from organization where account_id = ${scope.accountId}`
    : await rowsOf(scope.sql, z.object({ organization_id: z.string() }))`
        select organization_id from membership where user_id = ${scope.userId} and role = 'admin' and account_id = ${scope.accountId}`
  return new Set(found.map((row) => row.organization_id))
}

/** The same; refuses a caller who administers no organization. @throws BookError `forbidden` */
export async function demandAdministrator(scope: AccountScope): Promise<Set<string>> {
  const mine = await administeredOrganizations(scope)
  if (!scope.superadmin && mine.size === 0) throw refused()
  return mine
}

/** The properties of a user that decide who may change them. */
export type AdministeredUser = { userId: string; superadmin: boolean; disabled: boolean; organizations: string[] }

/**
 * Whether the caller may disable a user. A superadmin may disable everybody else. An administrator may disable only users all of whose
 * organizations they administer, because disabling a user, or resetting a password, has effect in every organization.
 */
export function mayDisable(scope: AccountScope, mine: ReadonlySet<string>, user: Omit<AdministeredUser, 'disabled'>): boolean {
  if (user.userId === scope.userId) return false
  return scope.superadmin || (!user.superadmin && user.organizations.every((id) => mine.has(id)))
}

/**
 * Serializes changes of an account's users, so that of two superadmins who disable each other at the same moment one remains. It must be
 * the first statement of each such command.
 */
export async function lockUsers(scope: AccountScope): Promise<void> {
  await run(scope.sql)`select from account where account_id = ${scope.accountId} for no key update`
  const still = await run(scope.sql)`
    select from session s join app_user u on u.user_id = s.user_id
     where s.session_id = ${scope.sessionId} and s.user_id = ${scope.userId} and s.revoked_at is null and u.disabled_at is null
       and u.superadmin = ${scope.superadmin}`
  if (still === 0) throw new BookError('Please sign in.', { code: 'unauthenticated' })
}

/**
 * Reads a user of the account whom the caller may change.
 *
 * @throws BookError `not_found` for a user whom the caller does not see, `forbidden` for the caller's own user
 */
export async function userToChange(scope: AccountScope, mine: ReadonlySet<string>, userId: string): Promise<AdministeredUser> {
  const found = await rowsOf(scope.sql, z.object({ superadmin: z.boolean(), disabled: z.boolean(), organizations: z.array(z.string()) }))`
    select superadmin, disabled_at is not null as disabled,
           array(select organization_id::text from membership m where m.user_id = u.user_id) as organizations
      from app_user u where user_id = ${userId} and account_id = ${scope.accountId}`
  const [row] = found
  const isSeen = row && (scope.superadmin || userId === scope.userId || row.organizations.some((id) => mine.has(id)))
  if (!isSeen) throw noSuchUser()
  if (userId === scope.userId) {
    throw new BookError('Nobody can change their own role or disable themselves. Ask another administrator.', { code: 'forbidden' })
  }
  if (row.superadmin && !scope.superadmin) throw refused()
  return { userId, ...row }
}

/** The same for a change of the whole user, not of one membership: `mayDisable` decides. */
export async function userToDisable(scope: AccountScope, userId: string): Promise<AdministeredUser> {
  const mine = await demandAdministrator(scope)
  const user = await userToChange(scope, mine, userId)
  if (!mayDisable(scope, mine, user)) {
    throw new BookError('This user also belongs to organizations that you do not administer.', { code: 'forbidden' })
  }
  return user
}
