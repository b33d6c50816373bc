import { randomUUID } from 'node:crypto'
import { createUser } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ask, type Told } from './ask.ts'
import { exampleOf } from './example-calls.ts'
import { type OneTenant, startWithOneTenant } from './one-tenant.ts'

let product: OneTenant

beforeAll(async () => {
  product = await startWithOneTenant()
})
afterAll(() => product.close())

const aNewUser = () => exampleOf('createUser', product.tenant, product.tenant.people.superadmin)
const create = async (what: Awaited<ReturnType<typeof aNewUser>>, key?: string): Promise<Told> =>
  ask(product.app, createUser, { ...what, headers: { ...what.headers, 'idempotency-key': key } })

describe('creating users', () => {
  test('holds no connection while passwords are hashed, however many are created at once', async () => {
    const inTransaction = `select count(*)::int as held from pg_stat_activity
      where datname = current_database() and usename = 'lekha_app' and state like 'idle in transaction%'`
    const users = await Promise.all(Array.from({ length: 60 }, aNewUser))
    let answered = 0
    const creating = Promise.all(
      users.map((user) =>
        create(user).then((told) => {
          answered += 1
          return told.status
        }),
      ),
    )
    const seen: number[] = []
    // From the first answer on until half of them came, many passwords are waiting to be hashed.
    while (answered < 30) {
      const held = (await product.sql(inTransaction)).rows[0]?.held
      if (answered > 0) seen.push(held)
    }
    expect(await creating).toEqual(Array.from({ length: 60 }, () => 201))
    expect(seen.length).toBeGreaterThan(0)
    expect(Math.min(...seen)).toBeLessThan(4) // the pool has eight: each held one as long as its password waited
  })

  test('is carried out once, when the same request comes twice, at one moment or later', async () => {
    const [user, key] = [await aNewUser(), randomUUID()]
    const told = [...(await Promise.all([create(user, key), create(user, key)])), await create(user, key)]
    expect(new Set(told.map((one) => `${one.status} ${one.text}`)).size).toBe(1)
    expect(told[0]?.status).toBe(201)
    const other = await create(await aNewUser(), key)
    expect(other.status).toBe(409)
  })
})
