import { randomBytes } from 'node:crypto'
import { logIn, signUp, updateUserInfo } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../http/app.ts'
import { ask, bearing, type Told } from './ask.ts'
import { type OneTenant, startWithOneTenant } from './one-tenant.ts'
import { PASSWORD } from './tenants.ts'

let product: OneTenant

beforeAll(async () => {
  product = await startWithOneTenant()
})
afterAll(() => product.close())

describe('guessing a password', () => {
  const guess = (email: string, password = 'a wrong guess') => ask(product.app, logIn, { body: { email, password } })

  test('is slowed down after five failures, alike for names that exist and that do not', async () => {
    const person = await product.somebody()
    const seen: [number, string][][] = []
    for (const email of [person.email, `nobody-${randomBytes(4).toString('hex')}@example.com`]) {
      const answers: Told[] = []
      for (let times = 0; times < 7; times += 1) answers.push(await guess(email))
      seen.push(answers.map((answer) => [answer.status, answer.text]))
    }
    expect(seen[0]?.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(seen[0]).toEqual(seen[1])
    // Even the right password waits; and is taken when the wait is over.
    expect((await guess(person.email, PASSWORD)).status).toBe(429)
    await product.sql(`update login_throttle set last_failed_at = last_failed_at - interval '10 seconds'`)
    expect((await guess(person.email, PASSWORD)).status).toBe(200)
    expect((await guess(person.email)).status).toBe(401)
  })

  test('waits longer with each failure, a quarter of an hour at most, and never for ever', async () => {
    const person = await product.somebody()
    await guess(person.email)
    const waits: number[] = []
    for (const failures of [6, 8, 12, 40, 100_000]) {
      await product.sql(
        'update login_throttle set failures = $1, last_failed_at = now() where last_failed_at = (select max(last_failed_at) from login_throttle)',
        [failures],
      )
      const told = await guess(person.email, PASSWORD)
      waits.push(Number.parseInt((told.json as { error: { values: { seconds: string } } }).error.values.seconds, 10))
    }
    expect(waits).toEqual([2, 8, 128, 900, 900])
    await product.sql(`update login_throttle set last_failed_at = now() - interval '901 seconds'`)
    expect((await guess(person.email, PASSWORD)).status).toBe(200)
  })

  test('a hundred times at once gets no more than twenty tries', async () => {
    const person = await product.somebody()
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(person.email)))
    const tried = answers.filter((answer) => answer.status === 401).length
    expect(tried).toBeLessThanOrEqual(20)
    expect(answers.every((answer) => [401, 429, 503].includes(answer.status))).toBe(true)
    await product.sql(`update login_throttle set last_failed_at = now() - interval '901 seconds'`)
    expect((await guess(person.email, PASSWORD)).status).toBe(200)
  })

  test('from one address is limited, however the address of the call is written', async () => {
    const { app } = product
    const small = await buildApp({
      runtime: product.database.runtime,
      secret: app.secret,
      clock: app.clock,
      logLevel: 'silent',
      loginsPerMinute: 5,
    })
    try {
      const seen: [string, boolean][] = []
      for (const url of ['/api/login', '/api/login?', '/api/%6cogin', '/api/password', '/api/signup']) {
        const statuses = new Set<number>()
        for (let times = 0; times < 8; times += 1) {
          // Whoever comes through no proxy of ours may claim what he likes.
          const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${times}` }
          const response = await small.http.inject({ method: 'POST', url, headers, payload: '{}', remoteAddress: '10.255.255.1' })
          statuses.add(response.statusCode)
        }
        seen.push([url, statuses.has(429)])
      }
      expect(seen.filter(([, limited]) => !limited)).toEqual([])
    } finally {
      await small.http.close()
    }
  })
})

test('who changes the way he signs in is asked for his password again; for a new name he is not', async () => {
  const person = await product.somebody()
  const me = { firstName: 'Asha', lastName: 'Rai', email: person.email, userName: null, version: 1 }
  const change = async (what: object) => ask(product.app, updateUserInfo, { body: { ...me, ...what }, headers: bearing(person.token) })
  const field = (told: Told) => Object.keys((told.json as { error: { fields: object } }).error.fields)
  expect((await change({})).status).toBe(200)
  for (const what of [
    { email: `x.${person.email}` },
    { userName: 'asha.rai' },
    { userName: 'asha.rai', currentPassword: 'a wrong guess' },
  ]) {
    const refused = await change({ ...what, version: 2 })
    expect([refused.status, field(refused)]).toEqual([422, ['currentPassword']])
  }
  expect((await change({ userName: 'asha.rai', currentPassword: PASSWORD, version: 2 })).status).toBe(200)
})

describe('a new password', () => {
  const signUpWith = (password: string, email = `${randomBytes(8).toString('hex')}@example.com`) =>
    ask(product.app, signUp, { body: { organizationName: 'Himal Traders', firstName: 'Sabina', lastName: 'Karki', email, password } })

  test.each([
    'short',
    '123456789',
    'aaaaaaaaaaaa',
    '1234567890',
    'abcdefghijkl',
    'password123',
    'Nepal@2083',
    'Sabina12345',
    'himaltraders',
  ])('%s is refused with a sentence at its field', async (password) => {
    const told = await signUpWith(password)
    expect([400, 422]).toContain(told.status)
    expect((told.json as { error: { fields: Record<string, string> } }).error.fields).toHaveProperty('password')
  })

  test.each(['correct horse battery', 'मेरो गोप्य शब्द ९', '  spaces around  7q  ', `${'long '.repeat(50)}x9`, 'é\u0301 combined ñ 77'])(
    '%s is taken, and is exactly that and nothing like it',
    async (password) => {
      const email = `${randomBytes(8).toString('hex')}@example.com`
      expect((await signUpWith(password, email)).status).toBe(201)
      const tries = [password, `${password} `, password.slice(0, -1), password.toUpperCase(), password.normalize('NFD')]
      const statuses = new Map<string, number>()
      for (const attempt of tries) statuses.set(attempt, (await ask(product.app, logIn, { body: { email, password: attempt } })).status)
      for (const [attempt, status] of statuses) expect([attempt, status]).toEqual([attempt, attempt === password ? 200 : 401])
    },
  )

  test('is stored as argon2id with at least 19 MiB and two rounds', async () => {
    const { rows } = await product.sql('select password_hash from app_user')
    for (const row of rows) {
      const [, memory, rounds] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(row.password_hash) ?? []
      expect([Number.parseInt(memory ?? '0', 10) >= 19_456, Number.parseInt(rounds ?? '0', 10) >= 2]).toEqual([true, true])
    }
  })
})
