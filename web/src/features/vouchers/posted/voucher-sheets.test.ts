import type { Voucher } from '@lekha/contract'
import { paisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { sheetsOf } from './voucher-sheets.ts'

const line = (rupees: number, narration = ''): Voucher['lines'][number] => ({
  ...{ ledgerId: 'rent', subLedgerId: null, costCentreId: null, narration },
  amount: paisa(BigInt(rupees) * 100n),
})
/** As many lines of one rupee and the line that balances them. */
const voucher = (count: number, narration = '') => [...Array.from({ length: count - 1 }, () => line(1, narration)), line(1 - count)]
const counts = (lines: Voucher['lines']) => sheetsOf(lines).map((sheet) => sheet.lines.length)

test('a voucher takes one sheet while its lines, total and signatures fit on it', () => {
  expect(counts(voucher(30))).toEqual([30])
})

test('a longer one goes on: no line is lost, and the signatures never stand alone', () => {
  expect(counts(voucher(31))).toEqual([29, 2])
  expect(counts(voucher(45))).toEqual([34, 11])
  expect(counts(voucher(68))).toEqual([34, 34])
  expect(counts(voucher(69))).toEqual([34, 33, 2])
  expect(counts(voucher(200))).toEqual([34, 40, 40, 40, 40, 6])
})

test('narrations of lines take room of their own', () => {
  expect(counts(voucher(30, 'by cheque'))).toEqual([20, 10])
})

test('each sheet carries over the sums so far', () => {
  const [first, last] = sheetsOf(voucher(45))
  expect([first?.debit, first?.credit]).toEqual([3400n, 0n])
  expect([last?.debit, last?.credit]).toEqual([4400n, 4400n])
})
