import { daysBetween } from '@lekha/calendar'
import { monthOf, type Snapshot } from './snapshot.ts'

/**
 * How to sum everything before a day: the totals of all months before `anchor`, plus `sign` times the lines dated from `lo` up to but
 * not including `hi`. It counts from the nearer end of the month, so that at most half a month of lines is read.
 */
export type Boundary = { anchor: number; sign: 1 | -1; lo: string; hi: string }

/** The boundary before a day, AD. Outside the fiscal years there can be no voucher, so no line is read there. */
export function boundaryBefore(snapshot: Pick<Snapshot, 'months'>, day: string): Boundary {
  const month = monthOf(snapshot, day)
  if (!month) return { anchor: day < (snapshot.months[0]?.starts ?? day) ? 0 : AFTER_ALL, sign: 1, lo: day, hi: day }
  if (daysBetween(month.starts, day) <= daysBetween(day, month.until)) return { anchor: month.bsMonth, sign: 1, lo: month.starts, hi: day }
  return { anchor: month.bsMonth + 1, sign: -1, lo: day, hi: month.until }
}

/** Greater than any month of the calendar. */
const AFTER_ALL = 999_999
