import { postVoucher, type Report, readReport, tablesIn } from '@lekha/contract'
import { paisa, parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsIn } from '../../testing/goods.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { proofsOf } from '../../testing/trading-firm.ts'

let product: TestApp
let books: TestBooks
let [group, cement] = ['', '']

/**
 * Cement (average): in 100 for 80,000 and 50 for 43,000: 820 each. Sold 60 for 54,000 in Bhadra and 10 for 9,500 in Kartik; 5 of the first came back
 * for 4,500 in Asoj; 1 was used up. Rods (first in, first out): in 10 for 10,000; sold 4 for 3,600, below their cost.
 */
beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  const { created, enter } = goodsIn(product, books)
  group = await created('stock_group', 'Materials')
  const common = {
    ...{ unit_id: await created('unit_of_measure', 'Bag', { symbol: 'bag' }), group_id: group },
    stock_ledger_id: books.ledgerId('Stock'),
  }
  cement = await created('stock_item', 'Cement', common)
  const rods = await created('stock_item', 'Rods', { ...common, valuation: 'fifo' })
  await created('stock_item', 'Nails', common)
  const accounts = ['Purchases – Taxable', 'Cash'] as const
  await enter('purchase', '2026-08-01', '90000', accounts, [[cement, 'in', '100', '80000'], [rods, 'in', '10', '10000']]) // biome-ignore format: a voucher reads as one
  await enter('purchase', '2026-10-01', '43000', accounts, [[cement, 'in', '50', '43000']])
  await sell('2026-08-25', [cement, '60', '900', '54000'], [rods, '4', '900', '3600'])
  await sell('2026-10-05', [cement, '-5', '900', '-4500'])
  await sell('2026-11-10', [cement, '10', '950', '9500'])
  await enter('stock-journal', '2026-11-11', '', ['', ''], [[cement, 'out', '-1']])
})
afterAll(() => product.close())

/** A bill, or a credit note where what it asks for is below zero. */
async function sell(
  date: string,
  ...sold: readonly (readonly [item: string, many: string, rate: string, amount: string])[]
): Promise<void> {
  const ledgerId = books.ledgerId('Sales – Taxable')
  const total = sold.reduce((sum, [, , , amount]) => sum + parsePaisa(amount), 0n)
  const body = {
    ...{ type: 'sales', date },
    lines: [
      { ledgerId: books.ledgerId('Cash'), amount: paisa(total) },
      { ledgerId, amount: paisa(-total) },
    ],
    movements: sold.map(([stockItemId, many, rate, amount]) => ({
      ...{ stockItemId, godownId: null, kind: 'out' as const, quantity: parseQuantity((-BigInt(many)).toString()), value: null, batch: '' },
      ...{
        expiresOn: null,
        bill: { ledgerId, rate: parseRate(rate), discount: parsePaisa('0'), amount: parsePaisa(amount), vatClass: 'zero' as const },
      },
    })),
  }
  expect((await books.owner.call(postVoucher, { params: { organizationId: books.organizationId }, body })).status).toBe(201)
}

const YEAR = { from: '2026-07-17', to: '2027-07-16' }
const read = async (report: string, query: Record<string, string>): Promise<Report> =>
  (await books.owner.call(readReport, { params: { organizationId: books.organizationId, report }, query })).answer
const rowsOf = (report: Report) =>
  (tablesIn(report)[0]?.rows ?? []).map(({ label, cells }) => [label, ...cells.slice(1).map((cell) => cell ?? '–')].join(' | '))
const totalsOf = (report: Report) => (tablesIn(report)[0]?.totals ?? []).slice(2).map((cell) => cell ?? '–')

test('each item shows what it was sold for, what that cost and the profit; used goods cost too, and a loss is below zero', async () => {
  const report = await read('item-profit', YEAR)
  expect(rowsOf(report)).toEqual([
    'Materials | – | 62600.00 | 58120.00 | 4480.00 | 7.16',
    'Cement | 66 bag | 59000.00 | 54120.00 | 4880.00 | 8.27',
    'Rods | 4 bag | 3600.00 | 4000.00 | -400.00 | -11.11',
  ])
  expect(totalsOf(report)).toEqual(['62600.00', '58120.00', '4480.00', '7.16'])
  expect(proofsOf(report)).toEqual(['Sales of items = goods billed in ledgers: 0.00', 'Cost of items = opening + received − left: 0.00'])
  expect(rowsOf(await read('item-profit', { ...YEAR, zero: 'true' })).map((row) => row.split(' | ')[0])).toContain('Nails')
})

test('between any two days, of one group, and as it was known before, each proves itself', async () => {
  const within = await read('item-profit', { from: '2026-08-26', to: '2026-10-20' })
  // 40 for 32,000 were there; the purchase of October makes each of the 95 that are left worth 820: 32,000 + 43,000 − 77,900.
  expect(rowsOf(within)[1]).toBe('Cement | -5 bag | -4500.00 | -2900.00 | -1600.00 | 35.56')
  const own = await read('item-profit', { ...YEAR, groupId: group })
  expect([own.title, ...rowsOf(own)]).toEqual(['Materials', ...rowsOf(await read('item-profit', YEAR)).slice(1)])
  const before = await read('item-profit', { ...YEAR, entry: '4' })
  expect(rowsOf(before)[1]).toBe('Cement | 55 bag | 49500.00 | 45100.00 | 4400.00 | 8.89')
  for (const each of [within, own, before]) expect(proofsOf(each).every((proof) => proof.endsWith(': 0.00'))).toBe(true)
})

test('an item leads to its months, which add up to its row, and a month to its movements', async () => {
  const report = await read('item-profit-months', { ...YEAR, stockItemId: cement })
  const months = (tablesIn(report)[0]?.rows ?? []).filter(({ cells }) => cells.slice(2).some((cell) => cell !== null))
  expect(months.map(({ label, cells, opens }) => [label, ...cells.slice(2), opens])).toMatchObject([
    ['Bhadra', '60 bag', '54000.00', '48000.00', '6000.00', '11.11', {}],
    ['Ashwin', '-5 bag', '-4500.00', '-2900.00', '-1600.00', '35.56', {}],
    ['Kartik', '11 bag', '9500.00', '9020.00', '480.00', '5.05', { report: 'stock-movements' }],
  ])
  expect(tablesIn(report)[0]?.totals.slice(2)).toEqual(['66 bag', '59000.00', '54120.00', '4880.00', '8.27'])
  expect(proofsOf(report)).toEqual(['Months = item profitability: 0.00'])
  expect((await read('stock-item', { ...YEAR, stockItemId: cement })).links?.[0]?.opens).toMatchObject({ report: 'item-profit-months' })
})
