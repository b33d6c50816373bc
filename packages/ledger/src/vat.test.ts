import { paisa } from '@lekha/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatOn, vatRateOn, vatWithin } from './vat.ts'

test('VAT is 13 % today, and unknown before the first rate that Lekha knows', () => {
  expect([vatRateOn('2026-11-23'), vatRateOn('2005-07-16'), vatRateOn('2005-07-15')]).toEqual([1_300n, 1_300n, undefined])
})

test.each([
  [100_000n, 13_000n],
  [1n, 0n],
  [4n, 1n],
  [50n, 7n],
])('VAT on %d paisa is %d paisa', (net, vat) => {
  expect(vatOn(paisa(net), 1_300n)).toBe(vat)
})

test('what was added to an amount is found again within the sum', () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 14n), (net) => {
      const vat = vatOn(paisa(net), 1_300n)
      expect(vatWithin(paisa(net + vat), 1_300n)).toBe(vat)
    }),
  )
})
