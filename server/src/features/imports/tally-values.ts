import { adToBs, CalendarError } from '@lekha/calendar'
import { negate, type Paisa, parsePaisa, ZERO } from '@lekha/money'

const RESERVED_WORD = '\u0004'
const PRIMARY = 'primary'
const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** Currency sign or letters with a minus, the number with or without grouping, then Dr or Cr. */
const AMOUNT =
  /^(?<before>(?:[^\d.@/]|(?<=[\p{L}\p{M}])\.)*)(?<rupees>\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)?(?:\.(?<decimals>\d*))?\s*(?<side>dr|cr)?\.?$/iu

/** A name as typed, double spaces kept, but on one line, without control characters and without space around it. */
export function nameIn(text: string): string {
  return withoutControls(text.replace(/[\t\r\n]+/g, ' ')).trim()
}

/** A text on one line; '' for one of Tally's reserved words, such as `&#4; Not Applicable`. */
export function wordIn(text: string): string {
  return text.trimStart().startsWith(RESERVED_WORD) ? '' : nameIn(text)
}

/** A text of one or more lines, such as a narration. */
export function proseIn(text: string): string {
  return withoutControls(text.replace(/\r\n?/g, '\n')).trim()
}

/** The group above, or null where Tally says Primary, with or without its control character, or says nothing. */
export function parentIn(text: string): string | null {
  const name = nameIn(text)
  return name === '' || name.toLowerCase() === PRIMARY ? null : name
}

/** Tally's Yes. */
export function flagIn(text: string): boolean {
  return nameIn(text).toLowerCase() === 'yes'
}

/**
 * An amount in paisa, debit positive. Tally writes a debit as a negative number; reports add Dr or Cr instead. Of an amount in
 * a foreign currency (`-$ 100 @ ₹ 80/$ = -₹ 8000.00`) the part after the last `=` counts. Nothing written is zero.
 * Undefined for whatever has more decimals than paisa, two signs, or is not an amount: nothing is rounded or guessed.
 */
export function amountIn(text: string): Paisa | undefined {
  const own = wordIn(text.slice(text.lastIndexOf('=') + 1))
  if (own === '') return text.includes('=') ? undefined : ZERO
  const { before = '', rupees = '', decimals = '', side } = AMOUNT.exec(own)?.groups ?? {}
  const paisaDecimals = decimals.replace(/0+$/, '')
  if (rupees + decimals === '' || paisaDecimals.length > 2 || /\b[dc]r\b/i.test(before)) return undefined
  const minuses = before.match(/[-\u2212]/g)?.length ?? 0
  if (minuses + (side ? 1 : 0) > 1) return undefined
  const plain = rupees.replaceAll(',', '').replace(/^0+(?=\d)/, '') || '0'
  if (plain.length > 15) return undefined
  const size = parsePaisa(paisaDecimals ? `${plain}.${paisaDecimals}` : plain)
  return minuses === 1 || side?.toLowerCase() === 'dr' ? size : negate(size)
}

/** A date as YYYY-MM-DD (AD), from `20090401` or `1-Apr-2009`; undefined for anything else and for days the calendar lacks. */
export function dateIn(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(nameIn(text)) ?? writtenDate(nameIn(text))
  if (!year || !month || !day) return undefined
  const date = `${year}-${month}-${day}`
  try {
    adToBs(date)
    return date
  } catch (error) {
    if (error instanceof CalendarError) return undefined
    throw error
  }
}

function writtenDate(text: string): (string | undefined)[] {
  const [, day = '', month = '', year] = /^(\d{1,2})[- ]([a-z]{3})[a-z]*[- ](\d{4})$/i.exec(text) ?? []
  const place = MONTHS.indexOf(month.toLowerCase()) + 1
  return place === 0 ? [] : [text, year, `${place}`.padStart(2, '0'), day.padStart(2, '0')]
}

/**
 * PostgreSQL refuses the zero character, and no screen shows the other control characters. Those that turn the direction of writing would show
 * one name for another; an archive that holds one is refused.
 */
function withoutControls(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\u202A-\u202E\u2066-\u2069]/gu, '')
}
