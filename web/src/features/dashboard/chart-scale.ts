import { type Paisa, paisa } from '@lekha/money'

/** The units of a chart's figures, in paisa. */
const UNITS = [
  { unit: 'crore', paisa: 1_000_000_000n },
  { unit: 'lakh', paisa: 10_000_000n },
  { unit: 'thousand', paisa: 100_000n },
] as const

/** The scale of a chart: its unit, the figure at the top, and the lines in between as whole numbers of the unit, top down. */
export type ChartScale = { unit: (typeof UNITS)[number]['unit']; top: Paisa; lines: bigint[] }

/** The steps between two lines of a scale: round numbers. */
const STEPS = [1n, 2n, 5n]
const MAX_LINES = 4n

/**
 * A scale that holds every amount from zero to `largest`: at most four lines above zero, a round number apart.
 *
 * @example chartScale(paisa(5_700_000_00n)) // { unit: 'lakh', top: 60 lakh, lines: [60n, 40n, 20n, 0n] }
 */
export function chartScale(largest: Paisa): ChartScale {
  const { unit, paisa: size } = UNITS.find((each) => largest >= 2n * each.paisa) ?? UNITS[2]
  const units = (largest + size - 1n) / size
  const step = stepFor(units > 0n ? units : 1n)
  const count = (units + step - 1n) / step || 1n
  const lines = Array.from({ length: Number.parseInt(String(count), 10) + 1 }, (_, place) => step * (count - BigInt(place)))
  return { unit, top: paisa(step * count * size), lines }
}

function stepFor(units: bigint): bigint {
  for (let power = 1n; ; power *= 10n) {
    const step = STEPS.map((each) => each * power).find((each) => units <= each * MAX_LINES)
    if (step !== undefined) return step
  }
}

/** The height of an amount in a scale, as a CSS length; 0 for a negative amount. */
export function heightIn({ top }: ChartScale, amount: Paisa): string {
  const perMille = amount > 0n ? (amount * 1000n) / top : 0n
  return `calc(${perMille} * 0.1%)`
}
