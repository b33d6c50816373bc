import { createPrice, deletePrice, listPriceChanges, listPrices, readListedRate, updatePrice } from '@lekha/contract'
import { parseRate } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyBooks } from '../../maintenance/verify-books.ts'
import { goodsIn } from '../../testing/goods.ts'
import { asAdministrator } from '../../testing/sample-books.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }
let cement: string
let sand: string

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  const { created } = goodsIn(product, books)
  const unit = await created('unit_of_measure', 'Bag', { symbol: 'bag' })
  cement = await created('stock_item', 'Cement', { unit_id: unit })
  sand = await created('stock_item', 'Sand', { unit_id: unit })
})
afterAll(() => product.close())

const add = (priceList: string, stockItemId: string, since: string, rate: string) =>
  books.owner.call(createPrice, { params, body: { priceList, stockItemId, since, rate: parseRate(rate) } })
const listed = async (priceList: string, date: string, stockItemId = cement) =>
  (await books.owner.call(readListedRate, { params: { ...params, stockItemId }, query: { priceList, date } })).answer.result.rate

test('a price list has the rate of an item from a day on, until the next day that it names; it is found by its name in any capitals', async () => {
  await add('Wholesale', cement, '2026-08-01', '690.50')
  await add('Wholesale', cement, '2026-10-01', '710')
  await add('Retail', cement, '2026-08-01', '735')
  expect(await listed('Wholesale', '2026-07-31')).toBeNull()
  expect(await listed('wholesale', '2026-09-30')).toBe(parseRate('690.50'))
  expect(await listed('Wholesale', '2026-10-01')).toBe(parseRate('710'))
  expect(await listed('Retail', '2026-12-01')).toBe(parseRate('735'))
  expect(await listed('Wholesale', '2026-12-01', sand)).toBeNull()
})

test('one list has one price of an item from a day, and of what is there', async () => {
  const refused = async (sent: ReturnType<typeof add>) => {
    const { status, error } = await sent
    return [status, error.fields]
  }
  const twice = 'This list has a price of the item from that day already.'
  expect(await refused(add('WHOLESALE', cement, '2026-10-01', '1'))).toEqual([422, { since: twice }])
  expect(await refused(add('Retail', books.organizationId, '2026-10-01', '1'))).toEqual([422, { stockItemId: 'There is no such item.' }])
})

test('a price is changed by version and deleted, and its history tells both; the books hold their proofs', async () => {
  const all = (await books.owner.call(listPrices, { params, query: {} })).answer.result
  expect(all.map(({ priceList, name, since }) => [priceList, name, since])).toEqual([
    ['Retail', 'Cement', '2026-08-01'],
    ['Wholesale', 'Cement', '2026-10-01'],
    ['Wholesale', 'Cement', '2026-08-01'],
  ])
  const [retail] = all
  if (!retail) throw new Error('It was created above.')
  const { id, name: _name, nameNp: _nameNp, ...form } = retail
  const at = { ...params, priceId: id }
  const changed = await books.owner.call(updatePrice, { params: at, body: { ...form, rate: parseRate('740') } })
  expect(changed.answer.result).toMatchObject({ rate: parseRate('740'), version: 2 })
  expect((await books.owner.call(updatePrice, { params: at, body: form })).status).toBe(409)
  expect((await books.owner.call(listPriceChanges, { params: at })).answer.result).toHaveLength(2)
  expect((await books.owner.call(deletePrice, { params: at, query: { version: '2' } })).status).toBe(204)
  expect(await listed('Retail', '2026-12-01')).toBeNull()
  const said: string[] = []
  await asAdministrator(product.database.connection, (session) => verifyBooks(session, (line) => said.push(line)))
  expect(said.filter((line) => line.includes('proofs') && !line.includes('proofs hold'))).toEqual([])
})
