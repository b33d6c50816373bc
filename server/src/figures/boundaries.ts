import { daysBetween } from '@lekha/calendar'
import { monthOf, type Snapshot } from './snapshot.ts'

/**
 * A day as the month totals see it. Everything before the day is: all months before `anchor`, and, `sign` times, the lines
 * dated from `lo` up to but not including `hi`. The nearer end of the month is taken, so that at most half a month is read.
 */
export type Boundary = { anchor: number; sign: 1 | -1; lo: string; hi: string }

/** The boundary before a day, AD. Before the first month and after the last nothing can stand, and no line is read. */
export function boundaryBefore(snapshot: Pick<Snapshot, 'months'>, day: string): Boundary {
  const month = monthOf(snapshot, day)
  if (!month) return { anchor: day < (snapshot.months[0]?.starts ?? day) ? 0 : AFTER_ALL, sign: 1, lo: day, hi: day }
  if (daysBetween(month.starts, day) <= daysBetween(day, month.until)) return { anchor: month.bsMonth, sign: 1, lo: month.starts, hi: day }
  return { anchor: month.bsMonth + 1, sign: -1, lo: day, hi: month.until }
}

/** Greater than any month of the calendar. */
const AFTER_ALL = 999_999
