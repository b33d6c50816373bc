import { add, negate, type Paisa, sharedOut, ZERO } from '@lekha/money'
import type { Entry } from '../entry.ts'

/** Whether a line of a purchase is part of what its goods cost, such as freight and customs. */
export const isLanded = ({ kind, details }: Pick<Entry, 'kind' | 'details'>, ledgerId: string | null): boolean =>
  kind === 'purchase' && ledgerId !== null && details?.landed?.includes(ledgerId) === true

/** The entry with the lines of a ledger put into the cost of the goods, or taken out of it again. */
export function withLanded(entry: Entry, ledgerId: string): Entry {
  const { landed = [], ...details } = entry.details ?? {}
  const next = landed.includes(ledgerId) ? landed.filter((id) => id !== ledgerId) : [...landed, ledgerId]
  const said = { ...details, ...(next.length > 0 && { landed: next }) }
  return { ...entry, details: Object.keys(said).length > 0 ? said : undefined }
}

/** What each line of goods costs beside its price: the lines that are part of the cost, shared out by the prices to the paisa. What goes back bears none. */
export function landedShares(entry: Pick<Entry, 'kind' | 'details' | 'lines'>, prices: readonly Paisa[]): Paisa[] {
  const landed = entry.lines.filter(({ ledgerId }) => isLanded(entry, ledgerId))
  const cost = add(...landed.map(({ side, amount }) => (side === 'debit' ? amount : negate(amount))))
  return sharedOut(
    cost > ZERO ? cost : ZERO,
    prices.map((price) => (price > ZERO ? price : ZERO)),
  )
}
