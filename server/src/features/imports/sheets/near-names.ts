import { foldName } from '@lekha/ledger'

const LEAST_LETTERS = 5
const LONGEST = 80

/** Names of which another is nearly the same, for a look: they may be one and the same ledger written twice. */
export type NearNames = {
  /** The name that is nearly the same as this one, and not the same. */
  near: (name: string) => string | undefined
  add: (name: string) => void
}

/**
 * Two names are nearly the same where they differ in spaces and signs alone, or in one letter: missing, too many, or another one. Numbers in
 * names differ on purpose.
 *
 * @example nearNames(['Ram Traders']).near('Ramm Traders') // 'Ram Traders'
 */
export function nearNames(names: Iterable<string>): NearNames {
  const known = new Map<string, string>()
  const add = (name: string) => {
    for (const key of keysOf(name)) if (!known.has(key)) known.set(key, name)
  }
  for (const name of names) add(name)
  return {
    add,
    near: (name) => {
      for (const key of keysOf(name)) {
        const found = known.get(key)
        if (found !== undefined && foldName(found) !== foldName(name)) return found
      }
      return undefined
    },
  }
}

/** The letters of a name, and the same with each of them left out; its numbers always stand before. */
function keysOf(name: string): string[] {
  const letters = (foldName(name).match(/[\p{L}\p{M}]/gu) ?? []).slice(0, LONGEST)
  const numbers = foldName(name).replace(/[^\p{N}]/gu, '')
  const whole = `${numbers} ${letters.join('')}`
  if (letters.length < LEAST_LETTERS) return letters.length === 0 ? [] : [whole]
  return [whole, ...letters.map((_, left) => `${numbers} ${letters.toSpliced(left, 1).join('')}`)]
}
