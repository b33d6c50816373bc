import { randomUUID } from 'node:crypto'
import { bearing } from './ask.ts'
import { beginAs, codeFor } from './authenticator.ts'
import { emptyPracticeFirm } from './empty-practice-firm.ts'
import { type Example, inBooks, organizationForm, versionOf } from './example.ts'
import { joinAs, PASSWORD, signInAs, type Tenant } from './tenants.ts'

const nothing: Example = () => ({})

const userVersion = (tenant: Tenant, userId: string) => versionOf(tenant, 'app_user', 'user_id', userId)

const freshMember = ({ app, people, canary, ids }: Tenant) =>
  joinAs(app, people.superadmin, canary, [{ organizationId: ids.organizationId, role: 'clerk', voucherTypes: null }])

/** An example for each call of an account, its users and their sessions. */
export const account: Record<string, Example> = {
  signUp: ({ canary }) => ({
    body: { organizationName: canary, firstName: canary, lastName: canary, email: `${randomUUID()}@example.com`, password: PASSWORD },
  }),
  logIn: (_tenant, caller) => ({ body: { email: caller.email, password: caller.password } }),
  showSignUp: nothing,
  refreshSession: nothing,
  showSession: nothing,
  // Its own session, so that whoever tries it stays signed in elsewhere.
  signOut: async ({ app }, caller) => ({ headers: bearing(await signInAs(app, caller.email, caller.password)) }),
  changePassword: () => ({ body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
  userRole: nothing,
  userInfo: nothing,
  updateUserInfo: async (tenant, caller) => ({
    body: {
      ...{ firstName: tenant.canary, lastName: tenant.canary, email: caller.email, userName: null, currentPassword: caller.password },
      version: await userVersion(tenant, caller.userId),
    },
  }),
  accountInfo: nothing,
  listUsers: nothing,
  createUser: ({ canary, ids }) => ({
    body: {
      ...{ firstName: canary, lastName: canary, email: `${randomUUID()}@example.com` },
      memberships: [{ organizationId: ids.organizationId, role: 'clerk', voucherTypes: ['payment'] }],
    },
  }),
  updateUser: async (tenant) => ({
    params: { userId: tenant.ids.memberId },
    body: { disabled: false, version: await userVersion(tenant, tenant.ids.memberId) },
  }),
  resetPassword: async (tenant) => {
    const { userId } = await freshMember(tenant)
    return { params: { userId }, body: { version: await userVersion(tenant, userId) } }
  },
  acceptInvitation: async (tenant) => {
    const { admin, ids } = tenant
    const secret = randomUUID()
    const { userId } = await freshMember(tenant)
    await admin.query(
      `insert into password_link (link_hash, account_id, user_id, expires_at) values (sha256(convert_to($1, 'UTF8')), $2, $3, now() + interval '1 hour')`,
      [secret, ids.accountId, userId],
    )
    return { body: { secret, password: PASSWORD } }
  },
  giveMembership: async (tenant) => ({
    params: { ...inBooks(tenant), userId: tenant.ids.memberId },
    body: { role: 'clerk', voucherTypes: null, version: await userVersion(tenant, tenant.ids.memberId) },
  }),
  endMembership: async (tenant) => {
    const { userId } = await freshMember(tenant)
    return { params: { ...inBooks(tenant), userId }, query: { version: String(await userVersion(tenant, userId)) } }
  },
  showTwoFactor: nothing,
  beginTwoFactor: (_tenant, caller) => ({ body: { currentPassword: caller.password } }),
  // Somebody else's own: who tries it signs in with his password alone afterwards.
  confirmTwoFactor: async (tenant) => {
    const person = await freshMember(tenant)
    return { headers: bearing(person.token), body: { code: codeFor(await beginAs(tenant.app, person), tenant.app.clock()) } }
  },
  endTwoFactor: (_tenant, caller) => ({ body: { currentPassword: caller.password, code: '000000' } }),
  resetTwoFactor: async (tenant) => ({ params: { userId: (await freshMember(tenant)).userId } }),
  requireTwoFactor: () => ({ body: { required: false } }),
  listSessions: nothing,
  endOwnSession: async ({ app, admin }, caller) => {
    await signInAs(app, caller.email, caller.password)
    const found = await admin.query<{ id: string }>(
      'select session_id as id from session where user_id = $1 and revoked_at is null order by session_id desc limit 1',
      [caller.userId],
    )
    return { params: { sessionId: found.rows[0]?.id ?? '' } }
  },
  listSecurityEvents: nothing,
  readSecurityEventsAsCsv: nothing,
  listUserSessions: ({ ids }) => ({ params: { userId: ids.memberId } }),
  endUserSessions: async (tenant) => ({ params: { userId: (await freshMember(tenant)).userId } }),
  listOrganizations: nothing,
  createOrganization: (tenant) => ({ body: organizationForm(tenant) }),
  // An account may have three of them, and a test may ask more often.
  createPracticeFirm: async ({ admin, ids }) => {
    const account = `(select account_id from organization where organization_id = '${ids.organizationId}')`
    await admin.query(
      `begin; set local session_replication_role = replica; update organization set practice = false where practice and account_id = ${account}; commit`,
    )
    return {}
  },
  wipePracticeFirm: async ({ admin, ids }) => ({ params: { organizationId: await emptyPracticeFirm(admin, ids.organizationId) } }),
  readCalendar: nothing,
  followChanges: nothing,
}
