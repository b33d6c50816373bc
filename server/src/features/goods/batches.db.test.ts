import { listItemsInBatches, postVoucher, readStockOnHand } from '@lekha/contract'
import { parsePaisa, parseQuantity, scaledText } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsIn } from '../../testing/goods.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }
let pills: string
let syrup: string
let sand: string
let shed: string

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  const { created } = goodsIn(product, books)
  const unit = await created('unit_of_measure', 'Strip', { symbol: 'strip' })
  pills = await created('stock_item', 'Pills', { unit_id: unit })
  syrup = await created('stock_item', 'Syrup', { unit_id: unit })
  sand = await created('stock_item', 'Sand', { unit_id: unit })
  shed = await created('godown', 'Shed')
})
afterAll(() => product.close())

const move = (
  date: string,
  item: string,
  kind: 'in' | 'out' | 'move',
  many: string,
  batch: string,
  expiresOn: string | null,
  to?: string,
) => {
  const common = { stockItemId: item, godownId: null, kind, batch, expiresOn, value: kind === 'in' ? parsePaisa('100') : null }
  const moved = { ...common, quantity: parseQuantity(many) }
  const arrives = to === undefined ? [] : [{ ...common, godownId: to, quantity: parseQuantity(many.slice(1)) }]
  return books.owner.call(postVoucher, { params, body: { type: 'stock-journal', date, lines: [], movements: [moved, ...arrives] } })
}
const left = async (date: string) =>
  (await books.owner.call(readStockOnHand, { params: { ...params, stockItemId: pills }, query: { date } })).answer.result.batches.map(
    ({ batch, expiresOn, godownId, quantity }) => [batch, expiresOn, godownId === null ? 'main' : 'shed', scaledText(quantity)],
  )
const inBatches = async () => (await books.owner.call(listItemsInBatches, { params })).answer.result

test('what is left of batches by the end of a day: those that expire first stand first, those that keep last, at each place', async () => {
  expect(await inBatches()).toEqual([])
  await move('2026-08-10', pills, 'in', '50', 'A1', '2027-06-30')
  await move('2026-08-10', pills, 'in', '30', 'B2', '2027-01-31')
  await move('2026-08-10', pills, 'in', '10', 'C3', null)
  await move('2026-08-10', pills, 'in', '7', '', null)
  await move('2026-09-20', pills, 'move', '-20', 'A1', '2027-06-30', shed)
  await move('2026-09-21', pills, 'out', '-30', 'B2', '2027-01-31')
  expect(await left('2026-08-09')).toEqual([])
  expect(await left('2026-08-10')).toEqual([
    ['B2', '2027-01-31', 'main', '30'],
    ['A1', '2027-06-30', 'main', '50'],
    ['C3', null, 'main', '10'],
  ])
  expect(await left('2026-09-21')).toEqual([
    ['A1', '2027-06-30', 'shed', '20'],
    ['A1', '2027-06-30', 'main', '30'],
    ['C3', null, 'main', '10'],
  ])
})

test('items that ever moved with a batch keep batches, also where none is left', async () => {
  await move('2026-09-01', sand, 'in', '5', '', null)
  await move('2026-09-01', syrup, 'in', '5', 'S', null)
  await move('2026-09-02', syrup, 'out', '-5', 'S', null)
  expect((await inBatches()).toSorted()).toEqual([pills, syrup].toSorted())
})
