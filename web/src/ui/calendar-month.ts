import { addBsMonths, addDays, adMonthName, adToBs, bsMonthStarts, bsToAd, daysInBsMonth, weekdayOf } from '@lekha/calendar'

/** A BS month; month 1 is Baisakh. */
export type BsMonth = { year: number; month: number }

/** The years a picker offers, both included. */
export type YearRange = { minYear: number; maxYear: number }

/** One day of the drawn month. A day of an adjacent month is `outside` and cannot be chosen. */
export type CalendarDay = { bs: string; ad: string; weekday: number; outside: boolean }

const WEEKS = 6
const WEEK = 7
const SATURDAY = 6

export function bsMonthOf(bs: string): BsMonth {
  return { year: numberAt(bs, 0, 4), month: numberAt(bs, 5, 7) }
}

/** The day of the month of a 'YYYY-MM-DD' date, BS or AD. */
export function dayOf(date: string): number {
  return numberAt(date, 8, 10)
}

export function bsDate({ year, month }: BsMonth, day: number): string {
  return `${year}-${twoDigits(month)}-${twoDigits(day)}`
}

/**
 * The month as a wall calendar shows it: always six weeks from Sunday to Saturday, so that the calendar never changes its
 * height. `null` for a day that the table of months does not cover (before BS 1970, after 2100).
 */
export function monthWeeks(shown: BsMonth): (CalendarDay | null)[][] {
  const firstAd = bsToAd(bsDate(shown, 1))
  const sunday = addDays(firstAd, -weekdayOf(firstAd))
  const { first, last } = knownDays()
  const dayAt = (place: number): CalendarDay | null => {
    const ad = addDays(sunday, place)
    if (ad < first || ad > last) return null
    const bs = adToBs(ad)
    const { year, month } = bsMonthOf(bs)
    return { bs, ad, weekday: place % WEEK, outside: year !== shown.year || month !== shown.month }
  }
  return Array.from({ length: WEEKS }, (_, week) => Array.from({ length: WEEK }, (_, weekday) => dayAt(week * WEEK + weekday)))
}

/** The Gregorian months that a BS month touches: 'Feb – Mar 2026', 'Dec 2025 – Jan 2026'. */
export function adSpan(shown: BsMonth): string {
  const from = bsToAd(bsDate(shown, 1))
  const to = bsToAd(bsDate(shown, daysInBsMonth(shown.year, shown.month)))
  const [fromYear, toYear] = [from.slice(0, 4), to.slice(0, 4)]
  const [fromMonth, toMonth] = [from, to].map((ad) => adMonthName(numberAt(ad, 5, 7), 'en'))
  return fromYear === toYear ? `${fromMonth} – ${toMonth} ${toYear}` : `${fromMonth} ${fromYear} – ${toMonth} ${toYear}`
}

/** The same day `months` months later (or earlier, when negative), clipped to the month's length; `null` outside the picker's years. */
export function stepMonths(bs: string, months: number, range: YearRange): string | null {
  const { year, month } = bsMonthOf(bs)
  const target = Math.floor((year * 12 + (month - 1) + months) / 12)
  return target < range.minYear || target > range.maxYear ? null : addBsMonths(bs, months)
}

/** The same day of the month in another month, clipped to that month's length. */
export function inMonth(bs: string, { year, month }: BsMonth): string {
  return bsDate({ year, month }, Math.min(dayOf(bs), daysInBsMonth(year, month)))
}

/** The day itself, or the nearest one within the picker's years. */
export function withinYears(bs: string, { minYear, maxYear }: YearRange): string {
  const first = bsDate({ year: minYear, month: 1 }, 1)
  const last = bsDate({ year: maxYear, month: 12 }, daysInBsMonth(maxYear, 12))
  return bs < first ? first : bs > last ? last : bs
}

/**
 * The day to which a key of the grid moves: arrows by a day or a week, Home and End to the ends of the week, PageUp and
 * PageDown by a month, with Shift by a year. `null` for every other key. At the ends of the range the day does not change.
 */
export function dayByKey(chord: string, bs: string, range: YearRange): string | null {
  const months = MONTH_KEYS[chord]
  if (months !== undefined) return stepMonths(bs, months, range) ?? bs
  const days = DAY_KEYS[chord]?.(weekdayOf(bsToAd(bs)))
  return days === undefined ? null : stepDays(bs, days, range)
}

const MONTH_KEYS: Record<string, number> = { PageUp: -1, PageDown: 1, 'Shift+PageUp': -12, 'Shift+PageDown': 12 }

const DAY_KEYS: Record<string, (weekday: number) => number> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: () => -WEEK,
  ArrowDown: () => WEEK,
  Home: (weekday) => -weekday,
  End: (weekday) => SATURDAY - weekday,
}

function stepDays(bs: string, days: number, range: YearRange): string {
  const { first, last } = knownDays()
  const ad = addDays(bsToAd(bs), days)
  return withinYears(adToBs(ad < first ? first : ad > last ? last : ad), range)
}

/** The first and the last Gregorian day that the table of months covers. */
function knownDays(): { first: string; last: string } {
  const starts = bsMonthStarts()
  const first = starts[0]
  const last = starts.at(-1)
  if (!first || !last) throw new RangeError('The calendar has no months.')
  return { first: first.starts, last: addDays(last.starts, last.days - 1) }
}

function numberAt(date: string, from: number, to: number): number {
  return Number.parseInt(date.slice(from, to), 10)
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}
