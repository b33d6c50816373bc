import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paisa } from './paisa.ts'
import {
  amountAt,
  formatMeasured,
  formatScaled,
  parseQuantity,
  parseRate,
  quantity,
  rate,
  rateOf,
  readDiscount,
  readScaled,
  scaledText,
} from './quantity.ts'

describe('a quantity', () => {
  test('is written as short as it can be, and read back as it was', () => {
    expect([12_345_000n, -1n, 0n, 10_000n].map((value) => scaledText(quantity(value)))).toEqual(['1234.5', '-0.0001', '0', '1'])
    fc.assert(fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), (value) => parseQuantity(scaledText(quantity(value))) === value))
  })

  test('is no text of other characters, and has four decimals at most', () => {
    for (const text of ['', '1.', '1,000', '1.00001', '+1', '1e3', '१२']) expect(() => parseQuantity(text)).toThrow('An amount is written')
    expect(parseRate('0.0001')).toBe(1n)
  })

  test('is shown in groups, with the decimals of its unit and whatever more it has, in either script', () => {
    expect(formatScaled(quantity(12_345_670_000n), 0, 'en')).toBe('12,34,567')
    expect(formatScaled(quantity(12_345_000n), 0, 'en')).toBe('1,234.5')
    expect(formatScaled(quantity(-20_000n), 3, 'np')).toBe('-२.०००')
  })

  test('is typed in either script, or calculated, with no more decimals than its unit has', () => {
    expect([readScaled('१२', 0), readScaled('12*3', 0), readScaled('1,234.5', 1), readScaled('-2', 0)]).toEqual([
      120_000n,
      360_000n,
      12_345_000n,
      -20_000n,
    ])
    expect([readScaled('1.5', 0), readScaled('10/3', 4), readScaled('a dozen', 0), readScaled('13%', 2), readScaled('', 0)]).toEqual(
      Array.from({ length: 5 }),
    )
    expect([readScaled('100000000000', 0), readScaled('100000000000.1', 1)]).toEqual([10n ** 15n, undefined])
  })
})

describe('a line of a bill', () => {
  test('is rounded once, to the paisa, half a paisa going away from zero', () => {
    expect(amountAt(quantity(125_000n), rate(1_000_000n))).toBe(125_000n)
    expect(amountAt(parseQuantity('3'), parseRate('0.335'))).toBe(101n)
    expect(amountAt(parseQuantity('-3'), parseRate('0.335'))).toBe(-101n)
  })

  test('has a rate only where there is a quantity', () => {
    expect([rateOf(paisa(125_000n), quantity(125_000n)), rateOf(paisa(100n), quantity(0n))]).toEqual([1_000_000n, undefined])
    expect(rateOf(paisa(10_000n), parseQuantity('3'))).toBe(parseRate('33.3333'))
  })
})

test('a measured figure of the wire is grouped, keeps its unit, and has the digits of the reader', () => {
  expect([
    formatMeasured('-123456.5 kg', 'en'),
    formatMeasured('826.6666', 'en', 2),
    formatMeasured('1200', 'np', 2),
    formatMeasured('2.08 : 1', 'np'),
    formatMeasured('–', 'en'),
  ]).toEqual(['-1,23,456.5 kg', '826.6666', '१,२००.००', '२.०८ : १', '–'])
  expect(scaledText(quantity(125_000n), 3)).toBe('12.500')
})

test.each([
  ['', 0n],
  ['100', 10_000n],
  ['५%', 500n],
  ['33.333 %', 3_333n],
  ['2.5%', 250n],
  ['100%', 10_000n],
])('a discount of %s on 100.00', (text, off) => {
  expect(readDiscount(text, paisa(10_000n))).toBe(off)
})

test.each(['-5', '101%', 'some', '%', '1.005'])('%s is no discount', (text) => {
  expect(readDiscount(text, paisa(10_000n))).toBeUndefined()
})
