import { randomUUID } from 'node:crypto'
import { postVoucher, showOpeningStock, writeOpeningStock } from '@lekha/contract'
import { parsePaisa, parseQuantity } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsIn } from '../../testing/goods.ts'
import { faultsOf } from '../../testing/stored-rows.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { createWithoutYear, lockThrough } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks
let goods: ReturnType<typeof goodsIn>
let cement: string
let rods: string
let shed: string

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  goods = goodsIn(product, books)
  const bag = await goods.created('unit_of_measure', 'Bag', { symbol: 'bag' })
  cement = await goods.created('stock_item', 'Cement', { unit_id: bag })
  rods = await goods.created('stock_item', 'Iron rods', { unit_id: bag })
  shed = await goods.created('godown', 'Shed')
})
afterAll(() => product.close())

type Row = readonly [item: string, quantity: string, value: string, godown?: string]
const rowsOf = (rows: readonly Row[]) =>
  rows.map(([stockItemId, many, value, godownId = null]) => ({
    ...{ stockItemId, godownId, quantity: parseQuantity(many), value: parsePaisa(value), batch: '', expiresOn: null },
  }))
const shown = async () => (await books.owner.call(showOpeningStock, { params: goods.params })).answer.result
const write = async (rows: readonly Row[], reason?: string) =>
  books.owner.call(writeOpeningStock, {
    params: goods.params,
    body: { entry: (await shown()).entry, rows: rowsOf(rows), ...(reason !== undefined && { reason }) },
  })
const refusal = async (rows: readonly Row[], reason = 'Counted again') => {
  const { status, error } = await write(rows, reason)
  return [status, error.fields ?? error.message]
}
/** What is there of an item by the sums. */
const there = async (item: string) => {
  const { rows } = await product.database.admin.query<{ many: bigint; paisa: bigint }>(
    `select coalesce(sum(in_quantity + out_quantity + move_quantity), 0)::bigint many, coalesce(sum(in_paisa), 0)::bigint paisa
       from stock_month where organization_id = $1 and stock_item_id = $2`,
    [books.organizationId, item],
  )
  return [rows[0]?.many, rows[0]?.paisa]
}

test('the opening stock is one voucher of the day before the first fiscal year, which each change writes anew, with its reason', async () => {
  expect(await shown()).toMatchObject({ entry: null, locked: false, rows: [] })
  expect((await write([])).answer.result.entry).toBeNull()
  const posted = await write([
    [cement, '12.5', '10000'],
    [cement, '3', '2400', shed],
    [rods, '100', '0'],
  ])
  expect(posted.status).toBe(200)
  const { date, rows } = await shown()
  expect([date, rows]).toEqual([
    '2026-07-16',
    rowsOf([
      [cement, '12.5', '10000'],
      [cement, '3', '2400', shed],
      [rods, '100', '0'],
    ]),
  ])
  expect(await there(cement)).toEqual([155_000n, 1_240_000n])
  expect(await refusal([[cement, '10', '8000']], ' ')).toEqual([422, { reason: 'A reason is required.' }])
  expect((await write([[cement, '10', '8000']], 'Counted again')).status).toBe(200)
  expect([await there(cement), await there(rods)]).toEqual([
    [100_000n, 800_000n],
    [0n, 0n],
  ])
  expect((await write([], 'There was none')).answer.result.entry).toBeNull()
  expect(await there(cement)).toEqual([0n, 0n])
  expect((await write([[rods, '7', '700']])).status).toBe(200)
  expect(await there(rods)).toEqual([70_000n, 70_000n])
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})

test('a row says something, once at a place, of an item and a godown of these books', async () => {
  expect(await refusal([[cement, '0', '100']])).toEqual([422, { 'rows.0.quantity': 'An opening quantity is above zero.' }])
  expect(await refusal([[cement, '1', '-1']])).toEqual([422, { 'rows.0.value': 'An opening value is zero or more.' }])
  expect(
    await refusal([
      [cement, '1', '1'],
      [cement, '1', '1', shed],
      [cement, '2', '2', shed],
    ]),
  ).toEqual([422, { 'rows.2.stockItemId': 'This item stands at this place already.' }])
  expect(await refusal([[randomUUID(), '1', '1']])).toEqual([422, { 'rows.0.stockItemId': 'There is no such item.' }])
  expect(await refusal([[cement, '1', '1', randomUUID()]])).toEqual([422, { 'rows.0.godownId': 'There is no such godown.' }])
})

test('an item that takes no goods any more keeps the opening stock that it had, and gets none', async () => {
  await write([[rods, '7', '700']], 'As it was')
  await goods.change('update stock_item set active = false where organization_id = $1 and stock_item_id = $2', rods)
  await goods.change('update godown set active = false where organization_id = $1 and godown_id = $2', shed)
  expect((await write([[rods, '7', '700'], [cement, '1', '10']], 'One more')).status).toBe(200) // biome-ignore format: as above
  expect(await refusal([[rods, '7', '700'], [cement, '1', '10', shed]])).toEqual([422, { 'rows.1.godownId': 'This godown is not active.' }]) // biome-ignore format: as above
  await write([[cement, '1', '10']], 'Without the rods')
  expect(await refusal([[rods, '7', '700']])).toEqual([422, { 'rows.0.stockItemId': 'This item is not active.' }])
})

test('nobody overwrites what another user wrote meanwhile, and no clerk enters it as a voucher', async () => {
  const stale = await books.owner.call(writeOpeningStock, { params: goods.params, body: { entry: null, rows: [], reason: 'Old' } })
  expect([stale.status, stale.error.message]).toEqual([409, 'The opening stock was written by somebody else in the meantime.'])
  const clerk = await books.member('clerk')
  const [movement] = rowsOf([[cement, '1', '1']])
  await write([], 'None')
  const posted = await clerk.call(postVoucher, {
    params: goods.params,
    body: { type: 'opening-stock', date: '2026-07-16', lines: [], movements: movement ? [{ ...movement, kind: 'in' as const }] : [] },
  })
  expect(posted.status).toBe(403)
})

test('ten thousand items are one voucher', async () => {
  const unit = await goods.created('unit_of_measure', 'Piece', { symbol: 'pcs' })
  await product.database.admin.query(`select set_config('app.organization', $1, false)`, [books.organizationId])
  const ids = Array.from({ length: 10_000 }, () => randomUUID())
  await goods.change(
    `insert into stock_item (organization_id, stock_item_id, name, unit_id) select $1, u.id::uuid, 'Part ' || u.id, $3 from unnest($2::text[]) u(id)`,
    `{${ids.join()}}`,
    unit,
  )
  const { status } = await write(ids.map((id): Row => [id, '2', '25']))
  expect([status, (await shown()).rows.length]).toEqual([200, 10_000])
  expect(
    (
      await write(
        ids.map((id): Row => [id, '3', '25']),
        'All counted again',
      )
    ).status,
  ).toBe(200)
  expect(await there(ids[9_999] ?? '')).toEqual([30_000n, 2_500n])
})

test('where the first fiscal year is locked, it stays as it is; without one there is no day for it', async () => {
  await lockThrough(product, books, '2026-08-01')
  expect(await refusal([])).toEqual([422, 'The first fiscal year is locked: its opening balances cannot be changed.'])
  expect((await shown()).locked).toBe(true)
  const { organizationId } = await createWithoutYear(books)
  const bare = await books.owner.call(showOpeningStock, { params: { organizationId } })
  expect(bare.answer.result).toEqual({ date: null, entry: null, locked: false, rows: [] })
  const refused = await books.owner.call(writeOpeningStock, { params: { organizationId }, body: { entry: null, rows: [] } })
  expect([refused.status, refused.error.message]).toEqual([422, 'Create a fiscal year first.'])
})
