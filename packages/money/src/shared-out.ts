import { type Paisa, paisa } from './paisa.ts'

/**
 * An amount shared out by weights, to the paisa: each part is its exact share rounded down, and the paisa that are left over go, one each, to the
 * parts that lost most by that, the first of equal ones. So the parts come to the amount. Neither the amount nor a weight is below zero.
 *
 * @example sharedOut(paisa(100n), [1n, 1n, 1n]) // [34n, 33n, 33n]
 */
export function sharedOut(amount: Paisa, weights: readonly bigint[]): Paisa[] {
  const whole = weights.reduce((sum, weight) => sum + weight, 0n)
  if (whole === 0n) return weights.map(() => paisa(0n))
  const parts = weights.map((weight, place) => ({ place, part: (amount * weight) / whole, lost: (amount * weight) % whole }))
  const left = amount - parts.reduce((sum, { part }) => sum + part, 0n)
  const first = new Set(
    parts
      .toSorted((one, other) => (one.lost === other.lost ? one.place - other.place : one.lost > other.lost ? -1 : 1))
      .filter((_, rank) => rank < left)
      .map(({ place }) => place),
  )
  return parts.map(({ place, part }) => paisa(first.has(place) ? part + 1n : part))
}
