import { expect, test } from 'vitest'
import { readMillimetres } from './letterhead.ts'

test('a height of a letterhead is a whole number of millimetres, in the digits of either script, that leaves room for a bill', () => {
  expect(['0', '45', ' ४५ ', '120'].map(readMillimetres)).toEqual([0, 45, 45, 120])
  expect(['', '-1', '4.5', '121', '4 cm'].map(readMillimetres)).toEqual([undefined, undefined, undefined, undefined, undefined])
})
