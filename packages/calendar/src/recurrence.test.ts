import { expect, test } from 'vitest'
import { adToBs, bsToAd } from './bikram-sambat.ts'
import { dueAfter, type Recurrence } from './recurrence.ts'

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

test('beyond the calendar nothing is due', () => {
  expect(series('2100-12-20', 'month', 2)).toEqual([undefined, undefined])
  expect(series('2100-12-30', 'week', 1)).toEqual([undefined])
})
