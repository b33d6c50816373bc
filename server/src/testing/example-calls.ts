import { randomUUID } from 'node:crypto'
import { addDays } from '@lekha/calendar'
import { type Ask, bearing } from './ask.ts'
import { beginAs, codeFor } from './authenticator.ts'
import { chart, type Example, inBooks, reading, versionOf } from './example-chart.ts'
import {
  freshAttachment,
  freshDraft,
  freshImport,
  freshVoucher,
  joinAs,
  PASSWORD,
  type Person,
  pictureOf,
  signInAs,
  type Tenant,
  voucherBody,
  YEAR,
} from './tenants.ts'

const nothing: Example = () => ({})
const PERIOD = { from: YEAR.starts, to: YEAR.ends }

const userVersion = (tenant: Tenant, userId: string) => versionOf(tenant, 'app_user', 'user_id', userId)

const freshMember = ({ app, people, canary, ids }: Tenant) =>
  joinAs(app, people.superadmin, canary, [{ organizationId: ids.organizationId, role: 'clerk', voucherTypes: null }])

const organizationForm = ({ canary }: Tenant) => ({
  ...{ organizationName: canary, companyCode: canary, contact: '014567890', email: 'office@example.com', location: canary },
  ...{ postalCode: '44600', registrationNumber: '123456', panNumber: '301482915' },
})

const nextYear = async ({ admin, ids }: Tenant) => {
  const found = await admin.query<{ ends: string }>('select max(ends) as ends from fiscal_year where organization_id = $1', [
    ids.organizationId,
  ])
  const year = addDays(found.rows[0]?.ends ?? YEAR.ends, 1)
  return { year, end: addDays(year, 364) }
}

/** A voucher that the caller may read: a clerk reads his own. */
const readableVoucher = async (tenant: Tenant, caller: Person): Promise<string> =>
  caller.userId === tenant.people.clerk.userId ? freshVoucher(tenant, caller) : tenant.ids.voucherId

const readableAttachment = async (tenant: Tenant, caller: Person) => {
  const voucherId = await readableVoucher(tenant, caller)
  const isOwn = voucherId !== tenant.ids.voucherId
  return { voucherId, fileId: isOwn ? await freshAttachment(tenant, voucherId) : tenant.ids.attachmentId }
}

const tallyFile = ({ canary }: Tenant) =>
  new File(
    [
      `<ENVELOPE><BODY><IMPORTDATA><REQUESTDATA><TALLYMESSAGE><LEDGER NAME="${canary} imported"><PARENT>Sundry Debtors</PARENT></LEDGER></TALLYMESSAGE></REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`,
    ],
    'masters.xml',
    { type: 'text/xml' },
  )

const trialBalanceFile = ({ canary }: Tenant) =>
  new File(
    [
      `<ENVELOPE><DSPACCNAME><DSPDISPNAME>${canary}</DSPDISPNAME></DSPACCNAME><DSPACCINFO><DSPCLDRAMT><DSPCLDRAMTA>-1.00</DSPCLDRAMTA></DSPCLDRAMT></DSPACCINFO></ENVELOPE>`,
    ],
    'trial-balance.xml',
    { type: 'text/xml' },
  )

const accounts: Record<string, Example> = {
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
  readCalendar: nothing,
  followChanges: nothing,
}

const organizations: Record<string, Example> = {
  updateOrganization: async (tenant) => ({
    params: inBooks(tenant),
    body: {
      ...organizationForm(tenant),
      version: String(await versionOf(tenant, 'organization', 'organization_id', tenant.ids.organizationId)),
    },
  }),
  readFile: (tenant) => ({ params: { ...inBooks(tenant), fileId: tenant.ids.fileId } }),
  listFiscalYears: ({ ids }) => ({ query: { subcompany: ids.organizationId } }),
  createFiscalYear: async (tenant) => ({ query: { subcompany: tenant.ids.organizationId }, body: await nextYear(tenant) }),
  setFiscalYearStatus: ({ ids }) => ({ params: { id: ids.fiscalYearId }, body: { status: 'active' } }),
  updateFiscalYear: async (tenant) => ({
    params: { id: tenant.ids.fiscalYearId },
    body: {
      ...{ year: YEAR.starts, end: YEAR.ends, name: tenant.canary },
      version: await versionOf(tenant, 'fiscal_year', 'fiscal_year_id', tenant.ids.fiscalYearId),
    },
  }),
  readProofs: reading,
  readDashboard: (tenant) => ({ params: inBooks(tenant), query: { fiscalYearId: tenant.ids.fiscalYearId } }),
  readReport: (tenant) => ({
    params: { ...inBooks(tenant), report: 'ledger' },
    query: { ...PERIOD, ledgerId: tenant.ids.ledgerId, subLedgerId: tenant.ids.subLedgerId },
  }),
  readReportAsCsv: (tenant) => ({ params: { ...inBooks(tenant), report: 'trial-balance' }, query: PERIOD }),
  recordPrint: (tenant) => ({ params: inBooks(tenant), body: { what: tenant.canary } }),
  importTally: (tenant) => ({ params: inBooks(tenant), query: { dryRun: 'true' }, body: { file: tallyFile(tenant) } }),
  compareTrialBalance: (tenant) => ({
    params: { ...inBooks(tenant), importId: tenant.ids.importId },
    query: { on: YEAR.ends },
    body: { file: trialBalanceFile(tenant) },
  }),
  cancelImport: async (tenant) => ({ params: { ...inBooks(tenant), importId: await freshImport(tenant) } }),
  showImport: (tenant) => ({ params: { ...inBooks(tenant), importId: tenant.ids.importId } }),
  listImportedItems: (tenant) => ({ params: { ...inBooks(tenant), importId: tenant.ids.importId } }),
  listImportedLedgers: (tenant) => ({ params: { ...inBooks(tenant), importId: tenant.ids.importId } }),
  listImportProblems: (tenant) => ({ params: { ...inBooks(tenant), importId: tenant.ids.importId } }),
}

const vouchers: Record<string, Example> = {
  listVoucherTypes: (tenant) => ({ params: inBooks(tenant), query: { fiscalYearId: tenant.ids.fiscalYearId } }),
  postVoucher: (tenant) => ({ params: inBooks(tenant), headers: { 'idempotency-key': randomUUID() }, body: voucherBody(tenant) }),
  showVoucher: async (tenant, caller) => ({ params: { ...inBooks(tenant), voucherId: await readableVoucher(tenant, caller) } }),
  showVoucherHistory: async (tenant, caller) => ({ params: { ...inBooks(tenant), voucherId: await readableVoucher(tenant, caller) } }),
  alterVoucher: async (tenant) => {
    const { type: _type, ...body } = voucherBody(tenant, '2026-09-01')
    return { params: { ...inBooks(tenant), voucherId: await freshVoucher(tenant) }, body: { ...body, version: 1, reason: tenant.canary } }
  },
  cancelVoucher: async (tenant) => ({
    params: { ...inBooks(tenant), voucherId: await freshVoucher(tenant) },
    body: { version: 1, reason: tenant.canary },
  }),
  searchVouchers: (tenant) => ({ params: inBooks(tenant), query: { text: 'Kanari' } }),
  listAttachments: async (tenant, caller) => ({ params: { ...inBooks(tenant), voucherId: await readableVoucher(tenant, caller) } }),
  attachFile: async (tenant, caller) => ({
    params: { ...inBooks(tenant), voucherId: await readableVoucher(tenant, caller) },
    body: { file: pictureOf(tenant) },
  }),
  readAttachment: async (tenant, caller) => ({ params: { ...inBooks(tenant), ...(await readableAttachment(tenant, caller)) } }),
  readThumbnail: async (tenant, caller) => ({ params: { ...inBooks(tenant), ...(await readableAttachment(tenant, caller)) } }),
  detachFile: async (tenant) => {
    const voucherId = await freshVoucher(tenant) // one that others hang files on would soon hold its twenty
    return { params: { ...inBooks(tenant), voucherId, fileId: await freshAttachment(tenant, voucherId) } }
  },
  listDrafts: reading,
  saveDraft: async (tenant, caller) => ({
    params: { ...inBooks(tenant), draftId: await freshDraft(tenant, caller.userId) },
    body: { body: tenant.canary },
  }),
  deleteDraft: async (tenant, caller) => ({ params: { ...inBooks(tenant), draftId: await freshDraft(tenant, caller.userId) } }),
}

const examples: Record<string, Example> = { ...accounts, ...organizations, ...chart, ...vouchers }

/** A request for an endpoint that succeeds for whoever may make it, signed by the caller. @throws where nobody wrote one */
export async function exampleOf(name: string, tenant: Tenant, caller: Person): Promise<Ask & Required<Pick<Ask, 'headers'>>> {
  const example = examples[name]
  if (!example) throw new Error(`The endpoint ${name} has no example. Write one, so that it is tried for every role and every id.`)
  const what = await example(tenant, caller)
  return { ...what, headers: { ...bearing(caller.token), ...what.headers } }
}
