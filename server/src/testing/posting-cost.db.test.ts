import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fateOf, type RawLine, type RawVersion, rawCommand, rawVoucher, record, recordVoucher, type Target } from './raw-posting.ts'
import { openTenant } from './tenants.ts'
import { startTestApp, type TestApp } from './test-app.ts'

let product: TestApp
let target: Target

beforeAll(async () => {
  product = await startTestApp()
  const { organizationId, userId, sessionId, counterLedgerId } = (await openTenant(product)).ids
  const found = await product.database.admin.query<{ ledger_id: string }>(
    `select ledger_id from ledger where organization_id = $1 and name like '% Cash'`,
    [organizationId],
  )
  target = { organizationId, userId, sessionId, debit: counterLedgerId, credit: found.rows[0]?.ledger_id ?? '' }
})
afterAll(() => product.close())

test('altering a long voucher asks the calendar for its days, never for each line', async () => {
  const lines = Array.from({ length: 40 }, (_, index): RawLine => (index % 2 === 0 ? [target.debit, 5] : [target.credit, -5]))
  await inBooks(async (client) => {
    const { place } = await recordVoucher(client, target, { lines })
    await recordVoucher(client, target, { lines, version: 2, place: place.toString(), reason: 'A line was wrong' })
    const asked = await client.query<{ calls: number }>(
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname in ('bs_month_of', 'bs_date_of')`,
    )
    expect(asked.rows[0]?.calls).toBeGreaterThan(0)
    expect(asked.rows[0]?.calls).toBeLessThan(10)
  })
})

test('a hundred vouchers of one call count each of their series once', async () => {
  await inBooks(async (client) => {
    const [journal, payment] = [rawVersions(60, { type: 'journal' }), rawVersions(40, { type: 'payment' })]
    const before = await updatesOfSeries(client)
    await record(client, target.organizationId, [rawCommand(target, [...journal, ...payment])])
    expect((await updatesOfSeries(client)) - before).toBeLessThanOrEqual(4)
    const last = await client.query<{ voucher_type: string; vouchers: number; last_number: number }>(
      `select voucher_type, last_number, (select count(*)::int from voucher v where v.organization_id = s.organization_id and v.voucher_type = s.voucher_type and v.version = 1) as vouchers
         from number_series s where organization_id = $1 and voucher_type in ('journal', 'payment')`,
      [target.organizationId],
    )
    expect(last.rows).toHaveLength(2)
    for (const { vouchers, last_number } of last.rows) expect(last_number).toBe(vouchers)
  })
})

test('a voucher finds the others of its own call: by its id, and as the former of a version', async () => {
  await inBooks(async (client) => {
    const twice = rawVoucher(target)
    const { rows } = await record(client, target.organizationId, [
      rawCommand(target, [twice, rawVoucher(target), twice]),
      rawCommand(target, [twice]),
    ])
    expect(rows.map(({ again }) => again)).toEqual([false, false, true, true])
    expect(new Set(rows.map(({ entry }) => entry)).size).toBe(2)
    const place = String((rows[1]?.entry ?? 0n) + 1n)
    const cancelled = { ...rawVoucher(target, { version: 2, place, cancelled: true, reason: 'Entered twice' }), lines: [] }
    const reversing = rawVoucher(target, { reverses: place, claims: { id: randomUUID() } })
    const fate = () => record(client, target.organizationId, [rawCommand(target, [rawVoucher(target), cancelled, reversing])])
    expect(await fateOf(fate)).toBe('reversal_of_a_current_voucher')
  })
})

/** PostgreSQL's own count in this session. */
async function updatesOfSeries(client: pg.PoolClient): Promise<number> {
  const found = await client.query<{ updates: number }>(
    `select n_tup_upd::int as updates from pg_stat_xact_user_tables where relname = 'number_series'`,
  )
  return found.rows[0]?.updates ?? 0
}

const rawVersions = (count: number, raw: RawVersion) => Array.from({ length: count }, () => rawVoucher(target, raw))

/** A transaction of the runtime role, rolled back afterwards; PostgreSQL counts the calls of functions in it. */
async function inBooks(work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await product.database.admin.connect()
  try {
    await client.query(`begin; set local track_functions = 'pl'; set local role lekha_app`)
    await client.query(`select set_config('app.organization', $1, true)`, [target.organizationId])
    await work(client)
  } finally {
    await client.query('rollback')
    client.release()
  }
}
