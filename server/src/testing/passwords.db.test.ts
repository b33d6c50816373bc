import { randomBytes } from 'node:crypto'
import { changePassword, logIn, signUp, updateUserInfo } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { ask, bearing, type HttpResponse } from './ask.ts'
import { type OneTenant, startWithOneTenant } from './one-tenant.ts'
import { PASSWORD } from './tenants.ts'

let product: OneTenant

beforeAll(async () => {
  product = await startWithOneTenant()
})
afterAll(() => product.close())

const HOME = '198.51.100.1'
const ELSEWHERE = '203.0.113.9'
const guess = (name: string, password = 'a wrong guess', from = ELSEWHERE) =>
  ask(product.app, logIn, { body: { email: name, password }, from })
const guessTimes = async (times: number, name: string, password?: string, from?: string): Promise<number[]> => {
  const statuses: number[] = []
  for (let time = 0; time < times; time += 1) statuses.push((await guess(name, password, from)).status)
  return statuses
}
const later = (interval: string) => product.sql(`update login_throttle set since = since - $1::interval`, [interval])
const OTHER_PASSWORD = 'another long enough secret 7'
/** Signs somebody up and tells his id. */
async function newAccount(): Promise<string> {
  const email = `${randomBytes(8).toString('hex')}@example.com`
  const person = { organizationName: 'Himal Traders', firstName: 'Sabina', lastName: 'Karki', email, password: OTHER_PASSWORD }
  expect((await ask(product.app, signUp, { body: person })).status).toBe(201)
  const { rows } = await product.database.admin.query<{ user_id: string }>('select user_id from app_user where email = $1', [email])
  return rows[0]?.user_id ?? ''
}
/** No wait that has begun is over, however slow this machine is. */
const holdWaits = () => product.sql(`update login_throttle set since = since + interval '1 hour' where failures >= 5`)
const waitsOver = () => later('10 hours')
/** Nobody has tried anything yet. */
const forgetAll = () => product.sql('delete from login_throttle')

describe('guessing a password', () => {
  test('is slowed down after five failures, alike for names that exist and that do not', async () => {
    const person = await product.somebody()
    const seen: [number, string][][] = []
    for (const email of [person.email, `nobody-${randomBytes(4).toString('hex')}@example.com`]) {
      const answers: HttpResponse[] = []
      for (let times = 0; times < 5; times += 1) answers.push(await guess(email))
      await holdWaits()
      answers.push(await guess(email), await guess(email))
      seen.push(answers.map((answer) => [answer.status, answer.text.replaceAll(/\d/g, '')]))
    }
    expect(seen[0]?.map(([status]) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect(seen[0]).toEqual(seen[1])
    // Even the right password waits; and is taken when the wait is over.
    expect((await guess(person.email, PASSWORD)).status).toBe(429)
    await waitsOver()
    expect((await guess(person.email, PASSWORD)).status).toBe(200)
    expect((await guess(person.email)).status).toBe(401)
  })

  test('waits longer with each failure, a quarter of an hour at most, and never for ever', async () => {
    const person = await product.somebody()
    await guess(person.email)
    const throttle_key = `user ${person.userId} from ${ELSEWHERE}`
    const waits: number[] = []
    for (const failures of [6, 8, 12, 40, 100_000]) {
      await product.sql('update login_throttle set failures = $1, since = clock_timestamp() where throttle_key = $2', [
        failures,
        throttle_key,
      ])
      const response = await guess(person.email, PASSWORD)
      waits.push(Number.parseInt((response.json as { error: { values: { seconds: string } } }).error.values.seconds, 10))
    }
    expect(waits).toEqual([2, 8, 128, 900, 900])
    await later('901 seconds')
    expect((await guess(person.email, PASSWORD)).status).toBe(200)
  })

  test('a hundred times at once gets no more than twenty tries', async () => {
    const person = await product.somebody()
    const answers = await Promise.all(Array.from({ length: 100 }, () => guess(person.email)))
    const tried = answers.filter((answer) => answer.status === 401).length
    expect(tried).toBeLessThanOrEqual(20)
    expect(answers.every((answer) => [401, 429, 503].includes(answer.status))).toBe(true)
    await later('901 seconds')
    expect((await guess(person.email, PASSWORD)).status).toBe(200)
  })

  test('is not forgotten because another user with the same user name signs in', async () => {
    await forgetAll()
    const victim = await product.somebody()
    const attacker = await newAccount()
    const name = `ram-${randomBytes(4).toString('hex')}`
    await product.sql('update app_user set user_name = $1 where user_id = any($2)', [name, [victim.userId, attacker]])
    const statuses: number[] = []
    for (let round = 0; round < 4; round += 1) {
      statuses.push(...(await guessTimes(2, name)))
      statuses.push((await guess(name, OTHER_PASSWORD)).status) // with his own password: it clears what he failed, and nothing of the victim's
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(4)
    const counter = `user ${victim.userId} from ${ELSEWHERE}`
    const { rows } = await product.sql('update login_throttle set since = clock_timestamp() where throttle_key = $1 returning failures', [
      counter,
    ])
    expect(rows[0]?.failures).toBeGreaterThanOrEqual(5)
    expect((await guess(victim.email, PASSWORD)).status).toBe(429)
  })

  test('from elsewhere never locks the user out, and is not forgotten when the user signs in', async () => {
    await forgetAll()
    const owner = await product.somebody()
    expect((await guess(owner.email, PASSWORD, HOME)).status).toBe(200)
    expect(await guessTimes(5, owner.email)).toEqual([401, 401, 401, 401, 401])
    await holdWaits()
    expect((await guess(owner.email)).status).toBe(429)
    const everywhere = `user ${owner.userId}`
    expect((await product.sql('select failures from login_throttle where throttle_key = $1', [everywhere])).rows).toEqual([{ failures: 5 }])
    await product.sql('update login_throttle set failures = 100 where throttle_key = $1', [everywhere])
    expect((await guess(owner.email, undefined, '192.0.2.1')).status).toBe(429)
    expect((await guess(owner.email, PASSWORD, '192.0.2.1')).status).toBe(429)
    expect((await guess(owner.email, PASSWORD, HOME)).status).toBe(200)
    expect((await guess(owner.email, undefined, '192.0.2.1')).status).toBe(429)
    await waitsOver()
    expect((await guess(owner.email, PASSWORD, '192.0.2.1')).status).toBe(200)
  })

  test('is counted for the whole /64 of an IPv6 address', async () => {
    const person = await product.somebody()
    const statuses: number[] = []
    for (const host of ['1', '2', '3', '4', '5', '6', 'ffff:1:2:3']) {
      await holdWaits()
      statuses.push((await guess(person.email, undefined, `2001:db8:0:7:${host.includes(':') ? host : `:${host}`}`)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    expect((await guess(person.email, PASSWORD, '2001:db8:0:8::1')).status).toBe(200)
  })

  test('stops for a network after a hundred failures in ten minutes, for all users together; successes do not count', async () => {
    await forgetAll()
    const person = await product.somebody()
    expect(await guessTimes(3, person.email, PASSWORD, HOME)).toEqual([200, 200, 200])
    const counted = () => product.sql('select failures from login_throttle where throttle_key = $1', [`network ${HOME}`])
    expect((await counted()).rows).toEqual([{ failures: 0 }])
    await guess('nobody@example.com', undefined, HOME)
    expect((await counted()).rows).toEqual([{ failures: 1 }])
    await product.sql('update login_throttle set failures = 100 where throttle_key = $1', [`network ${HOME}`])
    expect((await guess(person.email, PASSWORD, HOME)).status).toBe(429)
    expect((await guess(person.email, PASSWORD, ELSEWHERE)).status).toBe(200)
    await later('10 minutes 1 second')
    expect((await guess(person.email, PASSWORD, HOME)).status).toBe(200)
  })

  test('of somebody who is signed in is counted like signing in: for the password and for another e-mail', async () => {
    await forgetAll()
    const person = await product.somebody()
    const headers = bearing(person.token)
    const change = (currentPassword: string) =>
      ask(product.app, changePassword, { headers, body: { currentPassword, newPassword: 'an even longer secret 9' }, from: HOME })
    const rename = () =>
      ask(product.app, updateUserInfo, {
        ...{ headers, from: HOME },
        body: { firstName: 'A', lastName: 'B', email: `x.${person.email}`, userName: null, currentPassword: 'wrong', version: 1 },
      })
    const statuses = [
      ...[(await change('wrong')).status, (await rename()).status, (await change('wrong')).status, (await rename()).status],
      (await guess(person.email, undefined, HOME)).status,
    ]
    await holdWaits()
    expect([...statuses, (await change(PASSWORD)).status, (await rename()).status]).toEqual([422, 422, 422, 422, 401, 429, 429])
    await waitsOver()
    expect((await change(PASSWORD)).status).toBe(204)
  })

  test('keeps no counter for ever', async () => {
    await guess('nobody@example.com')
    await later('2 days')
    const old = `select count(*) as old from login_throttle where since < now() - interval '1 day' and got_in_at is null`
    expect((await product.sql(old)).rows[0]?.old).toBeGreaterThan(0n)
    // Old ones are removed at one try of a hundred.
    await product.sql(`select from generate_series(1, 2000) n, lateral try_password('nobody', null, 'nowhere ' || n)`)
    expect((await product.sql(old)).rows).toEqual([{ old: 0n }])
  })
})

test('signing up is limited for one network, however the address of the call is written', async () => {
  const { app } = product
  const small = await buildApp({
    runtime: product.database.runtime,
    secret: app.secret,
    clock: app.clock,
    logLevel: 'silent',
    signUpsPerMinute: 5,
  })
  try {
    for (const url of ['/api/signup', '/api/signup?', '/api/%73ignup']) {
      const statuses: number[] = []
      for (let time = 0; time < 8; time += 1) {
        // Whoever comes through no proxy of ours may claim what he likes.
        const headers = { 'content-type': 'application/json', 'x-forwarded-for': `203.0.113.${time}` }
        const remoteAddress = `2001:db8:0:${url.length}::${time}`
        statuses.push((await small.http.inject({ method: 'POST', url, headers, payload: '{}', remoteAddress })).statusCode)
      }
      expect([url, statuses]).toEqual([url, [400, 400, 400, 400, 400, 429, 429, 429]])
    }
  } finally {
    await small.http.close()
  }
})

test('behind a trusted proxy each caller has their own network; the header of any other client is ignored', async () => {
  const { app } = product
  const behind = await buildApp({
    ...{ runtime: product.database.runtime, secret: app.secret, clock: app.clock, logLevel: 'silent', signUpsPerMinute: 1 },
    trustedProxies: ['10.0.0.7', '2001:db8::7'],
  })
  const statusFor = async (forwarded: string, remoteAddress: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': forwarded }
    return (await behind.http.inject({ method: 'POST', url: '/api/signup', headers, payload: '{}', remoteAddress })).statusCode
  }
  try {
    expect([await statusFor('198.51.100.1', '10.0.0.7'), await statusFor('198.51.100.1', '10.0.0.7')]).toEqual([400, 429])
    expect([await statusFor('198.51.100.2', '10.0.0.7'), await statusFor('198.51.100.3', '2001:db8::7')]).toEqual([400, 400])
    // What the caller himself wrote in front of what the proxy saw counts for nothing.
    expect(await statusFor('203.0.113.1, 198.51.100.2', '10.0.0.7')).toBe(429)
    expect([await statusFor('198.51.100.4', '10.0.0.8'), await statusFor('198.51.100.5', '10.0.0.8')]).toEqual([400, 429])
  } finally {
    await behind.http.close()
  }
})

test('a user name holds no @, and a name with @ is looked for among e-mail addresses only', async () => {
  const person = await product.somebody()
  const me = { firstName: 'Asha', lastName: 'Rai', email: person.email, currentPassword: PASSWORD, version: 1 }
  for (const userName of ['a@b.np', 'a\uFF20b.np', 'a\uFE6Bb']) {
    const response = await ask(product.app, updateUserInfo, { body: { ...me, userName }, headers: bearing(person.token) })
    expect([userName, response.status, response.json]).toMatchObject([
      userName,
      400,
      { error: { fields: { userName: 'A user name must not contain @.' } } },
    ])
    await expect(product.sql('update app_user set user_name = $1 where user_id = $2', [userName, person.userId])).rejects.toMatchObject({
      constraint: 'user_name_is_no_email',
    })
  }
})

test('changing the e-mail or user name requires the password again; changing the name does not', async () => {
  const person = await product.somebody()
  const me = { firstName: 'Asha', lastName: 'Rai', email: person.email, userName: null, version: 1 }
  const change = async (what: object) => ask(product.app, updateUserInfo, { body: { ...me, ...what }, headers: bearing(person.token) })
  const field = (response: HttpResponse) => Object.keys((response.json as { error: { fields: object } }).error.fields)
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
    'eleven char',
    '123456789012',
    'aaaaaaaaaaaa',
    '9851012345',
    '+977 9851012345',
    'Password@123',
    'Shiva@123456',
    'Nepal@2083-04',
    'SabinaKarki1',
    'himaltraders',
  ])('%s is refused with a sentence at its field', async (password) => {
    const response = await signUpWith(password)
    expect([400, 422]).toContain(response.status)
    expect((response.json as { error: { fields: Record<string, string> } }).error.fields).toHaveProperty('password')
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
