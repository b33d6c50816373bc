import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, adToBs, daysBetween, fiscalYearOf } from './index.ts'

describe('a fiscal year', () => {
  test.each([
    ['2079/80', '2022-07-17', '2023-07-16', 365],
    ['2080/81', '2023-07-17', '2024-07-15', 365],
    ['2081/82', '2024-07-16', '2025-07-16', 366],
    ['2082/83', '2025-07-17', '2026-07-16', 365],
    ['2083/84', '2026-07-17', '2027-07-16', 365],
    ['2084/85', '2027-07-17', '2028-07-15', 365],
  ])('%s runs from %s to %s, %i days', (name, starts, ends, days) => {
    const year = fiscalYearOf(adToBs(starts))
    expect(year).toMatchObject({ name, starts, ends })
    expect(fiscalYearOf(adToBs(ends))).toEqual(year)
    expect(daysBetween(starts, ends) + 1).toBe(days)
  })

  test('is named in both calendars, from 1 Shrawan to the end of Asar', () => {
    expect(fiscalYearOf('2083-03-32')).toEqual({
      name: '2082/83',
      startsBs: '2082-04-01',
      endsBs: '2083-03-32',
      starts: '2025-07-17',
      ends: '2026-07-16',
    })
    expect(fiscalYearOf('2083-04-01').startsBs).toBe('2083-04-01')
    expect(fiscalYearOf('2099-08-01').name).toBe('2099/00')
  })

  test('follows the one before without a hole or an overlap, and holds its own days', () => {
    let previous = fiscalYearOf('1970-04-01')
    expect(previous.name).toBe('1970/71')
    while (previous.name !== '2099/00') {
      const next = fiscalYearOf(adToBs(addDays(previous.ends, 1)))
      expect(next.starts).toBe(addDays(previous.ends, 1))
      previous = next
    }
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 47_000 }), (days) => {
        const ad = addDays('1913-07-16', days)
        const year = fiscalYearOf(adToBs(ad))
        return year.starts <= ad && ad <= year.ends
      }),
    )
  })

  test('that does not lie wholly in the table is refused', () => {
    expect(() => fiscalYearOf('1970-03-01')).toThrow('BS year should be in range of 1970 to 2100')
    expect(() => fiscalYearOf('2100-04-01')).toThrow('BS year should be in range of 1970 to 2100')
    expect(() => fiscalYearOf('2083-04-32')).toThrow('Shrawan 2083 has 31 days.')
  })
})
