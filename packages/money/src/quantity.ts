import { AmountError } from './amount-error.ts'
import { digits, type Language } from './digits.ts'
import { grouped } from './format.ts'
import { fraction, roundHalfAwayFromZero } from './fraction.ts'
import { type Paisa, paisa } from './paisa.ts'
import { exactNumber } from './read-amount.ts'

/** How many of something: ten-thousandths of its unit of measure. A bare number is never a quantity. */
export type Quantity = bigint & { readonly __unit: 'quantity' }
/** The price of one unit of measure: ten-thousandths of a rupee. */
export type Rate = bigint & { readonly __unit: 'rate' }

const DECIMALS = 4
const SCALE = 10_000n
/** 10^11 units: so many of anything fit into the database a thousand times. */
const MOST = 10n ** 15n

/** None of something. */
export const NONE: Quantity = quantity(0n)

/** Types a whole number of ten-thousandths of a unit as a quantity, such as a database column. */
export function quantity(value: bigint): Quantity {
  return value as Quantity
}

/** Types a whole number of ten-thousandths of a rupee as a rate, such as a database column. */
export function rate(value: bigint): Rate {
  return value as Rate
}

/**
 * Reads the wire form of a quantity or a rate: a decimal number such as '-12.5', with at most four decimals.
 *
 * @throws {AmountError} for every other text
 * @example parseQuantity('12.5') // 125000n
 */
export const parseQuantity = (text: string): Quantity => quantity(parseScaled(text))
/** The same for a rate. */
export const parseRate = (text: string): Rate => rate(parseScaled(text))

/**
 * Writes the wire form, as short as it can be, or with at least so many decimals.
 *
 * @example scaledText(quantity(125_000n)) // '12.5'
 */
export function scaledText(value: Quantity | Rate, places = 0): string {
  const { whole, decimals } = partsOf(value)
  const written = decimals.padEnd(places, '0')
  return `${value < 0n ? '-' : ''}${whole}${written && '.'}${written}`
}

/**
 * A figure with a unit, as the wire has it, as a person reads it: grouped as amounts are, with at least so many decimals.
 *
 * @example formatMeasured('12345.5 kg', 'en') // '12,345.5 kg'
 */
export const formatMeasured = (text: string, language: Language, places = 0): string =>
  digits(
    text.replace(/^(-?)(\d+)(?:\.(\d+))?/, (_figure: string, sign: string, whole: string, decimals: string | undefined = '') => {
      const shown = decimals.padEnd(places, '0')
      return `${sign}${grouped(whole)}${shown && '.'}${shown}`
    }),
    language,
  )

/**
 * A quantity or a rate as a person reads it: grouped as amounts are, with at least so many decimals, and with all that it has.
 *
 * @example formatScaled(quantity(12_345_000n), 0, 'en') // '1,234.5'
 */
export function formatScaled(value: Quantity | Rate, places: number, language: Language): string {
  const { whole, decimals } = partsOf(value)
  const shown = decimals.padEnd(places, '0')
  return digits(`${value < 0n ? '-' : ''}${grouped(whole)}${shown && '.'}${shown}`, language)
}

/**
 * Reads what a person types as a quantity or a rate with at most `places` decimals; like an amount it may be calculated, in either script.
 *
 * @returns undefined for what is none
 * @example readScaled('१२*३', 0) // 360000n
 */
export function readScaled(text: string, places: number): bigint | undefined {
  try {
    const { numerator, denominator } = exactNumber(text)
    const step = 10n ** BigInt(DECIMALS - places)
    const scaled = numerator * SCALE
    if (scaled % (denominator * step) !== 0n) return undefined
    const value = scaled / denominator
    return value > MOST || value < -MOST ? undefined : value
  } catch (error) {
    if (error instanceof AmountError) return undefined
    throw error
  }
}

/**
 * What so many cost at a rate, rounded once to the paisa, half a paisa going away from zero: the one rounding of a line.
 *
 * @example amountAt(quantity(125_000n), rate(1_000_000n)) // 125000n: 12.5 at 100.00 are 1,250.00
 */
export function amountAt(many: Quantity, price: Rate): Paisa {
  return paisa(roundHalfAwayFromZero(fraction(many * price, 1_000_000n)))
}

/**
 * What is taken off an amount: so much, or, with a percent sign, its share of the amount, rounded once to the paisa. In either script.
 *
 * @returns undefined for what is none of both
 * @example readDiscount('5%', paisa(10_000n)) // 500n
 */
export function readDiscount(text: string, of: Paisa): Paisa | undefined {
  if (text.trim() === '') return paisa(0n)
  const [, share] = /^(.*)%\s*$/.exec(text.trim()) ?? []
  const read = readScaled(share ?? text, share === undefined ? 2 : DECIMALS)
  if (read === undefined || read < 0n) return undefined
  if (share === undefined) return paisa(read / 100n)
  return read > 100n * SCALE ? undefined : paisa(roundHalfAwayFromZero(fraction(of * read, 100n * SCALE)))
}

/**
 * The rate at which so many cost an amount, rounded to its four decimals; undefined where there are none.
 *
 * @example rateOf(paisa(125_000n), quantity(125_000n)) // 1000000n
 */
export function rateOf(amount: Paisa, many: Quantity): Rate | undefined {
  return many === 0n ? undefined : rate(roundHalfAwayFromZero(fraction(amount * 1_000_000n, many)))
}

function parseScaled(text: string): bigint {
  const [, sign, whole, decimals = ''] = /^(-?)(\d{1,14})(?:\.(\d{1,4}))?$/.exec(text) ?? []
  if (whole === undefined) throw new AmountError('wire-form')
  const size = BigInt(whole + decimals.padEnd(DECIMALS, '0'))
  return sign === '-' ? -size : size
}

function partsOf(value: bigint): { whole: string; decimals: string } {
  const all = (value < 0n ? -value : value).toString().padStart(DECIMALS + 1, '0')
  return { whole: all.slice(0, -DECIMALS), decimals: all.slice(-DECIMALS).replace(/0+$/, '') }
}
