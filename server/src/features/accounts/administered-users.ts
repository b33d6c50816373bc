import { BookError } from '@lekha/ledger'
import * as z from 'zod'
import type { AccountScope } from '../../db/books.ts'
import { rowsOf, run } from '../../db/statements.ts'

/** The refusal of whoever may not do this. */
export const refused = () => new BookError('Your role does not permit this.', { code: 'forbidden' })

const noSuchUser = () => new BookError('There is no such user.', { code: 'not_found' })

/** The organizations that the caller may give roles in: all of the account for a superadmin, else those he administers. */
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

/** What decides whether an administrator may change a user. */
export type AdministeredUser = { userId: string; superadmin: boolean; disabled: boolean; organizations: string[] }

/**
 * Whether the caller may disable a user. A superadmin may disable everybody else. An administrator may disable only users all of whose
 * organizations he administers, because disabling a user, or giving him a new password, has effect in every organization.
 */
export function mayDisable(scope: AccountScope, mine: ReadonlySet<string>, user: Omit<AdministeredUser, 'disabled'>): boolean {
  if (user.userId === scope.userId) return false
  return scope.superadmin || (!user.superadmin && user.organizations.every((id) => mine.has(id)))
}

/**
 * Lets changes of the account's users come one after the other: of two superadmins who stop each other at the same moment one stays.
 * The first statement of each such command.
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
 * A user of the account whom the caller sees, to be changed by him.
 *
 * @throws BookError `not_found` for a user of others, `forbidden` for oneself
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

/** The same, where the whole of a user is meant and not one membership. */
export async function userToDisable(scope: AccountScope, userId: string): Promise<AdministeredUser> {
  const mine = await demandAdministrator(scope)
  const user = await userToChange(scope, mine, userId)
  if (!mayDisable(scope, mine, user)) {
    throw new BookError('This user also belongs to organizations that you do not administer.', { code: 'forbidden' })
  }
  return user
}
