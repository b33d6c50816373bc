import { CalendarError } from './calendar-error.ts'
import { padded } from './date-text.ts'
import { adOfDay } from './gregorian.ts'

/** Asia/Kathmandu has been 5:45 ahead of UTC, without summer time, since 1 January 1986 (IANA time zone database). */
const NEPAL_AHEAD_MS = (5 * 60 + 45) * 60_000
const DAY_MS = 86_400_000

/**
 * Today's AD date in Nepal, whatever the machine's time zone. The clock is a parameter, so that this package reads none.
 *
 * @param clock gives milliseconds since 1970-01-01 UTC, as `Date.now` does.
 * @example todayInNepal(() => 1_795_198_500_000) // '2026-11-21': midnight has just passed in Nepal
 */
export function todayInNepal(clock: () => number): string {
  return adOfDay(Math.floor(nepalMs(clock()) / DAY_MS))
}

/**
 * The time of day in Nepal, `HH:MM:SS`.
 *
 * @example timeInNepal(0) // '05:45:00'
 */
export function timeInNepal(epochMs: number): string {
  const nepal = nepalMs(epochMs)
  const seconds = Math.floor((nepal - Math.floor(nepal / DAY_MS) * DAY_MS) / 1000)
  return [seconds / 3600, (seconds / 60) % 60, seconds % 60].map((part) => padded(Math.floor(part), 2)).join(':')
}

function nepalMs(epochMs: number): number {
  if (!Number.isFinite(epochMs)) throw new CalendarError('no-time')
  return epochMs + NEPAL_AHEAD_MS
}
