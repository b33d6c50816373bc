import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { timeInNepal, todayInNepal } from './index.ts'

describe('today in Nepal', () => {
  test('begins at a quarter past six in the evening, UTC', () => {
    const midnight = Date.UTC(2026, 10, 20, 18, 15)
    expect(todayInNepal(() => midnight - 1)).toBe('2026-11-20')
    expect(todayInNepal(() => midnight)).toBe('2026-11-21')
    expect(timeInNepal(midnight - 1)).toBe('23:59:59')
    expect(timeInNepal(midnight)).toBe('00:00:00')
  })

  test('is known before 1970 too', () => {
    expect(todayInNepal(() => -1)).toBe('1970-01-01')
    expect(timeInNepal(-1)).toBe('05:44:59')
    expect(todayInNepal(() => Date.UTC(1969, 11, 31, 12))).toBe('1969-12-31')
  })

  test('is the date and time of UTC five hours and three quarters later', () => {
    fc.assert(
      fc.property(fc.integer({ min: Date.UTC(1913, 3, 13), max: Date.UTC(2044, 3, 13) }), (now) => {
        const shifted = new Date(now + 345 * 60_000).toISOString()
        return `${todayInNepal(() => now)}T${timeInNepal(now)}` === shifted.slice(0, 19)
      }),
    )
  })

  test('is not made up by a broken clock', () => {
    expect(() => todayInNepal(() => Number.NaN)).toThrow('The clock shows no time.')
    expect(() => timeInNepal(Number.POSITIVE_INFINITY)).toThrow('The clock shows no time.')
  })
})
