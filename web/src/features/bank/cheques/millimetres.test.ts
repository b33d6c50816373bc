import { expect, test } from 'vitest'
import { digitsOf } from '../../../paper/cheque-sheet.tsx'
import { millimetres } from './millimetres.ts'

test('a length is typed in millimetres with at most one decimal, in either script, and held in tenths', () => {
  expect(['190.5', '8', '-1.2', '१४.५', ' 300 '].map(millimetres.read)).toEqual([1_905, 80, -12, 145, 3_000])
  expect(['', 'abc', '1.25', '1,5', '--1'].map(millimetres.read).every(Number.isNaN)).toBe(true)
  expect([1_905, 80, -12, null, Number.NaN].map(millimetres.show)).toEqual(['190.5', '8', '-1.2', '', ''])
})

test('the date of a cheque has eight digits, of either calendar', () => {
  expect(digitsOf('2026-08-31', 'ad')).toBe('31082026')
  expect(digitsOf('2026-08-31', 'bs')).toBe('15052083')
})
