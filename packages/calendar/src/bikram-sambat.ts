import { CalendarError } from './calendar-error.ts'
import { joinDate, splitDate } from './date-text.ts'
import { adOfDay, dayOfAd } from './gregorian.ts'
import {
  correctedTable,
  indexOfDay,
  indexOfMonth,
  lengthOfMonth,
  type MonthCorrection,
  type MonthTable,
  monthOfIndex,
  SHIPPED_TABLE,
  startOfMonth,
} from './month-table.ts'

/** A month of the table; `bsMonth` is year × 100 + month, `starts` the AD date of its first day. */
export type BsMonthStart = { bsMonth: number; starts: string; days: number; provisional: boolean }

/** The table in force: as shipped, or as corrected by the server's data. Nothing else in this package changes. */
let table = SHIPPED_TABLE

/**
 * The AD date of a Bikram Sambat date, both `YYYY-MM-DD`.
 *
 * @throws {CalendarError} for a malformed date, one outside 1970-01-01 … 2100-12-31 (at the shipped lengths), or a day its month does not have.
 * @example bsToAd('2083-04-01') // '2026-07-17'
 */
export function bsToAd(bs: string): string {
  const { year, month, day } = splitDate(bs)
  const index = indexOfMonth(year, month)
  if (day < 1 || day > 32) throw new CalendarError('bs-day-range')
  const days = lengthOfMonth(table, index)
  if (day > days) throw new CalendarError({ code: 'bs-month-length', year, month, days })
  return adOfDay(startOfMonth(table, index) + day - 1)
}

/**
 * The Bikram Sambat date of an AD date, both `YYYY-MM-DD`.
 *
 * @throws {CalendarError} for a malformed date, one outside 1913-04-13 … 2044-04-13, or a day its month does not have.
 * @example adToBs('2026-11-20') // '2083-08-04'
 */
export function adToBs(ad: string): string {
  const dayNumber = dayOfAd(ad)
  const index = indexOfDay(table, dayNumber)
  const { year, month } = monthOfIndex(index)
  return joinDate(year, month, dayNumber - startOfMonth(table, index) + 1)
}

/**
 * The number of days of a Bikram Sambat month, 29 to 32.
 *
 * @throws {CalendarError} for a year or a month out of range.
 * @example daysInBsMonth(2082, 11) // 30
 */
export function daysInBsMonth(year: number, month: number): number {
  return lengthOfMonth(table, indexOfMonth(year, month))
}

/**
 * The same day some months later (earlier when negative), clipped to the length of that month. Instalments and depreciation are
 * counted so: in BS months, never in AD months.
 *
 * @throws {CalendarError} for a date that does not exist, a broken number of months, or a result outside the table.
 * @example addBsMonths('2083-03-32', 1) // '2083-04-31'
 */
export function addBsMonths(bs: string, months: number): string {
  if (!Number.isInteger(months)) throw new CalendarError('whole-number')
  bsToAd(bs) // refuses a day that does not exist
  const { year, month, day } = splitDate(bs)
  const index = indexOfMonth(year, month) + months
  const days = lengthOfMonth(table, index)
  const target = monthOfIndex(index)
  return joinDate(target.year, target.month, Math.min(day, days))
}

/**
 * Whether any month of the year is still a prediction: from 2084 on as shipped, later once official lengths are in.
 * A fiscal year that ends in such a year cannot be closed.
 *
 * @throws {CalendarError} for a year out of range.
 */
export function isProvisional(bsYear: number): boolean {
  return indexOfMonth(bsYear, 12) >= table.settled
}

/**
 * Every month of the table in order, 1,572 of them: the rows with which a database can convert by itself.
 *
 * @example bsMonthStarts()[0] // { bsMonth: 197001, starts: '1913-04-13', days: 31, provisional: false }
 */
export function bsMonthStarts(): BsMonthStart[] {
  return monthsOf(table)
}

/** The months as shipped, without this process's corrections, against which a correction is compared. */
export function shippedMonthStarts(): BsMonthStart[] {
  return monthsOf(SHIPPED_TABLE)
}

/**
 * Puts official month lengths in place of the shipped predictions, for this process. The rows are the whole list: each call starts
 * from the shipped table, so the same data always gives the same calendar, and an empty list restores it. Give official lengths only,
 * for a month stated here counts as settled once all months before it are; restating a settled month is harmless.
 *
 * @throws {CalendarError} where a row contradicts a settled month or makes an impossible month or year; then nothing changes.
 * @example correctMonthLengths([{ bsMonth: 208401, days: 31 }])
 */
export function correctMonthLengths(rows: readonly MonthCorrection[]): void {
  table = correctedTable(SHIPPED_TABLE, rows)
}

/**
 * Refuses what `correctMonthLengths` would refuse, and changes nothing: for callers that store a correction first.
 *
 * @throws {CalendarError} as `correctMonthLengths` does.
 * @example checkMonthLengths([{ bsMonth: 208705, days: 30 }]) // BS 2087 would have 364 days; a year has 365 or 366.
 */
export function checkMonthLengths(rows: readonly MonthCorrection[]): void {
  correctedTable(SHIPPED_TABLE, rows)
}

function monthsOf(months: MonthTable): BsMonthStart[] {
  return months.starts.slice(1).map((_, index) => {
    const { year, month } = monthOfIndex(index)
    return {
      bsMonth: year * 100 + month,
      starts: adOfDay(startOfMonth(months, index)),
      days: lengthOfMonth(months, index),
      provisional: index >= months.settled,
    }
  })
}
