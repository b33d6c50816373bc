import { bsToAd } from './bikram-sambat.ts'
import { splitDate } from './date-text.ts'
import { inDigitsOf } from './digits.ts'
import { weekdayOf } from './gregorian.ts'
import type { Language } from './name-lists.ts'
import { adMonthName, monthName } from './names.ts'

/**
 * A Bikram Sambat date as a person reads it, in the script of the language.
 *
 * @throws {CalendarError} for a date that does not exist.
 * @example formatBs('2082-11-12', 'en') // '12 Falgun 2082'
 * @example formatBs('2082-11-12', 'np', 'day-month') // '१२ फागुन'
 */
export function formatBs(bs: string, language: Language, form: 'day-month' | 'day-month-year' = 'day-month-year'): string {
  bsToAd(bs) // refuses a day that does not exist
  const { year, month, day } = splitDate(bs)
  const dayMonth = `${day} ${monthName(month, language)}`
  return inDigitsOf(language, form === 'day-month' ? dayMonth : `${dayMonth} ${year}`)
}

/**
 * An AD date as a person reads it, in English in either language.
 *
 * @throws {CalendarError} for a date that does not exist.
 * @example formatAd('2026-02-24') // '24 Feb 2026'
 */
export function formatAd(ad: string): string {
  weekdayOf(ad) // refuses a day that does not exist
  const { year, month, day } = splitDate(ad)
  return `${day} ${adMonthName(month, 'en')} ${year}`
}
