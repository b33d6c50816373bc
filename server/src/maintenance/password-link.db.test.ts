import { acceptInvitation, logIn, userInfo } from '@lekha/contract'
import type { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClient } from '../db/connect.ts'
import { ask, bearing } from '../testing/ask.ts'
import { turnOnAs } from '../testing/authenticator.ts'
import { type OneTenant, startWithOneTenant } from '../testing/one-tenant.ts'
import { PASSWORD } from '../testing/tenants.ts'
import { addressOfProduct, makePasswordLink } from './password-link.ts'

let product: OneTenant
let client: Client

beforeAll(async () => {
  product = await startWithOneTenant()
  client = await openClient(product.database.connection)
})
afterAll(async () => {
  await client.end()
  await product.close()
})

const linkFor = (...typed: string[]) => makePasswordLink(client, typed, 'http://localhost:4000', () => product.clock.now_ms)
const accept = (link: string, password: string) =>
  ask(product.app, acceptInvitation, { body: { secret: new URL(link).hash.slice(1), password } })

test('the link is valid for one hour', async () => {
  const { email } = await product.somebody()
  const link = await linkFor(email)
  product.clock.now_ms += 3_600_000 + 1_000
  expect((await accept(link, 'another long secret 9')).status).toBe(404)
  product.clock.now_ms -= 3_600_000 + 1_000
})

test('an unknown address is refused, and a disabled user stays disabled', async () => {
  const person = await product.somebody()
  await product.sql('update app_user set disabled_at = now() where user_id = $1', [person.userId])
  await expect(linkFor('nobody@example.com')).rejects.toThrow('Nobody has the e-mail address nobody@example.com.')
  await expect(linkFor(person.email)).rejects.toThrow('was stopped')
  await expect(linkFor()).rejects.toThrow('npm run password -- E-MAIL')
})

test('the link leads to the host name under which users open the product', () => {
  expect(addressOfProduct({ LEKHA_HOSTS: 'books.example.com, other.example.com' })).toBe('https://books.example.com')
  expect([addressOfProduct({}), addressOfProduct({ PORT: '4105' })]).toEqual(['http://localhost:4000', 'http://localhost:4105'])
})

test('the link also removes the authenticator app, and the chain of the account records it', async () => {
  const person = await product.somebody()
  await turnOnAs(product.app, person)
  const link = await linkFor(person.email)
  expect((await accept(link, 'another long secret 9')).json).toMatchObject({ token: expect.any(String) })
  expect((await ask(product.app, logIn, { body: { email: person.email, password: 'another long secret 9' } })).status).toBe(200)
  const events = await product.sql(`select kind from security_event where about_user_id = $1 and address = 'server' order by event_id`, [
    person.userId,
  ])
  expect(events.rows).toEqual([{ kind: 'password_reset' }, { kind: 'two_factor_reset' }])
  const sealed = await product.sql(
    `select changed_by = account_id as by_account from account_change where table_name = 'second_factor' and row_key = $1 and content is null`,
    [person.userId],
  )
  expect(sealed.rows).toEqual([{ by_account: true }])
})

// The last test: it ends the sessions with which the others invite users.
test('a superadmin who is locked out sets a new password with a link from the server, while the product runs', async () => {
  const { superadmin } = product.tenant.people
  const link = await linkFor(superadmin.email.toUpperCase())
  expect(link).toMatch(/^http:\/\/localhost:4000\/en\/invitation#[\w-]{43}$/)
  expect((await ask(product.app, userInfo, { headers: bearing(superadmin.token) })).status).toBe(200)
  expect((await accept(link, 'another long secret 9')).status).toBe(200)
  expect((await ask(product.app, userInfo, { headers: bearing(superadmin.token) })).status).toBe(401)
  const signIn = (password: string) => ask(product.app, logIn, { body: { email: superadmin.email, password } })
  expect([(await signIn(PASSWORD)).status, (await signIn('another long secret 9')).status]).toEqual([401, 200])
  const { rows } = await product.sql(`select kind, detail from security_event where about_user_id = $1 and address = 'server'`, [
    superadmin.userId,
  ])
  expect(rows).toEqual([{ kind: 'password_reset', detail: 'npm run password' }])
})
