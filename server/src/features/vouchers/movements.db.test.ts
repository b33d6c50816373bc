import { randomUUID } from 'node:crypto'
import { alterVoucher, cancelVoucher, postVoucher, reverseVoucher, showVoucher } from '@lekha/contract'
import { parsePaisa, parseQuantity, quantity, scaledText } from '@lekha/money'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { asCommand } from '../../testing/as-command.ts'
import { faultsOf } from '../../testing/stored-rows.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }
let cement: string
let rods: string
let shed: string

beforeAll(async () => {
  product = await startTestApp()
})
beforeEach(async () => {
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  const bag = await created('unit_of_measure', 'Bag', { symbol: 'bag' })
  cement = await created('stock_item', 'Cement', { unit_id: bag })
  rods = await created('stock_item', 'Iron rods', { unit_id: bag })
  shed = await created('godown', 'Shed')
})
afterAll(() => product.close())

async function created(table: string, name: string, fields: Record<string, string> = {}): Promise<string> {
  const id = randomUUID()
  const columns = ['organization_id', `${table}_id`, 'name', ...Object.keys(fields)]
  const values = [books.organizationId, id, name, ...Object.values(fields)]
  const places = values.map((_, index) => `$${index + 1}`).join()
  await asCommand(product.database.admin, books.organizationId, `insert into ${table} (${columns.join()}) values (${places})`, values)
  return id
}

type Moved = readonly [item: string, kind: 'in' | 'out' | 'move', quantity: string, value?: string | undefined, godown?: string | undefined]
const movementsOf = (moved: readonly Moved[]) =>
  moved.map(([stockItemId, kind, many, value, godownId = null]) => ({
    ...{ stockItemId, godownId, kind, quantity: parseQuantity(many), batch: '', expiresOn: null },
    value: value === undefined ? null : parsePaisa(value),
  }))
const linesOf = (lines: readonly (readonly [ledger: string, amount: string])[]) =>
  lines.map(([name, amount]) => ({ ledgerId: books.ledgerId(name), amount: parsePaisa(amount) }))
const enter = (type: string, date: string, amount: string, moved: readonly Moved[]) =>
  books.owner.call(postVoucher, {
    params,
    body: {
      ...{ type, date, movements: movementsOf(moved) },
      lines:
        amount === ''
          ? []
          : linesOf(
              type === 'purchase'
                ? [
                    ['Rent', amount],
                    ['Cash', `-${amount}`],
                  ]
                : [
                    ['Cash', amount],
                    ['Rent', `-${amount}`],
                  ],
            ),
    },
  })
const buy = (date: string, many: string, value: string, godown?: string) =>
  enter('purchase', date, value, [[cement, 'in', many, value, godown]])
const sell = (date: string, many: string, amount: string, godown?: string) =>
  enter('sales', date, amount, [[cement, 'out', `-${many}`, undefined, godown]])

/** What is there of an item by its sums, by place and as a whole; and the same counted again from the movements of the vouchers as they stand. */
async function there(item: string) {
  const values = [books.organizationId, item]
  const sums = await product.database.admin.query<{ place: string; many: bigint; paisa: bigint }>(
    `select coalesce(g.name, 'main') place, sum(in_quantity + out_quantity + move_quantity)::bigint many, sum(in_paisa)::bigint paisa
       from stock_month m left join godown g on g.organization_id = m.organization_id and g.godown_id = m.godown_id
      where m.organization_id = $1 and stock_item_id = $2 group by g.name order by coalesce(g.name, 'main') collate "C" desc`,
    values,
  )
  const again = await product.database.admin.query<{ place: string; many: bigint; paisa: bigint }>(
    `select coalesce(g.name, 'main') place, sum(quantity)::bigint many, coalesce(sum(value_paisa), 0)::bigint paisa
       from stock_movement m left join godown g on g.organization_id = m.organization_id and g.godown_id = m.godown_id
       join voucher v on v.organization_id = m.organization_id and v.entry = m.entry
      where m.organization_id = $1 and stock_item_id = $2 and line_no > 0
        and not exists (select from voucher s where s.organization_id = v.organization_id and s.supersedes = v.entry) group by g.name order by coalesce(g.name, 'main') collate "C" desc`,
    values,
  )
  const written = (rows: typeof sums.rows) =>
    rows
      .filter(({ many, paisa }) => many !== 0n || paisa !== 0n)
      .map(({ place, many, paisa }) => [place, scaledText(quantity(many)), paisa])
  expect(written(sums.rows)).toEqual(written(again.rows))
  return written(sums.rows)
}
const refusalOf = async (answer: ReturnType<typeof enter>) => {
  const { status, error } = await answer
  return [status, Object.values(error.fields ?? {})[0] ?? error.message]
}

test('goods come in with a voucher and go out with another, at their places, and every version takes back what the former moved', async () => {
  const bought = (await buy('2026-08-01', '100', '80000', shed)).answer.result
  const sold = (await sell('2026-08-05', '12.5', '12000')).answer.result
  expect(await there(cement)).toEqual([
    ['main', '-12.5', 0n],
    ['Shed', '100', 8_000_000n],
  ])
  const body = {
    date: '2026-08-06',
    version: 1,
    reason: 'Sold from the shed',
    lines: linesOf([
      ['Cash', '11000'],
      ['Rent', '-11000'],
    ]),
  }
  const ofSold = { ...params, voucherId: sold.id }
  expect(
    (
      await books.owner.call(alterVoucher, {
        params: ofSold,
        body: { ...body, movements: movementsOf([[cement, 'out', '-12', undefined, shed]]) },
      })
    ).status,
  ).toBe(201)
  expect(await there(cement)).toEqual([['Shed', '88', 8_000_000n]])
  const { movements } = (await books.owner.call(showVoucher, { params: ofSold })).answer.result
  expect(movements).toEqual(movementsOf([[cement, 'out', '-12', undefined, shed]]))
  await books.owner.call(cancelVoucher, { params: ofSold, body: { version: 2, reason: 'Came back' } })
  expect(await there(cement)).toEqual([['Shed', '100', 8_000_000n]])
  const turned = { version: 1, date: '2026-08-20', narration: 'Sent back' }
  expect((await books.owner.call(reverseVoucher, { params: { ...params, voucherId: bought.id }, body: turned })).status).toBe(201)
  expect(await there(cement)).toEqual([])
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})

test('a stock journal moves goods between godowns and corrects what was counted, without a line', async () => {
  await buy('2026-08-01', '100', '80000')
  const moved = await enter('stock-journal', '2026-08-03', '', [
    [cement, 'move', '-40'],
    [cement, 'move', '40', undefined, shed],
    [rods, 'out', '3'],
  ])
  expect([moved.status, moved.answer.result.number, moved.answer.result.total]).toEqual([201, 'SJ-1', 0n])
  expect([await there(cement), await there(rods)]).toEqual([
    [
      ['main', '60', 8_000_000n],
      ['Shed', '40', 0n],
    ],
    [['main', '3', 0n]],
  ])
  expect(
    await refusalOf(
      enter('stock-journal', '2026-08-03', '', [
        [cement, 'move', '-40'],
        [cement, 'move', '39', undefined, shed],
      ]),
    ),
  ).toEqual([422, 'What leaves a godown must arrive in another one.'])
  expect(await refusalOf(enter('stock-journal', '2026-08-03', '500', [[cement, 'out', '-1']]))).toEqual([
    422,
    'A stock journal moves goods, and only a stock journal has no lines.',
  ])
  expect(await refusalOf(enter('journal', '2026-08-03', '', [[cement, 'out', '-1']]))).toEqual([
    422,
    'A stock journal moves goods, and only a stock journal has no lines.',
  ])
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})

test('what is received has a value, and nothing else has one', async () => {
  expect(await refusalOf(enter('purchase', '2026-08-01', '500', [[cement, 'in', '5']]))).toEqual([422, 'What is received needs a value.'])
  expect(await refusalOf(enter('sales', '2026-08-01', '500', [[cement, 'out', '-5', '400']]))).toEqual([
    422,
    'Only what is received has a value.',
  ])
  expect(await refusalOf(enter('sales', '2026-08-01', '500', [[cement, 'out', '0']]))).toEqual([422, 'A quantity is missing.'])
})

test('an item that is not active, one of other books, and a godown that is none move nothing', async () => {
  await asCommand(
    product.database.admin,
    books.organizationId,
    'update stock_item set active = false where organization_id = $1 and stock_item_id = $2',
    [books.organizationId, rods],
  )
  expect(await refusalOf(enter('sales', '2026-08-01', '500', [[rods, 'out', '-5']]))).toEqual([422, 'This item is not active.'])
  expect(await refusalOf(enter('sales', '2026-08-01', '500', [[randomUUID(), 'out', '-5']]))).toEqual([
    422,
    'There is no such item, or it is in use.',
  ])
  expect(await refusalOf(enter('sales', '2026-08-01', '500', [[cement, 'out', '-5', undefined, randomUUID()]]))).toEqual([
    422,
    'There is no such godown, or it is in use.',
  ])
})

test('a screen that knows nothing of goods cannot alter what moves some', async () => {
  const { id } = (await buy('2026-08-01', '100', '80000')).answer.result
  const body = {
    date: '2026-08-01',
    version: 1,
    reason: 'Another amount',
    lines: linesOf([
      ['Rent', '80001'],
      ['Cash', '-80001'],
    ]),
  }
  const refused = await books.owner.call(alterVoucher, { params: { ...params, voucherId: id }, body })
  expect([refused.status, refused.error.message]).toEqual([422, 'This voucher moves goods. Alter it where goods are entered.'])
})

test('where no stock may be below zero, no day is: neither the day of a sale nor a later one', async () => {
  await product.database.admin.query(`select set_config('app.organization', $1, false)`, [books.organizationId])
  await asCommand(
    product.database.admin,
    books.organizationId,
    `update organization set negative_stock = 'refuse' where organization_id = $1`,
    [books.organizationId],
  )
  await buy('2026-08-10', '10', '8000')
  expect((await sell('2026-08-20', '8', '9000')).status).toBe(201)
  const less = [422, 'Less than nothing would be left of an item.']
  expect(await refusalOf(sell('2026-08-15', '3', '3000'))).toEqual(less)
  expect(await refusalOf(sell('2026-08-09', '1', '1000'))).toEqual(less)
  expect(await refusalOf(sell('2026-08-25', '1', '1000', shed))).toEqual(less)
  expect((await sell('2026-08-15', '2', '3000')).status).toBe(201)
  expect(await there(cement)).toEqual([['main', '0', 800_000n]])
})

test('sixteen clients that sell the last ten pieces at once sell ten', async () => {
  await asCommand(
    product.database.admin,
    books.organizationId,
    `update organization set negative_stock = 'refuse' where organization_id = $1`,
    [books.organizationId],
  )
  await buy('2026-08-10', '10', '8000')
  const answers = await Promise.all(Array.from({ length: 16 }, () => sell('2026-08-12', '1', '1000')))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect(await there(cement)).toEqual([['main', '0', 800_000n]])
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})
