import { expect, test } from 'vitest'
import { timesLate } from './late-fine.ts'

// Due on 1 Shrawan 2083.
const DUE = '2026-07-17'
const late = (fineEvery: 'none' | 'once' | 'month' | 'year', graceMonths: number, on: string) =>
  timesLate({ fineEvery, graceMonths }, DUE, on)

test('a renewal is late from the first day of the month after its months of grace, and once more for each month that begins', () => {
  expect(['2026-07-17', '2026-10-17', '2026-10-18', '2026-11-16', '2026-11-17', '2027-07-17'].map((on) => late('month', 3, on))).toEqual([
    0, 0, 1, 1, 2, 10,
  ])
})

test('without grace it is late on the day after it is due', () => {
  expect(['2026-07-17', '2026-07-18', '2026-08-17'].map((on) => late('month', 0, on))).toEqual([0, 1, 2])
})

test('a fine by the year is asked once for each year that begins late, one that is asked once never more, and none never', () => {
  expect(['2026-10-17', '2026-10-18', '2027-10-17', '2027-10-18', '2029-07-17'].map((on) => late('year', 3, on))).toEqual([0, 1, 1, 2, 3])
  expect(late('once', 3, '2029-07-17')).toBe(1)
  expect(late('none', 0, '2029-07-17')).toBe(0)
})
