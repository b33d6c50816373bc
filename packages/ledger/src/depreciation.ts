import { add, asciiDigits, divided, negate, type Paisa, paisa, ZERO } from '@lekha/money'

/** The pools of depreciable assets of the Income Tax Act 2058: buildings; furniture and office equipment; vehicles; machinery and others; intangible assets. */
export const ASSET_POOLS = ['A', 'B', 'C', 'D', 'E'] as const
/** One of them. */
export type AssetPool = (typeof ASSET_POOLS)[number]

const LETTER = /(?:^|\P{L})pool[\s\-–:(]+([a-e])(?![\p{L}\p{M}\p{N}/])/iu
const NEPALI_LETTER = /समूह[\s\-–:(]+([कखगघङ])(?![\p{L}\p{M}\p{N}/])/u
const OF_NEPALI: Readonly<Record<string, AssetPool>> = { क: 'A', ख: 'B', ग: 'C', घ: 'D', ङ: 'E' }

/**
 * The pool that a ledger or group is called by, in either language.
 *
 * @example assetPoolOf('Vehicles (Pool C)') // 'C'
 */
export function assetPoolOf(...names: readonly string[]): AssetPool | undefined {
  for (const name of names) {
    const letter = LETTER.exec(name)?.[1]?.toUpperCase()
    const found = ASSET_POOLS.find((pool) => pool === letter) ?? OF_NEPALI[NEPALI_LETTER.exec(name)?.[1] ?? '']
    if (found) return found
  }
  return undefined
}

const LIFE = /(?:^|[^\d.\-–])(\d{1,2})(\.5)?\s*(?:years?|yrs?|वर्ष)/iu

/**
 * The useful life that an intangible asset is called by, in whole or half years.
 *
 * @example usefulLifeOf('Software (Pool E, 5 years)') // 5
 */
export function usefulLifeOf(...names: readonly string[]): number | undefined {
  const [, years = '', half] = names.map((name) => LIFE.exec(asciiDigits(name))).find((match) => match !== null) ?? []
  const life = Number.parseInt(years, 10) + (half === undefined ? 0 : 0.5)
  return life > 0 ? life : undefined
}

/** Whether a ledger is called one of depreciation; it must also be an expense. */
export const isDepreciationName = (...names: readonly string[]): boolean =>
  names.some((name) => /depreciation|amorti[sz]ation|ह्रास/iu.test(name))
/** Whether a ledger of a pool is called the one that depreciation is gathered in. */
export const isAccumulatedName = (...names: readonly string[]): boolean => names.some((name) => /accumulated|सञ्चित/iu.test(name))

/** Whether a fixed asset is called land, which is not written down. */
export const isLandName = (...names: readonly string[]): boolean => names.some((name) => /(?:^|\P{L})land(?:\P{L}|$)|जग्गा/iu.test(name))

/** The rates of the pools, in hundredths of a percent, each from its first day (AD) on, the latest first. Source: docs/sources.md. */
const RATES: readonly { from: string; rates: Readonly<Record<Exclude<AssetPool, 'E'>, number>> }[] = [
  { from: '2002-04-01', rates: { A: 500, B: 2_500, C: 2_000, D: 1_500 } },
]

/** The rate of a pool on a day; undefined for pool E, which has a life, and for days before the first that Lekha knows. */
export const poolRateOn = (pool: AssetPool, day: string): number | undefined =>
  pool === 'E' ? undefined : RATES.find(({ from }) => from <= day)?.rates[pool]

/** What a ledger of a pool did in a fiscal year. */
export type PoolMoves = {
  /** What was written down to by the beginning of the year. */
  opening: Paisa
  /** What was bought until the end of Poush, in Magh to Chaitra, and in Baishakh to Asar. */
  additions: readonly [Paisa, Paisa, Paisa]
  /** What disposals brought, above zero. */
  disposals: Paisa
}

/** The third of a fiscal year that a Bikram Sambat month (1 to 12) lies in, as additions are absorbed: 0 until Poush, 1 until Chaitra, 2 until Asar. */
export const thirdOfYear = (bsMonth: number): 0 | 1 | 2 => (bsMonth <= 3 ? 2 : bsMonth <= 9 ? 0 : 1)

/** Three times what depreciation is reckoned on: additions are absorbed whole, by two thirds, and by one. */
const thirds = ({ opening, additions: [first, second, third], disposals }: PoolMoves): bigint =>
  3n * (opening + first - disposals) + 2n * second + third

/** What depreciation is reckoned on, rounded to the paisa. */
export const depreciationBase = (moves: PoolMoves): Paisa => paisa(divided(thirds(moves), 3n))

/** A pool of which less than this would be left is written off whole. */
const WRITTEN_OFF_BELOW = 2_000_00n

/**
 * The depreciation of a pool at a rate, in hundredths of a percent, shared among its ledgers. Where disposals brought more than the base, what is
 * over is an income: depreciation is below zero. The exact sum is rounded once, a half away from zero; the shares add up to it.
 *
 * @example depreciationOf([{ opening: parsePaisa('100000'), additions: [ZERO, ZERO, parsePaisa('30000')], disposals: ZERO }], 1500) // [16500.00]
 */
export function depreciationOf(ledgers: readonly PoolMoves[], rate: number): Paisa[] {
  const base = ledgers.reduce((sum, moves) => sum + thirds(moves), 0n)
  const isWhole = base * (10_000n - BigInt(rate)) < 30_000n * WRITTEN_OFF_BELOW
  let exact = 0n
  let said = ZERO
  return ledgers.map((moves) => {
    exact += thirds(moves) * (isWhole ? 10_000n : BigInt(rate))
    const grown = paisa(divided(exact, 30_000n) - said)
    said = add(said, grown)
    return grown
  })
}

/**
 * The depreciation of an intangible asset over its life, in equal parts of what it cost; no more than what is left of it. Additions of the year count as in the other pools.
 *
 * @param cost what was bought before the year
 * @param life in whole or half years
 */
export function amortisationOf(moves: PoolMoves, cost: Paisa, life: number): Paisa {
  const part = paisa(divided(2n * thirds({ ...moves, opening: cost, disposals: ZERO }), 3n * BigInt(life * 2)))
  const left = add(moves.opening, ...moves.additions, negate(moves.disposals))
  if (left < ZERO) return left
  return part < left ? part : left
}
