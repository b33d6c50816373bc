import { cancelVoucher, listOpenOrders, postVoucher, showFulfilment } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
})
afterAll(() => product.close())

/** A voucher of the party for so many rupees, without goods. */
async function posted(type: string, rupees: number, more: object = {}): Promise<string> {
  const lines = [
    { ledgerId: books.ledgerId('Security Deposit'), amount: parsePaisa(String(rupees)) },
    { ledgerId: books.ledgerId('Sales – Exempt'), amount: parsePaisa(String(-rupees)) },
  ]
  const body = { type, date: '2026-09-01', lines, ...more }
  return (await books.owner.call(postVoucher, { params, body })).answer.result.id
}
const cancel = (voucherId: string) =>
  books.owner.call(cancelVoucher, { params: { ...params, voucherId }, body: { version: 1, reason: 'not delivered' } })
/** The open orders of the party that a voucher of a type may take over, on a day, with what is left of them. */
async function open(type: string, on = '2026-09-10') {
  const request = { params: { ...params, ledgerId: books.ledgerId('Security Deposit') }, query: { type, on } }
  const { result } = (await books.owner.call(listOpenOrders, request)).answer
  return result.map(({ number, state, left }) => [number, state, String(left)])
}
const became = async (voucherId: string) =>
  (await books.owner.call(showFulfilment, { params: { ...params, voucherId }, query: { on: '2026-09-10' } })).answer.result

test('a sale may take over whatever of its party is open, an order its quotations only; a purchase none of them', async () => {
  await posted('quotation', 300, { details: { validUntil: '2026-09-05' } })
  const order = await posted('sales-order', 1000)
  await posted('sales', 400, { fulfils: order })
  expect(await open('sales')).toEqual([
    ['SO-1', 'open', '60000'],
    ['QT-1', 'expired', '30000'],
  ])
  expect(await open('sales-order', '2026-09-05')).toEqual([['QT-1', 'open', '30000']])
  expect(await open('purchase')).toEqual([])
  const { state, done } = await became(order)
  expect([state, ...done.flatMap(({ lines }) => lines.map(({ amount }) => String(amount)))]).toEqual(['open', '40000', '-40000'])
  await posted('sales', 600, { fulfils: order })
  expect((await became(order)).state).toBe('fulfilled')
})

test('an order stays fulfilled by the bill of a delivery note that was cancelled afterwards', async () => {
  const order = await posted('sales-order', 500)
  const note = await posted('delivery-note', 500, { fulfils: order })
  const bill = await posted('sales', 500, { fulfils: note })
  await cancel(note)
  expect((await became(order)).state).toBe('fulfilled')
  await cancel(bill)
  expect((await became(order)).state).toBe('open')
})

test('what became of a voucher that is no order is not found', async () => {
  const request = { params: { ...params, voucherId: await posted('sales', 100) }, query: { on: '2026-09-10' } }
  const refused = await books.owner.call(showFulfilment, request)
  expect([refused.status, refused.error.message]).toEqual([404, 'There is no such order.'])
})
