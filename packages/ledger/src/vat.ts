import { type Paisa, paisa } from '@lekha/money'

/** A rate of VAT in hundredths of a percent: 1300n is 13 %. */
export type VatRate = bigint

const WHOLE = 10_000n

/** The standard rates of VAT in Nepal, each from its first day (AD) on, the latest first. Source: docs/sources.md. */
const STANDARD_RATES: readonly { from: string; rate: VatRate }[] = [{ from: '2005-07-16', rate: 1_300n }]

/**
 * The standard rate of VAT on a day (AD); undefined for days before the first rate that Lekha knows.
 *
 * @example vatRateOn('2026-11-23') // 1300n
 */
export function vatRateOn(day: string): VatRate | undefined {
  return STANDARD_RATES.find(({ from }) => from <= day)?.rate
}

/**
 * The VAT on an amount without VAT, rounded once to the paisa, half upwards. The amount is not negative.
 *
 * @example vatOn(paisa(100_000n), 1_300n) // 13000n
 */
export function vatOn(net: Paisa, rate: VatRate): Paisa {
  return rounded(net * rate, WHOLE)
}

/**
 * The VAT within an amount that includes it, rounded once to the paisa, half upwards. The amount is not negative.
 *
 * @example vatWithin(paisa(113_000n), 1_300n) // 13000n
 */
export function vatWithin(gross: Paisa, rate: VatRate): Paisa {
  return rounded(gross * rate, WHOLE + rate)
}

const rounded = (dividend: bigint, divisor: bigint): Paisa => paisa((2n * dividend + divisor) / (2n * divisor))
