import { existsSync, readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addBsMonths, adToBs, bsMonthStarts, bsToAd, CalendarError, daysInBsMonth, isProvisional } from './index.ts'
import { MONTH_LENGTHS } from './month-lengths.ts'

const CHOSEN_TABLE = '../shared/data/bs-month-days.json'
const DAY_MS = 86_400_000

/** Every day of the table in order, its AD date counted up by the engine's own UTC calendar and not by this package. */
function* everyDay(): Generator<{ bs: string; ad: string }> {
  let now = Date.UTC(1913, 3, 13)
  for (const [year, lengths] of Object.entries(MONTH_LENGTHS)) {
    for (const [month, length] of lengths.entries()) {
      for (let day = 1; day <= length; day += 1) {
        const bs = [year, `${month + 1}`.padStart(2, '0'), `${day}`.padStart(2, '0')].join('-')
        yield { bs, ad: new Date(now).toISOString().slice(0, 10) }
        now += DAY_MS
      }
    }
  }
}

const settledDay = fc.constantFrom(...[...everyDay()].slice(400, -400))

describe('the two calendars', () => {
  test('agree on every day of 131 years, both ways', () => {
    const days = [...everyDay()]
    expect(days.length).toBe(47_849)
    expect(days.filter(({ bs, ad }) => bsToAd(bs) !== ad || adToBs(ad) !== bs)).toEqual([])
  })

  test('begin on 1 Baisakh 1970 and end with Chaitra 2100', () => {
    expect(bsToAd('1970-01-01')).toBe('1913-04-13')
    expect(adToBs('1913-04-13')).toBe('1970-01-01')
    expect(bsToAd('2100-12-31')).toBe('2044-04-13')
    expect(adToBs('2044-04-13')).toBe('2100-12-31')
  })

  test('change the year on the day after the last of Chaitra, every year', () => {
    for (let year = 1970; year < 2100; year += 1) {
      const last = `${year}-12-${daysInBsMonth(year, 12)}`
      const dayAfter = Date.parse(bsToAd(last)) + DAY_MS
      expect(adToBs(new Date(dayAfter).toISOString().slice(0, 10))).toBe(`${year + 1}-01-01`)
    }
  })

  describe.skipIf(!existsSync(CHOSEN_TABLE))('beside the chosen table', () => {
    test('every month has the chosen length', () => {
      const chosen: { years: Record<string, number[]> } = JSON.parse(readFileSync(CHOSEN_TABLE, 'utf8'))
      expect(MONTH_LENGTHS).toEqual(chosen.years)
    })
  })
})

/** The sentence of a calendar error; anything else, an answer included, is shown as what it is. */
function refusal(convert: () => string): string {
  try {
    return `no refusal but ${convert()}`
  } catch (error) {
    return error instanceof CalendarError ? error.message : `not a calendar error: ${String(error)}`
  }
}

describe('a date that cannot be converted', () => {
  test.each([
    ['BS year should be in range of 1970 to 2100', '1969-12-30', '2101-01-01', '0000-00-00', '9999-12-31'],
    ['BS month should be in range of 1 to 12', '2083-00-01', '2083-13-40'],
    ['BS day should be in range of 1 to 32', '2083-01-00', '2083-01-33', '2083-01-99'],
    ['Falgun 2082 has 30 days.', '2082-11-31', '2082-11-32'],
    ['Poush 2083 has 30 days.', '2083-09-31'],
    ['Mangsir 2083 has 29 days.', '2083-08-30'],
    [
      'A date is written like 2083-05-08.',
      '',
      '2083',
      '2083-5-8',
      '83-05-08',
      '2083/05/08',
      ' 2083-05-08',
      '2083-05-08 ',
      '2083-05-08\n',
      '२०८३-०५-०८',
      '2083-05-08T00:00:00Z',
      '\u202e2083-05-08',
      '2083-05-08\u0000',
      '+083-05-08',
      '20830508',
      'NaN-NaN-NaN',
      '2083-05-081',
    ],
  ])('BS: %s', (sentence, ...dates) => {
    for (const bs of dates) expect([bs, refusal(() => bsToAd(bs))]).toEqual([bs, sentence])
  })

  test.each([
    [
      'AD year should be in range of 1913 to 2043',
      '1913-04-12',
      '1913-01-01',
      '1912-12-31',
      '2044-04-14',
      '2044-12-31',
      '2083-05-08',
      '9999-12-31',
      '0000-00-00',
    ],
    ['AD month should be in range of 1 to 12', '2026-00-01', '2026-13-01'],
    ['AD day should be in range of 1 to 31', '2026-01-00', '2026-01-32'],
    ['February 2026 has 28 days.', '2026-02-29', '2026-02-31'],
    ['February 2024 has 29 days.', '2024-02-30'],
    ['April 2026 has 30 days.', '2026-04-31'],
    ['A date is written like 2083-05-08.', '', '2026-2-4', '2026-02-04T00:00:00Z', '04/02/2026'],
  ])('AD: %s', (sentence, ...dates) => {
    for (const ad of dates) expect([ad, refusal(() => adToBs(ad))]).toEqual([ad, sentence])
  })

  test('is refused whatever the text, and never turned into another day', () => {
    const dates = fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d\d-\d\d$/))
    fc.assert(
      fc.property(dates, (text) => {
        try {
          return adToBs(bsToAd(text)) === text
        } catch (error) {
          return error instanceof CalendarError
        }
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('months', () => {
  test('of every year add up to 365 or 366 days, each 29 to 32', () => {
    for (const [year, lengths] of Object.entries(MONTH_LENGTHS)) {
      expect(lengths.length, year).toBe(12)
      expect([365, 366], year).toContain(lengths.reduce((sum, days) => sum + days, 0))
      expect(
        lengths.every((days) => days >= 29 && days <= 32),
        year,
      ).toBe(true)
    }
  })

  test('out of range are refused with the same sentences', () => {
    expect(() => daysInBsMonth(1969, 1)).toThrow('BS year should be in range of 1970 to 2100')
    expect(() => daysInBsMonth(2083, 13)).toThrow('BS month should be in range of 1 to 12')
    expect(() => daysInBsMonth(2083.5, 1)).toThrow('BS year should be in range of 1970 to 2100')
    expect(() => daysInBsMonth(2083, Number.NaN)).toThrow('BS month should be in range of 1 to 12')
  })

  test('are listed without a gap, the settled before the provisional', () => {
    const months = bsMonthStarts()
    expect(months.length).toBe(131 * 12)
    expect(months[0]).toEqual({ bsMonth: 197001, starts: '1913-04-13', days: 31, provisional: false })
    expect(months.find(({ bsMonth }) => bsMonth === 208304)).toEqual({
      bsMonth: 208304,
      starts: '2026-07-17',
      days: 31,
      provisional: false,
    })
    expect(months.at(-1)).toEqual({ bsMonth: 210012, starts: '2044-03-14', days: 31, provisional: true })
    for (const [index, { starts, days }] of months.slice(0, -1).entries()) {
      expect(Date.parse(months[index + 1]?.starts ?? '') - Date.parse(starts)).toBe(days * DAY_MS)
    }
    expect(months.find(({ provisional }) => provisional)?.bsMonth).toBe(208401)
  })

  test('from 2084 on are provisional', () => {
    expect(isProvisional(1970)).toBe(false)
    expect(isProvisional(2083)).toBe(false)
    expect(isProvisional(2084)).toBe(true)
    expect(isProvisional(2100)).toBe(true)
    expect(() => isProvisional(2101)).toThrow('BS year should be in range of 1970 to 2100')
  })
})

describe('counting in months', () => {
  test.each([
    ['2083-04-15', 1, '2083-05-15'],
    ['2083-04-15', -1, '2083-03-15'],
    ['2083-12-15', 1, '2084-01-15'],
    ['2083-01-15', -1, '2082-12-15'],
    ['2083-04-15', 12, '2084-04-15'],
    ['2083-03-32', 1, '2083-04-31'],
    ['2083-03-32', 5, '2083-08-29'],
    ['2083-03-32', 0, '2083-03-32'],
    ['1970-01-01', 131 * 12 - 1, '2100-12-01'],
  ])('%s and %i months is %s', (bs, months, expected) => {
    expect(addBsMonths(bs, months)).toBe(expected)
  })

  test('never leaves the table, nor starts from a day that does not exist', () => {
    expect(() => addBsMonths('2100-12-01', 1)).toThrow('BS year should be in range of 1970 to 2100')
    expect(() => addBsMonths('1970-01-01', -1)).toThrow('BS year should be in range of 1970 to 2100')
    expect(() => addBsMonths('2083-01-32', 1)).toThrow('Baisakh 2083 has 31 days.')
    expect(() => addBsMonths('2083-01-01', 0.5)).toThrow('Days and months are counted in whole numbers.')
  })

  test('lands in the month asked for, on the same day or the last', () => {
    fc.assert(
      fc.property(settledDay, fc.integer({ min: -12, max: 12 }), ({ bs }, months) => {
        const [year = 0, month = 0, day = 0] = bs.split('-').map((part) => Number.parseInt(part, 10))
        const index = year * 12 + month - 1 + months
        const length = daysInBsMonth(Math.floor(index / 12), (index % 12) + 1)
        const [toYear = 0, toMonth = 0, toDay = 0] = addBsMonths(bs, months)
          .split('-')
          .map((part) => Number.parseInt(part, 10))
        return toYear * 12 + toMonth - 1 === index && toDay === Math.min(day, length)
      }),
    )
  })
})
