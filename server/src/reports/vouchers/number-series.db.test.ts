import { cancelVoucher } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const YEAR = { from: '2026-07-17', to: '2027-07-16' }
const series = (query: Record<string, string> = {}) => books.ask('number-series', { ...YEAR, ...query })

test('each series has its first and last number, its vouchers, and those that were cancelled', async () => {
  const params = { organizationId: books.organizationId, voucherId: books.voucherIds.get('rent') ?? '' }
  await books.owner.call(cancelVoucher, { params, body: { version: 1, reason: 'entered twice' } })
  const report = await series()
  expect(written(report)).toEqual([
    'Payment | PV-0001 | PV-0005 | 5 | 2',
    'Contra | CV-0001 | CV-0001 | 1',
    'Sales | SI-0001 | SI-0001 | 1',
  ])
  expect(report.totals.slice(3)).toEqual(['7', '2', '0'])
  expect(report.proofs.map(({ difference }) => difference)).toEqual(['0', '0'])
})

test('a number that no voucher has is named below its series, and is no proof', async () => {
  const of = `organization_id = '${books.organizationId}' and fiscal_year_id = '${books.fiscalYearId}' and voucher_type = 'contra'`
  const change = (last: number) =>
    product.database.admin.query(
      `set session_replication_role = replica; update number_series set last_number = ${last} where ${of}; reset session_replication_role`,
    )
  await change(3)
  const report = await series()
  expect(written(report).slice(1, 3)).toEqual(['Contra | CV-0001 | CV-0003 | 1 | 2', '  CV-0002 – CV-0003: 2 missing'])
  expect(report.proofs.map(({ difference }) => difference)).toEqual(['2', '0'])
  await change(1)
})
