import { sentence } from '@lekha/ledger'
import { asciiDigits, magnitude, type Paisa, readAmount } from '@lekha/money'

/** Amounts of one side or the other, from `least` to `most`. */
export type AmountRange = { least: Paisa; most: Paisa }
/** Numbers of vouchers, from `least` to `most`. */
export type NumberRange = { least: number; most: number }

type Read<Range> = { ok: true; range: Range } | { ok: false; message: string }

const TURNED_ROUND = sentence('The smaller one comes first, as in 100-500.')
const NO_NUMBER = sentence('Write a number, or two with a dash, as in 12-40.')
const DASH = /[-\u2013]/

/**
 * Reads an amount, or two with a dash between them, as people type them into a filter.
 *
 * @returns the range, or the sentence that says what is wrong
 * @example readAmountRange('5,000 - 10,000') // { ok: true, range: { least: 500000n, most: 1000000n } }
 */
export function readAmountRange(text: string): Read<AmountRange> {
  const amounts = text.split(DASH).map(readAmount)
  const refused = amounts.find((amount) => !amount.ok)
  if (refused?.ok === false) return refused
  const [first, second = first] = amounts
  if (!first?.ok || !second?.ok || amounts.length > 2) return { ok: false, message: sentence('This value is not valid.') }
  const [least, most] = [magnitude(first.amount), magnitude(second.amount)]
  return most < least ? { ok: false, message: TURNED_ROUND } : { ok: true, range: { least, most } }
}

/**
 * Reads the number of a voucher without its prefix, or two with a dash between them.
 *
 * @returns the range, or the sentence that says what is wrong
 * @example readNumberRange('१२-४०') // { ok: true, range: { least: 12, most: 40 } }
 */
export function readNumberRange(text: string): Read<NumberRange> {
  const [, first, second = first] = /^\s*(\d{1,9})\s*(?:[-\u2013]\s*(\d{1,9})\s*)?$/.exec(asciiDigits(text)) ?? []
  if (first === undefined || second === undefined) return { ok: false, message: NO_NUMBER }
  const [least, most] = [Number.parseInt(first, 10), Number.parseInt(second, 10)]
  return most < least ? { ok: false, message: TURNED_ROUND } : { ok: true, range: { least, most } }
}
