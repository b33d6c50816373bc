import { adToBs, CalendarError, fiscalYearOf, formatBs, type Language, lastOfBsMonth, monthName } from '@lekha/calendar'
import { digits } from '@lekha/money'

/** Two days, AD. */
type Days = { from: string; to: string }

/** The width of a column headed by a period or by a day, in px: a long head goes on in a second line. */
export const HEAD_PX = 150

/** The head of a balance at the end of a day, as of a pair under 'Closing': '31 Asar 2084'. */
export const dayHead = ({ to }: Days, language: Language): string => formatBs(adToBs(to), language)

/** The head of a column of balances that stands alone: 'As at 31 Asar 2084'. */
export function positionHead(days: Days, language: Language): string {
  const day = dayHead(days, language)
  return language === 'np' ? `${day} सम्म` : `As at ${day}`
}

/** The head of a fiscal year by one of its days: '2083/84'. */
export const yearHead = (day: string, language: Language): string => digits(fiscalYearOf(adToBs(day)).name, language)

/**
 * The head of a column of what came and went in a period, which its last day alone would not name: a whole fiscal year, a whole month, a day,
 * or the first and the last day.
 *
 * @example periodHead({ from: '2026-07-17', to: '2026-10-17' }, 'en') // '1 Shrawan – 31 Ashwin 2083'
 */
export function periodHead({ from, to }: Days, language: Language): string {
  const [start, end] = [adToBs(from), adToBs(to)]
  const year = withinCalendar(() => fiscalYearOf(start))
  if (from === year?.starts && to === year.ends) return yearHead(from, language)
  if (start.endsWith('-01') && to === lastOfBsMonth(from))
    return `${monthName(Number.parseInt(start.slice(5, 7), 10), language)} ${digits(start.slice(0, 4), language)}`
  if (from === to) return formatBs(end, language)
  return `${formatBs(start, language, start.slice(0, 4) === end.slice(0, 4) ? 'day-month' : 'day-month-year')} – ${formatBs(end, language)}`
}

/** What `make` gives, unless it leaves the calendar. */
export function withinCalendar<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch (error) {
    if (error instanceof CalendarError) return undefined
    throw error
  }
}
