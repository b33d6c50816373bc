import { randomBytes } from 'node:crypto'
import { changePassword, logIn, refreshSession, showSession, signOut, userInfo } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, bearing, ENDPOINTS, PLEASE_SIGN_IN } from './ask.ts'
import { type Browser, cookieHeader, fromPage, newBrowser, refreshIn, signInWithBrowser } from './browser.ts'
import { exampleOf } from './example-calls.ts'
import { type OneTenant, startWithOneTenant } from './one-tenant.ts'
import { PASSWORD, signInAs } from './tenants.ts'

let product: OneTenant

beforeAll(async () => {
  product = await startWithOneTenant()
})
afterAll(() => product.close())

const isIn = async (browser: Browser): Promise<boolean> => (await ask(product.app, userInfo, { headers: fromPage(browser) })).status === 200
const somebodysBrowser = async () => signInWithBrowser(product.app, (await product.somebody()).email)
const stale = (browser: Browser): Browser => ({ ...browser, cookies: new Map(browser.cookies) })

describe('refreshing', () => {
  test('gives a new token and a new cookie, and the token is of the same session', async () => {
    const browser = await somebodysBrowser()
    const former = stale(browser)
    const response = await refreshIn(product.app, browser)
    expect([response.status, browser.cookies.get('__Host-rt') === former.cookies.get('__Host-rt')]).toEqual([200, false])
    const sessions = await Promise.all(
      [former, browser].map((one) =>
        ask(product.app, showSession, { headers: { ...fromPage(browser), authorization: `Bearer ${one.token}` } }),
      ),
    )
    expect(sessions[0]?.json).toEqual(sessions[1]?.json)
  })

  test('twice within ten seconds, or in two tabs at once, gives the same successor', async () => {
    const browser = await somebodysBrowser()
    const tabs = [1, 2, 3, 4].map(() => stale(browser))
    const answers = await Promise.all(tabs.map((tab) => refreshIn(product.app, tab)))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200])
    expect(new Set(tabs.map((tab) => tab.cookies.get('__Host-rt'))).size).toBe(1)
    expect((await refreshIn(product.app, tabs[0] as Browser)).status).toBe(200)
  })

  test('with a cookie that was used before ends the whole family, for thief and owner alike', async () => {
    const owner = await somebodysBrowser()
    const thief = stale(owner)
    await refreshIn(product.app, owner)
    await product.sql(`update refresh_token set used_at = used_at - interval '11 seconds' where used_at is not null`)
    const stolen = await refreshIn(product.app, thief)
    expect([stolen.status, stolen.json]).toEqual([401, PLEASE_SIGN_IN])
    expect([thief.cookies.size, await isIn(owner), (await refreshIn(product.app, owner)).status]).toEqual([0, false, 401])
  })

  test.each([
    ['yesterday', '13 hours'],
    ['last month', '26 days'],
  ])('with a cookie that was used and stolen %s is found out too', async (_when, age) => {
    const owner = await somebodysBrowser()
    const thief = stale(owner)
    await refreshIn(product.app, owner)
    await product.sql(
      'update refresh_token set used_at = used_at - $1::interval, created_at = created_at - $1::interval where used_at is not null',
      [age],
    )
    const stolen = await refreshIn(product.app, thief)
    expect([stolen.status, stolen.json, await isIn(owner)]).toEqual([401, PLEASE_SIGN_IN, false])
  })

  test('is refused after twelve idle hours, and after thirty days in any case', async () => {
    const idle = await somebodysBrowser()
    await product.sql(`update refresh_token set created_at = created_at - interval '12 hours 1 minute' where used_at is null`)
    expect((await refreshIn(product.app, idle)).status).toBe(401)
    const old = await somebodysBrowser()
    const { rows } =
      await product.sql(`select session_id, expires_at - created_at between interval '29 days 23 hours' and interval '30 days 1 hour' as fits
      from session order by created_at desc limit 1`)
    expect(rows[0]?.fits).toBe(true)
    await product.sql(`update session set expires_at = now() - interval '1 second' where session_id = $1`, [rows[0]?.session_id])
    expect([(await refreshIn(product.app, old)).status, await isIn(old)]).toEqual([401, false])
  })

  test('asks for all that only our own page has: both cookies, the header, the same origin', async () => {
    const browser = await somebodysBrowser()
    const other = await somebodysBrowser()
    const [rt, fp] = [`__Host-rt=${browser.cookies.get('__Host-rt')}`, `__Host-fp=${browser.cookies.get('__Host-fp')}`]
    const wrong: Record<string, Record<string, string | undefined>> = {
      'no cookie at all': { cookie: undefined },
      'no binding cookie': { cookie: rt },
      'no refresh cookie': { cookie: fp },
      "another browser's binding cookie": { cookie: `${rt}; __Host-fp=${other.cookies.get('__Host-fp')}` },
      'a made-up refresh cookie': { cookie: `__Host-rt=${randomBytes(32).toString('base64url')}; ${fp}` },
      'no X-Client': { 'x-client': undefined },
      'another site': { 'sec-fetch-site': 'cross-site' },
      'a sister site': { 'sec-fetch-site': 'same-site' },
    }
    for (const [name, headers] of Object.entries(wrong)) {
      const response = await refreshIn(product.app, stale(browser), headers)
      expect([name, response.status, response.json]).toEqual([name, 401, PLEASE_SIGN_IN])
    }
    expect((await refreshIn(product.app, browser)).status).toBe(200)
  })
})

describe('ending', () => {
  test('signing out ends the session at once, everywhere, and takes both cookies along', async () => {
    const browser = await somebodysBrowser()
    const tab = stale(browser)
    const response = await ask(product.app, signOut, { headers: fromPage(browser) })
    expect([response.status, response.headers['clear-site-data']]).toEqual([204, '"storage"'])
    const cleared = [response.headers['set-cookie'] ?? []].flat().map((line) => line.toLowerCase())
    expect(new Set(cleared.map((line) => line.split('=')[0]))).toEqual(new Set(['__host-fp', '__host-rt']))
    for (const line of cleared) expect(line).toMatch(/^[^=]+=;.*path=\/.*(expires=thu, 01 jan 1970|max-age=0)/)
    expect([await isIn(tab), (await refreshIn(product.app, tab)).status]).toEqual([false, 401])
  })

  test('a changed password ends every other session at once, and its own goes on', async () => {
    const person = await product.somebody()
    const [here, there] = [await signInWithBrowser(product.app, person.email), await signInWithBrowser(product.app, person.email)]
    const script = await signInAs(product.app, person.email)
    const change = (currentPassword: string) =>
      ask(product.app, changePassword, { headers: fromPage(here), body: { currentPassword, newPassword: 'an even longer secret 9' } })
    expect((await change('not the present one')).status).toBe(422)
    expect(await isIn(there)).toBe(true)
    expect((await change(PASSWORD)).status).toBe(204)
    expect([await isIn(here), await isIn(there), (await refreshIn(product.app, there)).status]).toEqual([true, false, 401])
    expect((await ask(product.app, userInfo, { headers: bearing(script) })).status).toBe(401)
    expect((await ask(product.app, logIn, { body: { email: person.email, password: PASSWORD } })).status).toBe(401)
    expect((await ask(product.app, logIn, { body: { email: person.email, password: 'an even longer secret 9' } })).status).toBe(200)
  })

  test('a disabled user is out with the next request, and does not come in again', async () => {
    const person = await product.somebody()
    const browser = await signInWithBrowser(product.app, person.email)
    await product.sql('update app_user set disabled_at = now() where user_id = $1', [person.userId])
    expect([await isIn(browser), (await refreshIn(product.app, browser)).status]).toEqual([false, 401])
    expect((await ask(product.app, logIn, { body: { email: person.email, password: PASSWORD } })).status).toBe(401)
  })

  test('a token lives ten minutes and no longer, whatever the session', async () => {
    const person = await product.somebody()
    const browser = await signInWithBrowser(product.app, person.email)
    const began_ms = product.clock.now_ms
    product.clock.now_ms = began_ms + 9 * 60_000
    const before = await isIn(browser)
    product.clock.now_ms = began_ms + 11 * 60_000 + 1_000
    const after = await isIn(browser)
    product.clock.now_ms = began_ms
    expect([before, after]).toEqual([true, false])
  })
})

describe('cookies', () => {
  test('of a browser are closed to scripts and to other sites', async () => {
    const browser = await somebodysBrowser()
    await refreshIn(product.app, browser)
    const again = await somebodysBrowser()
    for (const line of [...browser.lastSet, ...again.lastSet]) {
      expect(line).toMatch(/^__Host-(rt|fp)=[\w-]{43};/)
      const attributes = line
        .split('; ')
        .slice(1)
        .map((part) => part.toLowerCase())
      expect(attributes).toEqual(expect.arrayContaining(['path=/', 'httponly', 'secure', 'samesite=strict']))
      expect(attributes.some((part) => part.startsWith('domain'))).toBe(false)
    }
    expect(new Set(again.lastSet.map((line) => line.split('=')[0]))).toEqual(new Set(['__Host-fp', '__Host-rt']))
  })

  test('are worth nothing in place of a token, on any call that needs one', async () => {
    const browser = await signInWithBrowser(product.app, product.tenant.people.superadmin.email)
    const cookie = `${cookieHeader(browser)}; token=${browser.token}; Authorization=Bearer ${browser.token}`
    const findings: string[] = []
    for (const [name, endpoint] of ENDPOINTS) {
      if (endpoint.access.scope === 'public') continue
      const example = await exampleOf(name, product.tenant, product.tenant.people.superadmin)
      const response = await ask(product.app, endpoint, { ...example, headers: { 'x-client': 'web', cookie } })
      if (response.status !== 401) findings.push(`${name} answered ${response.status}`)
    }
    expect(findings).toEqual([])
  })

  test('are not given to a client that works with Bearer alone, and it does everything with that', async () => {
    const person = await product.somebody()
    const response = await ask(product.app, logIn, { body: { email: person.email, password: PASSWORD } })
    expect([response.status, response.headers['set-cookie']]).toEqual([200, undefined])
    const session = await ask(product.app, showSession, { headers: bearing((response.json as { token: string }).token) })
    expect([session.status, (session.json as { result: { bound: boolean } }).result.bound]).toEqual([200, false])
  })

  test('secrets of a session are in no body but those of signing in', async () => {
    const person = product.tenant.people.admin
    const browser = await signInWithBrowser(product.app, person.email)
    const secrets = [browser.token, browser.token.split('.')[2] ?? '', ...browser.cookies.values()]
    const findings: string[] = []
    for (const [name, endpoint] of ENDPOINTS) {
      if (endpoint.access.scope === 'public' || name === 'signOut') continue
      const response = await ask(product.app, endpoint, { ...(await exampleOf(name, product.tenant, person)), headers: fromPage(browser) })
      if (secrets.some((secret) => response.text.includes(secret))) findings.push(`${name} tells a secret`)
      if (/"(token|password\w*|refresh\w*|\w*[hH]ash)":|\$argon2/.test(response.text)) findings.push(`${name} has a field for a secret`)
    }
    const refreshed = await refreshIn(product.app, browser)
    if ([...browser.cookies.values()].some((secret) => refreshed.text.includes(secret))) findings.push('refreshSession tells a cookie')
    expect(findings).toEqual([])
    const stored = await product.sql(
      `select encode(token_hash, 'escape') as secret from refresh_token union all select encode(binding_hash, 'escape') from session where binding_hash is not null`,
    )
    expect(stored.rows.some((row) => secrets.includes(row.secret))).toBe(false)
  })
})

test('a person who refreshes without ever signing in gets nothing', async () => {
  const browser = newBrowser()
  const response = await ask(product.app, refreshSession, { headers: { ...fromPage(browser), authorization: undefined } })
  expect([response.status, response.headers['set-cookie']]).toEqual([401, undefined])
})
