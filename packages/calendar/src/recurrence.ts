import { addBsMonths, adToBs, bsToAd, daysInBsMonth } from './bikram-sambat.ts'
import { CalendarError } from './calendar-error.ts'
import { joinDate, splitDate } from './date-text.ts'
import { addDays } from './gregorian.ts'

/** How often something is due again. A quarter is three months of the BS calendar. */
export const RECURRENCES = ['week', 'month', 'quarter', 'year'] as const
/** One of them. */
export type Recurrence = (typeof RECURRENCES)[number]

const MONTHS: Record<Exclude<Recurrence, 'week'>, number> = { month: 1, quarter: 3, year: 12 }

/**
 * The day, AD, on which something is due after a day on which it was due; undefined beyond the calendar. `day`: the day of the BS month that is
 * meant. A shorter month is due on its last day, and the next longer one on the day that was meant again.
 *
 * @example dueAfter('2026-08-16', { every: 'month', day: 31 }) // '2026-09-16': Bhadra has 31 days
 */
export function dueAfter(ad: string, { every, day }: { every: Recurrence; day: number | null }): string | undefined {
  try {
    if (every === 'week') return bsToAd(adToBs(addDays(ad, 7)))
    const meant = day ?? splitDate(adToBs(ad)).day
    const { year, month } = splitDate(addBsMonths(`${adToBs(ad).slice(0, 8)}01`, MONTHS[every]))
    return bsToAd(joinDate(year, month, Math.min(meant, daysInBsMonth(year, month))))
  } catch (error) {
    if (error instanceof CalendarError) return undefined
    throw error
  }
}
