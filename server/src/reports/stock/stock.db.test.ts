import { type Report, readReport, tablesIn } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsIn, type Moved } from '../../testing/goods.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { pagesOf, proofsOf } from '../../testing/trading-firm.ts'

let product: TestApp
let books: TestBooks
let goods: ReturnType<typeof goodsIn>
let cement: string
let rods: string
let materials: string
let entryBefore: string

/**
 * Worked out on paper. Cement by the average of the year: in 100 for 80,000 and 100 for 86,000, back 20 for 17,200: 180 for 148,800; out 100, left
 * 80, worth 148,800 × 80 / 180 = 66,133.33. Rods by first in, first out: in 10 for 10,000 and 10 for 12,000; out 13, left 7 of the second: 8,400.
 * Sales 121,500; purchases 90,000 + 98,000 − 17,200 = 170,800; stock left 74,533.33; gross profit 121,500 + 74,533.33 − 170,800 = 25,233.33.
 */
beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  goods = goodsIn(product, books)
  const bag = await goods.created('unit_of_measure', 'Bag', { symbol: 'bag' })
  materials = await goods.created('stock_group', 'Materials')
  const fields = { unit_id: bag, group_id: materials, stock_ledger_id: books.ledgerId('Stock') }
  cement = await goods.created('stock_item', 'Cement', fields)
  rods = await goods.created('stock_item', 'Iron rods', { ...fields, valuation: 'fifo' })
  await buy('2026-08-01', '90000', [cement, 'in', '100', '80000'], [rods, 'in', '10', '10000'])
  await sell('2026-08-10', '67500', [cement, 'out', '-60'], [rods, 'out', '-5'])
  await buy('2026-09-01', '98000', [cement, 'in', '100', '86000'], [rods, 'in', '10', '12000'])
  await sell('2026-09-20', '54000', [cement, 'out', '-40'], [rods, 'out', '-8'])
  await goods.enter('journal', '2026-10-01', '17200', ['Cash', 'Purchases – Taxable'], [[cement, 'in', '-20', '-17200']])
  entryBefore = (await ask('stock-summary', YEAR)).asOf.entry
})
afterAll(() => product.close())

const buy = (date: string, amount: string, ...moved: Moved[]) =>
  goods.enter('purchase', date, amount, ['Purchases – Taxable', 'Cash'], moved)
const sell = (date: string, amount: string, ...moved: Moved[]) => goods.enter('sales', date, amount, ['Cash', 'Sales – Taxable'], moved)
const YEAR = { from: '2026-07-17', to: '2027-07-16' }
const ask = async (report: string, query: Record<string, string>): Promise<Report> =>
  (await books.owner.call(readReport, { params: { ...goods.params, report }, query })).answer
const rowsOf = (report: Report) =>
  (tablesIn(report)[0]?.rows ?? []).map(
    ({ label, level, cells }) =>
      `${'  '.repeat(level)}${label}: ${cells
        .slice(1)
        .map((cell) => cell ?? '–')
        .join(' | ')}`,
  )

test('the summary shows what came, went and is left, and its value, which the ledger of stock has', async () => {
  const report = await ask('stock-summary', YEAR)
  expect(rowsOf(report)).toEqual([
    'Materials: – | – | – | 170800.00 | – | 96266.67 | – | – | 74533.33',
    '  Cement: – | – | 180 bag | 148800.00 | 100 bag | 82666.67 | 80 bag | 826.6666 | 66133.33',
    '  Iron rods: – | – | 20 bag | 22000.00 | 13 bag | 13600.00 | 7 bag | 1200 | 8400.00',
  ])
  expect(proofsOf(report)).toEqual(['Rows = all items: 0.00', 'Stock summary = ledgers of stock: 0.00'])
})

test('a group alone has its own rows, its figure in the summary above them, and leads back to it', async () => {
  const report = await ask('stock-summary', { ...YEAR, groupId: materials })
  expect([report.title, report.parent?.amount]).toEqual(['Materials', '74533.33'])
  expect(rowsOf(report).map((row) => row.split(':')[0])).toEqual(['Cement', 'Iron rods'])
  expect(proofsOf(report)).toEqual(['Rows = group in the stock summary: 0.00'])
  expect((await ask('stock-item', { ...YEAR, stockItemId: cement })).path?.map(({ label, opens }) => [label, opens])).toEqual([
    ['Materials', { report: 'stock-summary', params: { groupId: materials } }],
  ])
})

test('the statements are read with the value of the goods, and balance', async () => {
  expect(pagesOf(await ask('trading-account', { ...YEAR, compare: 'none' }))).toEqual([
    ['Purchase Accounts | 170800.00', '  Purchases – Taxable | 170800.00', 'Gross profit carried down | 25233.33', 'Total | 196033.33'],
    ['Sales Accounts | 121500.00', '  Sales – Taxable | 121500.00', 'Closing stock | 74533.33', '  Stock | 74533.33', 'Total | 196033.33'],
  ])
  const sheet = await ask('balance-sheet', { to: YEAR.to, compare: 'none' })
  expect(proofsOf(sheet).every((proof) => proof.endsWith(': 0.00'))).toBe(true)
  expect(pagesOf(sheet).flat().join('\n')).toContain('Stock | 74533.33')
})

test('an item is read by months and by movements, and each proves itself', async () => {
  const months = await ask('stock-item', { ...YEAR, stockItemId: cement })
  expect(rowsOf(months).slice(0, 4)).toEqual([
    'Opening stock: – | – | – | – | – | – | – | –',
    'Shrawan: 17 Jul 2026 – 16 Aug 2026 | 100 bag | 80000.00 | 60 bag | 48000.00 | 40 bag | 800 | 32000.00',
    'Bhadra: 17 Aug 2026 – 16 Sep 2026 | 100 bag | 86000.00 | – | 1800.00 | 140 bag | 830 | 116200.00',
    'Ashwin: 17 Sep 2026 – 17 Oct 2026 | -20 bag | -17200.00 | 40 bag | 32866.67 | 80 bag | 826.6666 | 66133.33',
  ])
  const totals = (tablesIn(months)[0]?.totals ?? []).filter((cell) => cell !== null)
  expect(totals).toEqual(['Total', '180 bag', '148800.00', '100 bag', '82666.67', '80 bag', '826.6666', '66133.33'])
  expect(proofsOf(months)).toEqual(['Months = stock summary: 0.00'])
  const movements = await ask('stock-movements', { from: '2026-08-05', to: '2026-09-30', stockItemId: cement })
  expect((tablesIn(movements)[0]?.rows ?? []).map(({ cells }) => [cells.at(-4), cells.at(-2), cells.at(-1)])).toEqual([
    [null, null, '100 bag'],
    [null, '60 bag', '40 bag'],
    ['100 bag', null, '140 bag'],
    [null, '40 bag', '100 bag'],
  ])
  expect(proofsOf(movements)).toEqual(['Movements = sums by month: 0.00'])

  const query = { from: '2026-08-05', to: '2026-09-30', stockItemId: cement, rows: '2' }
  const first = await ask('stock-movements', query)
  const second = await ask('stock-movements', { ...query, after: first.next ?? '', entry: first.asOf.entry })
  expect((tablesIn(second)[0]?.rows ?? []).map(({ cells }) => cells.at(-1))).toEqual(['100 bag'])
})

test('a back-dated purchase moves every later value, and not what was known before it', async () => {
  await buy('2026-08-05', '9000', [rods, 'in', '10', '9000'])
  // 17 left: 10 of the latest for 12,000, and 7 of those for 900.
  expect(rowsOf(await ask('stock-summary', YEAR)).at(-1)).toContain('17 bag | 1076.4706 | 18300.00')
  expect(rowsOf(await ask('stock-summary', { ...YEAR, entry: entryBefore })).at(-1)).toContain('7 bag | 1200 | 8400.00')
})

test('all items can be valued by the other method, which no ledger shows', async () => {
  const report = await ask('stock-summary', { ...YEAR, valuation: 'fifo', entry: entryBefore })
  // 80 left of cement: 80 of the 80 that are left of the second purchase after 20 of them went back.
  expect(rowsOf(report)[1]).toContain('80 bag | 860 | 68800.00')
  expect(proofsOf(report)).toEqual(['Rows = all items: 0.00'])
})

test('what is left at the end of a year is there at the beginning of the next, with its value', async () => {
  const next = await ask('stock-summary', { from: '2027-07-17', to: '2028-07-15', entry: entryBefore })
  expect(rowsOf(next)[1]).toBe('  Cement: 80 bag | 66133.33 | – | – | – | – | 80 bag | 826.6666 | 66133.33')
})

test('of more than a thousand items the summary shows the groups, which open their own; all of them where that is asked for', async () => {
  const group = await goods.created('stock_group', 'Small parts')
  const unit = await goods.created('unit_of_measure', 'Piece', { symbol: 'pcs' })
  await goods.change(
    `insert into stock_item (organization_id, stock_item_id, unit_id, group_id, name)
     select $1, gen_random_uuid(), $2::uuid, $3::uuid, 'Part ' || n from generate_series(1, 1001) n`,
    unit,
    group,
  )
  const few = await ask('stock-summary', YEAR)
  expect(rowsOf(few).map((row) => row.split(':')[0])).toEqual(['Materials', '  Cement', '  Iron rods'])
  const many = await ask('stock-summary', { ...YEAR, zero: 'true' })
  expect(rowsOf(many).map((row) => row.split(':')[0])).toEqual(['Materials', 'Small parts'])
  expect([many.subtitle, tablesIn(many)[0]?.totals.at(-1), few.subtitle]).toEqual([
    'Groups alone, with 1,003 items',
    tablesIn(few)[0]?.totals.at(-1),
    undefined,
  ])
  expect(rowsOf(await ask('stock-summary', { ...YEAR, zero: 'true', items: 'all' }))).toHaveLength(1_005)
  expect(rowsOf(await ask('stock-summary', { ...YEAR, zero: 'true', groupId: group }))).toHaveLength(1_001)
  const lying = await ask('stock-godowns', { ...YEAR, zero: 'true' })
  expect([lying.subtitle, rowsOf(lying).map((row) => row.split(':')[0])]).toEqual([many.subtitle, ['Materials', 'Small parts']])
  expect(rowsOf(await ask('stock-godowns', { ...YEAR, zero: 'true', items: 'all' }))).toHaveLength(1_005)
})

test('goods worth crores are valued to the paisa, and their group is what they add up to', async () => {
  const gold = await goods.created('stock_group', 'Gold')
  const bar = await goods.created('stock_item', 'Bar', {
    ...{ unit_id: await goods.created('unit_of_measure', 'Tola', { symbol: 'tola', decimals: '3' }), group_id: gold },
  })
  await goods.enter('stock-journal', '2026-12-01', '', ['', ''], [[bar, 'in', '700000.001', '91000000000.07']])
  await goods.enter('stock-journal', '2026-12-02', '', ['', ''], [[bar, 'out', '-233333.334']])
  const report = await ask('stock-summary', { ...YEAR, groupId: gold })
  // 91,000,000,000.07 × 466,666.667 / 700,000.001.
  expect(rowsOf(report)[0]).toContain('466666.667 tola | 129999.9998 | 60666666623.38')
  expect([...proofsOf(report), ...proofsOf(await ask('stock-summary', YEAR))].filter((proof) => !proof.endsWith(': 0.00'))).toEqual([
    'Goods in no ledger of stock: 60666666623.38',
  ])
})
