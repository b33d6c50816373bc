import { fraction, roundHalfAwayFromZero } from './fraction.ts'
import { type Paisa, paisa, paisaText } from './paisa.ts'

/**
 * How many percent of `whole` a part is, as a decimal text with two decimals, rounded once, a half away from zero. A share of nothing is
 * unknown: undefined.
 *
 * @example percentOf(parsePaisa('25'), parsePaisa('200')) // '12.50'
 */
export function percentOf(part: Paisa, whole: Paisa): string | undefined {
  if (whole === 0n) return undefined
  // Hundredths of a percent are written as hundredths of a rupee are.
  return paisaText(paisa(roundHalfAwayFromZero(fraction(part * 10_000n, whole))))
}
