import { describe, expect, test } from 'vitest'
import { dayForm, periodText, stepped, usualPeriods } from './period.ts'

describe('stepping by the period shown', () => {
  test('a day goes on by a day', () => {
    expect(stepped({ from: '2026-07-16', to: '2026-07-16' }, 1)).toEqual({ from: '2026-07-17', to: '2026-07-17' })
  })
  test('a BS month goes on by a BS month, whatever its length', () => {
    const shrawan = { from: '2026-07-17', to: '2026-08-16' }
    expect(stepped(shrawan, 1)).toEqual({ from: '2026-08-17', to: '2026-09-16' })
    expect(stepped(stepped(shrawan, -1), 1)).toEqual(shrawan)
  })
  test('a fiscal year goes on by a fiscal year', () => {
    expect(stepped({ from: '2026-07-17', to: '2027-07-16' }, -1)).toEqual({ from: '2025-07-17', to: '2026-07-16' })
  })
  test('a month that breaks off is followed by whole months', () => {
    const fiveDays = { from: '2026-08-17', to: '2026-08-21' }
    expect(periodText(stepped(fiveDays, -1), 'en')).toBe('1 Shrawan – 31 Shrawan 2083')
    expect(periodText(stepped(fiveDays, 1), 'en')).toBe('1 Ashwin – 31 Ashwin 2083')
    expect(periodText(stepped({ from: '2026-11-17', to: '2027-01-05' }, -1), 'en')).toBe('1 Ashwin – 30 Kartik 2083')
  })
  test('a fiscal year up to today is followed by whole fiscal years; in its first month it is that month', () => {
    const toDate = { from: '2026-07-17', to: '2026-11-21' }
    expect(stepped(toDate, -1)).toEqual({ from: '2025-07-17', to: '2026-07-16' })
    expect(stepped(toDate, 1)).toEqual({ from: '2027-07-17', to: '2028-07-15' })
    expect(stepped({ from: '2025-07-17', to: '2026-11-21' }, -1)).toEqual({ from: '2023-07-17', to: '2025-07-16' })
    expect(periodText(stepped({ from: '2026-07-17', to: '2026-07-20' }, -1), 'en')).toBe('1 Asar – 32 Asar 2083')
  })
  test('any other period goes on by its days', () => {
    expect(stepped({ from: '2026-07-20', to: '2026-07-22' }, 1)).toEqual({ from: '2026-07-23', to: '2026-07-25' })
  })
})

test('a quarter is three BS months from Shrawan on', () => {
  const quarter = usualPeriods('2026-11-21').find(({ label }) => label === 'This quarter')
  expect(quarter && periodText(quarter.period, 'en')).toBe('1 Kartik – 30 Poush 2083')
})

test('the same period of last year keeps its days, and the end of a month stays one', () => {
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
