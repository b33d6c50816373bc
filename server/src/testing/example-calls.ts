import { randomUUID } from 'node:crypto'
import { addDays } from '@lekha/calendar'
import { type Ask, bearing } from './ask.ts'
import { beginAs, codeFor } from './authenticator.ts'
import {
  freshDraft,
  freshGroup,
  freshLedger,
  freshSubLedger,
  freshVoucher,
  joinAs,
  PASSWORD,
  type Person,
  signInAs,
  type Tenant,
  voucherBody,
  YEAR,
} from './tenants.ts'

/** A request that succeeds for whoever may make it, on an object of its own where it uses one up. */
type Example = (tenant: Tenant, caller: Person) => Ask | Promise<Ask>

const inBooks = ({ ids }: Tenant) => ({ organizationId: ids.organizationId })
const reading: Example = (tenant) => ({ params: inBooks(tenant) })
const nothing: Example = () => ({})

const versionOf = async ({ admin }: Tenant, table: string, key: string, id: string): Promise<number> => {
  const found = await admin.query<{ version: number }>(`select version from ${table} where ${key} = $1`, [id])
  return found.rows[0]?.version ?? 0
}

const userVersion = (tenant: Tenant, userId: string) => versionOf(tenant, 'app_user', 'user_id', userId)

const freshMember = ({ app, people, canary, ids }: Tenant) =>
  joinAs(app, people.superadmin, canary, [{ organizationId: ids.organizationId, role: 'clerk', voucherTypes: null }])

const groupForm = ({ canary }: Tenant) => ({
  ...{ name: `${canary} ${randomUUID()}`, nameNp: canary, parentId: null, nature: 'asset', affectsGrossProfit: null },
})

const ledgerForm = ({ canary, ids }: Tenant) => ({
  ...{
    name: `${canary} ${randomUUID()}`,
    nameNp: canary,
    groupId: ids.groupId,
    alias: `${canary} ${randomUUID()}`,
    code: null,
    pan: '',
    phone: '',
  },
  ...{ address: '', creditDays: null, requiresSubLedger: false, active: true },
})

const subLedgerForm = ({ canary, ids }: Tenant) => ({
  ...{ ledgerId: ids.ledgerId, name: `${canary} ${randomUUID()}`, nameNp: canary, alias: '', code: null, active: true },
})

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

const openingEntry = async ({ admin, ids }: Tenant): Promise<string | null> => {
  const found = await admin.query<{ entry: bigint }>(
    `select entry from voucher v where organization_id = $1 and voucher_type = 'opening' and not cancelled
        and not exists (select from voucher s where s.organization_id = v.organization_id and s.supersedes = v.entry)`,
    [ids.organizationId],
  )
  return found.rows[0]?.entry.toString() ?? null
}

const tallyFile = ({ canary }: Tenant) =>
  new File(
    [
      `<ENVELOPE><BODY><IMPORTDATA><REQUESTDATA><TALLYMESSAGE><LEDGER NAME="${canary} imported"><PARENT>Sundry Debtors</PARENT></LEDGER></TALLYMESSAGE></REQUESTDATA></IMPORTDATA></BODY></ENVELOPE>`,
    ],
    'masters.xml',
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
    query: { from: YEAR.starts, to: YEAR.ends, ledgerId: tenant.ids.ledgerId, subLedgerId: tenant.ids.subLedgerId },
  }),
  readReportAsCsv: (tenant) => ({
    params: { ...inBooks(tenant), report: 'trial-balance' },
    query: { from: YEAR.starts, to: YEAR.ends },
  }),
  recordPrint: (tenant) => ({ params: inBooks(tenant), body: { what: tenant.canary } }),
  importTally: (tenant) => ({ params: inBooks(tenant), query: { dryRun: 'true' }, body: { file: tallyFile(tenant) } }),
  showImport: (tenant) => ({ params: { ...inBooks(tenant), importId: tenant.ids.importId } }),
  listImportedItems: (tenant) => ({ params: { ...inBooks(tenant), importId: tenant.ids.importId } }),
  listImportedLedgers: (tenant) => ({ params: { ...inBooks(tenant), importId: tenant.ids.importId } }),
  listImportProblems: (tenant) => ({ params: { ...inBooks(tenant), importId: tenant.ids.importId } }),
}

const chart: Record<string, Example> = {
  listGroups: reading,
  createGroup: (tenant) => ({ params: inBooks(tenant), body: { ...groupForm(tenant), parentId: tenant.ids.groupId, nature: null } }),
  updateGroup: async (tenant) => ({
    params: { ...inBooks(tenant), groupId: tenant.ids.groupId },
    body: { ...groupForm(tenant), version: await versionOf(tenant, 'ledger_group', 'group_id', tenant.ids.groupId) },
  }),
  orderGroups: async (tenant) => {
    const { admin, ids, canary } = tenant
    const parentId = await freshGroup(admin, ids.organizationId, canary)
    const groupIds = [
      await freshGroup(admin, ids.organizationId, canary, parentId),
      await freshGroup(admin, ids.organizationId, canary, parentId),
    ]
    return { params: inBooks(tenant), body: { parentId, groupIds } }
  },
  deleteGroup: async (tenant) => ({
    params: { ...inBooks(tenant), groupId: await freshGroup(tenant.admin, tenant.ids.organizationId, tenant.canary) },
    query: { version: '1' },
  }),
  listLedgers: reading,
  createLedger: (tenant) => ({ params: inBooks(tenant), body: ledgerForm(tenant) }),
  updateLedger: async (tenant) => ({
    params: { ...inBooks(tenant), ledgerId: tenant.ids.counterLedgerId },
    body: { ...ledgerForm(tenant), version: await versionOf(tenant, 'ledger', 'ledger_id', tenant.ids.counterLedgerId) },
  }),
  deleteLedger: async (tenant) => ({
    params: {
      ...inBooks(tenant),
      ledgerId: await freshLedger(tenant.admin, tenant.ids.organizationId, tenant.ids.groupId, tenant.canary),
    },
    query: { version: '1' },
  }),
  listBalances: (tenant) => ({ params: inBooks(tenant), query: { fiscalYearId: tenant.ids.fiscalYearId } }),
  glanceAtLedger: (tenant) => ({
    params: { ...inBooks(tenant), ledgerId: tenant.ids.ledgerId },
    query: { fiscalYearId: tenant.ids.fiscalYearId },
  }),
  listSubLedgers: reading,
  createSubLedger: (tenant) => ({ params: inBooks(tenant), body: subLedgerForm(tenant) }),
  updateSubLedger: async (tenant) => ({
    params: { ...inBooks(tenant), subLedgerId: tenant.ids.subLedgerId },
    body: { ...subLedgerForm(tenant), version: await versionOf(tenant, 'sub_ledger', 'sub_ledger_id', tenant.ids.subLedgerId) },
  }),
  deleteSubLedger: async (tenant) => ({
    params: {
      ...inBooks(tenant),
      subLedgerId: await freshSubLedger(tenant.admin, tenant.ids.organizationId, tenant.ids.ledgerId, tenant.canary),
    },
    query: { version: '1' },
  }),
  listSubLedgerBalances: (tenant) => ({ params: inBooks(tenant), query: { asOf: YEAR.ends } }),
  showOpenings: reading,
  writeOpenings: async (tenant) => ({
    params: inBooks(tenant),
    body: { entry: await openingEntry(tenant), lines: [{ ledgerId: tenant.ids.counterLedgerId, subLedgerId: null, amount: '100.00' }] },
  }),
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
