import { AmountError } from './amount-error.ts'

/** A sum of money: whole paisa (1/100 rupee), debit positive, credit negative. A bare number or bigint is never money. */
export type Paisa = bigint & { readonly __unit: 'paisa' }

/** No money. */
export const ZERO: Paisa = paisa(0n)

/**
 * Types a whole number as an amount in paisa. The only way to make a Paisa from a number of whole paisa, such as a database column.
 *
 * @example paisa(123450n) // 1,234.50 rupees, debit
 */
export function paisa(value: bigint): Paisa {
  return value as Paisa
}

/**
 * Reads the wire form of an amount: decimal rupees such as `'-1234.50'`, ASCII digits, at most 17 before the point, as many
 * as a sum has that the database can hold, and two after it.
 * What a person types goes through `readAmount` instead.
 *
 * @throws {AmountError} for every other text; nothing is trimmed, rounded or guessed.
 * @example parsePaisa('1234.5') // 123450n
 */
export function parsePaisa(text: string): Paisa {
  const [, sign, rupees, decimals = ''] = /^(-?)(\d{1,17})(?:\.(\d{1,2}))?$/.exec(text) ?? []
  if (rupees === undefined) throw new AmountError('wire-form')
  const size = BigInt(rupees + decimals.padEnd(2, '0'))
  return paisa(sign === '-' ? -size : size)
}

/**
 * Writes the wire form of an amount: decimal rupees, always two decimals, a minus in front of a credit.
 *
 * @example paisaText(paisa(-5n)) // '-0.05'
 */
export function paisaText(amount: Paisa): string {
  const { rupees, decimals } = splitDigits(amount)
  return `${amount < 0n ? '-' : ''}${rupees}.${decimals}`
}

/**
 * The sum of the amounts; nothing gives zero.
 *
 * @example add(paisa(150n), paisa(-50n)) // 100n
 */
export function add(...amounts: Paisa[]): Paisa {
  return paisa(amounts.reduce((sum: bigint, amount) => sum + amount, 0n))
}

/**
 * The sum of amounts of which some may not be known; it is known only where all of them are.
 *
 * @example addKnown(paisa(150n), undefined) // undefined
 */
export function addKnown(...amounts: (Paisa | undefined)[]): Paisa | undefined {
  const known = amounts.filter((amount) => amount !== undefined)
  return known.length === amounts.length ? add(...known) : undefined
}

/** The same amount on the other side: debit becomes credit. */
export function negate(amount: Paisa): Paisa {
  return paisa(-amount)
}

/** The amount without its side, as a column that is already headed Debit or Credit shows it. */
export function magnitude(amount: Paisa): Paisa {
  return amount < 0n ? negate(amount) : amount
}

/**
 * How far one amount is from another, whichever is the greater: what a proof shows, which must be zero.
 *
 * @example gap(paisa(100n), paisa(150n)) // 50n
 */
export function gap(one: Paisa, other: Paisa): Paisa {
  return magnitude(paisa(one - other))
}

/** The decimal digits of an amount without its sign: whole rupees (at least `0`) and exactly two decimals. */
export function splitDigits(amount: Paisa): { rupees: string; decimals: string } {
  const all = magnitude(amount).toString().padStart(3, '0')
  return { rupees: all.slice(0, -2), decimals: all.slice(-2) }
}
