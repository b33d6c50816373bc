import { paisa } from '@lekha/money'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatClassOn, vatOn, vatRateOf, vatRateOn, vatWithin } from './vat.ts'

test('VAT is 13 % today, and unknown before the first rate that Lekha knows', () => {
  expect([vatRateOn('2026-11-23'), vatRateOn('2005-07-16'), vatRateOn('2005-07-15')]).toEqual([1_300n, 1_300n, undefined])
})

test('the reduced rate is known since 1 Shrawan 2083; what is zero-rated or exempt has none on any day', () => {
  expect([vatRateOf('reduced', '2026-07-17'), vatRateOf('reduced', '2026-07-16'), vatRateOf('standard', '2026-07-16')]).toEqual([
    500n,
    undefined,
    1_300n,
  ])
  expect([vatRateOf('zero', '1990-01-01'), vatRateOf('exempt', '2026-07-17')]).toEqual([0n, 0n])
})

test('an item has its former class of VAT until the day before its present one', () => {
  const item = { vatClass: 'standard', vatSince: '2026-07-17', formerVatClass: 'exempt' } as const
  expect([vatClassOn(item, '2026-07-16'), vatClassOn(item, '2026-07-17')]).toEqual(['exempt', 'standard'])
  expect(vatClassOn({ ...item, vatSince: null, formerVatClass: null }, '1990-01-01')).toBe('standard')
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
