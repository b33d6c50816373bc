import type { Voucher } from '@lekha/contract'
import { paisa, parseQuantity } from '@lekha/money'
import { expect, test } from 'vitest'
import { layoutOf } from './paper-size.ts'
import { sheetsOf as sheetsWith } from './voucher-sheets.ts'

const sheetsOf = (lines: Voucher['lines'], size: 'A4' | 'A5' = 'A4') => sheetsWith({ lines }, layoutOf(size, { lines }).sheetRows)

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

test('the lines of a voucher are numbered through all its sheets', () => {
  expect(sheetsOf(voucher(100)).map(({ before }) => before)).toEqual([0, 34, 74])
})

test('a short voucher lies on half an A4 or on an A5 laid down; a longer one has an upright sheet, and more of them on A5', () => {
  const names = (size: 'A4' | 'A4-single' | 'A5') => [3, 6, 12, 25].map((count) => layoutOf(size, { lines: voucher(count) }).name)
  expect(names('A4')).toEqual(['', 'sheet-dense', 'sheet-alone', 'sheet-alone sheet-dense'])
  expect(names('A4-single')).toEqual(['sheet-alone', 'sheet-alone', 'sheet-alone', 'sheet-alone sheet-dense'])
  expect(names('A5')).toEqual([
    'sheet-alone sheet-a5',
    'sheet-alone sheet-a5-upright',
    'sheet-alone sheet-a5-upright sheet-dense',
    'sheet-alone sheet-a5-upright sheet-dense',
  ])
  expect(sheetsOf(voucher(30), 'A5').map(({ lines }) => lines.length)).toEqual([15, 15])
})

test('goods stand above the lines; a bill of many goes on over sheets, and its lines end it', () => {
  const goods = Array.from({ length: 40 }, () => ({
    ...{ stockItemId: 'rod', godownId: null, kind: 'out', quantity: parseQuantity('-1'), value: null, batch: '', expiresOn: null },
  })) as NonNullable<Voucher['movements']>
  const parts = (lines: Voucher['lines'], movements: typeof goods) => {
    const voucherOf = { lines, movements }
    return sheetsWith(voucherOf, layoutOf('A4', voucherOf).sheetRows).map((sheet) => [sheet.goods.length, sheet.lines.length])
  }
  expect(parts(voucher(3), goods.slice(0, 5))).toEqual([[5, 3]])
  expect(parts(voucher(3), goods)).toEqual([
    [34, 0],
    [6, 3],
  ])
  expect(parts([], goods)).toEqual([
    [34, 0],
    [6, 0],
  ])
  expect(layoutOf('A4', { lines: voucher(3), movements: goods.slice(0, 5) }).name).toBe('sheet-alone')
})
