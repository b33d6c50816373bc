import { randomUUID } from 'node:crypto'
import { postVoucher, type Report, readReport, tablesIn } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsIn, type Moved, movementsOf } from '../../testing/goods.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let goods: ReturnType<typeof goodsIn>
let shed: string

/**
 * Cement (average): in 100 for 80,000 on 1 Aug and 50 for 43,000 on 1 Oct: 150 for 123,000, 820 each; out 60, left 90 for 73,800, of which 40 in the shed
 * for 32,800. Rods (first in, first out): in 10 for 10,000 in the shed on 1 Aug, 10 for 12,000 on 20 Nov; out 4: left 6 for 6,000 and 10 for 12,000.
 */
beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  goods = goodsIn(product, books)
  const { created, enter } = goods
  shed = await created('godown', 'Shed')
  await created('godown', 'Empty yard')
  const common = {
    ...{ unit_id: await created('unit_of_measure', 'Bag', { symbol: 'bag' }), group_id: await created('stock_group', 'Materials') },
    stock_ledger_id: books.ledgerId('Stock'),
  }
  const cement = await created('stock_item', 'Cement', { ...common, reorder_level: '1000000', reorder_quantity: '500000' })
  const rods = await created('stock_item', 'Rods', { ...common, valuation: 'fifo', reorder_level: '200000' })
  await created('stock_item', 'Nails', { ...common, reorder_level: '0' })
  const milk = await created('stock_item', 'Milk powder', common)
  const buy = (date: string, amount: string, ...moved: Moved[]) => enter('purchase', date, amount, ['Purchases – Taxable', 'Cash'], moved)
  await buy('2026-08-01', '90000', [cement, 'in', '100', '80000'], [rods, 'in', '10', '10000', shed])
  await enter('stock-journal', '2026-08-10', '', ['', ''], [[cement, 'move', '-40'], [cement, 'move', '40', undefined, shed]]) // biome-ignore format: a voucher reads as one
  await buy('2026-10-01', '43000', [cement, 'in', '50', '43000'])
  await enter('sales', '2026-10-05', '70000', ['Cash', 'Sales – Taxable'], [[cement, 'out', '-60'], [rods, 'out', '-4', undefined, shed]]) // biome-ignore format: a voucher reads as one
  await buy('2026-11-20', '12000', [rods, 'in', '10', '12000'])
  await enter('purchase-order', '2026-11-25', '6000', ['Purchases – Taxable', 'Cash'], [[cement, 'in', '7', '6000']])
  await enterBatches(milk)
})
afterAll(() => product.close())

/** 30 packets for 3,000: 10 without a batch, 12 of A, of which 2 were sold, and 8 of B, which expired. */
async function enterBatches(milk: string): Promise<void> {
  const moved = (many: string, value: string | undefined, batch: string, expiresOn: string | null) =>
    movementsOf([[milk, value === undefined ? 'out' : 'in', many, value]]).map((each) => ({ ...each, batch, expiresOn }))
  const post = (
    type: string,
    date: string,
    amount: string,
    [debit, credit]: readonly [string, string],
    movements: ReturnType<typeof moved>,
  ) =>
    books.owner.call(postVoucher, {
      params: goods.params,
      body: { type, date, movements, lines: [{ ledgerId: books.ledgerId(debit), amount: parsePaisa(amount) }, { ledgerId: books.ledgerId(credit), amount: parsePaisa(`-${amount}`) }] }, // biome-ignore format: a voucher reads as one
    })
  await post(
    'purchase',
    '2026-08-02',
    '3000',
    ['Purchases – Taxable', 'Cash'],
    [...moved('10', '1000', '', null), ...moved('12', '1200', 'A', '2027-01-15'), ...moved('8', '800', 'B', '2026-11-01')],
  )
  await post('sales', '2026-08-20', '300', ['Cash', 'Sales – Taxable'], moved('-2', undefined, 'A', '2027-01-15'))
}

const ask = async (report: string, query: Record<string, string> = {}) =>
  await books.owner.call(readReport, { params: { ...goods.params, report }, query })
const read = async (report: string, query: Record<string, string> = {}): Promise<Report> => (await ask(report, query)).answer
const rowsOf = (report: Report) => (tablesIn(report)[0]?.rows ?? []).map(({ cells }) => cells.map((cell) => cell ?? '–').join(' | '))
const headsOf = (report: Report) => (tablesIn(report)[0]?.columns ?? []).map(({ label }) => label)
const proofsOf = ({ proofs }: Report) => proofs.map(({ label, difference }) => `${label}: ${difference}`)
const YEAR = { from: '2026-07-17', to: '2027-07-16' }
const DAY = { to: '2026-12-01' }
const LEDGERS = 'Stock summary = ledgers of stock: 0.00'

test('goods stand by the godown in which they lie, with their share of the value; a godown without goods has no column', async () => {
  const report = await read('stock-godowns', YEAR)
  expect(headsOf(report)).toEqual(['Particulars', 'Main location', 'Shed', 'Quantity', 'Value'])
  expect(rowsOf(report)).toEqual([
    'Materials | 55050.00 | 39550.00 | – | 94600.00',
    'Cement | 41000.00 | 32800.00 | 90 bag | 73800.00',
    'Milk powder | 2800.00 | – | 28 bag | 2800.00',
    'Rods | 11250.00 | 6750.00 | 16 bag | 18000.00',
  ])
  expect(proofsOf(report)).toEqual(['Godowns = stock summary: 0.00', LEDGERS])
  expect(rowsOf(await read('stock-godowns', { ...YEAR, show: 'quantity' }))[1]).toBe('Cement | 50 bag | 40 bag | 90 bag | 73800.00')
})

test('one godown has what came, went and was moved there, also within months', async () => {
  const report = await read('stock-godowns', { from: '2026-08-05', to: '2026-10-05', godown: shed })
  expect(rowsOf(report)).toEqual([
    'Materials | – | – | – | – | – | – | 38800.00',
    'Cement | – | – | – | 40 bag | 40 bag | 820 | 32800.00',
    'Rods | 10 bag | – | 4 bag | – | 6 bag | 1000 | 6000.00',
  ])
  expect((await ask('stock-godowns', { godown: randomUUID() })).status).toBe(404)
})

test('the reorder list has what is below its level, and as many to order as are missing or usual; what is on order stands beside it', async () => {
  const report = await read('reorder-list', DAY)
  expect(rowsOf(report)).toEqual([
    'Cement | Materials | 100 bag | 90 bag | 7 bag | 10 bag | 50 bag',
    'Rods | Materials | 20 bag | 16 bag | – | 4 bag | 4 bag',
  ])
  expect(rowsOf(await read('reorder-list', { ...DAY, all: 'true' }))[1]).toBe('Nails | Materials | 0 bag | 0 bag | – | – | –')
  expect(rowsOf(await read('reorder-list', { to: '2026-08-02' }))).toEqual(['Rods | Materials | 20 bag | 10 bag | – | 10 bag | 10 bag'])
  expect(proofsOf(report)).toEqual([LEDGERS])
})

test('the age of stock is that of what came in last, and its value that of the summary by each method', async () => {
  const report = await read('stock-ageing', DAY)
  expect(headsOf(report)).toEqual(['Particulars', '0–30', '31–60', '61–90', '91–180', 'Over 180', 'Quantity', 'Value'])
  // On 1 December: 11 days since 20 November, 61 since 1 October, 122 since 1 August.
  expect(rowsOf(report)).toEqual([
    'Materials | 12000.00 | – | 41000.00 | 41600.00 | – | – | 94600.00',
    'Cement | – | – | 41000.00 | 32800.00 | – | 90 bag | 73800.00',
    'Milk powder | – | – | – | 2800.00 | – | 28 bag | 2800.00',
    'Rods | 12000.00 | – | – | 6000.00 | – | 16 bag | 18000.00',
  ])
  expect(rowsOf(await read('stock-ageing', { ...DAY, show: 'quantity' })).at(-1)).toBe(
    'Rods | 10 bag | – | – | 6 bag | – | 16 bag | 18000.00',
  )
  expect(proofsOf(report)).toEqual(['Ages = stock summary: 0.00', LEDGERS])
})

test('batches stand by their day of expiry with how long they keep, and share the value of their item', async () => {
  const report = await read('stock-batches', DAY)
  expect(rowsOf(report)).toEqual([
    'Milk powder | B | 2026-11-01 | expired 30 days ago | 8 bag | 100 | 800.00',
    'Milk powder | A | 2027-01-15 | in 45 days | 10 bag | 100 | 1000.00',
  ])
  const counts = await Promise.all(
    ['expired', '30', '90'].map(async (only) => rowsOf(await read('stock-batches', { ...DAY, only })).length),
  )
  expect(counts).toEqual([1, 1, 2])
  expect(rowsOf(await read('stock-batches', { to: '2026-08-10' })).at(-1)).toContain('12 bag')
})
