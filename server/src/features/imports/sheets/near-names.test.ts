import { expect, test } from 'vitest'
import { nearNames } from './near-names.ts'

test('names that differ in spaces, signs or one letter are nearly the same; those that differ in a number are not', () => {
  const { near } = nearNames(['Ram Traders', 'Ward 1 Office', 'नबिल बैंक', 'VAT'])
  expect([near('RamTraders'), near('Ramm Traders'), near('Rom Traders'), near('नबील बैंक')]).toEqual([
    'Ram Traders',
    'Ram Traders',
    'Ram Traders',
    'नबिल बैंक',
  ])
  expect([near('ram traders'), near('Ward 2 Office'), near('Hari Traders'), near('TAT')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})
