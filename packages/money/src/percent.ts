import type { Language } from './digits.ts'
import { type Paisa, paisa } from './paisa.ts'
import { formatScaled, quantity, readScaled } from './quantity.ts'
import { ratioText } from './ratio.ts'

/**
 * How many percent of `whole` a part is, as a decimal text, rounded once, a half away from zero. A share of nothing is unknown: undefined.
 *
 * @example percentOf(parsePaisa('25'), parsePaisa('200')) // '12.50'
 */
export const percentOf = (part: Paisa, whole: Paisa, decimals = 2): string | undefined => ratioText(paisa(part * 100n), whole, decimals)

/**
 * Reads what a person types as a rate in percent, in either script, with or without its sign, as hundredths of a percent.
 *
 * @returns undefined for what is none, or has more than two decimals
 * @example readPercent('1.5 %') // 150
 */
export function readPercent(text: string): number | undefined {
  const read = readScaled(text.replace(/%\s*$/, ''), 2)
  return read === undefined || read < 0n ? undefined : Number(read / 100n)
}

/**
 * A rate in hundredths of a percent as a person reads it, without its sign.
 *
 * @example percentShown(150, 'np') // '१.५'
 */
export const percentShown = (rate: number, language: Language): string => formatScaled(quantity(BigInt(rate) * 100n), 0, language)
