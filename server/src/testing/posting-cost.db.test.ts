import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RawLine, recordVoucher, type Target } from './raw-posting.ts'
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
  const client = await product.database.admin.connect()
  try {
    await client.query(`begin; set local track_functions = 'pl'; set local role lekha_app`)
    await client.query(`select set_config('app.organization', $1, true)`, [target.organizationId])
    const { place } = await recordVoucher(client, target, { lines })
    await recordVoucher(client, target, { lines, version: 2, place: place.toString(), reason: 'A line was wrong' })
    const measured = await client.query<{ calls: number }>(
      `select coalesce(sum(calls), 0)::int as calls from pg_stat_xact_user_functions where funcname in ('bs_month_of', 'bs_date_of')`,
    )
    expect(measured.rows[0]?.calls).toBeGreaterThan(0)
    expect(measured.rows[0]?.calls).toBeLessThan(10)
  } finally {
    await client.query('rollback')
    client.release()
  }
})
