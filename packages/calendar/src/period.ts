import { addBsMonths, adToBs, bsToAd, daysInBsMonth } from './bikram-sambat.ts'
import { splitDate } from './date-text.ts'
import { fiscalYearOf } from './fiscal-year.ts'
import { addDays, daysBetween } from './gregorian.ts'

/** From a day to a day, both included, AD. */
export type Period = { from: string; to: string }

/** The first day of the BS month that holds a day, AD. */
export const firstOfBsMonth = (ad: string): string => bsToAd(`${adToBs(ad).slice(0, 8)}01`)

/** The last day of the BS month that holds a day, AD. */
export function lastOfBsMonth(ad: string): string {
  const { year, month } = splitDate(adToBs(ad))
  return addDays(firstOfBsMonth(ad), daysInBsMonth(year, month) - 1)
}

/** The same day of the BS calendar some months later, AD; clipped to the length of that month. */
export const bsMonthsOn = (ad: string, months: number): string => bsToAd(addBsMonths(adToBs(ad), months))

/** How many BS months lie between the months of two days. */
export function bsMonthsBetween(from: string, to: string): number {
  const [start, end] = [splitDate(adToBs(from)), splitDate(adToBs(to))]
  return (end.year - start.year) * 12 + end.month - start.month
}

const MONTHS_OF_YEAR = 12

/**
 * The period `steps` steps later, earlier when negative: a day steps by a day, BS months by as many whole months. A period that begins
 * with a month and ends within one is taken to be unfinished and counts as the whole months that it touches; one that begins with a
 * fiscal year and goes beyond its first month counts as whole fiscal years. Any other steps by its number of days.
 *
 * @throws {CalendarError} for a result outside the table.
 * @example stepPeriod({ from: '2026-07-17', to: '2026-08-16' }, 1) // Bhadra: { from: '2026-08-17', to: '2026-09-16' }
 */
export function stepPeriod(period: Period, steps: number): Period {
  const { from, to } = period
  if (from === firstOfBsMonth(from) && from !== to) {
    const months = monthsMeant(period)
    const start = bsMonthsOn(from, months * steps)
    return { from: start, to: lastOfBsMonth(bsMonthsOn(start, months - 1)) }
  }
  const days = (daysBetween(from, to) + 1) * steps
  return { from: addDays(from, days), to: addDays(to, days) }
}

function monthsMeant({ from, to }: Period): number {
  const touched = bsMonthsBetween(from, to) + 1
  const isYearToDate = from === fiscalYearOf(adToBs(from)).starts && to !== lastOfBsMonth(to) && touched > 1
  return isYearToDate ? Math.ceil(touched / MONTHS_OF_YEAR) * MONTHS_OF_YEAR : touched
}

/**
 * The same days of the BS calendar some years before; the last day of a month stays the last.
 *
 * @throws {CalendarError} for a result outside the table.
 * @example sameDaysBefore({ from: '2026-07-17', to: '2027-07-16' }, 1) // { from: '2025-07-17', to: '2026-07-16' }
 */
export const sameDaysBefore = ({ from, to }: Period, years: number): Period => ({
  from: yearsBefore(from, years),
  to: yearsBefore(to, years),
})

const yearsBefore = (ad: string, years: number): string =>
  ad === lastOfBsMonth(ad) ? lastOfBsMonth(bsMonthsOn(firstOfBsMonth(ad), -12 * years)) : bsMonthsOn(ad, -12 * years)

/**
 * The parts of a period of so many BS months each, counted from the beginning of the fiscal year: months, quarters (3) or fiscal years (12).
 * The first and the last part have the days that the period has of them.
 *
 * @throws {CalendarError} for a part outside the table.
 * @example bsParts({ from: '2026-07-20', to: '2026-09-01' }, 1)
 * // [{ from: '2026-07-20', to: '2026-08-16' }, { from: '2026-08-17', to: '2026-09-01' }]
 */
export function bsParts({ from, to }: Period, months: number): Period[] {
  const year = fiscalYearOf(adToBs(from)).starts
  const begins = bsMonthsOn(year, Math.floor(bsMonthsBetween(year, from) / months) * months)
  const count = Math.floor(bsMonthsBetween(begins, to) / months) + 1
  return Array.from({ length: count }, (_, index) => {
    const start = bsMonthsOn(begins, index * months)
    const end = lastOfBsMonth(bsMonthsOn(start, months - 1))
    return { from: start < from ? from : start, to: end > to ? to : end }
  })
}
