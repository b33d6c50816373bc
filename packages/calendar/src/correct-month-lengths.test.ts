import { afterEach, describe, expect, test } from 'vitest'
import {
  adToBs,
  bsMonthStarts,
  bsToAd,
  checkMonthLengths,
  correctMonthLengths,
  daysInBsMonth,
  fiscalYearOf,
  isProvisional,
  shippedMonthStarts,
} from './index.ts'

/** 2087 as the older tables have it: Bhadra 31 → 30 and Ashwin 30 → 31, one of the likeliest corrections. */
const BHADRA_2087 = [
  { bsMonth: 208705, days: 30 },
  { bsMonth: 208706, days: 31 },
]

afterEach(() => correctMonthLengths([]))

describe('a correction of the calendar', () => {
  test('moves the days of the months it touches, and no others', () => {
    const before = bsMonthStarts()
    correctMonthLengths(BHADRA_2087)
    const moved = bsMonthStarts().filter(({ starts, days }, index) => before[index]?.starts !== starts || before[index]?.days !== days)
    expect(moved.map(({ bsMonth }) => bsMonth)).toEqual([208705, 208706])
    expect(() => bsToAd('2087-05-31')).toThrow('Bhadra 2087 has 30 days.')
    expect(adToBs(bsToAd('2087-06-31'))).toBe('2087-06-31')
  })

  test('moves all later years when it makes a year longer', () => {
    const newYear = bsToAd('2085-01-01')
    correctMonthLengths([{ bsMonth: 208412, days: 30 }])
    expect(bsToAd('2084-12-30') < bsToAd('2085-01-01')).toBe(true)
    expect(bsToAd('2085-01-01') < newYear).toBe(true)
    expect(adToBs('2044-04-12')).toBe('2100-12-31')
    expect(() => adToBs('2044-04-13')).toThrow('AD year should be in range of 1913 to 2043')
  })

  test('settles a year once all its months are stated, so that the fiscal year can be closed', () => {
    const official = bsMonthStarts().filter(({ bsMonth }) => Math.floor(bsMonth / 100) === 2084)
    correctMonthLengths(official.slice(0, 3))
    expect(
      bsMonthStarts()
        .filter(({ provisional }) => !provisional)
        .at(-1)?.bsMonth,
    ).toBe(208403)
    expect(isProvisional(2084)).toBe(true)
    correctMonthLengths(official.slice(0, 11))
    expect(isProvisional(2084)).toBe(true)
    correctMonthLengths(official)
    expect(isProvisional(2084)).toBe(false)
    expect(isProvisional(2085)).toBe(true)
  })

  test('leaves a year provisional while an earlier one is, for its days may still move', () => {
    correctMonthLengths(bsMonthStarts().filter(({ bsMonth }) => Math.floor(bsMonth / 100) === 2085))
    expect(isProvisional(2085)).toBe(true)
  })

  test('moves the end of the fiscal year with Asar', () => {
    correctMonthLengths([
      { bsMonth: 208402, days: 31 },
      { bsMonth: 208403, days: 32 },
    ])
    expect(fiscalYearOf('2083-08-04')).toMatchObject({ endsBs: '2084-03-32', ends: '2027-07-16' })
  })

  test('is refused for a settled month, whose length may only be stated again', () => {
    expect(() => correctMonthLengths([{ bsMonth: 208308, days: 30 }])).toThrow('Mangsir 2083 is settled with 29 days.')
    expect(() => correctMonthLengths([{ bsMonth: 208308, days: 29 }])).not.toThrow()
  })

  test.each([
    ['A BS month has 29 to 32 days.', { bsMonth: 208705, days: 33 }],
    ['A BS month has 29 to 32 days.', { bsMonth: 208705, days: 28 }],
    ['A BS month has 29 to 32 days.', { bsMonth: 208705, days: 30.5 }],
    ['BS 2087 would have 364 days; a year has 365 or 366.', { bsMonth: 208705, days: 30 }],
    ['BS year should be in range of 1970 to 2100', { bsMonth: 210101, days: 31 }],
    ['BS month should be in range of 1 to 12', { bsMonth: 208713, days: 31 }],
  ])('that cannot be is refused: %s', (sentence, row) => {
    expect(() => correctMonthLengths([row])).toThrow(sentence)
    expect(() => checkMonthLengths([row])).toThrow(sentence)
  })

  test('may be tried before it is made, and leaves no trace', () => {
    const before = bsMonthStarts()
    checkMonthLengths(BHADRA_2087)
    expect(bsMonthStarts()).toEqual(before)
  })

  test('changes nothing when one of its rows is refused', () => {
    correctMonthLengths(BHADRA_2087)
    expect(() =>
      correctMonthLengths([
        { bsMonth: 208404, days: 31 },
        { bsMonth: 208405, days: 99 },
      ]),
    ).toThrow()
    expect(daysInBsMonth(2084, 4)).toBe(32)
    expect(daysInBsMonth(2087, 5)).toBe(30)
  })

  test('is the whole list: the next one starts from the shipped table', () => {
    const shipped = bsMonthStarts()
    correctMonthLengths(BHADRA_2087)
    expect(shippedMonthStarts()).toEqual(shipped)
    correctMonthLengths([])
    expect(bsMonthStarts()).toEqual(shipped)
  })
})
