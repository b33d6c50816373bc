import { describe, expect, it } from 'vitest'
import { missingYears } from './years.ts'

const starts = (standing: { starts: string; ends: string }[], first: string, last: string) =>
  missingYears(standing, { first, last }).map((year) => `${year.name} ${year.starts} ${year.ends}`)

const Y2083 = { starts: '2026-07-17', ends: '2027-07-16' }

describe('the fiscal years that vouchers need', () => {
  it('are those from the first day to the last where there are none', () => {
    expect(starts([], '2024-08-01', '2025-08-01')).toEqual(['2081/82 2024-07-16 2025-07-16', '2082/83 2025-07-17 2026-07-16'])
  })

  it('are none where every day has one', () => {
    expect(starts([Y2083], '2026-07-17', '2027-07-16')).toEqual([])
  })

  it('reach to those that stand: earlier ones nearest first, so that each follows on one that stands by then', () => {
    expect(starts([Y2083], '2024-07-16', '2024-07-16')).toEqual(['2082/83 2025-07-17 2026-07-16', '2081/82 2024-07-16 2025-07-16'])
    expect(starts([Y2083], '2028-07-20', '2028-07-20')).toEqual(['2084/85 2027-07-17 2028-07-15', '2085/86 2028-07-16 2029-07-16'])
  })

  it('are as short as a year of unusual length leaves room', () => {
    const calendarYear = { starts: '2025-01-01', ends: '2025-12-31' }
    expect(starts([calendarYear], '2024-12-01', '2026-01-01')).toEqual(['2081/82 2024-07-16 2024-12-31', '2082/83 2026-01-01 2026-07-16'])
  })
})
