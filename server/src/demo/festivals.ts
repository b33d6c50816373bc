import { addDays, daysBetween, weekdayOf } from '@lekha/calendar'

/** A new moon: 2000-01-06, 18:14 UTC, which is three minutes before midnight in Nepal. */
const NEW_MOON = '2000-01-07'
/** From one new moon to the next, in millionths of a day. */
const LUNATION = 29_530_589
const MILLION = 1_000_000
/** The tenth lunar day ends about ten and a half days after the new moon. */
const TO_DASHAMI = 10

/**
 * Vijaya Dashami, the main day of Dashain, in an AD year, reckoned by the mean moon: the committee's own day is at most a day or two away,
 * which is near enough for a practice firm.
 *
 * @example dashamiOf(2025) // '2025-10-02'
 */
export function dashamiOf(adYear: number): string {
  const earliest = daysBetween(NEW_MOON, `${adYear}-09-24`) - TO_DASHAMI
  const moons = Math.ceil((earliest * MILLION) / LUNATION)
  return addDays(NEW_MOON, Math.floor((moons * LUNATION) / MILLION) + TO_DASHAMI)
}

/** The days from Vijaya Dashami of the same AD year; negative before it. */
export const daysFromDashami = (day: string): number => daysBetween(dashamiOf(Number.parseInt(day.slice(0, 4), 10)), day)

/** From Fulpati to the day after Dashami, and from the day after Laxmi Puja to Bhai Tika. */
const CLOSED: readonly [from: number, to: number][] = [
  [-3, 1],
  [20, 21],
]

/** Whether the shop is open: not on Saturdays, and not in the middle of Dashain and Tihar. */
export const isWorkingDay = (day: string): boolean => {
  const from = daysFromDashami(day)
  return weekdayOf(day) !== 6 && !CLOSED.some(([first, last]) => from >= first && from <= last)
}

/** How lively the trade of each BS month is, in percent of a usual one: Baishakh first. */
const SEASON = [100, 95, 90, 85, 100, 150, 125, 95, 85, 90, 105, 115]

/** How lively the trade of a day is, in percent: the days before Dashain and Tihar are the best of the year. */
export function seasonOn(day: string, bsMonth: number): number {
  const from = daysFromDashami(day)
  const usual = SEASON[bsMonth - 1] ?? 100
  return (from >= -16 && from < -3) || (from >= 13 && from < 20) ? Math.trunc((usual * 130) / 100) : usual
}
