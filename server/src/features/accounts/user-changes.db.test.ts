import { randomUUID } from 'node:crypto'
import {
  createOrganization,
  createUser,
  type Endpoint,
  endMembership,
  endOwnSession,
  endUserSessions,
  giveMembership,
  listSessions,
  listUserSessions,
  listUsers,
  logIn,
  postVoucher,
  signOut,
  updateUser,
  userInfo,
} from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { type Ask, ask, bearing, type HttpResponse } from '../../testing/ask.ts'
import { fromPage, refreshIn, signInWithBrowser } from '../../testing/browser.ts'
import { exampleOf } from '../../testing/example-calls.ts'
import { voucherBody } from '../../testing/fresh-vouchers.ts'
import { type OneTenant, startWithOneTenant } from '../../testing/one-tenant.ts'
import { joinAs, openTenant, PASSWORD, type Person } from '../../testing/tenants.ts'

let product: OneTenant
let superadmin: Person
let admin: Person
let organizationId: string

beforeAll(async () => {
  product = await startWithOneTenant()
  ;({ superadmin, admin } = product.tenant.people)
  organizationId = product.tenant.ids.organizationId
})
afterAll(() => product.close())

const as = (person: Person, endpoint: Endpoint, what: Ask): Promise<HttpResponse> =>
  ask(product.app, endpoint, { ...what, headers: bearing(person.token) })
const versionOf = async (person: Person): Promise<number> =>
  ((await product.sql('select version from app_user where user_id = $1', [person.userId])).rows as { version: number }[])[0]?.version ?? 0
const change = async (by: Person, whom: Person, body: Record<string, unknown>) =>
  as(by, updateUser, { params: { userId: whom.userId }, body: { version: await versionOf(whom), ...body } })
const give = async (by: Person, whom: Person, role: string, voucherTypes: string[] | null = null, at = organizationId) =>
  as(by, giveMembership, {
    params: { userId: whom.userId, organizationId: at },
    body: { role, voucherTypes, version: await versionOf(whom) },
  })
const end = async (by: Person, whom: Person, at = organizationId) =>
  as(by, endMembership, { params: { userId: whom.userId, organizationId: at }, query: { version: String(await versionOf(whom)) } })
const newOrganization = async (): Promise<string> => {
  const response = await as(superadmin, createOrganization, await exampleOf('createOrganization', product.tenant, superadmin))
  return (response.json as { result: { id: string } }).result.id
}
const newSuperadmin = async () => {
  const person = await product.somebody()
  expect((await change(superadmin, person, { superadmin: true })).status).toBe(200)
  return person
}
const post = (person: Person, type = 'journal') =>
  ask(product.app, postVoucher, {
    params: { organizationId },
    headers: { ...bearing(person.token), 'idempotency-key': randomUUID() },
    body: { ...voucherBody(product.tenant), type },
  })
const kinds = ({ rows }: { rows: { kind: string }[] }) => rows.map(({ kind }) => kind)
const eventsAbout = async (person: Person): Promise<string[]> =>
  kinds(await product.sql('select kind from security_event where about_user_id = $1 order by event_id', [person.userId]))

describe('a disabled user', () => {
  test('is refused from the next request on, with every token and on every server, and cannot sign in again', async () => {
    const person = await product.somebody()
    const browser = await signInWithBrowser(product.app, person.email)
    const elsewhere = await buildApp({ runtime: product.database.runtime, secret: product.app.secret, clock: () => product.clock.now_ms })
    const isIn = async () => [
      (await ask(product.app, userInfo, { headers: bearing(person.token) })).status,
      (await ask(elsewhere, userInfo, { headers: bearing(person.token) })).status,
      (await ask(product.app, userInfo, { headers: fromPage(browser) })).status,
    ]
    expect(await isIn()).toEqual([200, 200, 200])
    expect((await post(person)).status).toBe(201)
    expect((await change(superadmin, person, { disabled: true })).status).toBe(200)
    expect(await isIn()).toEqual([401, 401, 401])
    expect([(await post(person)).status, (await refreshIn(product.app, browser)).status]).toEqual([401, 401])
    expect((await ask(product.app, logIn, { body: { email: person.email, password: PASSWORD } })).status).toBe(401)
    await elsewhere.http.close()
  })

  test('signs in with the old password after being enabled, and the old sessions stay ended', async () => {
    const person = await product.somebody()
    await change(superadmin, person, { disabled: true })
    expect((await change(superadmin, person, { disabled: false })).status).toBe(200)
    expect((await ask(product.app, userInfo, { headers: bearing(person.token) })).status).toBe(401)
    expect((await ask(product.app, logIn, { body: { email: person.email, password: PASSWORD } })).status).toBe(200)
    expect(await eventsAbout(person)).toEqual(['user_created', 'membership_given', 'user_disabled', 'user_enabled'])
  })

  test('stores no more rows of a running import: each of its steps checks the permission again', async () => {
    const person = await product.somebody()
    await give(superadmin, person, 'admin')
    const { rows } = await product.sql('select session_id from session where user_id = $1', [person.userId])
    const identity = { userId: person.userId, sessionId: rows[0]?.session_id as string, bindingHash: null, address: null }
    const step = () =>
      product.app.scopes.inOrganization(
        identity,
        organizationId,
        'write',
        (role) => role === 'admin',
        async () => 'stored',
      )
    expect(await step()).toBe('stored')
    await change(superadmin, person, { disabled: true })
    await expect(step()).rejects.toThrow('Please sign in.')
  })
})

describe('a membership', () => {
  test('takes effect with the next request when it is given, changed or ended, and each is recorded as an event', async () => {
    const person = await product.somebody()
    const second = await newOrganization()
    expect((await give(superadmin, person, 'accountant', null, second)).status).toBe(200)
    expect([(await give(admin, person, 'auditor')).status, (await post(person)).status]).toEqual([200, 403])
    expect([(await give(admin, person, 'clerk', ['payment'])).status, (await post(person)).status]).toEqual([200, 403])
    expect([(await give(admin, person, 'clerk', ['journal'])).status, (await post(person)).status]).toEqual([200, 201])
    expect([(await end(admin, person)).status, (await post(person)).status]).toEqual([204, 404])
    expect((await end(superadmin, person)).status).toBe(404)
    const { rows } = await product.sql(
      `select kind, detail, about_organization_id = $2 as here, address <> '' as placed from security_event where about_user_id = $1 order by event_id offset 2`,
      [person.userId, organizationId],
    )
    expect((rows as Record<string, unknown>[]).map((row) => [row.kind, row.detail, row.here, row.placed])).toEqual([
      ['membership_given', 'accountant', false, true],
      ['membership_changed', 'auditor', true, true],
      ['membership_changed', 'clerk', true, true],
      ['membership_changed', 'clerk', true, true],
      ['membership_ended', '', true, true],
    ])
  })

  test('of voucher types is kept for a clerk only', async () => {
    const person = await product.somebody()
    await give(admin, person, 'accountant', ['payment'])
    const { rows } = await product.sql('select role, voucher_types from membership where user_id = $1', [person.userId])
    expect(rows).toEqual([{ role: 'accountant', voucher_types: null }])
  })

  test('that somebody else has changed meanwhile is not changed', async () => {
    const person = await product.somebody()
    const seen = await versionOf(person)
    await give(admin, person, 'auditor')
    const params = { userId: person.userId, organizationId }
    const stale = await as(admin, giveMembership, { params, body: { role: 'clerk', voucherTypes: null, version: seen } })
    const ended = await as(admin, endMembership, { params, query: { version: String(seen) } })
    const disabled = await change(admin, person, { disabled: true, version: seen })
    expect([stale.status, ended.status, disabled.status]).toEqual([409, 409, 409])
    expect((await product.sql('select role from membership where user_id = $1', [person.userId])).rows).toEqual([{ role: 'auditor' }])
  })
})

describe('a user who administers others', () => {
  test('changes neither their own role nor their own user', async () => {
    for (const person of [superadmin, admin]) {
      expect([(await change(person, person, { disabled: true })).status, (await give(person, person, 'admin')).status]).toEqual([403, 403])
      expect([(await end(person, person)).status, (await change(person, person, { superadmin: true })).status]).toEqual([403, 403])
    }
  })

  test('as an administrator makes no superadmin, disables none, and reaches nobody outside their organizations', async () => {
    const [member, other] = [await product.somebody(), await newSuperadmin()]
    const second = await newOrganization()
    const outsider = await joinAs(product.app, superadmin, 'Outsider', [{ organizationId: second, role: 'clerk', voucherTypes: null }])
    expect((await change(admin, member, { superadmin: true })).status).toBe(403)
    expect([(await change(admin, other, { disabled: true })).status, (await give(admin, other, 'clerk')).status]).toEqual([403, 403])
    for (const response of [
      await change(admin, outsider, { disabled: true }),
      await give(admin, outsider, 'clerk'),
      await as(admin, endUserSessions, { params: { userId: outsider.userId } }),
      await as(admin, listUserSessions, { params: { userId: outsider.userId } }),
      await as(admin, endUserSessions, { params: { userId: randomUUID() } }),
    ]) {
      expect([response.status, response.text]).toEqual([404, '{"error":{"code":"not_found","message":"There is no such user."}}'])
    }
    expect((await give(admin, member, 'clerk', null, second)).status).toBe(404)
  })

  test('as an administrator disables nobody who also belongs to organizations of others', async () => {
    const shared = await product.somebody()
    await give(superadmin, shared, 'accountant', null, await newOrganization())
    const response = await change(admin, shared, { disabled: true })
    expect([response.status, response.text]).toEqual([403, expect.stringContaining('also belongs to organizations')])
    expect((await as(admin, endUserSessions, { params: { userId: shared.userId } })).status).toBe(403)
    const list = (await as(admin, listUsers, {})).json as { result: { id: string; stoppable: boolean; memberships: unknown[] }[] }
    expect(list.result.find(({ id }) => id === shared.userId)).toMatchObject({ stoppable: false, memberships: [{ organizationId }] })
    expect((await end(admin, shared)).status).toBe(204)
  })

  test('of two superadmins who disable each other at the same moment one remains', async () => {
    const { people } = await openTenant(product)
    const [one, two] = [people.superadmin, people.clerk]
    expect((await change(one, two, { superadmin: true })).status).toBe(200)
    await Promise.all([change(one, two, { disabled: true }), change(two, one, { disabled: true })])
    const left = await product.sql('select count(*)::int as n from app_user where user_id = any($1) and disabled_at is null', [
      [one.userId, two.userId],
    ])
    expect(left.rows[0]?.n).toBe(1)
  })

  test('the database itself keeps the last superadmin, and lets nobody raise their own role', async () => {
    const { people, ids } = await openTenant(product)
    const standing = async (statement: string, user: Person, administered: string) => {
      const client = await product.database.runtime.connect()
      try {
        await client.query(
          `begin; select set_config('app.user', '${user.userId}', true), set_config('app.account', '${ids.accountId}', true), set_config('app.administered', '${administered}', true)`,
        )
        return await client.query(statement, [user.userId]).then(
          (answer) => String(answer.rowCount),
          (error: unknown) => (error as { constraint?: string }).constraint,
        )
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
    const { superadmin: last, admin: other } = people
    expect(await standing('update app_user set disabled_at = now() where user_id = $1', last, ids.accountId)).toBe('last_superadmin_stays')
    expect(await standing('update app_user set superadmin = false where user_id = $1', last, ids.accountId)).toBe('last_superadmin_stays')
    expect(await standing('update app_user set superadmin = true where user_id = $1', other, '')).toBe('nobody_raises_himself')
    expect(await standing('update app_user set superadmin = true where user_id = $1', other, ids.accountId)).toBe('nobody_raises_himself')
    expect(await standing(`update membership set role = 'auditor' where user_id = $1`, other, ids.accountId)).toBe('0')
    expect(await standing('delete from membership where user_id = $1', other, ids.accountId)).toBe('0')
  })
})

describe('sessions', () => {
  test('are listed for their user, newest use first, and one of them is ended without the others', async () => {
    const person = await product.somebody()
    const browser = await signInWithBrowser(product.app, person.email)
    const list = (await as(person, listSessions, {})).json as { result: { id: string; client: string; current: boolean }[] }
    expect(list.result.map(({ client, current }) => [client, current])).toEqual([
      ['a browser', false],
      [expect.any(String), true],
    ])
    const [other] = list.result
    expect((await as(person, endOwnSession, { params: { sessionId: other?.id ?? '' } })).status).toBe(204)
    expect((await ask(product.app, userInfo, { headers: fromPage(browser) })).status).toBe(401)
    expect((await refreshIn(product.app, browser)).status).toBe(401)
    expect((await as(person, userInfo, {})).status).toBe(200)
    expect((await as(person, endOwnSession, { params: { sessionId: other?.id ?? '' } })).status).toBe(404)
  })

  test('of somebody else are not ended by knowing their id', async () => {
    const [person, victim] = [await product.somebody(), await product.somebody()]
    const { rows } = await product.sql('select session_id from session where user_id = $1', [victim.userId])
    const response = await as(person, endOwnSession, { params: { sessionId: rows[0]?.session_id } })
    const missing = await as(person, endOwnSession, { params: { sessionId: randomUUID() } })
    expect([response.status, response.text]).toEqual([404, missing.text])
    expect((await as(admin, endOwnSession, { params: { sessionId: rows[0]?.session_id } })).status).toBe(404)
    expect((await as(victim, userInfo, {})).status).toBe(200)
  })

  test('of a user are listed and ended by an administrator; expired ones are not listed', async () => {
    const person = await product.somebody()
    const browser = await signInWithBrowser(product.app, person.email)
    const shown = async () =>
      ((await as(admin, listUserSessions, { params: { userId: person.userId } })).json as { result: unknown[] }).result.length
    expect(await shown()).toBe(2)
    await product.sql(`update session set created_at = created_at - interval '11 minutes' where user_id = $1 and binding_hash is null`, [
      person.userId,
    ])
    expect(await shown()).toBe(1)
    expect((await as(admin, endUserSessions, { params: { userId: person.userId } })).status).toBe(204)
    expect([await shown(), (await refreshIn(product.app, browser)).status]).toEqual([0, 401])
    expect((await as(person, userInfo, {})).status).toBe(401)
    expect((await eventsAbout(person)).at(-1)).toBe('session_ended')
  })
})

describe('security events', () => {
  const kindsOf = async (person: Person): Promise<string[]> =>
    kinds(await product.sql('select kind from security_event where user_id = $1 order by event_id', [person.userId]))

  test('record signing in, a refusal, and signing out', async () => {
    const person = await product.somebody()
    await ask(product.app, logIn, { body: { email: person.email, password: 'not the right one' } })
    await as(person, signOut, {})
    expect(await kindsOf(person)).toEqual(['new_password', 'sign_in', 'sign_in_refused', 'sign_out'])
  })

  test('of unknown names belong to no account, and the last thousand are kept', async () => {
    await product.sql(`insert into security_event (event_id, kind, address)
      select ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, 'sign_in_refused', 'made up' from generate_series(1, 1200) n`)
    await ask(product.app, logIn, { body: { email: 'nobody-at-all@example.com', password: 'whatever it is' } })
    const { rows } = await product.sql(
      `select count(*)::int as n, count(*) filter (where user_id is not null)::int as named, max(address) filter (where address <> 'made up') as address from security_event where account_id is null`,
    )
    expect(rows[0]).toMatchObject({ n: 1000, named: 0, address: expect.stringMatching(/^10\./) })
  })

  test('are not changed and not deleted by the server itself', async () => {
    for (const statement of ['update security_event set detail = $1', 'delete from security_event where detail = $1']) {
      await expect(product.database.runtime.query(statement, [''])).rejects.toThrow('permission denied')
    }
  })
})

test('creating a user with roles records one event for the user and one for each role', async () => {
  const body = (await exampleOf('createUser', product.tenant, admin)).body
  const response = await as(admin, createUser, { body })
  const { rows } = await product.sql('select kind, detail, user_id from security_event where about_user_id = $1 order by event_id', [
    (response.json as { result: { id: string } }).result.id,
  ])
  expect(rows).toEqual([
    { kind: 'user_created', detail: '', user_id: admin.userId },
    { kind: 'membership_given', detail: 'clerk', user_id: admin.userId },
  ])
})
