import { fraction, roundHalfAwayFromZero } from './fraction.ts'
import { type Paisa, paisa } from './paisa.ts'

/** How large figures are shown: in rupees, thousands or lakhs, with two decimals or whole. */
export type Unit = { scale: 'rupee' | 'thousand' | 'lakh'; decimals: 0 | 2 }

/** Rupees to the paisa: what the books hold. */
export const RUPEES: Unit = { scale: 'rupee', decimals: 2 }

const RUPEES_OF: Record<Unit['scale'], bigint> = { rupee: 1n, thousand: 1_000n, lakh: 1_00_000n }

/**
 * An amount as a figure of a unit, in hundredths of it, rounded to its decimals; a half goes away from zero.
 *
 * @example inUnit(paisa(1_23_456_78n), { scale: 'thousand', decimals: 2 }) // 12346n, written 123.46
 */
export function inUnit(amount: Paisa, { scale, decimals }: Unit): Paisa {
  const step = decimals === 0 ? 100n : 1n
  return paisa(roundHalfAwayFromZero(fraction(amount, RUPEES_OF[scale] * step)) * step)
}
