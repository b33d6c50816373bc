import { expect, test } from 'vitest'
import { dayForm, periodText, stepDay, usualDays, usualPeriods } from './period.ts'

test('a quarter is three BS months from Shrawan on', () => {
  const quarter = usualPeriods('2026-11-21').find(({ label }) => label === 'This quarter')
  expect(quarter && periodText(quarter.period, 'en')).toBe('1 Kartik – 30 Poush 2083')
})

test('the same period of last year keeps its days, and the end of a month stays the end of a month', () => {
  const lastYear = (from: string, to: string) =>
    usualPeriods('2026-11-21', undefined, { from, to }).find(({ label }) => label === 'Same period, last year')?.period
  expect(lastYear('2026-07-17', '2027-07-16')).toEqual({ from: '2025-07-17', to: '2026-07-16' })
  expect(periodText(lastYear('2026-09-17', '2026-11-20') ?? { from: '', to: '' }, 'en')).toBe('1 Ashwin – 4 Mangsir 2082')
})

test('days carry their year where the period is longer than twelve months, in which no day comes twice', () => {
  expect(dayForm({ from: '2026-07-17', to: '2026-08-16' })).toBe('day-month')
  expect(dayForm({ from: '2026-07-17', to: '2027-07-16' })).toBe('day-month')
  expect(dayForm({ from: '2026-07-17', to: '2027-07-17' })).toBe('day-month-year')
  expect(dayForm({ from: '2025-07-17', to: '2027-07-16' })).toBe('day-month-year')
})

test('the day of a position steps by years from the end of a year, by months from the end of a month, else by days', () => {
  expect([stepDay('2028-07-15', -1), stepDay('2027-07-16', 1), stepDay('2027-07-16', -2)]).toEqual([
    '2027-07-16',
    '2028-07-15',
    '2025-07-16',
  ])
  expect([stepDay('2026-08-16', 1), stepDay('2026-09-16', -1)]).toEqual(['2026-09-16', '2026-08-16'])
  expect([stepDay('2026-08-20', 1), stepDay('2026-08-20', -3)]).toEqual(['2026-08-21', '2026-08-17'])
})

test('its usual days are today and the ends of the last month, of the working year and of the year before', () => {
  const days = usualDays('2026-08-20', { starts: '2026-07-17', ends: '2027-07-16' }).map(({ day }) => day)
  expect(days).toEqual(['2026-08-20', '2026-08-16', '2027-07-16', '2026-07-16'])
})

test('several fiscal years are one period: the last two, or all from the first to the last, where there are so many', () => {
  const years = [
    { year: '2024-07-16', end: '2025-07-16' },
    { year: '2025-07-17', end: '2026-07-16' },
    { year: '2026-07-17', end: '2027-07-16' },
  ]
  const several = (of: typeof years) =>
    usualPeriods('2026-11-21', { starts: '2026-07-17', ends: '2027-07-16' }, undefined, of)
      .filter(({ label }) => label.endsWith('years'))
      .map(({ label, keys, period }) => [label, keys, period.from, period.to])
  expect(several(years)).toEqual([
    ['Two fiscal years', 'T', '2025-07-17', '2027-07-16'],
    ['All fiscal years', 'A', '2024-07-16', '2027-07-16'],
  ])
  expect(several(years.slice(2))).toEqual([])
})

test('the last quarter is the whole quarter before this one', () => {
  const quarter = usualPeriods('2026-11-21').find(({ label }) => label === 'Last quarter')
  expect(quarter && periodText(quarter.period, 'en')).toBe('1 Shrawan – 31 Ashwin 2083')
})
