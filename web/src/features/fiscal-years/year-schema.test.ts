import { describe, expect, test } from 'vitest'
import { fiscalYearSchema, nextStart } from './year-schema.ts'

const sentences = (former: { end: string } | undefined, year: { year: string; end: string; name?: string }) =>
  fiscalYearSchema(former)
    .safeParse(year)
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('a new fiscal year', () => {
  test('begins on any day when it is the first', () => {
    expect(nextStart(undefined)).toBeUndefined()
    expect(sentences(undefined, { year: '2025-01-01', end: '2025-12-31' })).toEqual([])
  })

  test('begins on the day after the last one ended', () => {
    expect(nextStart({ end: '2026-07-16' })).toBe('2026-07-17')
    expect(sentences({ end: '2026-07-16' }, { year: '2026-07-17', end: '2027-07-16' })).toEqual([])
    expect(sentences({ end: '2026-07-16' }, { year: '2026-07-18', end: '2027-07-16' })).toEqual([
      ['year', "Start date must be the day after the last fiscal year's end date"],
    ])
  })

  test('ends after it begins', () => {
    expect(sentences(undefined, { year: '2025-07-17', end: '2025-07-17' })).toEqual([['end', 'End date must be after start date']])
  })

  test('says which part of a date is out of its range', () => {
    expect(sentences(undefined, { year: '1900-07-17', end: '2044-07-16' })).toEqual([
      ['year', 'AD year should be in range of 1913 to 2043'],
      ['end', 'AD year should be in range of 1913 to 2043'],
    ])
    expect(sentences(undefined, { year: '2026-13-01', end: '2027-01-32' })).toEqual([
      ['year', 'AD month should be in range of 1 to 12'],
      ['end', 'AD day should be in range of 1 to 31'],
    ])
    expect(sentences(undefined, { year: '2026-02-30', end: 'soon' })).toEqual([
      ['year', 'This is not a date.'],
      ['end', 'This is not a date.'],
    ])
  })

  test('needs both dates, and no name', () => {
    expect(sentences(undefined, { year: '', end: '' })).toEqual(
      expect.arrayContaining([
        ['year', 'Start date is required'],
        ['end', 'End date is required'],
      ]),
    )
  })
})
