import { randomUUID } from 'node:crypto'
import { alterVoucher, cancelVoucher, listBalances, reverseVoucher, showVoucher } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import { RENT } from '../../testing/shared-books.ts'
import type { TestApp, TestBooks } from '../../testing/test-app.ts'
import { deactivate, lockThrough } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks

eachOnNewBooks((...opened) => {
  ;[product, books] = opened
})

const params = (voucherId: string) => ({ organizationId: books.organizationId, voucherId })
const paid = async () => (await books.post('2026-08-17', RENT, { type: 'payment', reference: 'B-7' })).answer.result.id
const reverse = (voucherId: string, { version = 1, date = '2026-09-20', narration = 'Paid twice' } = {}, key = randomUUID()) =>
  books.owner.call(reverseVoucher, { params: params(voucherId), body: { version, date, narration } }, key)
const shown = async (voucherId: string) => (await books.owner.call(showVoucher, { params: params(voucherId) })).answer.result
async function balanceOf(name: string): Promise<string | undefined> {
  const { answer } = await books.owner.call(listBalances, { params: { organizationId: books.organizationId } })
  return answer.result.find((row) => row.ledgerId === books.ledgerId(name))?.balance
}

describe('a reversal', () => {
  test('is a voucher of the same type with every line turned round, and each of the two names the other', async () => {
    const payment = await paid()
    const reply = await reverse(payment)
    expect([reply.status, reply.answer.result]).toMatchObject([
      201,
      { number: 'PV-0002', type: 'payment', date: '2026-09-20', total: 500_000n },
    ])
    const reversal = await shown(reply.answer.result.id)
    expect(reversal.lines.map(({ ledgerId, amount }) => [ledgerId, amount])).toEqual([
      [books.ledgerId('Rent'), -500_000n],
      [books.ledgerId('Cash'), 500_000n],
    ])
    expect([reversal.narration, reversal.reference, reversal.reverses, reversal.reversedBy]).toEqual([
      'Paid twice',
      'B-7',
      { id: payment, type: 'payment', number: 'PV-0001' },
      null,
    ])
    const reversed = await shown(payment)
    expect([reversed.reversedBy, reversed.reverses, reversed.version]).toEqual([
      { id: reversal.id, type: 'payment', number: 'PV-0002' },
      null,
      1,
    ])
    expect([await balanceOf('Rent'), await balanceOf('Cash')]).toEqual(['0.00', '0.00'])
  })

  test('leaves a locked month as it stands, and is posted into an open one', async () => {
    const payment = await paid()
    await lockThrough(product, books, '2026-09-16')
    const into = await reverse(payment, { date: '2026-09-16' })
    expect([into.status, into.error.fields]).toEqual([422, { date: 'This period is locked.' }])
    expect((await reverse(payment)).status).toBe(201)
  })

  test('that is sent twice is posted once', async () => {
    const payment = await paid()
    const key = randomUUID()
    const both = [await reverse(payment, {}, key), await reverse(payment, {}, key)]
    expect(both.map(({ status, answer }) => [status, answer.result.number])).toEqual([
      [201, 'PV-0002'],
      [201, 'PV-0002'],
    ])
  })

  test('is made once, until it is cancelled', async () => {
    const payment = await paid()
    const first = await reverse(payment)
    const again = await reverse(payment)
    expect([again.status, again.error.message]).toEqual([
      422,
      'PV-0002 reverses this voucher already. Cancel that one before it is reversed anew.',
    ])
    const cancelled = { params: params(first.answer.result.id), body: { version: 1, reason: 'It was paid once after all' } }
    expect((await books.owner.call(cancelVoucher, cancelled)).status).toBe(201)
    expect((await shown(payment)).reversedBy).toBeNull()
    expect((await reverse(payment)).status).toBe(201)
  })

  test('of two that are sent together is refused once', async () => {
    const payment = await paid()
    const both = await Promise.all([reverse(payment), reverse(payment)])
    expect(new Set(both.map(({ status }) => status))).toEqual(new Set([201, 422]))
  })
})

describe('a reversal is refused', () => {
  test('when the voucher was altered since it was seen, and then nothing is stored', async () => {
    const payment = await paid()
    const { type: _type, ...body } = { ...(await shown(payment)), reason: 'Half' }
    const lines = body.lines.map(({ ledgerId, amount }) => ({ ledgerId, amount }))
    const altered = { date: body.date, narration: '', reference: '', lines, version: 1, reason: 'Half' }
    expect((await books.owner.call(alterVoucher, { params: params(payment), body: altered })).status).toBe(201)
    const refused = await reverse(payment)
    expect([refused.status, refused.error.message]).toEqual([409, 'This voucher was changed by somebody else in the meantime.'])
    expect((await shown(payment)).reversedBy).toBeNull()
    expect((await reverse(payment, { version: 2 })).answer.result.number).toBe('PV-0002')
  })

  test('of a cancelled voucher, and without a reason', async () => {
    const payment = await paid()
    const blank = await reverse(payment, { narration: ' ' })
    expect([blank.status, blank.error.fields]).toEqual([400, { narration: 'A reason is required.' }])
    await books.owner.call(cancelVoucher, { params: params(payment), body: { version: 1, reason: 'Wrong' } })
    const refused = await reverse(payment, { version: 2 })
    expect([refused.status, refused.error.message]).toEqual([422, 'There is nothing to reverse.'])
  })

  test('on a day that no fiscal year covers, and on a ledger that is not active any more', async () => {
    const payment = await paid()
    const nowhere = await reverse(payment, { date: '2020-01-01' })
    expect([nowhere.status, nowhere.error.fields]).toEqual([422, { date: 'No fiscal year covers this date.' }])
    await deactivate(books, 'Rent')
    const refused = await reverse(payment)
    expect([refused.status, refused.error.message]).toEqual([422, 'The ledger Rent is not active.'])
  })
})

test('a reversed voucher is neither altered nor cancelled, and its reversal is cancelled, not altered', async () => {
  const payment = await paid()
  const reversal = (await reverse(payment)).answer.result.id
  const { date, lines } = await shown(reversal)
  const body = { date, lines: lines.map(({ ledgerId, amount }) => ({ ledgerId, amount })), version: 1, reason: 'Another day' }
  const alter = await books.owner.call(alterVoucher, { params: params(reversal), body })
  expect([alter.status, alter.error.message]).toEqual([422, 'A reversal cannot be altered. Cancel it instead.'])
  const cancel = await books.owner.call(cancelVoucher, { params: params(payment), body: { version: 1, reason: 'Wrong' } })
  expect([cancel.status, cancel.error.message]).toEqual([422, 'A reversed voucher cannot be changed.'])
})
