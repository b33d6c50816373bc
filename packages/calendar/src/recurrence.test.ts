import { expect, test } from 'vitest'
import { adToBs, bsToAd } from './bikram-sambat.ts'
import { weekdayOf } from './gregorian.ts'
import { dueAfter, LAST_WEEK, type Recurrence, weekdayInMonth } from './recurrence.ts'

const series = (bs: string, every: Recurrence, times: number): (string | undefined)[] => {
  const day = every === 'week' ? null : Number.parseInt(bs.slice(8), 10)
  const due: (string | undefined)[] = []
  for (let at: string | undefined = bsToAd(bs); due.length < times; due.push(at && adToBs(at))) at = at && dueAfter(at, { every, day })
  return due
}

test('rent of the 1st is due on the 1st of every BS month, over the end of the fiscal year', () => {
  expect(series('2083-02-01', 'month', 4)).toEqual(['2083-03-01', '2083-04-01', '2083-05-01', '2083-06-01'])
})

test('what is due on the last day of a long month is due on the last of a shorter one, and does not drift', () => {
  expect(series('2083-01-31', 'month', 9)).toEqual([
    '2083-02-31',
    '2083-03-31',
    '2083-04-31',
    '2083-05-31',
    '2083-06-31',
    '2083-07-30',
    '2083-08-29',
    '2083-09-30',
    '2083-10-29',
  ])
  expect(series('2083-03-32', 'month', 2)).toEqual(['2083-04-31', '2083-05-31'])
})

test('a quarter is three BS months, a year twelve, a week seven days', () => {
  expect(series('2083-04-15', 'quarter', 2)).toEqual(['2083-07-15', '2083-10-15'])
  expect(series('2083-11-03', 'year', 1)).toEqual(['2084-11-03'])
  expect(series('2083-04-29', 'week', 1)).toEqual(['2083-05-05'])
})

test('the second Sunday and the last Friday of a BS month are the same weekday in every month, whatever its length', () => {
  const days = (ad: string, every: 'month' | 'quarter' | 'year', week: number, times: number) => {
    const due: string[] = []
    for (let at: string | undefined = ad; at && due.length < times; at = dueAfter(at, { every, day: null, week, weekday: weekdayOf(ad) }))
      due.push(at)
    return due
  }
  const sundays = days('2026-08-30', 'month', 2, 24)
  expect(sundays.slice(0, 3).map(adToBs)).toEqual(['2083-05-14', '2083-06-11', '2083-07-08'])
  for (const ad of sundays) expect(weekdayInMonth(ad)).toMatchObject({ weekday: 0, week: 2 })
  const fridays = days('2026-09-11', 'month', LAST_WEEK, 24)
  for (const ad of fridays) expect(weekdayInMonth(ad)).toMatchObject({ weekday: 5, isLast: true })
  expect(new Set(fridays.map((ad) => adToBs(ad).slice(0, 7))).size).toBe(24)
  expect(days('2026-08-30', 'year', 2, 2).map((ad) => adToBs(ad).slice(0, 7))).toEqual(['2083-05', '2084-05'])
})

test('beyond the calendar nothing is due', () => {
  expect(series('2100-12-20', 'month', 2)).toEqual([undefined, undefined])
  expect(series('2100-12-30', 'week', 1)).toEqual([undefined])
})
