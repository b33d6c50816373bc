import type { AnswerOf, createUser, listUsers, ReceivedOf } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { AccountDesk } from '../../db/books.ts'
import { recordEvent } from '../../db/security-events.ts'
import { makeInvitation } from './invitations.ts'
import { administered, administeredByKeeper, isStoppable, refused } from './looked-after.ts'
import { profileOf, type UserRow } from './profile.ts'

type MembershipRow = {
  user_id: string
  organization_id: string
  role: 'admin' | 'accountant' | 'auditor' | 'clerk'
  voucher_types: string[] | null
}

/** The users of the account; an administrator of organizations sees the memberships in those. */
export async function readUsers(desk: AccountDesk): Promise<AnswerOf<typeof listUsers>['result']> {
  const mine = await administeredByKeeper(desk)
  const users = await sql<UserRow & { disabled: boolean; invited: boolean; two_factor: boolean }>`
    select user_id, email, user_name, first_name, last_name, superadmin, version, disabled_at is not null as disabled,
           exists (select from password_link l where l.user_id = u.user_id and l.used_at is null) as invited,
           exists (select from second_factor f where f.user_id = u.user_id and f.confirmed_at is not null) as two_factor
      from app_user u where account_id = ${desk.accountId} order by first_name, last_name, user_id`.execute(desk.sql)
  const memberships = await sql<MembershipRow>`
    select user_id, organization_id, role, voucher_types from membership where account_id = ${desk.accountId}`.execute(desk.sql)
  const byUser = Map.groupBy(memberships.rows, (row) => row.user_id)
  return users.rows.flatMap((user) => {
    const all = byUser.get(user.user_id) ?? []
    const seen = all.filter((row) => mine.has(row.organization_id))
    if (!desk.superadmin && user.user_id !== desk.userId && seen.length === 0) return []
    const organizations = all.map((row) => row.organization_id)
    return {
      ...profileOf(user),
      disabled: user.disabled,
      invited: user.invited,
      twoFactor: user.two_factor,
      stoppable: isStoppable(desk, mine, { userId: user.user_id, superadmin: user.superadmin, organizations }),
      memberships: seen.map((row) => ({ organizationId: row.organization_id, role: row.role, voucherTypes: row.voucher_types })),
    }
  })
}

type NewUser = ReceivedOf<typeof createUser>['body']

/** Creates a user of the caller's account with roles in organizations that the caller administers, and his invitation. */
export async function addUser(desk: AccountDesk, body: NewUser, address: string): Promise<AnswerOf<typeof createUser>> {
  await refuseForeignRoles(desk, body)
  const userId = uuidv7()
  const created = await sql<UserRow>`
    insert into app_user (user_id, account_id, email, user_name, first_name, last_name, superadmin)
    values (${userId}, ${desk.accountId}, ${body.email}, ${body.userName?.trim() || null}, ${body.firstName.trim()}, ${body.lastName.trim()},
            ${body.superadmin === true})
    returning user_id, email, user_name, first_name, last_name, superadmin, version`.execute(desk.sql)
  const event = { userId: desk.userId, aboutUserId: userId, address }
  await recordEvent(desk.sql, { ...event, kind: 'user_created', detail: body.superadmin === true ? 'superadmin' : '' })
  for (const { organizationId, role, voucherTypes } of body.memberships) {
    await sql`insert into membership (organization_id, account_id, user_id, role, voucher_types)
      values (${organizationId}, ${desk.accountId}, ${userId}, ${role}, ${voucherTypes})`.execute(desk.sql)
    await recordEvent(desk.sql, { ...event, kind: 'membership_given', organizationId, detail: role })
  }
  const [row] = created.rows
  if (!row) throw refused()
  return { result: profileOf(row), invitation: await makeInvitation(desk, userId) }
}

async function refuseForeignRoles(desk: AccountDesk, body: NewUser): Promise<void> {
  const mine = await administered(desk)
  if (!desk.superadmin && (mine.size === 0 || body.superadmin === true || body.memberships.length === 0)) throw refused()
  if (body.memberships.some((membership) => !mine.has(membership.organizationId))) {
    throw new BookError('There is no such organization.', { code: 'not_found' })
  }
}
