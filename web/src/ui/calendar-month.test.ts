import { adToBs, bsToAd, daysInBsMonth, weekdayOf } from '@lekha/calendar'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adSpan, bsDate, dayByKey, inMonth, monthWeeks, stepMonths, withinYears } from './calendar-month.ts'

const range = { minYear: 2000, maxYear: 2100 }
const anyMonth = fc.record({ year: fc.integer({ min: 1970, max: 2100 }), month: fc.integer({ min: 1, max: 12 }) })
const anyDay = anyMonth
  .filter(({ year }) => year >= range.minYear)
  .chain((month) => fc.integer({ min: 1, max: daysInBsMonth(month.year, month.month) }).map((day) => bsDate(month, day)))

describe('the weeks of a month', () => {
  test('Falgun 2082 begins on a Friday under 13 February and ends on a Saturday', () => {
    const [firstWeek, , , , fifthWeek] = monthWeeks({ year: 2082, month: 11 })
    expect(firstWeek?.map((day) => day?.bs.slice(5))).toEqual(['10-25', '10-26', '10-27', '10-28', '10-29', '11-01', '11-02'])
    expect(firstWeek?.[5]).toEqual({ bs: '2082-11-01', ad: '2026-02-13', weekday: 5, outside: false })
    expect(fifthWeek?.[6]).toEqual({ bs: '2082-11-30', ad: '2026-03-14', weekday: 6, outside: false })
  })

  test('every month shows six whole weeks and each of its days once, under its own weekday', () => {
    fc.assert(
      fc.property(anyMonth, ({ year, month }) => {
        const weeks = monthWeeks({ year, month })
        expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7, 7])
        const days = weeks.flat().filter((day) => day !== null)
        expect(days.filter((day) => !day.outside).map((day) => day.bs)).toEqual(
          Array.from({ length: daysInBsMonth(year, month) }, (_, index) => bsDate({ year, month }, index + 1)),
        )
        for (const day of days) {
          expect(weekdayOf(day.ad) === day.weekday).toBe(true)
          expect(adToBs(day.ad)).toBe(day.bs)
        }
      }),
    )
  })

  test('the first month begins with the first known day, and after the last there are no days', () => {
    expect(monthWeeks({ year: 1970, month: 1 })[0]?.[0]?.bs).toBe('1970-01-01')
    expect(monthWeeks({ year: 2100, month: 12 })[5]?.[6]).toBeNull()
  })

  test('the Gregorian months below it name the year twice only across the new year', () => {
    expect(adSpan({ year: 2082, month: 11 })).toBe('Feb – Mar 2026')
    expect(adSpan({ year: 2082, month: 9 })).toBe('Dec 2025 – Jan 2026')
  })
})

describe('moving through the days', () => {
  test('arrows move a day or a week, Home and End to the ends of the week', () => {
    expect(dayByKey('ArrowLeft', '2082-11-01', range)).toBe('2082-10-29')
    expect(dayByKey('ArrowDown', '2082-11-12', range)).toBe('2082-11-19')
    expect(dayByKey('Home', '2082-11-12', range)).toBe('2082-11-10')
    expect(dayByKey('End', '2082-11-12', range)).toBe('2082-11-16')
  })

  test('a month with fewer days clips the day', () => {
    expect(dayByKey('PageDown', '2083-03-32', range)).toBe('2083-04-31')
    expect(dayByKey('Shift+PageUp', '2083-03-32', range)).toBe(bsDate({ year: 2082, month: 3 }, daysInBsMonth(2082, 3)))
    expect(inMonth('2083-03-32', { year: 2083, month: 9 })).toBe(bsDate({ year: 2083, month: 9 }, daysInBsMonth(2083, 9)))
  })

  test('the month before the first year is blocked', () => {
    expect(stepMonths('2000-01-15', -1, range)).toBeNull()
    expect(stepMonths('2000-02-15', -1, range)).toBe('2000-01-15')
    expect(stepMonths('2100-12-15', 1, range)).toBeNull()
    expect(dayByKey('PageUp', '2000-01-15', range)).toBe('2000-01-15')
    expect(dayByKey('ArrowLeft', '2000-01-01', range)).toBe('2000-01-01')
    expect(withinYears('1999-12-30', range)).toBe('2000-01-01')
  })

  test('a key that the grid does not use moves nothing', () => {
    expect(dayByKey('Enter', '2082-11-12', range)).toBeNull()
    expect(dayByKey('A', '2082-11-12', range)).toBeNull()
  })

  test('no key leads out of the years of the picker', () => {
    const keys = ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'PageUp', 'PageDown', 'Shift+PageUp', 'Shift+PageDown']
    fc.assert(
      fc.property(anyDay, fc.array(fc.constantFrom(...keys), { maxLength: 40 }), (start, chords) => {
        const end = chords.reduce((bs, chord) => dayByKey(chord, bs, range) ?? bs, start)
        expect(adToBs(bsToAd(end))).toBe(end)
        expect(withinYears(end, range)).toBe(end)
      }),
    )
  })
})
