import { expect, test } from 'vitest'
import { spreadsheetNumber } from './spreadsheet-number.ts'

test.each([
  ['1234.5600000000002', '1234.56'],
  ['1234.5599999999999', '1234.56'],
  ['0.1', '0.1'],
  ['9.841234567E9', '9841234567'],
  ['-125000', '-125000'],
  ['100', '100'],
  ['1E-3', '0.001'],
  ['0.30000000000000004', '0.3'],
])('%s in the file of a spreadsheet is what the spreadsheet shows: %s', (stored, shown) => {
  expect(spreadsheetNumber(stored)).toBe(shown)
})

test('a third decimal stays, so that it is refused and never rounded; what is no number, or too long for one, stays as it is', () => {
  expect(spreadsheetNumber('12.345')).toBe('12.345')
  expect(['abc', '', '1E300', 'Infinity'].map(spreadsheetNumber)).toEqual(['abc', '', '1E300', 'Infinity'])
})
