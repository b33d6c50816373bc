import { acceptInvitation, createUser, logIn, resetPassword, updateUser, userInfo } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, bearing } from '../../testing/ask.ts'
import { refreshIn, signInWithBrowser } from '../../testing/browser.ts'
import { exampleOf } from '../../testing/example-calls.ts'
import { type OneTenant, startWithOneTenant } from '../../testing/one-tenant.ts'
import { PASSWORD, type Person } from '../../testing/tenants.ts'

let product: OneTenant
let admin: Person

beforeAll(async () => {
  product = await startWithOneTenant()
  admin = product.tenant.people.admin
})
afterAll(() => product.close())

type Invited = { result: { id: string; email: string }; invitation: { secret: string; expiresAt: string } }

const invite = async (): Promise<Invited> => {
  const response = await ask(product.app, createUser, await exampleOf('createUser', product.tenant, admin))
  expect(response.status).toBe(201)
  return response.json as Invited
}
const accept = (secret: string, password = PASSWORD) => ask(product.app, acceptInvitation, { body: { secret, password } })
const signIn = (email: string, password = PASSWORD) => ask(product.app, logIn, { body: { email, password } })
const reset = async (userId: string): Promise<Invited> => {
  const { rows } = await product.sql('select version from app_user where user_id = $1', [userId])
  const response = await ask(product.app, resetPassword, {
    params: { userId },
    headers: bearing(admin.token),
    body: { version: (rows as { version: number }[])[0]?.version },
  })
  expect(response.status).toBe(201)
  return response.json as Invited
}
const NO_LONGER = '{"error":{"code":"not_found","message":"This link is no longer valid. Ask for a new one."}}'

test('an invited user sets a password, is signed in, and signs in with it afterwards', async () => {
  const { result, invitation } = await invite()
  expect((await signIn(result.email)).status).toBe(401)
  const response = await accept(invitation.secret)
  expect(response.status).toBe(200)
  const { token } = response.json as { token: string }
  expect((await ask(product.app, userInfo, { headers: bearing(token) })).json).toMatchObject({ result: { id: result.id } })
  expect((await signIn(result.email)).status).toBe(200)
})

test('an invitation is valid once, also if it is used twice at the same moment', async () => {
  const { invitation } = await invite()
  const responses = await Promise.all([accept(invitation.secret), accept(invitation.secret), accept(invitation.secret)])
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404])
  expect((await accept(invitation.secret)).text).toBe(NO_LONGER)
})

test('an invitation expires after three days, and an unknown secret gets the same answer', async () => {
  const { invitation } = await invite()
  const began_ms = product.clock.now_ms
  product.clock.now_ms = began_ms + 72 * 3_600_000 + 1_000
  expect((await accept(invitation.secret)).text).toBe(NO_LONGER)
  product.clock.now_ms = began_ms
  expect((await accept('made up')).text).toBe(NO_LONGER)
  expect((await accept(invitation.secret)).status).toBe(200)
})

test('a weak password is refused and leaves the invitation as it was', async () => {
  const { invitation } = await invite()
  const response = await accept(invitation.secret, 'password1234')
  expect([response.status, response.text]).toEqual([422, expect.stringContaining('"password":')])
  expect((await accept(invitation.secret)).status).toBe(200)
})

test('a user who was disabled meanwhile cannot use an invitation', async () => {
  const { result, invitation } = await invite()
  const response = await ask(product.app, updateUser, {
    params: { userId: result.id },
    headers: bearing(admin.token),
    body: { disabled: true, version: 1 },
  })
  expect([response.status, (await accept(invitation.secret)).text]).toEqual([200, NO_LONGER])
})

test('a reset removes the old password and ends every session, and only the last link is valid', async () => {
  const person = await product.somebody()
  const browser = await signInWithBrowser(product.app, person.email)
  const first = await reset(person.userId)
  const second = await reset(person.userId)
  expect([(await signIn(person.email)).status, (await refreshIn(product.app, browser)).status]).toEqual([401, 401])
  expect((await ask(product.app, userInfo, { headers: bearing(person.token) })).status).toBe(401)
  expect((await accept(first.invitation.secret)).text).toBe(NO_LONGER)
  expect((await accept(second.invitation.secret, 'a new and longer secret 8')).status).toBe(200)
  expect([(await signIn(person.email)).status, (await signIn(person.email, 'a new and longer secret 8')).status]).toEqual([401, 200])
})

test('the secret of an invitation is stored nowhere', async () => {
  const { invitation } = await invite()
  const { rows } = await product.sql(`select l::text as row from password_link l union all select r::text from request r`)
  expect(rows.length).toBeGreaterThan(0)
  expect((rows as { row: string }[]).filter(({ row }) => row.includes(invitation.secret))).toEqual([])
})
