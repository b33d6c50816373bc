import { randomUUID } from 'node:crypto'
import { createFiscalYear, createLedger, type Endpoint, postVoucher, setFiscalYearStatus, signUp, updateGroup } from '@lekha/contract'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { openPool, runtimeConnection } from '../db/connect.ts'
import type { App } from '../http/serve.ts'
import { type Ask, ask, bearing } from './ask.ts'
import { exampleOf } from './example-calls.ts'
import { freshGroup } from './fresh-masters.ts'
import { voucherBody } from './fresh-vouchers.ts'
import { openTenant, PASSWORD, type Tenant } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'
import { faultsOfBooks } from './whole-books.ts'
import { newLedger, type Wire, write } from './writers.ts'

const SEED = Number.parseInt(process.env.LEKHA_FUZZ_SEED ?? '2083', 10)
const TIMES = Number.parseInt(process.env.LEKHA_FUZZ_TIMES ?? '1', 10)
const WRITERS = 16
const COMMANDS = 30

let product: TestApp
let tenant: Tenant
let apps: App[]
let secondPool: pg.Pool

beforeAll(async () => {
  product = await startTestApp()
  tenant = await openTenant(product)
  secondPool = openPool(runtimeConnection(product.database.connection), 8)
  const second = await buildApp({
    runtime: secondPool,
    secret: product.app.secret,
    clock: product.app.clock,
    logLevel: 'silent',
    signUpsPerMinute: 100_000,
  })
  apps = [product.app, second]
  await onBoth(createFiscalYear, await exampleOf('createFiscalYear', tenant, tenant.people.superadmin))
})
afterAll(async () => {
  await apps[1]?.http.close()
  await secondPool.end()
  await product.close()
})

/** The same request to both servers at the same moment. */
const onBoth = (endpoint: Endpoint, what: Ask, times = 2) =>
  Promise.all(Array.from({ length: times }, (_, index) => ask(apps[index % apps.length] as App, endpoint, what)))

test(`sixteen writers on two servers leave whole books (seed ${SEED})`, { timeout: 120_000 * TIMES }, async () => {
  const { admin } = product.database
  const { organizationId } = tenant.ids
  const found = await admin.query<{ ledger_id: string }>(
    'select ledger_id from ledger where organization_id = $1 and reserved is null and not requires_sub_ledger order by ledger_id limit 12',
    [organizationId],
  )
  const books = {
    ...{ organizationId, token: tenant.people.accountant.token, ledgers: found.rows.map((row) => row.ledger_id) },
    days: ['2026-07-17', '2026-08-16', '2026-08-17', '2026-12-31', '2027-04-13', '2027-04-14', '2027-07-16', '2027-07-17', '2028-01-01'],
  }
  const wires = apps.map(
    (app): Wire =>
      (endpoint, what) =>
        ask(app, endpoint, what),
  )
  const ledger = newLedger()
  await Promise.all(Array.from({ length: WRITERS }, (_, writer) => write(wires, books, ledger, SEED + writer, COMMANDS * TIMES)))

  expect(await faultsOfBooks(admin, organizationId, ledger.promised)).toEqual([])
  expect(ledger.torn).toEqual([])
  // Stored, stale, refused by a rule: nothing else may come of it, and each did come.
  expect(new Set(ledger.statuses.keys())).toEqual(new Set([201, 409, 422]))
  expect(ledger.promised.length).toBeGreaterThan((WRITERS * COMMANDS) / 2)
  const { rows } = await admin.query<{ deadlocks: bigint }>('select deadlocks from pg_stat_database where datname = current_database()')
  expect(rows[0]?.deadlocks).toBe(0n)
})

describe('postings of one organization that wait for their turn', () => {
  /** Posts for two people at the same moment; each `bad` one names a ledger that does not exist. */
  async function postAtOnce(times: number, isBad: (index: number) => boolean) {
    const { accountant, superadmin } = tenant.people
    const callers = [accountant, superadmin]
    return Promise.all(
      Array.from({ length: times }, async (_, index) => {
        const caller = callers[index % 2] as typeof accountant
        const body = voucherBody(tenant)
        const lines = body.lines.map((line) => (isBad(index) ? { ...line, ledgerId: randomUUID() } : line))
        const headers = { ...bearing(caller.token), 'idempotency-key': randomUUID() }
        const params = { organizationId: tenant.ids.organizationId }
        const response = await ask(product.app, postVoucher, { headers, params, body: { ...body, lines } })
        return { status: response.status, by: caller.userId, id: headers['idempotency-key'] }
      }),
    )
  }
  const stored = async (ids: string[]) => {
    const { rows } = await product.database.admin.query<{ id: string; recorded_by: string; call: string }>(
      'select id, recorded_by, xmin::text as call from voucher where organization_id = $1 and id = any($2::uuid[])',
      [tenant.ids.organizationId, ids],
    )
    return rows
  }

  test('go to the database together, each under the name of its own caller', async () => {
    const responses = await postAtOnce(40, () => false)
    const rows = await stored(responses.map(({ id }) => id))
    expect(new Map(rows.map((row) => [row.id, row.recorded_by]))).toEqual(new Map(responses.map(({ id, by }) => [id, by])))
    expect(new Set(rows.map((row) => row.call)).size).toBeLessThan(10)
  })

  test('are answered separately: of forty, only the three refused ones get a refusal', async () => {
    const isBad = (index: number) => [5, 6, 33].includes(index)
    const responses = await postAtOnce(40, isBad)
    expect(responses.map(({ status }) => status)).toEqual(responses.map((_, index) => (isBad(index) ? 422 : 201)))
    expect((await stored(responses.map(({ id }) => id))).length).toBe(37)
  })
})

test('many calls of strangers delay nobody, because they enter no queue of an organization that is not theirs', async () => {
  const theirs = await openTenant(product)
  const storm = Array.from({ length: 700 }, async () => {
    const { headers } = await exampleOf('postVoucher', theirs, theirs.people.superadmin)
    return ask(product.app, postVoucher, { headers, params: { organizationId: tenant.ids.organizationId }, body: voucherBody(theirs) })
  })
  const own = ask(product.app, postVoucher, await exampleOf('postVoucher', tenant, tenant.people.accountant))
  expect((await own).status).toBe(201)
  expect([...new Set((await Promise.all(storm)).map((response) => response.status))]).not.toContain(201)
})

describe('of many concurrent requests for the same thing', () => {
  const headers = () => bearing(tenant.people.superadmin.token)
  const counted = (responses: readonly { status: number }[]): Record<string, number> =>
    Object.fromEntries([...Map.groupBy(responses, (each) => each.status)].map(([status, each]) => [status, each.length]))

  test('one opens the account of an e-mail address', async () => {
    const body = {
      organizationName: 'Himal Traders',
      firstName: 'Sabina',
      lastName: 'Karki',
      email: `${randomUUID()}@example.com`,
      password: PASSWORD,
    }
    expect(counted(await onBoth(signUp, { body }, 6))).toEqual({ 201: 1, 409: 5 })
  })

  test('one creates the ledger of a name, and the others are refused', async () => {
    expect(counted(await onBoth(createLedger, await exampleOf('createLedger', tenant, tenant.people.superadmin), 8))).toEqual({
      201: 1,
      422: 7,
    })
  })

  test('all get the one answer when they bring the same key', async () => {
    const example = await exampleOf('createLedger', tenant, tenant.people.superadmin)
    const responses = await onBoth(createLedger, { ...example, headers: { ...example.headers, 'idempotency-key': randomUUID() } }, 8)
    expect([counted(responses), new Set(responses.map((each) => each.text)).size]).toEqual([{ 201: 8 }, 1])
  })

  test('one adds the next fiscal year', async () => {
    expect(counted(await onBoth(createFiscalYear, await exampleOf('createFiscalYear', tenant, tenant.people.superadmin), 6))).toEqual({
      201: 1,
      422: 5,
    })
  })

  test('switching the active year leaves exactly one, whoever was last', async () => {
    const { admin } = product.database
    const years = await admin.query<{ fiscal_year_id: string }>('select fiscal_year_id from fiscal_year where organization_id = $1', [
      tenant.ids.organizationId,
    ])
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, index) =>
        ask(apps[index % 2] as App, setFiscalYearStatus, {
          ...{
            headers: headers(),
            params: { id: years.rows[index % years.rows.length]?.fiscal_year_id ?? '' },
            body: { status: 'active' },
          },
        }),
      ),
    )
    expect(counted(responses)).toEqual({ 200: 24 })
    const active = await admin.query('select from fiscal_year where organization_id = $1 and active', [tenant.ids.organizationId])
    expect(active.rowCount).toBe(1)
  })

  test('two groups that are put below each other do not both go there', async () => {
    const ids = [
      await freshGroup(product.database.admin, tenant.ids.organizationId, 'North'),
      await freshGroup(product.database.admin, tenant.ids.organizationId, 'South'),
    ]
    const responses = await Promise.all(
      ids.map((groupId, index) =>
        ask(apps[index] as App, updateGroup, {
          ...{ headers: headers(), params: { organizationId: tenant.ids.organizationId, groupId } },
          body: {
            name: `Group ${groupId}`,
            nameNp: '',
            parentId: ids[1 - index] ?? null,
            nature: null,
            affectsGrossProfit: null,
            version: 1,
          },
        }),
      ),
    )
    expect(counted(responses)).toEqual({ 200: 1, 422: 1 })
  })
})
