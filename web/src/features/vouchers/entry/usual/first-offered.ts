type Ledger = { id: string }
type Known<Each extends Ledger> = {
  /** The ids used lately with this kind of voucher, the last first. */
  usedLately: readonly string[]
  find: (id: string) => Each | undefined
  /** Whether a ledger may stand in the field. */
  fits: (ledger: Each) => boolean
  usesOf: (ledger: Each) => number
  /** Those that are offered after all others. */
  isLast: (ledger: Each) => boolean
}

/** What a ledger field offers before anything is typed: the ledgers used last with this kind of voucher, then those used most. */
export function firstOffered<Each extends Ledger>(ledgers: readonly Each[], most: number, known: Known<Each>): Each[] {
  const { usedLately, find, fits, usesOf, isLast } = known
  const used = usedLately.flatMap((id) => find(id) ?? []).filter((ledger) => fits(ledger) && !isLast(ledger))
  if (used.length >= most) return used.slice(0, most)
  const offered = new Set(used.map(({ id }) => id))
  const others = ledgers.filter((ledger) => !offered.has(ledger.id) && fits(ledger))
  const last = (ledger: Each) => (isLast(ledger) ? 1 : 0)
  return [...used, ...others.toSorted((a, b) => last(a) - last(b) || usesOf(b) - usesOf(a))].slice(0, most)
}
