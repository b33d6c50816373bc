import { divided, type Paisa, paisa, parsePaisa, ZERO } from '@lekha/money'
import { sentence } from './book-error.ts'

/** A rate of tax in hundredths of a percent: 150 is 1.5 %. */
export type TdsPercent = number

/** Income up to `upTo` (decimal text) is taxed at `rate`, what is above it by the next one; null is without a bound, or a rate that is not known yet. */
export type TdsSlab = { upTo: string | null; rate: TdsPercent | null }

/**
 * What is deducted from a nature of payment since a day (AD): a rate, above a threshold where it has one, or, for salary, slabs of the income of a
 * year. `confirmed`: a chartered accountant has confirmed it.
 */
export type TdsRate = {
  since: string
  rate: TdsPercent | null
  threshold: string | null
  slabs: readonly TdsSlab[]
  source: string
  confirmed: boolean
}

const WHOLE = 10_000n
const MONTHS = 12n

/**
 * What is deducted on a day; undefined before the first rate that is known.
 *
 * @example tdsRateOn(rent.rates, '2026-11-23')?.rate // 1000
 */
export const tdsRateOn = (rates: readonly TdsRate[], day: string): TdsRate | undefined =>
  rates
    .filter(({ since }) => since <= day)
    .reduce<TdsRate | undefined>((last, each) => (last && last.since > each.since ? last : each), undefined)

/**
 * The tax of a base, which is the amount without VAT, rounded once to the paisa, half away from zero.
 *
 * @example tdsOn(paisa(5_000_000n), 1_000) // 500000n
 */
export const tdsOn = (base: Paisa, rate: TdsPercent): Paisa => divided(base * BigInt(rate), WHOLE)

/** Whether tax is deducted from a payment at all: it is above the threshold, where there is one. */
export const isAboveThreshold = (base: Paisa, { threshold }: Pick<TdsRate, 'threshold'>): boolean => {
  const size = base < 0n ? -base : base
  return threshold === null || size > parsePaisa(threshold)
}

/**
 * What is left to pay the party of a bill, VAT included: the tax is of the amount without VAT alone.
 *
 * @example leftToPay({ net: paisa(10_000_000n), vat: paisa(1_300_000n), tax: paisa(150_000n) }) // 11150000n
 */
export const leftToPay = ({ net, vat, tax }: { net: Paisa; vat: Paisa; tax: Paisa }): Paisa => paisa(net + vat - tax)

/**
 * The tax of a year's income by slabs, rounded once; undefined where the income reaches a slab whose rate or bound is not known.
 *
 * @example taxBySlabs(paisa(50_000_000n), [{ upTo: '1000000.00', rate: 100 }, { upTo: null, rate: 2_900 }]) // 500000n
 */
export function taxBySlabs(income: Paisa, slabs: readonly TdsSlab[]): Paisa | undefined {
  if (income <= 0n) return ZERO
  const scaled = scaledTax(income, slabs)
  return scaled === undefined ? undefined : divided(scaled, WHOLE)
}

/**
 * The tax of a month's salary: a twelfth of the tax of twelve such months, after what goes to funds for retirement, rounded once; undefined as above.
 * The first slab is the social security tax, which nobody pays who contributes to the Social Security Fund. Source: docs/sources.md.
 *
 * @example salaryTax({ gross: paisa(6_000_000n), funds: paisa(600_000n) }, slabs) // 1 % of 54,000 is 54000n
 */
export function salaryTax({ gross, funds, inSsf = false }: Salary, slabs: readonly TdsSlab[]): Paisa | undefined {
  const month = paisa(gross - funds)
  if (month <= 0n) return ZERO
  const charged = inSsf ? slabs.map((slab, index) => (index === 0 ? { ...slab, rate: 0 } : slab)) : slabs
  const scaled = scaledTax(paisa(month * MONTHS), charged)
  return scaled === undefined ? undefined : divided(scaled, WHOLE * MONTHS)
}

/** A month's salary; `inSsf`: who earns it contributes to the Social Security Fund. */
type Salary = { gross: Paisa; funds: Paisa; inSsf?: boolean }

/** The tax in ten-thousandths of a paisa; undefined where it is not known. */
function scaledTax(income: Paisa, slabs: readonly TdsSlab[]): bigint | undefined {
  let [tax, below] = [0n, 0n]
  for (const { upTo, rate } of slabs) {
    if (rate === null) return undefined
    const bound = upTo === null ? income : parsePaisa(upTo)
    const within = (bound < income ? bound : income) - below
    if (within > 0n) tax += within * BigInt(rate)
    if (bound >= income) return tax
    below = bound
  }
  return undefined
}

/** What is wrong with the rates of a nature of payment, in a sentence; undefined where they can be used. */
export function faultOfRates(rates: readonly TdsRate[]): { index: number; message: string } | undefined {
  for (const [index, each] of rates.entries()) {
    const message = faultOf(each, rates.slice(0, index))
    if (message !== undefined) return { index, message }
  }
  return undefined
}

const SAME_DAY = sentence('Two rates begin on the same day.')
const EITHER_OR = sentence('Enter a rate or slabs: one of them.')
const ORDER = sentence('Each slab ends above the one before it, and only the last one has no end.')

function faultOf({ since, rate, slabs }: TdsRate, former: readonly TdsRate[]): string | undefined {
  if (former.some((each) => each.since === since)) return SAME_DAY
  if ((rate === null) === (slabs.length === 0)) return EITHER_OR
  const bounds = slabs.map(({ upTo }) => (upTo === null ? null : parsePaisa(upTo)))
  const rises = bounds.every((bound, index) => {
    const before = index === 0 ? ZERO : bounds[index - 1]
    const isLast = index === bounds.length - 1
    return bound === null ? isLast : !isLast && typeof before === 'bigint' && bound > before
  })
  return rises ? undefined : ORDER
}

const TDS_NAME = /(?:^|\P{L})tds(?:\P{L}|$)|अग्रिम कर(?!दाता)|tax deducted at source/iu

/**
 * Whether a ledger is called one of tax deducted at source, by any of its names.
 *
 * @example isTdsName('TDS Payable – Rent') // true
 */
export const isTdsName = (...names: readonly string[]): boolean => names.some((name) => TDS_NAME.test(name))

/** The predefined groups in which the tax that was deducted stands: from what is paid, and by customers from what is received. */
export const TDS_GROUPS = { payable: ['duties-taxes'], receivable: ['loans-advances-asset', 'current-assets'] } as const
/** Whose tax it is: deducted from a party and owed to the tax office, or deducted by a customer. */
export type TdsWay = keyof typeof TDS_GROUPS

/**
 * The share of a base that a tax is, in hundredths of a percent, rounded: what a salary taxed by slabs was taxed at.
 *
 * @example effectiveRate(paisa(40_000n), paisa(4_000_000n)) // 100
 */
export const effectiveRate = (tax: Paisa, base: Paisa): TdsPercent =>
  base === 0n ? 0 : Number.parseInt(divided(tax * WHOLE, base < 0n ? -base : base).toString(), 10)
