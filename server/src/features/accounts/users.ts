import type { AnswerOf, createUser, listUsers, ReceivedOf } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import * as z from 'zod'
import type { AccountScope } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { rowsOf, run } from '../../db/statements.ts'
import { administeredOrganizations, demandAdministrator, mayDisable, refused } from './administered-users.ts'
import { makeInvitation } from './invitations.ts'
import { users } from './profile.ts'

const membershipRow = z.object({
  user_id: z.string(),
  organization_id: z.string(),
  role: z.enum(['admin', 'accountant', 'auditor', 'clerk']),
  voucher_types: z.array(z.string()).nullable(),
})

/** The users of the account; an administrator sees only memberships in the organizations they administer. */
export async function readUsers(scope: AccountScope): Promise<AnswerOf<typeof listUsers>['result']> {
  const mine = await demandAdministrator(scope)
  const memberships = await rowsOf(scope.sql, membershipRow)`
    select user_id, organization_id, role, voucher_types from membership where account_id = ${scope.accountId}`
  const byUser = Map.groupBy(memberships, (row) => row.user_id)
  return (await users.all(scope)).flatMap((user) => {
    const all = byUser.get(user.id) ?? []
    const seen = all.filter((row) => mine.has(row.organization_id))
    if (!scope.superadmin && user.id !== scope.userId && seen.length === 0) return []
    const organizations = all.map((row) => row.organization_id)
    return {
      ...user,
      stoppable: mayDisable(scope, mine, { userId: user.id, superadmin: user.superadmin, organizations }),
      memberships: seen.map((row) => ({ organizationId: row.organization_id, role: row.role, voucherTypes: row.voucher_types })),
    }
  })
}

type NewUser = ReceivedOf<typeof createUser>['body']

/** Creates a user of the caller's account with roles in organizations that the caller administers, and an invitation. */
export async function addUser(scope: AccountScope, body: NewUser, address: string): Promise<AnswerOf<typeof createUser>> {
  await refuseForeignRoles(scope, body)
  const created = await users.insert(scope, {
    email: body.email,
    userName: body.userName?.trim() || null,
    firstName: body.firstName.trim(),
    lastName: body.lastName.trim(),
    superadmin: body.superadmin === true,
  })
  const userId = created.id
  const event = { userId: scope.userId, aboutUserId: userId, address }
  await recordEvent(scope.sql, { ...event, kind: 'user_created', detail: body.superadmin === true ? 'superadmin' : '' })
  for (const { organizationId, role, voucherTypes } of body.memberships) {
    await run(scope.sql)`insert into membership (organization_id, account_id, user_id, role, voucher_types)
      values (${organizationId}, ${scope.accountId}, ${userId}, ${role}, ${voucherTypes})`
    await recordEvent(scope.sql, { ...event, kind: 'membership_given', organizationId, detail: role })
  }
  return { result: created, invitation: await makeInvitation(scope, userId) }
}

async function refuseForeignRoles(scope: AccountScope, body: NewUser): Promise<void> {
  const mine = await administeredOrganizations(scope)
  if (!scope.superadmin && (mine.size === 0 || body.superadmin === true || body.memberships.length === 0)) throw refused()
  if (body.memberships.some((membership) => !mine.has(membership.organizationId))) {
    throw new BookError('There is no such organization.', { code: 'not_found' })
  }
}
