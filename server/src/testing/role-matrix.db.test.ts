import type { Endpoint } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ask, ask, ENDPOINTS, isUnserved } from './ask.ts'
import { exampleOf } from './example-calls.ts'
import { freshVoucher } from './fresh-vouchers.ts'
import { guarded, rights, WHO, type Who } from './rights.ts'
import { openTenant, type Person, type Tenant } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let product: TestApp
let tenant: Tenant

beforeAll(async () => {
  product = await startTestApp()
  tenant = await openTenant(product)
})
afterAll(() => product.close())

const personOf = (who: Who): Person => (who === 'stranger' ? tenant.stranger : tenant.people[who])

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

test("a clerk reads their own vouchers, on every route, and nobody else's", async () => {
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

test('an administrator makes nobody a superadmin, and gives no role in organizations without one of their own', async () => {
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
