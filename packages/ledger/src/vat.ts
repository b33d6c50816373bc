import { type Paisa, paisa } from '@lekha/money'
import type { VatClass } from './goods.ts'

/** A rate of VAT in hundredths of a percent: 1300n is 13 %. */
export type VatRate = bigint

const WHOLE = 10_000n

const VAT_NAME = /(?:^|\P{L})(?:vat|value added tax|भ्याट|मू\.?अ\.?क(?:र)?|मूल्य अभिवृद्धि कर)(?:\P{L}|$)/iu

/**
 * Whether a ledger is called one of VAT, by any of its names; it must also stand among duties and taxes. The database asks the same (`is_vat_name`).
 *
 * @example isVatName('Output VAT') // true
 */
export const isVatName = (...names: readonly string[]): boolean => names.some((name) => VAT_NAME.test(name))

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

/** The reduced rates, in the same way. Source: docs/sources.md. */
const REDUCED_RATES: readonly { from: string; rate: VatRate }[] = [{ from: '2026-07-17', rate: 500n }]

/** The rate of VAT of a class on a day; nothing is charged on what is zero-rated or exempt. Undefined for days before the first that Lekha knows. */
export function vatRateOf(vatClass: VatClass, day: string): VatRate | undefined {
  if (vatClass === 'zero' || vatClass === 'exempt') return 0n
  return vatClass === 'standard' ? vatRateOn(day) : REDUCED_RATES.find(({ from }) => from <= day)?.rate
}

/** The class of VAT that an item has on a day: the former one before the day since when it has the present one. */
export const vatClassOn = (
  { vatClass, vatSince, formerVatClass }: { vatClass: VatClass; vatSince: string | null; formerVatClass: VatClass | null },
  day: string,
): VatClass => (vatSince !== null && day < vatSince && formerVatClass !== null ? formerVatClass : vatClass)

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
