import { randomUUID } from 'node:crypto'
import { acceptInvitation, createUser, logIn } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from './ask.ts'
import { exampleOf } from './example-calls.ts'
import { type OneTenant, startWithOneTenant } from './one-tenant.ts'
import { PASSWORD } from './tenants.ts'

let product: OneTenant

beforeAll(async () => {
  product = await startWithOneTenant()
})
afterAll(() => product.close())

/** The secret of the link of a user who was just invited. */
async function invite(): Promise<string> {
  const response = await ask(product.app, createUser, await exampleOf('createUser', product.tenant, product.tenant.people.superadmin))
  return (response.json as { invitation: { secret: string } }).invitation.secret
}

test('no connection is held while passwords are hashed, however many are set at once', async () => {
  const inTransaction = `select count(*)::int as held from pg_stat_activity
    where datname = current_database() and usename = 'lekha_app' and state like 'idle in transaction%'`
  const secrets: string[] = []
  while (secrets.length < 60) secrets.push(await invite())
  let answered = 0
  const setting = Promise.all(
    secrets.map(async (secret) => {
      const { status } = await ask(product.app, acceptInvitation, { body: { secret, password: PASSWORD } })
      answered += 1
      return status
    }),
  )
  const seen: number[] = []
  // From the first answer on until half of them came, many passwords are waiting to be hashed.
  while (answered < 30) {
    const held = (await product.sql(inTransaction)).rows[0]?.held
    if (answered > 0) seen.push(held)
  }
  expect(new Set(await setting)).toEqual(new Set([200]))
  expect(seen.length).toBeGreaterThan(0)
  expect(Math.min(...seen)).toBe(0) // held while hashing, two would never be given back
})

test('a flood of sign-ins from many networks delays nobody from another network', async () => {
  const signIn = (email: string, from: string) => ask(product.app, logIn, { body: { email, password: PASSWORD }, from })
  const flood = Array.from({ length: 150 }, (_, number) => signIn(`${randomUUID()}@example.com`, `192.0.${number}.7`))
  expect((await signIn(product.tenant.people.superadmin.email, '198.51.100.8')).status).toBe(200)
  expect(new Set((await Promise.all(flood)).map((response) => response.status))).toEqual(new Set([401]))
})
