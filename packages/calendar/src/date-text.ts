import { CalendarError } from './calendar-error.ts'

/** A date in parts, of either calendar. */
export type DateParts = { readonly year: number; readonly month: number; readonly day: number }

/**
 * Splits `YYYY-MM-DD` into its parts, without checking that the day exists.
 *
 * @throws {CalendarError} for any other text.
 */
export function splitDate(text: string): DateParts {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) throw new CalendarError('date-form')
  return {
    year: Number.parseInt(text.slice(0, 4), 10),
    month: Number.parseInt(text.slice(5, 7), 10),
    day: Number.parseInt(text.slice(8), 10),
  }
}

/** Writes `YYYY-MM-DD`. */
export function joinDate(year: number, month: number, day: number): string {
  return `${padded(year, 4)}-${padded(month, 2)}-${padded(day, 2)}`
}

/** A whole number with zeros in front. */
export function padded(value: number, length: number): string {
  return `${value}`.padStart(length, '0')
}
