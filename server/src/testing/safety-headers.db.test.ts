import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bearing, type HttpResponse, send } from './ask.ts'
import { openTenant, type Tenant } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let product: TestApp
let tenant: Tenant

beforeAll(async () => {
  product = await startTestApp()
  tenant = await openTenant(product)
})
afterAll(() => product.close())

describe('every answer', () => {
  const SAFETY: Record<string, RegExp> = {
    'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
    'x-content-type-options': /^nosniff$/,
    'x-frame-options': /^DENY$/,
    'referrer-policy': /^no-referrer$/,
    'cross-origin-opener-policy': /^same-origin$/,
    'cross-origin-resource-policy': /^same-origin$/,
    'strict-transport-security': /^max-age=31536000; includeSubDomains$/i,
    'permissions-policy': /camera=\(\)/,
    'cache-control': /no-store|no-cache/,
  }
  const faultsOf = (response: HttpResponse): string[] =>
    Object.entries(SAFETY).flatMap(([name, wanted]) =>
      wanted.test(String(response.headers[name] ?? '')) ? [] : [`${name}: ${String(response.headers[name])}`],
    )

  test.each([
    ['the page', 'GET', '/', 200],
    ['a page deep inside', 'GET', '/en/accountDashboard', 200],
    ['health', 'GET', '/api/health', 200],
    ['an answer', 'GET', '/api/userinfo', 200],
    ['a refusal', 'GET', '/api/suborganizationinfo?x=1', 400],
    ['nothing below /api', 'GET', '/api/nothing', 404],
    ['/api itself', 'GET', '/api', 404],
    ['a file that is not there', 'GET', '/assets/nothing.js', 404],
    ['a post to a page', 'POST', '/en', 404],
    ['an address that cannot be read', 'GET', '/api/%zz', 400],
    ['an address that climbs', 'GET', '/..%2f..%2fetc/passwd.txt', 404],
  ] as const)('carries the safety headers: %s', async (_name, method, url, status) => {
    const response = await send(product.app, method, url, bearing(tenant.people.admin.token))
    expect([response.status, faultsOf(response)]).toEqual([status, []])
    expect(response.headers['x-powered-by']).toBeUndefined()
  })

  test('is refused to a page elsewhere that gave its own name our address', async () => {
    for (const host of ['evil.example', 'localhost.evil.example', '10.0.0.1:4000']) {
      expect([host, (await send(product.app, 'GET', '/api/health', { host })).status]).toEqual([host, 400])
    }
    for (const host of ['localhost:4000', '127.0.0.1', '[::1]:4000']) {
      expect([host, (await send(product.app, 'GET', '/api/health', { host })).status]).toEqual([host, 200])
    }
  })

  test('of the API is JSON in UTF-8, and no foreign page may read it', async () => {
    for (const origin of ['https://evil.example', 'null']) {
      const response = await send(product.app, 'GET', '/api/userinfo', { ...bearing(tenant.people.admin.token), origin })
      expect(response.headers['content-type']).toBe('application/json; charset=utf-8')
      expect(response.headers['access-control-allow-origin']).toBeUndefined()
      const preflight = await send(product.app, 'OPTIONS', '/api/userinfo', { origin, 'access-control-request-method': 'PATCH' })
      expect([preflight.status, preflight.headers['access-control-allow-origin']]).toEqual([404, undefined])
    }
  })

  test('of a page has a nonce of its own each time and no script but our own', async () => {
    const policies = [await send(product.app, 'GET', '/en'), await send(product.app, 'GET', '/en')].map((response) =>
      String(response.headers['content-security-policy']),
    )
    const nonces = policies.map((policy) => /'nonce-([^']+)'/.exec(policy)?.[1])
    expect(nonces[0]).toMatch(/^[\w+/]{22}==$/)
    expect(nonces[0]).not.toBe(nonces[1])
    for (const policy of policies) expect(policy).not.toMatch(/unsafe|https?:|\*|data:/)
    for (const policy of policies) expect(policy).toMatch(/require-trusted-types-for 'script'/)
  })
})
