import { addDays, bsMonthStarts } from '@lekha/calendar'
import { describe, expect, test } from 'vitest'
import { boundaryBefore } from './boundaries.ts'

const months = bsMonthStarts()
  .filter(({ bsMonth }) => bsMonth >= 208303 && bsMonth <= 208403)
  .map(({ bsMonth, starts, days }) => ({ bsMonth, starts, until: addDays(starts, days) }))

describe('the boundary before a day', () => {
  test('the first day of a month needs no line', () => {
    expect(boundaryBefore({ months }, '2026-07-17')).toEqual({ anchor: 208304, sign: 1, lo: '2026-07-17', hi: '2026-07-17' })
  })

  test('early in a month its first days are added, late in it its last days are taken away', () => {
    expect(boundaryBefore({ months }, '2026-07-20')).toEqual({ anchor: 208304, sign: 1, lo: '2026-07-17', hi: '2026-07-20' })
    expect(boundaryBefore({ months }, '2026-08-15')).toEqual({ anchor: 208305, sign: -1, lo: '2026-08-15', hi: '2026-08-17' })
  })

  test('late in Chaitra the next month is of the same year by count, and holds no total of its own', () => {
    const { anchor } = boundaryBefore({ months }, '2027-04-13')
    expect(months.filter(({ bsMonth }) => bsMonth < anchor).at(-1)?.bsMonth).toBe(208312)
  })

  test('outside the months in which a voucher can be dated, no line is read', () => {
    expect(boundaryBefore({ months }, '2020-01-01')).toMatchObject({ anchor: 0, lo: '2020-01-01', hi: '2020-01-01' })
    const after = boundaryBefore({ months }, '2040-01-01')
    expect([after.anchor > 210012, after.lo]).toEqual([true, after.hi])
  })
})
