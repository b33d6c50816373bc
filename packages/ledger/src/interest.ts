import { add, divided, type Paisa, paisa, ZERO } from '@lekha/money'

/** A balance that stood for some days, debit positive. */
export type BalanceStretch = { days: number; balance: Paisa }

/** How interest is reckoned: `rate` in hundredths of a percent a year, a year of so many days, on balances of one side or of both. */
export type InterestTerms = { rate: number; yearDays: 360 | 365; side: 'both' | 'debit' | 'credit' }

/** Of how many parts a rate of 100 % consists. */
const WHOLE = 10_000n

/**
 * Simple interest on each stretch, debit positive. The exact sum is rounded, a half away from zero, and each stretch has what the sum grew
 * by, so that the stretches add up to the rounded sum: rounded one by one, a year of daily balances would be some paisa off.
 *
 * @example interestOn([{ days: 73, balance: parsePaisa('10000') }], { rate: 1000, yearDays: 365, side: 'both' }) // [200.00]
 */
export function interestOn(stretches: readonly BalanceStretch[], { rate, yearDays, side }: InterestTerms): Paisa[] {
  const whole = WHOLE * BigInt(yearDays)
  let exact = 0n
  let said = ZERO
  return stretches.map(({ days, balance }) => {
    if (side === 'both' || (side === 'debit') === balance > 0n) exact += balance * BigInt(rate) * BigInt(days)
    const grown = paisa(divided(exact, whole) - said)
    said = add(said, grown)
    return grown
  })
}
