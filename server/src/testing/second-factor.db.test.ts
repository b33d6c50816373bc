import {
  acceptInvitation,
  beginTwoFactor,
  changePassword,
  confirmTwoFactor,
  endTwoFactor,
  listUsers,
  logIn,
  requireTwoFactor,
  resetPassword,
  resetTwoFactor,
  showTwoFactor,
  updateUser,
  userInfo,
} from '@lekha/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ask, bearing, ENDPOINTS, type HttpResponse } from './ask.ts'
import { beginAs, codeFor, turnOnAs } from './authenticator.ts'
import { exampleOf } from './example-calls.ts'
import { type OneTenant, startWithOneTenant } from './one-tenant.ts'
import { joinAs, PASSWORD, type Person } from './tenants.ts'

let product: OneTenant

beforeAll(async () => {
  product = await startWithOneTenant()
})
afterAll(() => product.close())
// Nobody's token ends while codes are waited for.
let began_ms: number
beforeEach(() => {
  began_ms ??= product.clock.now_ms
  product.clock.now_ms = began_ms
})

const HOME = '198.51.100.1'
const STEP_MS = 30_000
const now = () => product.clock.now_ms
/** The next thirty seconds: codes that were taken are over. */
const nextStep = () => {
  product.clock.now_ms += STEP_MS
}
const signIn = ({ email }: Pick<Person, 'email'>, code?: string, password = PASSWORD) =>
  ask(product.app, logIn, { body: { email, password, ...(code === undefined ? {} : { code }) }, from: HOME })
const errorOf = (response: HttpResponse) => (response.json as { error: { code: string; message: string } }).error
const eventsOf = async (userId: string) => {
  const { rows } = await product.sql(
    `select kind from security_event where coalesce(about_user_id, user_id) = $1 and kind ~ '^(two_factor|recovery|sign_in)' order by event_id`,
    [userId],
  )
  return rows.map((row: { kind: string }) => row.kind)
}
const failuresOf = async (userId: string) => {
  const { rows } = await product.sql('select failures from login_throttle where throttle_key = $1', [`user ${userId} from ${HOME}`])
  return (rows[0] as { failures: number } | undefined)?.failures
}
/** Somebody who signs in with a code, in the step after the one that he confirmed it in. */
const somebodyWithCodes = async () => {
  const person = await product.somebody()
  const factor = await turnOnAs(product.app, person)
  nextStep()
  return { ...person, ...factor }
}
/** A code that is certainly none of the present ones. */
const wrongCode = (key: string): string => {
  const right = [-1, 0, 1].map((away) => codeFor(key, now(), away))
  return ['000000', '111111', '222222', '333333'].find((code) => !right.includes(code)) ?? ''
}

describe('signing in with an authenticator app', () => {
  test('takes the password and the code of the moment; without one the code is asked for', async () => {
    const person = await somebodyWithCodes()
    const response = await signIn(person)
    expect([response.status, errorOf(response)]).toEqual([
      401,
      { code: 'second_factor', message: 'Enter the code of your authenticator app.' },
    ])
    const wrong = await signIn(person, wrongCode(person.key))
    expect([wrong.status, errorOf(wrong)]).toEqual([
      401,
      { code: 'second_factor', message: 'This code is not right.', fields: { code: 'This code is not right.' } },
    ])
    expect((await signIn(person, codeFor(person.key, now()))).status).toBe(200)
    expect(await eventsOf(person.userId)).toEqual(['sign_in', 'two_factor_on', 'sign_in_refused', 'sign_in'])
  })

  test('a code says nothing where the password is wrong', async () => {
    const person = await somebodyWithCodes()
    const response = await signIn(person, codeFor(person.key, now()), 'a wrong guess')
    expect([response.status, errorOf(response)]).toEqual([401, { code: 'unauthenticated', message: 'E-mail or password is not right.' }])
    expect((await signIn(person, codeFor(person.key, now()))).status).toBe(200)
  })

  test('the code of the step before and after counts, and of no other', async () => {
    const person = await somebodyWithCodes()
    product.clock.now_ms += 5 * STEP_MS
    const statuses: number[] = []
    for (const away of [-2, 2, -1, 1]) statuses.push((await signIn(person, codeFor(person.key, now(), away))).status)
    expect(statuses).toEqual([401, 401, 200, 200])
  })

  test('a code counts once, also for many at the same moment, and no older one after it', async () => {
    const person = await somebodyWithCodes()
    const code = codeFor(person.key, now())
    const both = await Promise.all([signIn(person, code), signIn(person, code), signIn(person, code)])
    expect(both.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
    expect((await signIn(person, code)).status).toBe(401)
    expect((await signIn(person, codeFor(person.key, now(), -1))).status).toBe(401)
    nextStep()
    expect((await signIn(person, codeFor(person.key, now()))).status).toBe(200)
  })

  test('a recovery code takes the place of a code, once, also for many at the same moment', async () => {
    const person = await somebodyWithCodes()
    expect(new Set(person.recoveryCodes).size).toBe(10)
    const [first = '', second = ''] = person.recoveryCodes
    const both = await Promise.all([signIn(person, first), signIn(person, first)])
    expect(both.map((response) => response.status).toSorted((a, b) => a - b)).toEqual([200, 401])
    expect((await signIn(person, second.toLowerCase().replaceAll('-', ' '))).status).toBe(200)
    const signedIn = both.find((response) => response.status === 200)?.json as { token: string } | undefined
    expect((await ask(product.app, showTwoFactor, { headers: bearing(signedIn?.token ?? '') })).json).toEqual({
      result: { on: true, required: false, missing: false, recoveryCodesLeft: 8 },
    })
    expect((await eventsOf(person.userId)).filter((kind) => kind === 'recovery_code_used')).toHaveLength(2)
  })

  test('a wrong code is counted like a wrong password, and asking for the code forgives none', async () => {
    const person = await somebodyWithCodes()
    for (let time = 0; time < 4; time += 1) expect((await signIn(person, wrongCode(person.key))).status).toBe(401)
    expect(await failuresOf(person.userId)).toBe(4)
    expect((await signIn(person)).status).toBe(401)
    expect(await failuresOf(person.userId)).toBe(4)
    expect((await signIn(person, wrongCode(person.key))).status).toBe(401)
    await product.sql(`update login_throttle set since = since + interval '1 hour' where failures >= 5`)
    expect((await signIn(person, codeFor(person.key, now()))).status).toBe(429)
    await product.sql(`update login_throttle set since = since - interval '2 hours'`)
    expect((await signIn(person, codeFor(person.key, now()))).status).toBe(200)
    expect(await failuresOf(person.userId)).toBe(0)
  })

  test('changing the password with the right one allows no more guesses at the code', async () => {
    const person = await somebodyWithCodes()
    const { token } = (await signIn(person, codeFor(person.key, now()))).json as { token: string }
    for (let time = 0; time < 3; time += 1) await signIn(person, wrongCode(person.key))
    const body = { currentPassword: PASSWORD, newPassword: 'an even longer secret 9' }
    expect((await ask(product.app, changePassword, { headers: bearing(token), body, from: HOME })).status).toBe(204)
    expect(await failuresOf(person.userId)).toBe(3)
  })

  test('a link for a new password lets nobody past the code', async () => {
    const person = await somebodyWithCodes()
    const { superadmin } = product.tenant.people
    const { rows } = await product.sql('select version from app_user where user_id = $1', [person.userId])
    const reset = await ask(product.app, resetPassword, {
      ...{ headers: bearing(superadmin.token), params: { userId: person.userId } },
      body: { version: (rows[0] as { version: number }).version },
    })
    const { secret } = (reset.json as { invitation: { secret: string } }).invitation
    const accepted = await ask(product.app, acceptInvitation, { body: { secret, password: 'another long secret 9' } })
    expect([accepted.status, accepted.json]).toEqual([200, { token: null, expiresAt: null }])
    expect((await signIn(person, undefined, 'another long secret 9')).status).toBe(401)
    expect((await signIn(person, codeFor(person.key, now()), 'another long secret 9')).status).toBe(200)
  })
})

describe('turning it on', () => {
  test('needs the password, and a code within a quarter of an hour; it ends the other sessions', async () => {
    const person = await product.somebody()
    const other = ((await signIn(person)).json as { token: string }).token
    const headers = bearing(person.token)
    const begin = (currentPassword: string) => ask(product.app, beginTwoFactor, { headers, body: { currentPassword } })
    const confirm = (code: string) => ask(product.app, confirmTwoFactor, { headers, body: { code } })
    expect((await begin('a wrong guess')).status).toBe(422)
    expect((await confirm('000000')).status).toBe(422)
    const late = await beginAs(product.app, person)
    await product.sql(`update second_factor set begun_at = begun_at - interval '15 minutes' where user_id = $1`, [person.userId])
    expect((await confirm(codeFor(late, now()))).status).toBe(422)
    const key = await beginAs(product.app, person)
    expect((await confirm(codeFor(late, now()))).status).toBe(422)
    expect((await signIn(person)).status).toBe(200)
    expect((await confirm(codeFor(key, now()))).status).toBe(200)
    expect((await ask(product.app, userInfo, { headers: bearing(other) })).status).toBe(401)
    expect((await ask(product.app, userInfo, { headers })).status).toBe(200)
    expect((await begin(PASSWORD)).status).toBe(409)
  })

  test('shows key and codes once, and keeps neither in a row, a chain, an event or an answer', async () => {
    const person = await product.somebody()
    const { key, recoveryCodes } = await turnOnAs(product.app, person)
    const everything = await product.sql(
      `select query_to_xml('select * from second_factor', true, false, '')::text || query_to_xml('select * from account_change', true, false, '')::text
           || query_to_xml('select * from security_event', true, false, '')::text || query_to_xml('select * from request', true, false, '')::text as text`,
    )
    const { text } = everything.rows[0] as { text: string }
    for (const secret of [key, ...recoveryCodes]) expect(text).not.toContain(secret)
    const { rows } = await product.sql(
      `select encode(secret, 'hex') as secret, (select string_agg(concat(content, former), '') from account_change where table_name = 'second_factor') as sealed
         from second_factor where user_id = $1`,
      [person.userId],
    )
    const { secret, sealed } = rows[0] as { secret: string; sealed: string }
    expect(sealed).toContain('confirmed_at')
    expect(sealed).not.toContain(secret)
    expect(sealed).not.toContain('recovery')
  })

  test('the key of one user is worth nothing in the row of another', async () => {
    const [one, two] = [await somebodyWithCodes(), await somebodyWithCodes()]
    await product.sql('update second_factor set secret = (select secret from second_factor where user_id = $1) where user_id = $2', [
      one.userId,
      two.userId,
    ])
    expect((await signIn(two, codeFor(one.key, now()))).status).toBe(401)
    expect((await signIn(two, two.recoveryCodes[0])).status).toBe(200)
  })
})

describe('turning it off', () => {
  test('needs the password and a code, and is counted like signing in', async () => {
    const person = await somebodyWithCodes()
    const end = (currentPassword: string, code: string) =>
      ask(product.app, endTwoFactor, { headers: bearing(person.token), body: { currentPassword, code }, from: HOME })
    expect((await end('a wrong guess', codeFor(person.key, now()))).status).toBe(422)
    expect((await end(PASSWORD, wrongCode(person.key))).status).toBe(422)
    expect(await failuresOf(person.userId)).toBe(2)
    expect((await end(PASSWORD, codeFor(person.key, now()))).status).toBe(204)
    expect((await signIn(person)).status).toBe(200)
    expect((await eventsOf(person.userId)).slice(-2)).toEqual(['two_factor_off', 'sign_in'])
  })

  test('is done for another by a superadmin, and never for himself', async () => {
    const person = await somebodyWithCodes()
    const { superadmin, admin } = product.tenant.people
    const resetBy = (who: Person, userId = person.userId) =>
      ask(product.app, resetTwoFactor, { headers: bearing(who.token), params: { userId } })
    const users = (await ask(product.app, listUsers, { headers: bearing(superadmin.token) })).json as {
      result: { id: string; twoFactor: boolean }[]
    }
    expect(users.result.find(({ id }) => id === person.userId)?.twoFactor).toBe(true)
    expect([(await resetBy(admin)).status, (await resetBy(person, superadmin.userId)).status]).toEqual([403, 403])
    expect((await resetBy(superadmin, superadmin.userId)).status).toBe(403)
    expect((await resetBy(superadmin)).status).toBe(204)
    expect((await signIn(person)).status).toBe(200)
    expect((await eventsOf(person.userId)).slice(-2)).toEqual(['two_factor_reset', 'sign_in'])
  })
})

describe('an account that demands it', () => {
  // What concerns the own profile and session, by which it is set up.
  const OPEN = new Set(
    ['showSession', 'signOut', 'changePassword', 'userRole', 'userInfo', 'updateUserInfo', 'listSessions', 'endOwnSession'].concat([
      ...['showTwoFactor', 'beginTwoFactor', 'confirmTwoFactor', 'endTwoFactor'],
    ]),
  )
  const demand = async (required: boolean, who = product.tenant.people.superadmin) =>
    (await ask(product.app, requireTwoFactor, { headers: bearing(who.token), body: { required } })).status
  const shutOut = async (who: Person): Promise<Set<string>> => {
    const shut = new Set<string>()
    for (const [name, endpoint] of ENDPOINTS) {
      if (endpoint.access.scope === 'public' || OPEN.has(name)) continue
      const response = await ask(product.app, endpoint, await exampleOf(name, product.tenant, who))
      if (response.status === 403 && errorOf(response).code === 'second_factor_missing') shut.add(name)
    }
    return shut
  }
  const behind = () => [...ENDPOINTS].filter(([name, { access }]) => access.scope !== 'public' && !OPEN.has(name)).map(([name]) => name)

  test('lets superadmins and administrators who have none reach their own profile only, on every route; all others as before', async () => {
    const { tenant } = product
    const { superadmin, admin, accountant } = tenant.people
    const owner = await joinAs(product.app, superadmin, tenant.canary, [])
    const raised = { params: { userId: owner.userId }, body: { superadmin: true, version: 1 } }
    expect((await ask(product.app, updateUser, { headers: bearing(superadmin.token), ...raised })).status).toBe(200)
    // The objects of the examples are made by the superadmin: he has set his own up.
    await turnOnAs(product.app, superadmin)
    expect([await demand(true, admin), await demand(true)]).toEqual([403, 204])
    for (const who of [owner, admin]) expect([...(await shutOut(who))].toSorted()).toEqual(behind().toSorted())
    expect((await shutOut(accountant)).size).toBe(0)
    for (const [who, missing] of [
      [admin, true],
      [accountant, false],
    ] as const) {
      expect((await ask(product.app, userInfo, { headers: bearing(who.token) })).status).toBe(200)
      const response = await ask(product.app, showTwoFactor, { headers: bearing(who.token) })
      expect(response.json).toEqual({ result: { on: false, required: true, missing, recoveryCodesLeft: 0 } })
    }
    await turnOnAs(product.app, admin)
    expect((await shutOut(admin)).size).toBe(0)
    expect(await demand(false)).toBe(204)
    expect((await eventsOf(superadmin.userId)).filter((kind) => /required|optional/.test(kind))).toEqual([
      'two_factor_required',
      'two_factor_optional',
    ])
  })
})
