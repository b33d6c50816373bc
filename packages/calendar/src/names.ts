import { CalendarError } from './calendar-error.ts'
import { AD_MONTHS, BS_MONTHS, type Language, WEEKDAYS } from './name-lists.ts'

/**
 * The name of a Bikram Sambat month, 1 being Baisakh.
 *
 * @throws {CalendarError} unless the month is 1 to 12.
 * @example monthName(4, 'np') // 'साउन'
 */
export function monthName(month: number, language: Language): string {
  const name = BS_MONTHS[language][month - 1]
  if (name === undefined) throw new CalendarError('bs-month-range')
  return name
}

/**
 * The short name of a Gregorian month, 1 being January: English in either language, because AD dates are the small print beside BS.
 *
 * @throws {CalendarError} unless the month is 1 to 12.
 * @example adMonthName(2, 'np') // 'Feb'
 */
export function adMonthName(month: number, _language: Language): string {
  const name = AD_MONTHS[month - 1]
  if (name === undefined) throw new CalendarError('ad-month-range')
  return name.slice(0, 3)
}

/**
 * The name of a weekday, 0 being Sunday.
 *
 * @throws {CalendarError} unless the weekday is 0 to 6.
 * @example weekdayName(6, 'np', 'long') // 'शनिबार'
 */
export function weekdayName(weekday: number, language: Language, form: 'short' | 'long'): string {
  const name = WEEKDAYS[language][form][weekday]
  if (name === undefined) throw new CalendarError('weekday-range')
  return name
}
