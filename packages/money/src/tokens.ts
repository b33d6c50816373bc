import { AmountError } from './amount-error.ts'
import { type Fraction, fraction } from './fraction.ts'

/** A sign of calculation; the typographic minus, times and divided-by signs have become their ASCII twins. */
export type Sign = '+' | '-' | '*' | '/' | '%' | '(' | ')'

/** A piece of a typed amount. `decimals` counts the digits typed after the point. */
export type Token =
  | { readonly kind: 'number'; readonly value: Fraction; readonly decimals: number }
  | { readonly kind: 'unit'; readonly factor: Fraction }
  | { readonly kind: 'sign'; readonly sign: Sign }

const SIGNS: ReadonlyMap<string, Sign> = new Map([
  ['+', '+'],
  ['-', '-'],
  ['*', '*'],
  ['/', '/'],
  ['%', '%'],
  ['(', '('],
  [')', ')'],
  ['\u2212', '-'],
  ['×', '*'],
  ['÷', '/'],
])

const UNITS: ReadonlyMap<string, Fraction> = new Map([
  ['k', fraction(1_000n)],
  ['l', fraction(1_00_000n)],
  ['cr', fraction(1_00_00_000n)],
])

/** Spaces that people type or paste. Invisible characters (zero width, text direction, NUL) are not among them: they are refused. */
const PIECE = /[ \t\r\n\u00a0]+|(?<number>[\d.,]+)|(?<word>[A-Za-z]+)|(?<other>.)/gsu

/**
 * Cuts a typed amount (ASCII digits) into tokens.
 *
 * @throws {AmountError} for a character, a word, a grouping or a point that has no place in an amount.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  for (const { groups } of text.matchAll(PIECE)) {
    if (groups?.number !== undefined) tokens.push(numberToken(groups.number))
    else if (groups?.word !== undefined) tokens.push(unitToken(groups.word))
    else if (groups?.other !== undefined) tokens.push(signToken(groups.other))
  }
  return tokens
}

/** Plain digits, or groups of two or three of which the last has three: lakh-crore and thousand-million grouping both pass, 1,2,3 does not. */
const WHOLE = /^(?:\d*|\d{1,3}(?:,\d{2,3})*,\d{3})$/

function numberToken(text: string): Token {
  const [whole = '', decimals, ...further] = text.split('.')
  if (further.length > 0 || decimals === '') throw new AmountError('bad-point')
  if (!WHOLE.test(whole) || decimals?.includes(',')) throw new AmountError('bad-grouping')
  const places = decimals?.length ?? 0
  return { kind: 'number', value: fraction(BigInt(whole.replaceAll(',', '') + (decimals ?? '')), 10n ** BigInt(places)), decimals: places }
}

function unitToken(word: string): Token {
  const factor = UNITS.get(word.toLowerCase())
  if (factor === undefined) throw new AmountError('unknown-word')
  return { kind: 'unit', factor }
}

function signToken(character: string): Token {
  const sign = SIGNS.get(character)
  if (sign === undefined) throw new AmountError('unknown-character')
  return { kind: 'sign', sign }
}
