import { addBsMonths, adToBs, bsToAd, daysInBsMonth } from './bikram-sambat.ts'
import { CalendarError } from './calendar-error.ts'
import { joinDate, splitDate } from './date-text.ts'
import { addDays, weekdayOf } from './gregorian.ts'

/** How often something is due again. A quarter is three months of the BS calendar. */
export const RECURRENCES = ['week', 'month', 'quarter', 'year'] as const
/** One of them. */
export type Recurrence = (typeof RECURRENCES)[number]

const MONTHS: Record<Exclude<Recurrence, 'week'>, number> = { month: 1, quarter: 3, year: 12 }

/**
 * The day that a recurrence in BS months means: a day of the month, or a weekday of it (0 is Sunday), in the first to fourth week in which there is
 * one or, by 5, the last. A week has neither.
 */
export type Meant = { day: number | null; week?: number | null; weekday?: number | null }

/** Which weekday of its BS month a day, AD, is: `week` counts from the beginning, and it may be the last. */
export function weekdayInMonth(ad: string): { weekday: number; week: number; isLast: boolean } {
  const { year, month, day } = splitDate(adToBs(ad))
  return { weekday: weekdayOf(ad), week: Math.ceil(day / 7), isLast: day + 7 > daysInBsMonth(year, month) }
}

/** The day of a BS month on which a recurrence is due: a shorter month is due on its last day. */
function dayIn(year: number, month: number, meant: { day: number } | { week: number; weekday: number }): number {
  const days = daysInBsMonth(year, month)
  if ('day' in meant) return Math.min(meant.day, days)
  const first = 1 + ((meant.weekday - weekdayOf(bsToAd(joinDate(year, month, 1))) + 7) % 7)
  return meant.week === LAST_WEEK ? first + 7 * Math.floor((days - first) / 7) : first + 7 * (meant.week - 1)
}

/** The `week` that means the last one. */
export const LAST_WEEK = 5

/**
 * The day, AD, on which something is due after a day on which it was due; undefined beyond the calendar. `day`: the day of the BS month that is
 * meant, or a weekday of the month. A shorter month is due on its last day, and the next longer one on the day that was meant again.
 *
 * @example dueAfter('2026-08-16', { every: 'month', day: 31 }) // '2026-09-16': Bhadra has 31 days
 */
export function dueAfter(ad: string, { every, day, week, weekday }: { every: Recurrence } & Meant): string | undefined {
  try {
    if (every === 'week') return bsToAd(adToBs(addDays(ad, 7)))
    const meant = week != null && weekday != null ? { week, weekday } : { day: day ?? splitDate(adToBs(ad)).day }
    const { year, month } = splitDate(addBsMonths(`${adToBs(ad).slice(0, 8)}01`, MONTHS[every]))
    return bsToAd(joinDate(year, month, dayIn(year, month, meant)))
  } catch (error) {
    if (error instanceof CalendarError) return undefined
    throw error
  }
}
