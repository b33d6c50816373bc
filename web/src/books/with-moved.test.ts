import { expect, test } from 'vitest'
import { withMoved } from './with-moved.ts'

const row = (ledgerId: string, balance: string) => ({
  ledgerId,
  opening: '0.00',
  debit: balance,
  credit: '0.00',
  balance,
  lines: 1,
  lastMonth: 208305,
})
const former = { result: [row('cash', '5.00'), row('rent', '3.00')], version: '7.ground', whole: true }

test('the figures that have moved replace the former ones, and all others stay', () => {
  const answer = { result: [row('rent', '4.00'), row('bank', '1.00')], version: '8.ground', whole: false }
  expect(withMoved(former, answer)).toEqual({ ...answer, result: [row('cash', '5.00'), row('rent', '4.00'), row('bank', '1.00')] })
})

test('after a change of the chart no former figure is kept', () => {
  const answer = { result: [row('bank', '1.00')], version: '8.other', whole: true }
  expect([withMoved(former, answer), withMoved(undefined, answer)]).toEqual([answer, answer])
})
