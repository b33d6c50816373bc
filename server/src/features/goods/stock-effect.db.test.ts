import { readReport, readStockEffect, tablesIn } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsIn } from '../../testing/goods.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let goods: ReturnType<typeof goodsIn>
const items: Record<string, string> = {}

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  goods = goodsIn(product, books)
  const fields = { unit_id: await goods.created('unit_of_measure', 'Bag', { symbol: 'bag' }), stock_ledger_id: books.ledgerId('Stock') }
  for (const valuation of ['average', 'fifo']) items[valuation] = await goods.created('stock_item', valuation, { ...fields, valuation })
})
afterAll(() => product.close())

const closingOf = async (valuation: string): Promise<bigint> => {
  const query = { from: '2026-07-17', to: '2027-07-16', zero: 'true' }
  const { answer } = await books.owner.call(readReport, { params: { ...goods.params, report: 'stock-summary' }, query })
  const table = tablesIn(answer)[0]
  const place = table?.columns.findIndex(({ id }) => id === 'closing-value') ?? -1
  return parsePaisa(table?.rows.find(({ label }) => label === valuation)?.cells[place] || '0')
}

const effectOf = (valuation: string, date: string, [came, value, went]: readonly [string, string, string]) =>
  books.owner.call(readStockEffect, {
    params: { ...goods.params, stockItemId: items[valuation] ?? '' },
    query: { date, came, value, went },
  })

// Bought twice and sold, then back-dated: a purchase before all, a sale between, a return to the supplier, a sale of more than there is.
const STEPS = [
  ['2026-09-01', '100', '5000.00', '0'],
  ['2026-11-01', '50', '3100.00', '0'],
  ['2026-11-20', '0', '0', '-70'],
  ['2026-08-01', '30', '1290.01', '0'],
  ['2026-10-01', '0', '0', '-25.5'],
  ['2026-10-02', '-10', '-480.00', '0'],
  ['2026-09-15', '0', '0', '12'],
  ['2026-12-01', '0', '0', '-150'],
  ['2026-08-15', '200', '9999.99', '0'],
] as const

test.each(['average', 'fifo'])(
  'what goods would change of the stock at the year’s end, by %s, is what they change once they are posted',
  async (valuation) => {
    for (const [date, came, value, went] of STEPS) {
      const before = await closingOf(valuation)
      const { answer } = await effectOf(valuation, date, [came, value, went])
      const item = items[valuation] ?? ''
      const moved = went === '0' ? ([item, 'in', came, value] as const) : ([item, 'out', went] as const)
      expect((await goods.enter('journal', date, '1', ['Rent', 'Cash'], [moved])).status).toBe(201)
      expect([date, (await closingOf(valuation)) - before]).toEqual([date, answer.result.closing])
    }
  },
)

test('goods that no statement shows change nothing, and a day without a year is refused', async () => {
  const unit = await goods.created('unit_of_measure', 'Piece', { symbol: 'pc' })
  items.unstated = await goods.created('stock_item', 'Pens', { unit_id: unit })
  expect((await effectOf('unstated', '2026-09-01', ['5', '100.00', '0'])).answer.result.closing).toBe(0n)
  const { status, error } = await effectOf('average', '2020-01-01', ['5', '100.00', '0'])
  expect([status, error.message]).toEqual([422, 'No fiscal year covers this date.'])
})
