import { AmountError } from './amount-error.ts'
import { asciiDigits } from './digits.ts'
import { type Fraction, fraction, inverse, opposite, plus, roundHalfAwayFromZero, times } from './fraction.ts'
import { type Paisa, paisa } from './paisa.ts'
import { type Sign, type Token, tokenize } from './tokens.ts'

/** Long enough for any sum a person adds up in one cell, short enough that no paste can keep the machine busy. */
const MAX_CHARACTERS = 200
/** 10^13 rupees, a hundred kharba: far above any book, and far enough below 2^63 that totals never overflow the database. */
const MAX_PAISA = 10n ** 15n

/** The currency before an amount, and the stroke and dash behind it that say "only": 'Rs 1200', 'रु १२००', '1200/-'. */
const CURRENCY = /^([ \t\u00a0]*[-+\u2212]?[ \t\u00a0]*)(?:(?:NRs|Rs|NPR)(?![a-z])|रु|रू|₨)\.?(?!\.)/i
const ONLY = /\/[-=\u2013][ \t\u00a0]*$/

const ONE = fraction(1n)
const HUNDRED = fraction(100n)

/**
 * Reads what a person types into an amount field.
 *
 * Digits in either script; commas between groups of two or three digits; `5k` `2l` `1.5cr`; `+ - * /` with brackets;
 * a leading `=` is allowed, and so is the currency: `Rs 1200`, `1200/-`. A percentage that stands alone after `+` or `-` is taken of all that stands before it, as on a
 * calculator (`1200*3+13%` is 4,068.00); anywhere else it is a hundredth (`1200*13%` is 156.00). Calculation is exact and
 * rounds once, at the end, half a paisa going away from zero. A number typed alone is never rounded: a third decimal is refused.
 *
 * @returns the amount in paisa, or the sentence that says what is wrong; never throws.
 * @example readAmount('1,23,456.7') // { ok: true, amount: 12345670n }
 * @example readAmount('=1200*3+13%') // { ok: true, amount: 406800n }
 * @example readAmount('1.005') // { ok: false, message: 'An amount has at most two decimals.' }
 */
export function readAmount(text: string): { ok: true; amount: Paisa } | { ok: false; message: string } {
  try {
    return { ok: true, amount: calculate(text) }
  } catch (error) {
    if (error instanceof AmountError) return { ok: false, message: error.message }
    throw error
  }
}

/**
 * The exact number that a person typed or calculated, by the grammar of amounts.
 *
 * @throws {AmountError} for what is none
 */
export function exactNumber(text: string): Fraction {
  const { value, made } = evaluate(text)
  if (made === 'percentage') throw new AmountError('percentage-of-nothing')
  return value
}

const calculate = (text: string): Paisa => wholePaisa(evaluate(text))

function evaluate(text: string): Operand {
  if (text.length > MAX_CHARACTERS) throw new AmountError('too-long')
  const tokens = tokenize(asciiDigits(text).replace(/^ *=/, '').replace(CURRENCY, '$1').replace(ONLY, ''))
  if (tokens.length === 0) throw new AmountError('empty')
  const cursor: Cursor = { tokens, at: 0 }
  const result = readSum(cursor)
  refuseLeftover(cursor)
  return result
}

function wholePaisa({ value, made, decimals }: Operand): Paisa {
  if (made === 'percentage') throw new AmountError('percentage-of-nothing')
  const exact = times(value, HUNDRED)
  const isWhole = exact.numerator % exact.denominator === 0n
  if (made === 'typed' && (decimals > 2 || !isWhole)) throw new AmountError('too-many-decimals')
  const rounded = roundHalfAwayFromZero(exact)
  if (rounded > MAX_PAISA || rounded < -MAX_PAISA) throw new AmountError('too-large')
  return paisa(rounded)
}

/** A value in rupees and how it came about: only a typed number must be whole paisa, only a percentage asks "of what?". */
type Operand = { readonly value: Fraction; readonly made: 'typed' | 'percentage' | 'computed'; readonly decimals: number }

/** The position of the parser. The functions below are the grammar; each parses its part and moves the cursor behind it. */
type Cursor = { readonly tokens: readonly Token[]; at: number }

/** sum = product { ("+" | "-") product } */
function readSum(cursor: Cursor): Operand {
  let sum = readProduct(cursor)
  for (let sign = takeSign(cursor, '+', '-'); sign !== undefined; sign = takeSign(cursor, '+', '-')) {
    if (sum.made === 'percentage') throw new AmountError('percentage-of-nothing')
    const term = readProduct(cursor)
    const change = sign === '-' ? opposite(term.value) : term.value
    sum = computed(term.made === 'percentage' ? times(sum.value, plus(ONE, change)) : plus(sum.value, change))
  }
  return sum
}

/** product = signed { ("*" | "/") signed } */
function readProduct(cursor: Cursor): Operand {
  let product = readSigned(cursor)
  for (let sign = takeSign(cursor, '*', '/'); sign !== undefined; sign = takeSign(cursor, '*', '/')) {
    const { value } = readSigned(cursor)
    if (sign === '/' && value.numerator === 0n) throw new AmountError('division-by-zero')
    product = computed(times(product.value, sign === '/' ? inverse(value) : value))
  }
  return product
}

/** signed = [ "+" | "-" ] scaled */
function readSigned(cursor: Cursor): Operand {
  const sign = takeSign(cursor, '+', '-')
  const operand = readScaled(cursor)
  return sign === '-' ? { ...operand, value: opposite(operand.value) } : operand
}

/** scaled = primary [ unit ] [ "%" ] */
function readScaled(cursor: Cursor): Operand {
  let operand = readPrimary(cursor)
  const token = cursor.tokens[cursor.at]
  if (token?.kind === 'unit') {
    cursor.at += 1
    operand = { ...operand, value: times(operand.value, token.factor), decimals: 0 }
  }
  if (takeSign(cursor, '%') === undefined) return operand
  return { value: times(operand.value, inverse(HUNDRED)), made: 'percentage', decimals: 0 }
}

/** primary = number | "(" sum ")" */
function readPrimary(cursor: Cursor): Operand {
  const token = cursor.tokens[cursor.at]
  if (token?.kind === 'number') {
    cursor.at += 1
    return { value: token.value, made: 'typed', decimals: token.decimals }
  }
  if (takeSign(cursor, '(') === undefined) throw new AmountError('number-missing')
  const inside = readSum(cursor)
  if (takeSign(cursor, ')') === undefined) throw new AmountError(cursor.at === cursor.tokens.length ? 'bracket-open' : 'operator-missing')
  return inside
}

function refuseLeftover({ tokens, at }: Cursor): void {
  const token = tokens[at]
  if (token === undefined) return
  throw new AmountError(token.kind === 'sign' && token.sign === ')' ? 'bracket-unopened' : 'operator-missing')
}

function takeSign(cursor: Cursor, ...wanted: Sign[]): Sign | undefined {
  const token = cursor.tokens[cursor.at]
  if (token?.kind !== 'sign' || !wanted.includes(token.sign)) return undefined
  cursor.at += 1
  return token.sign
}

function computed(value: Fraction): Operand {
  return { value, made: 'computed', decimals: 0 }
}
