import { gunzipSync } from 'node:zlib'
import { createLedger, listLedgers } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '../testing/ask.ts'
import { exampleOf } from '../testing/example-calls.ts'
import { openTenant, type Tenant } from '../testing/tenants.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

let product: TestApp
let tenant: Tenant

beforeAll(async () => {
  product = await startTestApp()
  tenant = await openTenant(product)
})
afterAll(() => product.close())

async function ledgers(more: Record<string, string> = {}) {
  const { headers, ...what } = await exampleOf('listLedgers', tenant, tenant.people.superadmin)
  return product.app.http.inject({ method: 'GET', url: addressOf(listLedgers, what), headers: { ...headers, ...more } })
}

test('ledgers that the client has are not sent again until one of them is changed', async () => {
  const first = await ledgers()
  const known = { 'if-none-match': String(first.headers.etag) }
  const again = await ledgers(known)
  expect([first.statusCode, again.statusCode, again.payload, again.headers['cache-control']]).toEqual([200, 304, '', 'no-store'])
  const { headers, body, ...what } = await exampleOf('createLedger', tenant, tenant.people.superadmin)
  const payload = { method: 'POST', url: addressOf(createLedger, what), headers, payload: body as object } as const
  expect((await product.app.http.inject(payload)).statusCode).toBe(201)
  const changed = await ledgers(known)
  expect([changed.statusCode, changed.headers.etag === first.headers.etag]).toEqual([200, false])
})

test('a long answer is compressed for a client that accepts gzip', async () => {
  const [plain, packed] = [await ledgers(), await ledgers({ 'accept-encoding': 'gzip, br' })]
  expect([plain.headers['content-encoding'], packed.headers['content-encoding']]).toEqual([undefined, 'gzip'])
  expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.payload)
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
})
