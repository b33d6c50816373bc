import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, daysBetween, daysInAdMonth, weekdayOf } from './index.ts'

const DAY_MS = 86_400_000
/** Days of the years 1 to 9999, as milliseconds, for the engine's own UTC calendar to judge by. */
const times = fc.integer({ min: Date.parse('0001-01-01') / DAY_MS, max: Date.parse('9999-12-31') / DAY_MS }).map((day) => day * DAY_MS)

function adOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}

describe('days of the Gregorian calendar', () => {
  test('are counted as UTC counts them', () => {
    fc.assert(
      fc.property(times, times, (from, to) => {
        const days = (to - from) / DAY_MS
        expect(daysBetween(adOf(from), adOf(to))).toBe(days)
        expect(addDays(adOf(from), days)).toBe(adOf(to))
      }),
      { numRuns: 1_000 },
    )
  })

  test('have the weekday that UTC gives them', () => {
    fc.assert(fc.property(times, (time) => weekdayOf(adOf(time)) === new Date(time).getUTCDay()))
  })

  test('run over the ends of months, years and leap Februaries', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2024-02-28', 1)).toBe('2024-02-29')
    expect(addDays('2100-02-28', 1)).toBe('2100-03-01')
    expect(addDays('2000-02-28', 1)).toBe('2000-02-29')
    expect(addDays('1970-01-01', -1)).toBe('1969-12-31')
    expect(weekdayOf('1969-12-28')).toBe(0)
  })

  test('months have their lengths, leap years too', () => {
    expect(Array.from({ length: 12 }, (_, month) => daysInAdMonth(2026, month + 1))).toEqual([
      31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31,
    ])
    expect([1900, 2000, 2024, 2026, 2100].map((year) => daysInAdMonth(year, 2))).toEqual([28, 29, 29, 28, 28])
  })

  test('a date that does not exist is refused', () => {
    expect(() => daysInAdMonth(2026, 13)).toThrow('AD month should be in range of 1 to 12')
    expect(() => daysInAdMonth(0, 1)).toThrow('AD year should be in range of 1913 to 2043')
    expect(() => addDays('2026-02-29', 1)).toThrow('February 2026 has 28 days.')
    expect(() => addDays('2026-02-28', 0.5)).toThrow('Days and months are counted in whole numbers.')
    expect(() => addDays('2026-02-28', Number.NaN)).toThrow('Days and months are counted in whole numbers.')
    expect(() => addDays('9999-12-31', 1)).toThrow('AD year should be in range of 1913 to 2043')
    expect(() => addDays('0001-01-01', -1)).toThrow('AD year should be in range of 1913 to 2043')
    expect(() => weekdayOf('yesterday')).toThrow('A date is written like 2083-05-08.')
  })
})
