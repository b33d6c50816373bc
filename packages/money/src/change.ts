import { type Paisa, paisa } from './paisa.ts'
import { percentOf } from './percent.ts'

/**
 * By how much an amount grew or shrank from another, as a percentage of that one with one decimal; undefined where there was none, or where
 * it went over to the other side: a debit that became a credit has not grown by any percentage.
 *
 * @example changeText(paisa(-150_00n), paisa(-100_00n)) // '50.0'
 */
export function changeText(now: Paisa, then: Paisa): string | undefined {
  const turned = now !== 0n && now < 0n !== then < 0n
  return turned ? undefined : percentOf(paisa(now - then), then, 1)
}
