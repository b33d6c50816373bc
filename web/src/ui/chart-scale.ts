import { type Paisa, paisa, ZERO } from '@lekha/money'

/** The units of a chart's figures, in paisa. */
const UNITS = [
  { unit: 'crore', paisa: 1_000_000_000n },
  { unit: 'lakh', paisa: 10_000_000n },
  { unit: 'thousand', paisa: 100_000n },
] as const

/** The scale of a chart: its unit, the amounts at its top and bottom, and its lines as whole numbers of the unit, top down. */
export type ChartScale = { unit: (typeof UNITS)[number]['unit']; top: Paisa; bottom: Paisa; lines: bigint[] }

/** The steps between two lines of a scale: round numbers. */
const STEPS = [1n, 2n, 5n]
const MAX_LINES = 4n

/**
 * A scale that holds zero and every amount from `least` to `largest`, with lines a round number apart: at most four above a bottom of zero,
 * and one more where the amounts are on both sides of it.
 *
 * @example chartScale(paisa(5_700_000_00n)) // { unit: 'lakh', top: 60 lakh, bottom: 0, lines: [60n, 40n, 20n, 0n] }
 */
export function chartScale(largest: Paisa, least: Paisa = ZERO): ChartScale {
  const [above, below] = [largest > ZERO ? largest : ZERO, least < ZERO ? -least : ZERO]
  const { unit, paisa: size } = UNITS.find((each) => above >= 2n * each.paisa || below >= 2n * each.paisa) ?? UNITS[2]
  const units = wholes(above, size) + wholes(below, size)
  const step = stepFor(units > 0n ? units : 1n)
  const [up, down] = [wholes(above, step * size), wholes(below, step * size)]
  const highest = up + down === 0n ? 1n : up
  const lines = Array.from({ length: Number.parseInt(String(highest + down), 10) + 1 }, (_, place) => step * (highest - BigInt(place)))
  return { unit, top: paisa(step * highest * size), bottom: paisa(-step * down * size), lines }
}

/** How many parts of a size an amount begins. */
const wholes = (amount: bigint, size: bigint): bigint => (amount + size - 1n) / size

function stepFor(units: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    const step = STEPS.map((each) => each * power).find((each) => units <= each * MAX_LINES)
    if (step !== undefined) return step
  }
}

/** The position of an amount in a scale, in per cent from its top. */
export function depthIn({ top, bottom }: ChartScale, amount: Paisa): number {
  const perMyriad = ((top - amount) * 10_000n) / (top - bottom)
  return Number.parseInt(String(perMyriad), 10) / 100
}
