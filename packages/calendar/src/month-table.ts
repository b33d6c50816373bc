import { CalendarError } from './calendar-error.ts'
import { dayOfAd } from './gregorian.ts'
import { FIRST_BS_YEAR, FIRST_DAY_AD, FIRST_PROVISIONAL_BS_YEAR, LAST_BS_YEAR, MONTH_LENGTHS } from './month-lengths.ts'

/** The length of one month as the official calendar states it; `bsMonth` is year × 100 + month, 208401 being Baisakh 2084. */
export type MonthCorrection = { readonly bsMonth: number; readonly days: number }

/**
 * All months in one row, Baisakh 1970 having index 0. `starts[i]` is the day number of the first of month i, with one more entry for
 * the day after the last month, so that month i is exactly `starts[i] … starts[i + 1] - 1`. Months from `settled` on are provisional.
 */
export type MonthTable = { readonly starts: readonly number[]; readonly settled: number }

/** The table as shipped. */
export const SHIPPED_TABLE: MonthTable = tableOf(Object.values(MONTH_LENGTHS).flat(), indexOfMonth(FIRST_PROVISIONAL_BS_YEAR, 1))

/**
 * The index of a month.
 *
 * @throws {CalendarError} with the specification's sentence for a year or a month out of range.
 */
export function indexOfMonth(year: number, month: number): number {
  if (!Number.isInteger(year) || year < FIRST_BS_YEAR || year > LAST_BS_YEAR) throw new CalendarError('bs-year-range')
  if (!Number.isInteger(month) || month < 1 || month > 12) throw new CalendarError('bs-month-range')
  return (year - FIRST_BS_YEAR) * 12 + month - 1
}

/** Year and month of an index; the inverse of `indexOfMonth`. */
export function monthOfIndex(index: number): { year: number; month: number } {
  return { year: FIRST_BS_YEAR + Math.floor(index / 12), month: (index % 12) + 1 }
}

/** The length of the month with this index. */
export function lengthOfMonth(table: MonthTable, index: number): number {
  return startOfMonth(table, index + 1) - startOfMonth(table, index)
}

/**
 * The day number on which the month with this index starts; the index after the last gives the day after the table.
 *
 * @throws {CalendarError} with the specification's sentence outside the table.
 */
export function startOfMonth({ starts }: MonthTable, index: number): number {
  const start = starts[index]
  if (start === undefined) throw new CalendarError('bs-year-range')
  return start
}

/**
 * The index of the month that holds a day, by halving: eleven comparisons.
 *
 * @throws {CalendarError} with the specification's AD sentence for a day outside the table.
 */
export function indexOfDay(table: MonthTable, dayNumber: number): number {
  let first = 0
  let afterLast = table.starts.length - 1
  if (dayNumber < startOfMonth(table, first) || dayNumber >= startOfMonth(table, afterLast)) throw new CalendarError('ad-year-range')
  while (afterLast - first > 1) {
    const middle = Math.floor((first + afterLast) / 2)
    if (startOfMonth(table, middle) <= dayNumber) first = middle
    else afterLast = middle
  }
  return first
}

/**
 * The table with official lengths in place of predictions. A month with an official length, and all before it, is no longer provisional.
 *
 * @throws {CalendarError} where a row contradicts a settled month, a month would not have 29 to 32 days, or a year 365 or 366.
 */
export function correctedTable(table: MonthTable, rows: readonly MonthCorrection[]): MonthTable {
  const lengths = table.starts.slice(1).map((_, index) => lengthOfMonth(table, index))
  const stated = new Set<number>()
  for (const { bsMonth, days } of rows) {
    const year = Math.floor(bsMonth / 100)
    const month = bsMonth % 100
    const index = indexOfMonth(year, month)
    const present = lengthOfMonth(table, index)
    if (index < table.settled && days !== present) throw new CalendarError({ code: 'settled-month', year, month, days: present })
    if (!Number.isInteger(days) || days < 29 || days > 32) throw new CalendarError('month-days-range')
    lengths[index] = days
    stated.add(index)
  }
  refuseImpossibleYears(lengths)
  let settled = table.settled
  while (stated.has(settled)) settled += 1
  return tableOf(lengths, settled)
}

function refuseImpossibleYears(lengths: readonly number[]): void {
  for (let start = 0; start < lengths.length; start += 12) {
    const days = lengths.slice(start, start + 12).reduce((sum, length) => sum + length, 0)
    if (days !== 365 && days !== 366) throw new CalendarError({ code: 'bs-year-length', year: monthOfIndex(start).year, days })
  }
}

function tableOf(lengths: readonly number[], settled: number): MonthTable {
  let next = dayOfAd(FIRST_DAY_AD)
  const starts = [next]
  for (const length of lengths) {
    next += length
    starts.push(next)
  }
  return { starts, settled }
}
