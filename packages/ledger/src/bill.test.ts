import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { type OpenBill, onAccount, settledFirst } from './bill.ts'

const bill = (billId: string, left: string, dueOn: string | null, billedOn = '2026-08-01'): OpenBill => ({
  ...{ billId, left: parsePaisa(left), dueOn, billedOn },
})
const OPEN = [bill('later', '500', '2026-10-01'), bill('first', '300', '2026-09-01'), bill('note', '-80', null)]
const settled = (amount: string, open = OPEN) => settledFirst(parsePaisa(amount), open).map((part) => [part.billId, part.amount])

test('a payment of exactly one bill settles that bill', () => {
  expect(settled('-500')).toEqual([['later', parsePaisa('-500')]])
})

test('any other settles the bills that are due first, as far as it reaches', () => {
  expect(settled('-400')).toEqual([
    ['first', parsePaisa('-300')],
    ['later', parsePaisa('-100')],
  ])
})

test('what is more than all bills is left on account, and no bill of its own side is touched', () => {
  const parts = settledFirst(parsePaisa('-900'), OPEN)
  expect(parts.map(({ billId }) => billId)).toEqual(['first', 'later'])
  expect(onAccount(parsePaisa('-900'), parts)).toBe(parsePaisa('-100'))
  expect(settled('50')).toEqual([['note', parsePaisa('50')]])
})

test('a bill without a day on which it is due counts from its own day', () => {
  expect(settled('-100', [bill('due', '200', '2026-09-01'), bill('old', '200', null, '2026-07-20')])[0]?.[0]).toBe('old')
})
