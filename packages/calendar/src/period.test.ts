import { describe, expect, test } from 'vitest'
import { bsToAd } from './bikram-sambat.ts'
import { bsParts, sameDaysBefore, stepPeriod } from './period.ts'

const bs = (from: string, to: string) => ({ from: bsToAd(from), to: bsToAd(to) })

describe('stepping by the period shown', () => {
  test('a day goes on by a day', () => {
    expect(stepPeriod({ from: '2026-07-16', to: '2026-07-16' }, 1)).toEqual({ from: '2026-07-17', to: '2026-07-17' })
  })
  test('a BS month goes on by a BS month, whatever its length', () => {
    const shrawan = { from: '2026-07-17', to: '2026-08-16' }
    expect(stepPeriod(shrawan, 1)).toEqual({ from: '2026-08-17', to: '2026-09-16' })
    expect(stepPeriod(stepPeriod(shrawan, -1), 1)).toEqual(shrawan)
  })
  test('a fiscal year goes on by a fiscal year', () => {
    expect(stepPeriod({ from: '2026-07-17', to: '2027-07-16' }, -1)).toEqual({ from: '2025-07-17', to: '2026-07-16' })
  })
  test('a month that breaks off is followed by whole months', () => {
    const fiveDays = { from: '2026-08-17', to: '2026-08-21' }
    expect(stepPeriod(fiveDays, -1)).toEqual(bs('2083-04-01', '2083-04-31'))
    expect(stepPeriod(fiveDays, 1)).toEqual(bs('2083-06-01', '2083-06-31'))
    expect(stepPeriod({ from: '2026-11-17', to: '2027-01-05' }, -1)).toEqual(bs('2083-06-01', '2083-07-30'))
  })
  test('a fiscal year up to today is followed by whole fiscal years; in its first month it is that month', () => {
    const toDate = { from: '2026-07-17', to: '2026-11-21' }
    expect(stepPeriod(toDate, -1)).toEqual({ from: '2025-07-17', to: '2026-07-16' })
    expect(stepPeriod(toDate, 1)).toEqual({ from: '2027-07-17', to: '2028-07-15' })
    expect(stepPeriod({ from: '2025-07-17', to: '2026-11-21' }, -1)).toEqual({ from: '2023-07-17', to: '2025-07-16' })
    expect(stepPeriod({ from: '2026-07-17', to: '2026-07-20' }, -1)).toEqual(bs('2083-03-01', '2083-03-32'))
  })
  test('any other period goes on by its days', () => {
    expect(stepPeriod({ from: '2026-07-20', to: '2026-07-22' }, 1)).toEqual({ from: '2026-07-23', to: '2026-07-25' })
  })
})

describe('a period', () => {
  test('of whole months goes on by months, however long they are', () => {
    expect(stepPeriod(bs('2083-04-01', '2083-04-31'), 2)).toEqual(bs('2083-06-01', '2083-06-31'))
    expect(stepPeriod(bs('2083-04-01', '2084-03-31'), -2)).toEqual(bs('2081-04-01', '2082-03-32'))
  })
  test('of some days goes on by as many days', () => {
    expect(stepPeriod(bs('2083-04-04', '2083-04-06'), -2)).toEqual(bs('2083-03-30', '2083-03-32'))
  })
  test('has its days in former years, and ends where a month ends where it did so', () => {
    expect(sameDaysBefore(bs('2083-04-01', '2083-11-12'), 1)).toEqual(bs('2082-04-01', '2082-11-12'))
    expect(sameDaysBefore(bs('2083-04-01', '2084-03-31'), 2)).toEqual(bs('2081-04-01', '2082-03-32'))
  })
})

describe('the parts of a period', () => {
  test('are its BS months, with the days that it has of the first and the last', () => {
    expect(bsParts(bs('2083-04-20', '2083-06-05'), 1)).toEqual([
      bs('2083-04-20', '2083-04-31'),
      bs('2083-05-01', '2083-05-31'),
      bs('2083-06-01', '2083-06-05'),
    ])
    expect(bsParts(bs('2083-04-01', '2084-03-31'), 1)).toHaveLength(12)
    expect(bsParts(bs('2083-04-02', '2083-04-02'), 1)).toEqual([bs('2083-04-02', '2083-04-02')])
  })
  test('are quarters of the fiscal year, which begins with Shrawan, also across the new year of Baisakh', () => {
    expect(bsParts(bs('2083-05-10', '2084-02-15'), 3)).toEqual([
      bs('2083-05-10', '2083-06-31'),
      bs('2083-07-01', '2083-09-30'),
      bs('2083-10-01', '2083-12-30'),
      bs('2084-01-01', '2084-02-15'),
    ])
  })
  test('are fiscal years', () => {
    expect(bsParts(bs('2081-06-01', '2083-11-12'), 12)).toEqual([
      bs('2081-06-01', '2082-03-32'),
      bs('2082-04-01', '2083-03-32'),
      bs('2083-04-01', '2083-11-12'),
    ])
  })
})
