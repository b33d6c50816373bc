import { CalendarError } from './calendar-error.ts'
import { joinDate, splitDate } from './date-text.ts'

/*
 * Days are counted as whole numbers, 1970-01-01 being day 0, by Howard Hinnant's civil-calendar arithmetic
 * (howardhinnant.github.io/date_algorithms.html). No Date object: it would bring the time zone of the machine in.
 * Arithmetic holds for the years 1 to 9999; only conversion to Bikram Sambat is confined to the years of its table.
 */

const DAYS_PER_ERA = 146_097
const DAYS_FROM_ERA_START_TO_1970 = 719_468
const MONTH_LENGTHS: readonly number[] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/**
 * The number of days of a Gregorian month.
 *
 * @throws {CalendarError} for a month that does not exist.
 * @example daysInAdMonth(2026, 2) // 28
 */
export function daysInAdMonth(year: number, month: number): number {
  if (!Number.isInteger(year) || year < 1 || year > 9999) throw new CalendarError('ad-year-range')
  const days = MONTH_LENGTHS[month - 1]
  if (days === undefined) throw new CalendarError('ad-month-range')
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  return month === 2 && isLeap ? 29 : days
}

/**
 * The AD date a number of days later (earlier when negative).
 *
 * @throws {CalendarError} for a date that does not exist, a broken number of days, or a result outside the years 1 to 9999.
 * @example addDays('2026-02-28', 1) // '2026-03-01'
 */
export function addDays(ad: string, days: number): string {
  if (!Number.isInteger(days)) throw new CalendarError('whole-number')
  return adOfDay(dayOfAd(ad) + days)
}

/**
 * The number of days from the first AD date to the second; negative when the second is earlier.
 *
 * @throws {CalendarError} for a date that does not exist.
 * @example daysBetween('2026-07-17', '2027-07-17') // 365
 */
export function daysBetween(fromAd: string, toAd: string): number {
  return dayOfAd(toAd) - dayOfAd(fromAd)
}

/**
 * The weekday of an AD date, 0 being Sunday.
 *
 * @throws {CalendarError} for a date that does not exist.
 * @example weekdayOf('2026-11-21') // 6, a Saturday: the holiday of the week in Nepal
 */
export function weekdayOf(ad: string): number {
  const sinceSunday = (dayOfAd(ad) + 4) % 7 // day 0 was a Thursday
  return sinceSunday < 0 ? sinceSunday + 7 : sinceSunday
}

/** The day number of an AD date; refuses a date that does not exist. */
export function dayOfAd(ad: string): number {
  const { year, month, day } = splitDate(ad)
  const days = daysInAdMonth(year, month)
  if (day < 1 || day > 31) throw new CalendarError('ad-day-range')
  if (day > days) throw new CalendarError({ code: 'ad-month-length', year, month, days })
  const marchYear = month > 2 ? year : year - 1 // a year from March on, so that the leap day is its last
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * DAYS_PER_ERA + dayOfEra - DAYS_FROM_ERA_START_TO_1970
}

/** The AD date of a day number; refuses dates outside the years 1 to 9999. */
export function adOfDay(dayNumber: number): string {
  const shifted = dayNumber + DAYS_FROM_ERA_START_TO_1970
  const era = Math.floor(shifted / DAYS_PER_ERA)
  const dayOfEra = shifted - era * DAYS_PER_ERA
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  if (year < 1 || year > 9999) throw new CalendarError('ad-year-range')
  return joinDate(year, month, day)
}
