import { bsToAd, daysInBsMonth } from './bikram-sambat.ts'
import { joinDate, padded, splitDate } from './date-text.ts'

/** A fiscal year of Nepal: its customary name, and its first and last day in both calendars. */
export type FiscalYearSpan = { name: string; startsBs: string; endsBs: string; starts: string; ends: string }

const SHRAWAN = 4
const ASAR = 3

/**
 * The fiscal year that holds a Bikram Sambat date: 1 Shrawan to the last day of Asar.
 *
 * @throws {CalendarError} for a date that does not exist, and where the year is not wholly within the table (before Shrawan 1970, from Shrawan 2100).
 * @example fiscalYearOf('2083-08-04')
 * // { name: '2083/84', startsBs: '2083-04-01', endsBs: '2084-03-31', starts: '2026-07-17', ends: '2027-07-16' }
 */
export function fiscalYearOf(bs: string): FiscalYearSpan {
  bsToAd(bs) // refuses a day that does not exist
  const { year, month } = splitDate(bs)
  const first = month >= SHRAWAN ? year : year - 1
  const startsBs = joinDate(first, SHRAWAN, 1)
  const endsBs = joinDate(first + 1, ASAR, daysInBsMonth(first + 1, ASAR))
  return { name: `${first}/${padded((first + 1) % 100, 2)}`, startsBs, endsBs, starts: bsToAd(startsBs), ends: bsToAd(endsBs) }
}
