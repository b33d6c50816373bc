/** Repeatable chance: the same seed draws the same lots (mulberry32, public domain). */
export type Chance = { below: (limit: number) => number; oneOf: <T>(things: readonly T[]) => T; in100: (percent: number) => boolean }

export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return { below, oneOf: (things) => things[below(things.length)] as never, in100: (percent) => below(100) < percent }
}
