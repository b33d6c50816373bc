import { alterVoucher, cancelVoucher, listOpenBills, postVoucher, reverseVoucher, showVoucher } from '@lekha/contract'
import type { BillAllocation } from '@lekha/ledger'
import { paisa, parsePaisa, quantity, rate } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { goodsIn } from '../../testing/goods.ts'
import { faultsOf } from '../../testing/stored-rows.ts'
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
afterEach(async () => expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([]))

type Part = Pick<BillAllocation, 'billId' | 'kind'> & { paid: string; name?: string; dueOn?: string }
const inBills = (parts: readonly Part[]): BillAllocation[] =>
  parts.map(({ billId, kind, paid, name = '', dueOn = null }) => ({
    ...{ billId, kind, name, dueOn },
    amount: parsePaisa(paid),
    billedOn: null,
  }))

/** Lines of a customer and another ledger, the customer's with bills; debit positive. */
const linesOf = (other: string, paid: string, bills: readonly Part[]) => [
  { ledgerId: books.ledgerId('Security Deposit'), amount: parsePaisa(paid), bills: inBills(bills) },
  { ledgerId: books.ledgerId(other), amount: parsePaisa(paid.startsWith('-') ? paid.slice(1) : `-${paid}`) },
]
const post = (type: string, paid: string, bills: readonly Part[], rest = {}) =>
  books.owner.call(postVoucher, {
    params,
    body: { type, date: '2026-08-10', lines: linesOf(type === 'sales' ? 'Sales – Taxable' : 'Cash', paid, bills), ...rest },
  })
const sell = async (paid: string, billId: string = uuidv7(), rest = {}) => {
  const { answer } = await post('sales', paid, [{ billId, kind: 'new', paid, dueOn: '2026-09-09' }], rest)
  return { billId, ...answer.result }
}
const receive = (paid: string, ...parts: Part[]) => post('receipt', `-${paid}`, parts)
const settle = (billId: string, paid: string): Part => ({ billId, kind: 'against', paid: `-${paid}` })
const show = async (voucherId: string) => (await books.owner.call(showVoucher, { params: { ...params, voucherId } })).answer.result
const leftOf = async (billId: string) =>
  (
    await product.database.admin.query<{ left: string | null }>(
      'select sum(amount_paisa)::text as left from bill_allocation where bill_id = $1',
      [billId],
    )
  ).rows[0]?.left

test('a receipt settles several bills of a customer, and what no bill takes is on account', async () => {
  const first = await sell('1000.00')
  const second = await sell('500.00')
  const { status, answer } = await receive('1300.00', settle(first.billId, '1000.00'), settle(second.billId, '200.00'))
  expect(status).toBe(201)
  expect([await leftOf(first.billId), await leftOf(second.billId)]).toEqual(['0', '30000'])
  const [line] = (await show(answer.result.id)).lines
  expect(line?.bills?.map(({ label, kind, amount }) => [label, kind, amount])).toEqual([
    [first.number, 'against', parsePaisa('-1000.00')],
    [second.number, 'against', parsePaisa('-200.00')],
  ])
})

test('a bill is called by its name, else by the reference of its voucher, else by the number', async () => {
  const named = await post('sales', '10.00', [{ billId: uuidv7(), kind: 'new', paid: '10.00', name: 'Invoice 7' }], { reference: 'PO-9' })
  const referred = await sell('10.00', uuidv7(), { reference: 'PO-9' })
  const labels = await Promise.all([named.answer.result.id, referred.id].map(async (id) => (await show(id)).lines[0]?.bills?.[0]?.label))
  expect(labels).toEqual(['Invoice 7', 'PO-9'])
})

test('no bill is settled by more than is left of it, from whichever side', async () => {
  const { billId } = await sell('100.00')
  expect((await receive('60.00', settle(billId, '60.00'))).status).toBe(201)
  const { status, error } = await receive('60.00', settle(billId, '60.00'))
  expect([status, error.values?.left, Object.keys(error.fields ?? {})]).toEqual([422, '40.00', ['lines.0.amount']])
  expect(error.message).toMatch(/^Of the bill \S+ 40\.00 is left: no more than that is settled\.$/)
  expect((await post('payment', '10.00', [{ billId, kind: 'against', paid: '10.00' }])).status).toBe(201)
  expect(await leftOf(billId)).toBe('5000')
  expect((await post('payment', '60.00', [{ billId, kind: 'against', paid: '60.00' }])).status).toBe(422)
})

test.each([
  ['come to more than the line', (billId: string) => [settle(billId, '101.00')], 'The bills of a line come to more than the line.'],
  ['stand there twice', (billId: string) => [settle(billId, '10.00'), settle(billId, '10.00')], 'This bill stands here already.'],
  ['are empty', (billId: string) => [settle(billId, '0.00')], 'An amount is missing.'],
])('bills of a line that %s are refused at their place', async (_, parts, sentence) => {
  const { billId } = await sell('500.00')
  const { status, error } = await receive('100.00', ...parts(billId))
  expect([status, Object.values(error.fields ?? {})[0]]).toEqual([422, sentence])
})

test('a bill of another party is not settled here, and a bill begins once', async () => {
  const { billId } = await sell('100.00')
  const lines = [
    { ledgerId: books.ledgerId('Bonus Payable'), amount: parsePaisa('-50.00'), bills: inBills([settle(billId, '50.00')]) },
    { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('50.00') },
  ]
  expect((await books.owner.call(postVoucher, { params, body: { type: 'receipt', date: '2026-08-10', lines } })).status).toBe(422)
  const { status, error } = await post('sales', '1.00', [{ billId, kind: 'new', paid: '1.00' }])
  expect([status, error.message]).toEqual([422, 'This bill was entered already.'])
})

test('an advance is settled by the bill that follows it, and a bill less a note by one receipt', async () => {
  const advance = uuidv7()
  expect((await receive('300.00', { billId: advance, kind: 'advance', paid: '-300.00', name: 'Advance of Bhadra' })).status).toBe(201)
  const rest = uuidv7()
  const { status } = await post('sales', '1000.00', [
    { billId: advance, kind: 'against', paid: '300.00' },
    { billId: rest, kind: 'new', paid: '700.00' },
  ])
  expect(status).toBe(201)
  expect([await leftOf(advance), await leftOf(rest)]).toEqual(['0', '70000'])
  const note = uuidv7()
  expect((await post('sales', '-100.00', [{ billId: note, kind: 'new', paid: '-100.00' }])).status).toBe(201)
  expect((await receive('600.00', settle(rest, '700.00'), { billId: note, kind: 'against', paid: '100.00' })).status).toBe(201)
  expect([await leftOf(rest), await leftOf(note)]).toEqual(['0', '0'])
})

test('a bill that others settle is neither cancelled nor made smaller than what they settled; without them it is', async () => {
  const bill = await sell('100.00')
  const paid = await receive('80.00', settle(bill.billId, '80.00'))
  const change = (version: number, amount: string) =>
    books.owner.call(alterVoucher, {
      params: { ...params, voucherId: bill.id },
      body: {
        ...{ version, reason: 'less', date: '2026-08-10' },
        lines: linesOf('Sales – Taxable', amount, [{ billId: bill.billId, kind: 'new', paid: amount }]),
      },
    })
  const cancel = (voucherId: string, version: number) =>
    books.owner.call(cancelVoucher, { params: { ...params, voucherId }, body: { version, reason: 'wrong' } })
  expect((await change(1, '70.00')).error.message).toBe(`Other vouchers settle the bill ${bill.number} by 80.00.`)
  expect((await cancel(bill.id, 1)).error.message).toBe(`Other vouchers settle the bill ${bill.number} by 80.00.`)
  expect((await change(1, '90.00')).status).toBe(201)
  expect(await leftOf(bill.billId)).toBe('1000')
  expect((await cancel(paid.answer.result.id, 1)).status).toBe(201)
  expect((await cancel(bill.id, 2)).status).toBe(201)
  expect(await leftOf(bill.billId)).toBe('0')
})

test('who alters a voucher with bills says which bills it names now', async () => {
  const bill = await sell('100.00')
  const lines = linesOf('Sales – Taxable', '100.00', []).map(({ ledgerId, amount }) => ({ ledgerId, amount }))
  const { status, error } = await books.owner.call(alterVoucher, {
    params: { ...params, voucherId: bill.id },
    body: { version: 1, reason: 'narration', date: '2026-08-10', lines },
  })
  expect([status, error.message]).toEqual([422, 'This voucher names bills. Alter it where bills are entered.'])
})

test('a reversal settles what is left of the bill, and that of a receipt opens the bill again', async () => {
  const bill = await sell('100.00')
  const paid = await receive('80.00', settle(bill.billId, '80.00'))
  const reverse = (voucherId: string) =>
    books.owner.call(reverseVoucher, {
      params: { ...params, voucherId },
      body: { version: 1, date: '2026-08-20', narration: 'given back' },
    })
  expect((await reverse(bill.id)).status).toBe(201)
  expect(await leftOf(bill.billId)).toBe('0')
  expect((await reverse(paid.answer.result.id)).status).toBe(201)
  expect(await leftOf(bill.billId)).toBe('8000')
})

test('sixteen receipts at once settle a bill once', async () => {
  const { billId } = await sell('100.00')
  const statuses = await Promise.all(Array.from({ length: 16 }, async () => (await receive('30.00', settle(billId, '30.00'))).status))
  expect(statuses.filter((status) => status === 201)).toHaveLength(3)
  expect(await leftOf(billId)).toBe('1000')
})

const correct = (corrects: string, paid: string, rest = {}) =>
  books.owner.call(postVoucher, {
    params,
    body: { type: 'sales', date: '2026-08-12', lines: linesOf('Sales – Taxable', `-${paid}`, []), corrects, ...rest },
  })

test('the notes of a bill come to no more than the bill, and the bill stays while they stand', async () => {
  const bill = await sell('100.00')
  const note = await correct(bill.id, '60.00')
  expect(note.status).toBe(201)
  expect([(await show(bill.id)).correctedBy?.map(({ id }) => id), (await show(note.answer.result.id)).corrects?.number]).toEqual([
    [note.answer.result.id],
    bill.number,
  ])
  const second = await correct(bill.id, '40.01')
  expect([second.status, second.error.message]).toEqual([422, `Of the bill ${bill.number} 40.00 is left to be given back.`])
  const cancel = (voucherId: string) =>
    books.owner.call(cancelVoucher, { params: { ...params, voucherId }, body: { version: 1, reason: 'wrong' } })
  const refused = await cancel(bill.id)
  expect([refused.status, refused.error.message]).toEqual([
    422,
    `The note ${note.answer.result.number} corrects this bill. Cancel the note first.`,
  ])
  expect((await cancel(note.answer.result.id)).status).toBe(201)
  expect((await correct(bill.id, '100.00')).status).toBe(201)
})

test('a note that was reversed counts again when its reversal is cancelled, and is refused where others took its place', async () => {
  const bill = await sell('100.00')
  const first = (await correct(bill.id, '60.00')).answer.result
  const reversal = await books.owner.call(reverseVoucher, {
    params: { ...params, voucherId: first.id },
    body: { version: 1, date: '2026-08-20', narration: 'by mistake' },
  })
  expect((await correct(bill.id, '100.00')).status).toBe(201)
  const { status, error } = await books.owner.call(cancelVoucher, {
    params: { ...params, voucherId: reversal.answer.result.id },
    body: { version: 1, reason: 'it was right' },
  })
  expect([status, error.message]).toEqual([422, `Of the bill ${bill.number} 0.00 is left to be given back.`])
})

test('a bill is not made smaller than its notes, nor more goods given back than it has: the refusal names the bill and what is left', async () => {
  const { created } = goodsIn(product, books)
  const cement = await created('stock_item', 'Cement', { unit_id: await created('unit_of_measure', 'Bag', { symbol: 'bag' }) })
  const goods = (many: bigint, paid: string) => ({
    ...{
      stockItemId: cement,
      godownId: null,
      kind: 'out' as const,
      quantity: quantity(many * 10_000n),
      value: null,
      batch: '',
      expiresOn: null,
    },
    bill: {
      ...{ ledgerId: books.ledgerId('Sales – Taxable'), rate: rate(100_000n), discount: paisa(0n) },
      amount: parsePaisa(paid),
      vatClass: 'exempt' as const,
    },
  })
  const { answer } = await post('sales', '100.00', [], { movements: [goods(-10n, '100.00')] })
  const bill = answer.result
  expect((await correct(bill.id, '40.00', { movements: [goods(4n, '-40.00')] })).status).toBe(201)
  const second = await correct(bill.id, '55.00', { movements: [goods(7n, '-55.00')] })
  expect([second.status, second.error.message, Object.keys(second.error.fields ?? {})]).toEqual([
    422,
    `Of Cement on the bill ${bill.number} 6 are left to be given back.`,
    ['movements.0.quantity'],
  ])
  const smaller = await books.owner.call(alterVoucher, {
    params: { ...params, voucherId: bill.id },
    body: {
      version: 1,
      reason: 'less',
      date: '2026-08-10',
      lines: linesOf('Sales – Taxable', '30.00', []),
      movements: [goods(-3n, '30.00')],
    },
  })
  expect([smaller.status, smaller.error.message]).toEqual([422, `Notes give 40.00 of the bill ${bill.number} back.`])
})

test('goods that a note gives back stand on the bill: without it they would escape its limits, also when the note is altered', async () => {
  const { created } = goodsIn(product, books)
  const rods = await created('stock_item', 'Rods', { unit_id: await created('unit_of_measure', 'Piece', { symbol: 'pc' }) })
  const bill = await sell('100.00')
  const unbilled = {
    stockItemId: rods,
    godownId: null,
    kind: 'out' as const,
    quantity: quantity(90_000n),
    value: null,
    batch: '',
    expiresOn: null,
  }
  const says = 'Goods that a note gives back stand on the bill with their ledger and amount.'
  const refused = await correct(bill.id, '5.00', { movements: [unbilled] })
  expect([refused.status, refused.error.message]).toEqual([422, says])
  const { id } = (await correct(bill.id, '5.00')).answer.result
  const body = { version: 1, reason: 'more', date: '2026-08-12', lines: linesOf('Sales – Taxable', '-5.00', []), movements: [unbilled] }
  const altered = await books.owner.call(alterVoucher, { params: { ...params, voucherId: id }, body })
  expect([altered.status, altered.error.message]).toEqual([422, says])
})

test.each([
  ['is due before its own day', { billedOn: '2026-08-10', dueOn: '2026-08-09' }, 422, 'A bill is not due before its own day.'],
  ['is due before its voucher', { billedOn: null, dueOn: '2026-08-09' }, 422, 'A bill is not due before its own day.'],
  ['has a day before the calendar', { billedOn: '1899-12-31', dueOn: null }, 400, 'AD year should be in range of 1913 to 2043'],
  ['is due after the calendar', { billedOn: null, dueOn: '2099-01-01' }, 400, 'AD year should be in range of 1913 to 2043'],
])('a bill that %s is refused at its place', async (_, days, status, sentence) => {
  // As it travels, because the contract would not even write such a day.
  const bills = [{ billId: uuidv7(), kind: 'new', amount: '10.00', name: '', ...days }]
  const lines = [
    { ledgerId: books.ledgerId('Security Deposit'), amount: '10.00', bills },
    { ledgerId: books.ledgerId('Sales – Taxable'), amount: '-10.00' },
  ]
  const refused = await books.owner.callWrongly(postVoucher, { params, body: { type: 'sales', date: '2026-08-10', lines } })
  expect([refused.status, Object.values(refused.error.fields ?? {})[0]]).toEqual([status, sentence])
})

test('a note corrects a bill of its own kind that stands', async () => {
  const receipt = await receive('10.00')
  const { status, error } = await correct(receipt.answer.result.id, '5.00')
  expect([status, error.message]).toEqual([422, 'There is no such bill to correct.'])
  expect((await correct(uuidv7(), '5.00')).status).toBe(404)
})

test('a note is not dated before its bill', async () => {
  const bill = await sell('100.00')
  const { status, error } = await correct(bill.id, '20.00', { date: '2026-08-09' })
  expect([status, error.message]).toEqual([422, 'A note is not dated before its bill.'])
})

test('a note corrects neither another note nor a reversal, and no journal is a note', async () => {
  const bill = await sell('100.00')
  const note = (await correct(bill.id, '20.00')).answer.result
  expect((await correct(note.id, '5.00')).status).toBe(422)
  const other = await sell('50.00')
  const body = { version: 1, date: '2026-08-20', narration: 'given back' }
  const reversal = await books.owner.call(reverseVoucher, { params: { ...params, voucherId: other.id }, body })
  expect((await correct(reversal.answer.result.id, '5.00')).status).toBe(422)
  const journal = await books.post('2026-08-11', [['Rent', '10'], ['Cash', '-10']]) // biome-ignore format: a voucher reads as one
  expect((await correct(journal.answer.result.id, '5.00', { type: 'journal' })).status).toBe(422)
})

test('a bill that one party began no other begins, and a voucher leaves the bills of a hundred lines open at most', async () => {
  const { billId } = await sell('100.00')
  const amount = parsePaisa('-100.00')
  const lines = [
    { ledgerId: books.ledgerId('Bonus Payable'), amount, bills: inBills([{ billId, kind: 'new', paid: '-100.00' }]) },
    { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('100.00') },
  ]
  const { status, error } = await books.owner.call(postVoucher, { params, body: { type: 'receipt', date: '2026-08-10', lines } })
  expect([status, error.message]).toEqual([422, 'This bill was entered already.'])
  const open = Array.from({ length: 101 }, () => ({
    ledgerId: books.ledgerId('Security Deposit'),
    amount: parsePaisa('-1.00'),
    bills: 'due-first' as const,
  }))
  const many = [...open, { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('101.00') }]
  const refused = await books.owner.call(postVoucher, { params, body: { type: 'receipt', date: '2026-08-10', lines: many } })
  expect([refused.status, refused.error.message]).toEqual([422, 'A voucher leaves the bills of at most 100 lines open.'])
})

test('where nobody chose, two lines of a receipt settle the bills that are due first, one after the other', async () => {
  const [first, second] = [await sell('30.00', uuidv7(), { date: '2026-07-20' }), await sell('30.00', uuidv7(), { date: '2026-07-20' })]
  const line = (paid: string) => ({ ledgerId: books.ledgerId('Security Deposit'), amount: parsePaisa(paid), bills: 'due-first' as const })
  const lines = [line('-40.00'), line('-15.00'), { ledgerId: books.ledgerId('Cash'), amount: parsePaisa('55.00') }]
  const open = async () =>
    (await books.owner.call(listOpenBills, { params: { ...params, ledgerId: books.ledgerId('Security Deposit') }, query: {} })).answer
      .result
  const before = await open()
  const { status, answer } = await books.owner.call(postVoucher, { params, body: { type: 'receipt', date: '2026-08-10', lines } })
  expect(status).toBe(201)
  const settled = (await show(answer.result.id)).lines.flatMap(({ bills = [] }) => bills)
  expect(settled.reduce((sum, { amount: part }) => sum + part, 0n)).toBe(parsePaisa('-55.00'))
  expect(settled[0]?.billId).toBe(before.find(({ left }) => left > 0n)?.billId)
  expect([first.number, second.number]).toHaveLength(2)
})

test('a credit note has numbers of its own, and names the bill that it corrects', async () => {
  const bill = await sell('100.00')
  const { answer } = await correct(bill.id, '60.00', { type: 'credit-note' })
  expect([answer.result.type, answer.result.number]).toEqual(['credit-note', 'CN-1'])
  const lines = linesOf('Sales – Taxable', '-5.00', [])
  const { status, error } = await books.owner.call(postVoucher, { params, body: { type: 'credit-note', date: '2026-08-12', lines } })
  expect([status, error.message]).toEqual([422, 'A note names the bill that it corrects.'])
})
