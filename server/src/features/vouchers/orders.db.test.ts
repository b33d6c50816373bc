import { randomUUID } from 'node:crypto'
import { alterVoucher, cancelVoucher, postVoucher, reverseVoucher, showVoucher, showVoucherHistory } from '@lekha/contract'
import { parsePaisa, parseQuantity, parseRate } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { asCommand } from '../../testing/as-command.ts'
import { balancesOf } from '../../testing/sample-books.ts'
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
  const unit = await created('unit_of_measure', { symbol: 'bag' })
  cement = await created('stock_item', { unit_id: unit })
})
afterAll(() => product.close())

async function created(table: string, fields: Record<string, string>): Promise<string> {
  const id = randomUUID()
  const columns = ['organization_id', `${table}_id`, 'name', ...Object.keys(fields)]
  const places = columns.map((_, index) => `$${index + 1}`).join()
  const values = [books.organizationId, id, 'Cement', ...Object.values(fields)]
  await asCommand(product.database.admin, books.organizationId, `insert into ${table} (${columns.join()}) values (${places})`, values)
  return id
}

/** So many bags of cement at 800, owed by the party. */
function asked(many: string) {
  const amount = parsePaisa(String(800 * Number.parseInt(many, 10)))
  const bill = {
    ledgerId: books.ledgerId('Sales – Exempt'),
    rate: parseRate('800'),
    discount: parsePaisa('0'),
    amount,
    vatClass: 'exempt' as const,
  }
  return {
    lines: [
      { ledgerId: books.ledgerId('Security Deposit'), amount },
      { ledgerId: books.ledgerId('Sales – Exempt'), amount: parsePaisa(`-${800 * Number.parseInt(many, 10)}`) },
    ],
    movements: [
      {
        stockItemId: cement,
        godownId: null,
        kind: 'out' as const,
        quantity: parseQuantity(`-${many}`),
        value: null,
        batch: '',
        expiresOn: null,
        bill,
      },
    ],
  }
}
const post = (type: string, many: string, more: object = {}) =>
  books.owner.call(postVoucher, { params, body: { type, date: '2026-09-01', ...asked(many), ...more } })
const posted = async (type: string, many: string, more: object = {}) => (await post(type, many, more)).answer.result
const shown = async (voucherId: string) => (await books.owner.call(showVoucher, { params: { ...params, voucherId } })).answer.result

test('a quotation keeps what it asks for, and moves neither money nor goods', async () => {
  const before = await balancesOf(books)
  const quotation = await posted('quotation', '10', { details: { validUntil: '2026-09-30', terms: 'Half in advance' } })
  expect([quotation.number, String(quotation.total)]).toEqual(['QT-1', '800000'])
  const voucher = await shown(quotation.id)
  expect(voucher.lines.map(({ amount }) => String(amount))).toEqual(['800000', '-800000'])
  expect(voucher.movements).toEqual([{ ...asked('10').movements[0], quantity: parseQuantity('-10') }])
  expect(voucher.details).toEqual({ validUntil: '2026-09-30', terms: 'Half in advance' })
  expect(await balancesOf(books)).toEqual(before)
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})

test('an order fulfils a quotation, a bill fulfils the order, and each names the other', async () => {
  const quotation = await posted('quotation', '10')
  const order = await posted('sales-order', '8', { fulfils: quotation.id })
  const bill = await posted('sales', '5', { fulfils: order.id })
  expect((await shown(order.id)).fulfils?.number).toBe(quotation.number)
  expect((await shown(order.id)).fulfilledBy?.map(({ number }) => number)).toEqual([bill.number])
  expect((await shown(bill.id)).fulfils?.id).toBe(order.id)
  const gone = { params: { ...params, voucherId: bill.id }, body: { version: 1, reason: 'not delivered' } }
  await books.owner.call(cancelVoucher, gone)
  expect((await shown(order.id)).fulfilledBy).toBeUndefined()
})

test('a purchase does not fulfil an order of a customer, and a cancelled order is fulfilled by nothing', async () => {
  const order = await posted('sales-order', '3')
  expect((await post('purchase', '3', { fulfils: order.id, movements: [] })).error.message).toBe('There is no such order to fulfil.')
  await books.owner.call(cancelVoucher, { params: { ...params, voucherId: order.id }, body: { version: 1, reason: 'withdrawn' } })
  expect((await post('sales', '3', { fulfils: order.id })).error.message).toBe('There is no such order to fulfil.')
})

test('an altered order is its new version, keeps its details, and remembers the old one', async () => {
  const { id } = await posted('delivery-note', '4', { details: { dispatch: 'Truck Ba 2 Kha 1234' } })
  const body = { version: 1, reason: 'six fit', date: '2026-09-02', ...asked('6') }
  const altered = (await books.owner.call(alterVoucher, { params: { ...params, voucherId: id }, body })).answer.result
  expect(String(altered.total)).toBe('480000')
  const history = (await books.owner.call(showVoucherHistory, { params: { ...params, voucherId: id } })).answer.result
  expect(history.map(({ total, details }) => [String(total), details?.dispatch])).toEqual([
    ['320000', 'Truck Ba 2 Kha 1234'],
    ['480000', 'Truck Ba 2 Kha 1234'],
  ])
  const told = { params: { ...params, voucherId: id }, body: { ...body, version: 2, details: null } }
  await books.owner.call(alterVoucher, told)
  expect((await shown(id)).details).toBeUndefined()
})

test('an order that does not balance, names what is not there, or is reversed, is refused', async () => {
  const [party, sales] = asked('2').lines
  const unbalanced = { lines: [party, { ...sales, amount: parsePaisa('-1500') }], movements: [] }
  expect((await post('sales-order', '2', unbalanced)).error.message).toBe('Debit exceeds credit by 100.00.')
  const unknown = { lines: [party, { ...sales, ledgerId: randomUUID() }], movements: [] }
  expect((await post('sales-order', '2', unknown)).error.message).toContain('names a ledger, an item or a godown')
  const order = await posted('sales-order', '2')
  const reversal = { params: { ...params, voucherId: order.id }, body: { version: 1, date: '2026-09-03', narration: 'wrong' } }
  expect((await books.owner.call(reverseVoucher, reversal)).status).toBe(422)
})
