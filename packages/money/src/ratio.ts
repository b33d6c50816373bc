import { fraction, roundHalfAwayFromZero } from './fraction.ts'
import type { Paisa } from './paisa.ts'

/**
 * One amount divided by another as a decimal text, rounded once, a half away from zero.
 *
 * @returns undefined where `whole` is zero: no part of nothing is known
 * @example ratioText(paisa(100n), paisa(300n), 2) // '0.33'
 */
export function ratioText(part: Paisa, whole: Paisa, decimals: number): string | undefined {
  return whole === 0n ? undefined : decimalText(roundHalfAwayFromZero(fraction(part * 10n ** BigInt(decimals), whole)), decimals)
}

function decimalText(scaled: bigint, decimals: number): string {
  const size = String(scaled < 0n ? -scaled : scaled).padStart(decimals + 1, '0')
  const sign = scaled < 0n ? '-' : ''
  return decimals === 0 ? sign + size : `${sign}${size.slice(0, -decimals)}.${size.slice(-decimals)}`
}
