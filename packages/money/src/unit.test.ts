import { expect, test } from 'vitest'
import { formatAmount } from './format.ts'
import { paisa } from './paisa.ts'
import { inUnit, RUPEES } from './unit.ts'

const AMOUNT = paisa(1_23_45_678_50n)

test('an amount is rounded once, to the decimals of its unit', () => {
  expect(inUnit(AMOUNT, RUPEES)).toBe(AMOUNT)
  expect(inUnit(AMOUNT, { scale: 'rupee', decimals: 0 })).toBe(1_23_45_679_00n)
  expect(inUnit(AMOUNT, { scale: 'thousand', decimals: 2 })).toBe(12_345_68n)
  expect(inUnit(AMOUNT, { scale: 'thousand', decimals: 0 })).toBe(12_346_00n)
  expect(inUnit(AMOUNT, { scale: 'lakh', decimals: 2 })).toBe(123_46n)
})

test('a debit and a credit of the same size are rounded alike, and a half goes away from zero', () => {
  for (const amount of [50n, 150n, 49n, 1_00_000_00n]) {
    for (const unit of [
      { scale: 'rupee', decimals: 0 },
      { scale: 'thousand', decimals: 2 },
    ] as const)
      expect(inUnit(paisa(-amount), unit)).toBe(-inUnit(paisa(amount), unit))
  }
  expect([inUnit(paisa(50n), { scale: 'rupee', decimals: 0 }), inUnit(paisa(49n), { scale: 'rupee', decimals: 0 })]).toEqual([100n, 0n])
})

test('a whole figure is written without decimals only where it has none', () => {
  expect(formatAmount(paisa(12_346_00n), 'en', 0)).toBe('12,346')
  expect(formatAmount(paisa(-12_346_00n), 'np', 0)).toBe('-१२,३४६')
  expect(formatAmount(paisa(12_346_50n), 'en', 0)).toBe('12,346.50')
})
