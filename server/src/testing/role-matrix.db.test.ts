import { type Endpoint, mayDo, ROLES } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ask, ask, ENDPOINTS, isUnserved } from './ask.ts'
import { exampleOf } from './example-calls.ts'
import { freshVoucher, openTenant, type Person, type Tenant } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let product: TestApp
let tenant: Tenant

beforeAll(async () => {
  product = await startTestApp()
  tenant = await openTenant(product)
})
afterAll(() => product.close())

/** The columns of the table: the roles, and a user of the account who is a member nowhere. */
const WHO = [...ROLES, 'stranger'] as const
type Who = (typeof WHO)[number]
const personOf = (who: Who): Person => (who === 'stranger' ? tenant.stranger : tenant.people[who])

/** The status of a call that is right in every other way. A change of who may do what is a change of this table. */
const RIGHTS = `
  accountInfo            200 200 200 200 200 200
  alterVoucher           201 201 201 403 403 404
  attachFile             201 201 201 403 201 404
  beginTwoFactor         201 201 201 201 201 201
  cancelImport           204 204 403 403 403 404
  cancelVoucher          201 201 201 403 403 404
  changePassword         204 204 204 204 204 204
  compareTrialBalance    200 200 403 403 403 404
  confirmTwoFactor       200 200 200 200 200 200
  createCostCentre       201 201 201 403 403 404
  createFiscalYear       201 201 403 403 403 404
  createGroup            201 201 201 403 403 404
  createLedger           201 201 201 403 403 404
  createOrganization     201 403 403 403 403 403
  createSubLedger        201 201 201 403 403 404
  createUser             201 201 403 403 403 403
  deleteCostCentre       204 204 204 403 403 404
  deleteDraft            204 204 204 403 204 404
  deleteGroup            204 204 204 403 403 404
  deleteLedger           204 204 204 403 403 404
  deleteSubLedger        204 204 204 403 403 404
  detachFile             204 204 204 403 403 404
  endMembership          204 204 403 403 403 403
  endOwnSession          204 204 204 204 204 204
  endTwoFactor           204 204 204 204 204 204
  endUserSessions        204 204 403 403 403 403
  followChanges          200 200 200 200 200 200
  giveMembership         200 200 403 403 403 403
  glanceAtLedger         200 200 200 200 403 404
  importTally            202 202 403 403 403 404
  listAttachments        200 200 200 200 200 404
  listBalances           200 200 200 200 403 404
  listCostCentreChanges  200 200 200 200 403 404
  listCostCentreUses     200 200 200 200 403 404
  listCostCentres        200 200 200 200 200 404
  listDrafts             200 200 200 403 200 404
  listFiscalYears        200 200 200 200 200 404
  listGroupChanges       200 200 200 200 403 404
  listGroupUses          200 200 200 200 403 404
  listGroups             200 200 200 200 200 404
  listImportProblems     200 200 403 403 403 404
  listImportedItems      200 200 403 403 403 404
  listImportedLedgers    200 200 403 403 403 404
  listLedgerChanges      200 200 200 200 403 404
  listLedgerUses         200 200 200 200 403 404
  listLedgers            200 200 200 200 200 404
  listOrganizations      200 200 200 200 200 200
  listSecurityEvents     200 200 403 403 403 403
  listSessions           200 200 200 200 200 200
  listSubLedgerBalances  200 200 200 200 403 404
  listSubLedgerChanges   200 200 200 200 403 404
  listSubLedgerUses      200 200 200 200 403 404
  listSubLedgers         200 200 200 200 200 404
  listUserSessions       200 200 403 403 403 403
  listUsers              200 200 403 403 403 403
  listVoucherTypes       200 200 200 200 200 404
  orderGroups            200 200 200 403 403 404
  postVoucher            201 201 201 403 201 404
  readAttachment         200 200 200 200 200 404
  readDashboard          200 200 200 200 200 404
  readFile               200 200 200 200 200 404
  readProofs             200 200 200 200 403 404
  readReport             200 200 200 200 403 404
  readReportAsCsv        200 200 200 200 403 404
  readSecurityEventsAsCsv 200 200 403 403 403 403
  readThumbnail          200 200 200 200 200 404
  recordPrint            204 204 204 204 204 404
  requireTwoFactor       204 403 403 403 403 403
  resetPassword          201 201 403 403 403 403
  resetTwoFactor         204 403 403 403 403 403
  saveDraft              204 204 204 403 204 404
  searchVouchers         200 200 200 200 200 404
  setFiscalYearStatus    200 200 403 403 403 404
  showImport             200 200 403 403 403 404
  showOpenings           200 200 200 200 403 404
  showSession            200 200 200 200 200 200
  showTwoFactor          200 200 200 200 200 200
  showVoucher            200 200 200 200 200 404
  showVoucherHistory     200 200 200 200 200 404
  signOut                204 204 204 204 204 204
  updateCostCentre       200 200 200 403 403 404
  updateFiscalYear       200 200 403 403 403 404
  updateGroup            200 200 200 403 403 404
  updateLedger           200 200 200 403 403 404
  updateOrganization     200 200 403 403 403 404
  updateSubLedger        200 200 200 403 403 404
  updateUser             200 200 403 403 403 403
  updateUserInfo         200 200 200 200 200 200
  userInfo               200 200 200 200 200 200
  userRole               200 200 200 200 200 200
  writeOpenings          200 200 200 403 403 404
`

const rights = new Map(
  RIGHTS.trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/))
    .map(([name = '', ...cells]) => [name, new Map(WHO.map((who, index) => [who, Number.parseInt(cells[index] ?? '', 10)]))]),
)

const guarded = () => [...ENDPOINTS].filter(([, endpoint]) => endpoint.access.scope !== 'public').toSorted(([a], [b]) => (a < b ? -1 : 1))

test('the table of rights holds every endpoint once, in order', () => {
  expect([...rights.keys()]).toEqual(guarded().map(([name]) => name))
})

test('the table of rights is what the permissions of the contract say', () => {
  for (const [name, endpoint] of guarded()) {
    if (endpoint.access.scope !== 'organization') continue
    const { permission } = endpoint.access
    const said = ROLES.map((role) => (mayDo(role, permission) ? endpoint.status : 403))
    expect([name, ...(rights.get(name)?.values() ?? [])]).toEqual([name, ...said, 404])
  }
})

test.each(WHO)('every endpoint answers the %s as the table says', async (who) => {
  const findings: string[] = []
  for (const [name, endpoint] of guarded()) {
    const response = await ask(product.app, endpoint, await exampleOf(name, tenant, personOf(who)))
    const expected = rights.get(name)?.get(who)
    if (isUnserved(response)) findings.push(`${name} is not served`)
    else if (response.status !== expected)
      findings.push(`${name}: ${expected} is right, ${response.status} came: ${response.text.slice(0, 300)}`)
  }
  expect(findings).toEqual([])
})

test("a clerk reads the vouchers that he entered, on every route, and nobody else's", async () => {
  const { clerk, accountant } = tenant.people
  const [own, foreign] = [await freshVoucher(tenant, clerk), await freshVoucher(tenant, accountant)]
  const responseTo = async (who: Person, name: string, more: Partial<Ask> = {}) => {
    const { body: _body, ...rest } = await exampleOf(name, tenant, who)
    return ask(product.app, ENDPOINTS.get(name) as Endpoint, { ...rest, ...more })
  }
  const params = (voucherId: string) => ({ params: { organizationId: tenant.ids.organizationId, voucherId } })
  for (const name of ['showVoucher', 'showVoucherHistory']) {
    expect([name, (await responseTo(clerk, name, params(own))).status, (await responseTo(clerk, name, params(foreign))).status]).toEqual([
      name,
      200,
      404,
    ])
    expect((await responseTo(accountant, name, params(own))).status).toBe(200)
  }
  for (const [name, more] of [
    ['searchVouchers', { query: { limit: '100' } }],
    ['readDashboard', {}],
  ] as const) {
    const text = (await responseTo(clerk, name, more)).text
    expect([name, text.includes(own), text.includes(foreign), text.includes(tenant.ids.voucherId)]).toEqual([name, true, false, false])
    expect((await responseTo(accountant, name, more)).text).toContain(foreign)
  }
})

test('a role that is taken away, or changed, is gone with the next request', async () => {
  const { admin } = product.database
  const clerk = tenant.people.clerk
  const endpoint = ENDPOINTS.get('cancelVoucher') as Endpoint
  const statuses: number[] = []
  for (const role of ['clerk', 'accountant', 'auditor', null]) {
    if (role === null) await admin.query('delete from membership where user_id = $1', [clerk.userId])
    else await admin.query('update membership set role = $2 where user_id = $1', [clerk.userId, role])
    statuses.push((await ask(product.app, endpoint, await exampleOf('cancelVoucher', tenant, clerk))).status)
  }
  expect(statuses).toEqual([403, 201, 403, 404])
})

test('an administrator makes nobody a superadmin, and gives no role where he has none', async () => {
  const endpoint = ENDPOINTS.get('createUser') as Endpoint
  const { body, ...rest } = await exampleOf('createUser', tenant, tenant.people.admin)
  const other = await ask(product.app, ENDPOINTS.get('createOrganization') as Endpoint, {
    ...(await exampleOf('createOrganization', tenant, tenant.people.superadmin)),
  })
  const organizationId = (other.json as { result: { id: string } }).result.id
  const attempts = [
    { ...(body as object), superadmin: true },
    { ...(body as object), memberships: [] },
    { ...(body as object), memberships: [{ organizationId, role: 'clerk', voucherTypes: null }] },
  ]
  const statuses: number[] = []
  for (const attempt of attempts) statuses.push((await ask(product.app, endpoint, { ...rest, body: attempt })).status)
  expect(statuses).toEqual([403, 403, 404])
})
