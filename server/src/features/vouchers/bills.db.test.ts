import { alterVoucher, postVoucher, readStockOnHand, reverseVoucher, showVoucher } from '@lekha/contract'
import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsIn } from '../../testing/goods.ts'
import { faultsOf } from '../../testing/stored-rows.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }
let cement: string

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
  const { created } = goodsIn(product, books)
  cement = await created('stock_item', 'Cement', { unit_id: await created('unit_of_measure', 'Bag', { symbol: 'bag' }) })
})
afterAll(() => product.close())

/** A sale of so many bags at a rate, less a discount, with VAT of 13 %. */
function sale(many: string, rate: string, amount: string, { date = '2026-08-10', gross = '', discount = '0', vat = '' } = {}) {
  const ledger = (name: string, paid: string) => ({ ledgerId: books.ledgerId(name), amount: parsePaisa(paid) })
  const bill = { ledgerId: books.ledgerId('Sales – Taxable'), rate: parseRate(rate), discount: parsePaisa(discount) }
  return {
    date,
    lines: [ledger('Cash', gross), ledger('Sales – Taxable', `-${amount}`), ledger('VAT', `-${vat}`)],
    movements: [
      {
        ...{ stockItemId: cement, godownId: null, kind: 'out' as const, quantity: parseQuantity(`-${many}`), value: null, batch: '' },
        ...{ expiresOn: null, bill: { ...bill, amount: parsePaisa(amount), vatClass: 'standard' as const } },
      },
    ],
  }
}
const TEN = () => sale('10', '710.25', '7000.00', { gross: '7910.00', discount: '102.50', vat: '910.00' })
const post = (body: ReturnType<typeof sale>) => books.owner.call(postVoucher, { params, body: { type: 'sales', ...body } })
const soldOf = async () =>
  (
    await product.database.admin.query<{ sold: string }>(
      'select coalesce(sum(sold_paisa), 0)::text as sold from stock_month where stock_item_id = $1',
      [cement],
    )
  ).rows[0]?.sold
const onHand = (date: string) => books.owner.call(readStockOnHand, { params: { ...params, stockItemId: cement }, query: { date } })
const usualRate = async (date: string) => (await onHand(date)).answer.result.soldAt

test('a bill says of its goods at which rate, less which discount and with which VAT they were sold, and its latest rate is offered', async () => {
  expect(await usualRate('2026-08-10')).toBeNull()
  const { status, answer } = await post(TEN())
  expect(status).toBe(201)
  const shown = (await books.owner.call(showVoucher, { params: { ...params, voucherId: answer.result.id } })).answer.result
  expect(shown.movements).toEqual(TEN().movements)
  expect(await soldOf()).toBe('700000')
  expect([await usualRate('2026-08-10'), await usualRate('2026-08-09')]).toEqual([parseRate('710.25'), null])
  const { soldIn, boughtIn } = (await onHand('2026-08-10')).answer.result
  expect([soldIn, boughtIn]).toEqual([books.ledgerId('Sales – Taxable'), null])
})

test('goods that come to another amount than the line of their ledger are refused, and nothing is stored', async () => {
  const wrong = TEN()
  const [movement] = wrong.movements
  if (movement) movement.bill.amount = parsePaisa('7000.01')
  const { status, error } = await post(wrong)
  expect([status, error.message]).toEqual([422, 'The goods of the bill come to another amount than its lines.'])
  expect(await soldOf()).toBe('700000')
})

test('an altered bill counts once, and one that is reversed not at all; the books hold all their proofs', async () => {
  const { id } = (await post(sale('1', '700', '700.00', { date: '2026-09-20', gross: '791.00', vat: '91.00' }))).answer.result
  const altered = sale('2', '600', '1200.00', { date: '2026-10-20', gross: '1356.00', vat: '156.00' })
  const { status } = await books.owner.call(alterVoucher, {
    params: { ...params, voucherId: id },
    body: { version: 1, reason: 'two bags', ...altered },
  })
  expect(status).toBe(201)
  expect([await soldOf(), await usualRate('2026-11-01')]).toEqual(['820000', parseRate('600')])
  const body = { version: 2, date: '2026-10-21', narration: 'given back' }
  expect((await books.owner.call(reverseVoucher, { params: { ...params, voucherId: id }, body })).status).toBe(201)
  expect(await soldOf()).toBe('700000')
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})
