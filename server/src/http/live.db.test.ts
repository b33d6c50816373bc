import { randomBytes, randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { createSavedView, giveMembership, type LiveChange, postVoucher, saveDraft, updateUser } from '@lekha/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { runtimeConnection } from '../db/connect.ts'
import { ask, bearing } from '../testing/ask.ts'
import { exampleOf } from '../testing/example-calls.ts'
import { voucherBody } from '../testing/fresh-vouchers.ts'
import { joinAs, openTenant, type Person, signInAs, type Tenant } from '../testing/tenants.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'
import type { App } from './serve.ts'

let product: TestApp
let tenant: Tenant
let address: string

const listening = async (app: App) => {
  await app.http.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  product = await startTestApp()
  address = await listening(product.app)
})
afterAll(() => product.close())
beforeEach(async () => {
  tenant = await openQuietTenant()
})

/** A tenant of whose making nothing is announced any more: what follows the first change within 200 ms is announced together, later. */
async function openQuietTenant(): Promise<Tenant> {
  const opened = await openTenant(product)
  await setTimeout(500)
  return opened
}

/** An open stream: what it tells next, but for the users who joined a moment ago; undefined once it has ended. */
async function follow(token: string, at = address) {
  const away = new AbortController()
  const response = await fetch(`${at}/api/live`, { headers: bearing(token), signal: away.signal })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  const next = async (): Promise<LiveChange | undefined> => {
    for (;;) {
      const end = text.indexOf('\n\n')
      const event = text.slice(0, end)
      if (end >= 0) text = text.slice(end + 2)
      const change = end >= 0 && event.startsWith('data: ') ? (JSON.parse(event.slice(6)) as LiveChange) : undefined
      if (change && !change.topics?.includes('users')) return change
      if (end >= 0) continue
      const read = await reader?.read().catch(() => undefined)
      if (!read || read.done) return undefined
      text += read.value
    }
  }
  return { status: response.status, next, close: () => away.abort() }
}

async function post(person: Person, key: string, of = tenant) {
  const headers = { ...bearing(person.token), 'idempotency-key': key }
  const response = await ask(product.app, postVoucher, {
    params: { organizationId: of.ids.organizationId },
    headers,
    body: voucherBody(of),
  })
  expect(response.status).toBe(201)
}

const change = (organizationId: string, keys: string[]) => ({ organizationId, topics: ['vouchers', 'figures'], keys })

/** Another server on the same database, which hears the first. */
async function secondServer() {
  const { database, clock } = product
  const app = await buildApp({
    ...{ runtime: database.runtime, secret: randomBytes(32), clock: () => clock.now_ms, logLevel: 'silent', signUpsPerMinute: 100_000 },
    listenOn: runtimeConnection(database.connection),
  })
  const token = await signInAs(app, tenant.people.superadmin.email)
  return { app, stream: await follow(token, await listening(app)) }
}

test('what a user posts is announced to the members of the organization by topics and key, and to nobody else', async () => {
  const stranger = await openQuietTenant()
  const streams = await Promise.all(
    [tenant.people.auditor, tenant.people.clerk, stranger.people.superadmin].map(({ token }) => follow(token)),
  )
  const [key, elsewhere] = [randomUUID(), randomUUID()]
  await post(tenant.people.accountant, key)
  await post(stranger.people.superadmin, elsewhere, stranger)
  expect(await Promise.all(streams.map(({ next }) => next()))).toEqual([
    change(tenant.ids.organizationId, [key]),
    change(tenant.ids.organizationId, [key]),
    change(stranger.ids.organizationId, [elsewhere]),
  ])
  for (const { close } of streams) close()
})

test('every command is announced once, and concurrent ones together', async () => {
  const stream = await follow(tenant.people.superadmin.token)
  const keys = Array.from({ length: 12 }, () => randomUUID() as string)
  for (const key of keys) await post(tenant.people.accountant, key)
  const announced: string[][] = []
  while (announced.flat().length < keys.length) announced.push((await stream.next())?.keys ?? [])
  expect(announced.flat().toSorted()).toEqual(keys.toSorted())
  stream.close()
})

test('a view that a colleague saves is announced, so that no report need ask for the views again', async () => {
  const { superadmin, accountant } = tenant.people
  const stream = await follow(accountant.token)
  expect((await ask(product.app, createSavedView, await exampleOf('createSavedView', tenant, superadmin))).status).toBe(201)
  expect((await stream.next())?.topics).toEqual(['views'])
  stream.close()
})

test('a draft that is being typed is not announced', async () => {
  const { superadmin, clerk } = tenant.people
  const stream = await follow(superadmin.token)
  expect((await ask(product.app, saveDraft, await exampleOf('saveDraft', tenant, clerk))).status).toBe(204)
  const key = randomUUID()
  await post(clerk, key)
  expect(await stream.next()).toEqual(change(tenant.ids.organizationId, [key]))
  stream.close()
})

test('the stream of a disabled user ends, and that of a user whose role changes is told to reload', async () => {
  const { superadmin, accountant } = tenant.people
  const [stopped, changed] = [await follow(accountant.token), await follow(tenant.people.auditor.token)]
  product.clock.now_ms += 11_000
  await product.database.admin.query("update membership set role = 'clerk' where user_id = $1", [tenant.people.auditor.userId])
  const version = await product.database.admin.query<{ version: number }>('select version from app_user where user_id = $1', [
    accountant.userId,
  ])
  const body = { disabled: true, version: version.rows[0]?.version }
  const response = await ask(product.app, updateUser, { params: { userId: accountant.userId }, headers: bearing(superadmin.token), body })
  expect([response.status, await stopped.next()]).toEqual([200, undefined])
  expect(await changed.next()).toEqual({ organizationId: null, topics: null, keys: [] })
  changed.close()
})

test('a user who joins an organization later receives its changes', async () => {
  const { superadmin } = tenant.people
  const newcomer = await joinAs(product.app, superadmin, tenant.canary, [])
  const stream = await follow(newcomer.token)
  await ask(product.app, postVoucher, await exampleOf('postVoucher', tenant, superadmin))
  product.clock.now_ms += 11_000
  const { body, headers } = await exampleOf('giveMembership', tenant, superadmin)
  const params = { organizationId: tenant.ids.organizationId, userId: newcomer.userId }
  expect((await ask(product.app, giveMembership, { params, headers, body: { ...(body as object), version: 1 } })).status).toBe(200)
  expect(await stream.next()).toEqual({ organizationId: null, topics: null, keys: [] })
  const key = randomUUID()
  await post(superadmin, key)
  // What was posted a moment before he came may travel together with it.
  expect(await stream.next()).toEqual({ ...change(tenant.ids.organizationId, []), keys: expect.arrayContaining([key]) as string[] })
  stream.close()
})

test('a session has five streams at most', async () => {
  const token = await signInAs(product.app, tenant.people.clerk.email)
  const streams = await Promise.all(Array.from({ length: 6 }, () => follow(token)))
  expect(streams.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 200, 200, 200, 503])
  for (const { close } of streams) close()
})

test('a stream ends with its token', async () => {
  const token = await signInAs(product.app, tenant.people.clerk.email)
  // What is left of the ten minutes is waited for: enough to come in, on a busy machine too.
  product.clock.now_ms += 597_000
  const stream = await follow(token)
  expect(stream.status).toBe(200)
  expect(await stream.next()).toBeUndefined()
  expect((await follow(await signInAs(product.app, tenant.people.clerk.email))).status).toBe(200)
})

test('a client that does not read its stream is disconnected', async () => {
  const stream = await follow(tenant.people.superadmin.token)
  const keys = Array.from({ length: 40 }, () => randomUUID() as string)
  const one = { whose: tenant.ids.organizationId, isAccount: false, topics: ['figures' as const], keys }
  for (let sent = 0; sent < 20_000; sent += 1) product.app.live.send(one)
  let heard = 0
  while ((await stream.next()) !== undefined) heard += 1
  expect(heard).toBeLessThan(20_000)
})

test('another server on the database announces it too, and makes its clients reload after it lost its connection', async () => {
  const { app, stream } = await secondServer()
  try {
    const key = randomUUID()
    await post(tenant.people.accountant, key)
    expect(await stream.next()).toEqual(change(tenant.ids.organizationId, [key]))
    const listeners = "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen %'"
    expect((await product.database.admin.query(listeners)).rowCount).toBe(1)
    expect(await stream.next()).toEqual({ organizationId: null, topics: null, keys: [] })
    const later = randomUUID()
    await post(tenant.people.accountant, later)
    expect(await stream.next()).toEqual(change(tenant.ids.organizationId, [later]))
  } finally {
    await app.http.close()
  }
  expect(await stream.next()).toBeUndefined()
})
