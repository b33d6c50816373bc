import { foldName } from '@lekha/ledger'

type Named = { id: string; name: string; nameNp: string }

/** The most letters by which two names may differ and still count as similar. */
const SLIPS = 2
/** Shorter names are not compared: two letters would be half of them. */
const MIN_LENGTH = 5

/**
 * The items whose name is nearly the typed one: the same words in another order, or a typing error away. `own` is the id of the item
 * being changed, which is left out.
 *
 * @example likeNames('Janaki Cement Dipot', ledgers) // [{ name: 'Janaki Cement Depot', … }]
 */
export function likeNames<Item extends Named>(typed: string, items: readonly Item[], own?: string): Item[] {
  const sought = lettersOf(typed)
  if (sought.length < MIN_LENGTH) return []
  const words = wordsOf(typed)
  const isLike = (name: string) => wordsOf(name) === words || isNear(lettersOf(name), sought)
  return items.filter((item) => item.id !== own && [item.name, item.nameNp].some((name) => name !== '' && isLike(name)))
}

/** The item that has exactly this name, as the database compares names. */
export function sameName<Item extends Named>(typed: string, items: readonly Item[], own?: string): Item | undefined {
  const folded = foldName(typed)
  return folded === '' ? undefined : items.find((item) => item.id !== own && foldName(item.name) === folded)
}

const lettersOf = (name: string) => foldName(name).replace(/[^\p{L}\p{N}\p{M}]/gu, '')
const wordsOf = (name: string) => (foldName(name).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).toSorted().join(' ')

/** Whether the edit distance (Levenshtein) of two texts is at most SLIPS; stops as soon as it cannot be. */
function isNear(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > SLIPS) return false
  let former = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const change = (former[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      next.push(Math.min(change, (former[column] ?? 0) + 1, (next[column - 1] ?? 0) + 1))
    }
    if (Math.min(...next) > SLIPS) return false
    former = next
  }
  return (former[b.length] ?? 0) <= SLIPS
}
