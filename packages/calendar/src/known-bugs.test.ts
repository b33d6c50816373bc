import { describe, expect, test } from 'vitest'
import { adToBs, bsMonthStarts, bsToAd, daysInBsMonth, weekdayOf } from './index.ts'
import { MONTH_LENGTHS } from './month-lengths.ts'

/** The days of a year of the table. */
function yearLength(year: number): number {
  return Array.from({ length: 12 }, (_, month) => daysInBsMonth(year, month + 1)).reduce((sum, days) => sum + days, 0)
}

/** Errors found in other converters; each of them would be a wrong date in the books. */
describe('bugs of other calendars that this one does not have', () => {
  test('the last day of a year of 366 days is not the first day of the same year', () => {
    expect(yearLength(2081)).toBe(366)
    expect(adToBs('2025-04-13')).toBe('2081-12-31')
    expect(bsToAd('2081-01-01')).toBe('2024-04-13')
    for (let year = 1970; year <= 2100; year += 1) {
      const last = `${year}-12-${daysInBsMonth(year, 12)}`
      expect(adToBs(bsToAd(last))).toBe(last)
    }
  })

  test('20 November 2026 is 4 Mangsir 2083, not the 5th', () => {
    expect(adToBs('2026-11-20')).toBe('2083-08-04')
  })

  test('2100 is not cut short', () => {
    expect(MONTH_LENGTHS[2100]?.length).toBe(12)
    expect(yearLength(2100)).toBe(366)
  })

  test.each([2085, 2087, 2088, 2096])('%i does not have 363, 364, 367 or 368 days', (year) => {
    expect([365, 366]).toContain(yearLength(year))
  })

  test('1971 to 1999 are not corrupt: each year begins on 12 to 14 April', () => {
    for (let year = 1971; year <= 1999; year += 1) {
      expect(bsToAd(`${year}-01-01`)).toMatch(new RegExp(`^${year - 57}-04-1[234]$`))
    }
  })

  test('2031 and 2032 are not filled up with months of 31 and 32 days', () => {
    expect(MONTH_LENGTHS[2031]).toEqual([30, 32, 31, 32, 31, 30, 30, 30, 29, 30, 29, 31])
    expect(MONTH_LENGTHS[2032]).toEqual([31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30])
  })

  test('1 Baisakh of 2078 and 2079 is not a day early: a Wednesday and a Thursday', () => {
    expect([bsToAd('2078-01-01'), bsToAd('2079-01-01')]).toEqual(['2021-04-14', '2022-04-14'])
    expect([weekdayOf('2021-04-14'), weekdayOf('2022-04-14')]).toEqual([3, 4])
  })

  test('14 June 2025 is the 31st of Jestha 2082, which has no 32nd', () => {
    expect(adToBs('2025-06-14')).toBe('2082-02-31')
    expect(() => bsToAd('2082-02-32')).toThrow('Jestha 2082 has 31 days.')
  })

  test('Baisakh and Jestha 2062 have 31 days each, so that 23 Jestha is 6 June 2005', () => {
    expect([daysInBsMonth(2062, 1), daysInBsMonth(2062, 2)]).toEqual([31, 31])
    expect(bsToAd('2062-02-01')).toBe('2005-05-15')
    expect(bsToAd('2062-02-23')).toBe('2005-06-06')
  })

  test('1 Baisakh and 1 Shrawan are right in the years whose tables went stale', () => {
    expect([2080, 2081, 2082, 2083, 2084].map((year) => bsToAd(`${year}-01-01`))).toEqual([
      '2023-04-14',
      '2024-04-13',
      '2025-04-14',
      '2026-04-14',
      '2027-04-14',
    ])
    expect([2080, 2081, 2082, 2083].map((year) => bsToAd(`${year}-04-01`))).toEqual([
      '2023-07-17',
      '2024-07-16',
      '2025-07-17',
      '2026-07-17',
    ])
    expect(MONTH_LENGTHS[2081]).toEqual([31, 32, 31, 32, 31, 30, 30, 30, 29, 30, 29, 31])
    expect(MONTH_LENGTHS[2083]).toEqual([31, 31, 32, 31, 31, 31, 30, 29, 30, 29, 30, 30])
  })

  test('picker and converter share one table: no month offers a day that cannot be converted, nor hides one that can', () => {
    for (const { bsMonth, days } of bsMonthStarts()) {
      const month = `${Math.floor(bsMonth / 100)}-${`${bsMonth % 100}`.padStart(2, '0')}`
      expect(bsToAd(`${month}-${days}`)).toMatch(/^\d{4}-/)
      if (days < 32) expect(() => bsToAd(`${month}-${days + 1}`)).toThrow(`has ${days} days.`)
    }
  })

  test('births before 2000 and years past 2090 are there', () => {
    expect(bsToAd('1985-06-15')).toBe('1928-09-30')
    expect(adToBs('2036-01-01')).toMatch(/^2092-/)
  })

  test('beyond the table there is an error, not 1 January 1970 nor any other day', () => {
    expect(() => bsToAd('2101-01-01')).toThrow('BS year should be in range of 1970 to 2100')
    expect(() => adToBs('2044-04-14')).toThrow('AD year should be in range of 1913 to 2043')
  })

  test('a date that is read, written and read again for ever stays where it is', () => {
    let bs = '2083-08-04'
    for (let save = 0; save < 365; save += 1) bs = adToBs(bsToAd(bs))
    expect(bs).toBe('2083-08-04')
  })
})
