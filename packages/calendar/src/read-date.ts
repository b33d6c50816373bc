import { adToBs, bsToAd } from './bikram-sambat.ts'
import { CalendarError } from './calendar-error.ts'
import { splitDate } from './date-text.ts'
import { inAsciiDigits } from './digits.ts'
import { addDays } from './gregorian.ts'
import { FIRST_BS_YEAR } from './month-lengths.ts'
import type { Language } from './name-lists.ts'

const FIRST_AD_YEAR = 1913
const LAST_AD_YEAR = 2043
const MAX_CHARACTERS = 40
/** Half of the 57 years by which the calendars differ: a year nearer than this to the date in the field is a BS year. */
const HALF_THE_DIFFERENCE = 28

/**
 * The context of a date field: today, the date in the field (or the one it starts from) and the working year, all BS, and the language
 * of the refusals.
 */
type DateContext = { today: string; current: string; within?: { from: string; to: string } | undefined; language: Language }

/**
 * Reads what a person types into a date field, digits in either script, parts separated by `-`, `/`, `.` or spaces.
 *
 * The day comes first, as accountants type it. `5` is the 5th of the month of the date in the field; `5-8` the 5th of the month 8 that
 * the fiscal year has (without one, of the year of the date in the field); `5-8-2083` names the year too. With four digits in front the year comes first: `2083-8-5`.
 * `+1` and `-1` step from the date in the field, `t` is today, `y` yesterday. `ad 2026-2-24` is read as AD, `bs 2040-5-8` as BS.
 * The years 1970 to 2043 exist in both calendars: without `ad` or `bs` the reading nearer to the date in the field is taken,
 * so that in the books of the 2080s `2026-2-24` is AD, and a date of birth being corrected stays BS.
 *
 * @returns the date in both calendars, or the sentence that says what is wrong, in the language of the context; never guesses a day.
 * @example readDate('5', { today: '2083-08-04', current: '2083-08-04', language: 'en' }) // { ok: true, bs: '2083-08-05', ad: '2026-11-21' }
 */
export function readDate(text: string, context: DateContext): { ok: true; bs: string; ad: string } | { ok: false; message: string } {
  try {
    const bs = understood(inAsciiDigits(text).trim().toLowerCase(), context)
    return { ok: true, bs, ad: bsToAd(bs) }
  } catch (error) {
    if (error instanceof CalendarError) return { ok: false, message: error.sentenceIn(context.language) }
    throw error
  }
}

function understood(text: string, { today, current, within }: DateContext): string {
  if (text === '') throw new CalendarError('date-missing')
  if (text.length > MAX_CHARACTERS) throw new CalendarError('date-typed')
  if (text === 't') return today
  if (text === 'y') return stepped(today, -1)
  const [, direction, days] = /^([+\u2212-]) *(\d{1,5})$/.exec(text) ?? []
  if (days !== undefined) return stepped(current, Number.parseInt(days, 10) * (direction === '+' ? 1 : -1))
  const [, era, numbers] = /^(ad|bs)? *([\d ./-]+)$/.exec(text) ?? []
  if (numbers === undefined) throw new CalendarError('date-typed')
  const parts = numbers.split(/ *[-/.] *| +/)
  if (era === 'ad' && parts.length < 3) throw new CalendarError('year-first')
  const date = completed(parts, current, within)
  const isAd = era === undefined ? readsAsAd(date, current) : era === 'ad'
  return isAd ? adToBs(date) : date
}

/** Day, month and year of which the last may be missing, as `YYYY-MM-DD`; four digits in front put the year first. */
function completed(parts: string[], current: string, within: DateContext['within']): string {
  const dayFirst = /^\d{4}$/.test(parts[0] ?? '') ? parts.toReversed() : parts
  const ownYear = current.slice(0, 4)
  const [day = '', month = current.slice(5, 7), year = parts.length === 2 ? yearHolding(month, within, ownYear) : ownYear, ...further] =
    dayFirst
  if (further.length > 0 || !/^\d{1,2}$/.test(month) || !/^\d{1,2}$/.test(day)) throw new CalendarError('date-typed')
  if (parts.length === 3 && !/^\d{4}$/.test(year)) throw new CalendarError('year-first')
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
}

/** The BS year of a month within a fiscal year; `otherwise` when the fiscal year lacks that month, as a short first year may. */
function yearHolding(month: string, within: DateContext['within'], otherwise: string): string {
  if (!within) return otherwise
  const [from, to] = [within.from.slice(0, 7), within.to.slice(0, 7)]
  const isInside = (year: string) => from <= `${year}-${month.padStart(2, '0')}` && `${year}-${month.padStart(2, '0')}` <= to
  return [from.slice(0, 4), to.slice(0, 4)].find(isInside) ?? otherwise
}

function readsAsAd(date: string, current: string): boolean {
  const { year } = splitDate(date)
  if (year < FIRST_AD_YEAR || year > LAST_AD_YEAR) return false
  return year < FIRST_BS_YEAR || year + HALF_THE_DIFFERENCE < splitDate(current).year
}

function stepped(bs: string, days: number): string {
  return adToBs(addDays(bsToAd(bs), days))
}
