import { fraction, roundHalfAwayFromZero } from './fraction.ts'
import { type Paisa, paisa } from './paisa.ts'

/**
 * A product of paisa divided by a whole number other than zero, rounded once to the paisa, a half away from zero.
 *
 * @example divided(paisa(100n) * 13n, 200n) // 7n
 */
export const divided = (product: bigint, by: bigint): Paisa => paisa(roundHalfAwayFromZero(fraction(product, by)))
