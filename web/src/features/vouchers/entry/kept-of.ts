import { type Entry, isTrade, type Kept, lineSide } from './entry.ts'

/** What a voucher passes on to the next of its type; of the ledgers only such as `isPassedOn` lets through. */
export function keptOf(entry: Entry, isPassedOn: (ledgerId: string) => boolean): Kept {
  const { kind, mode, accountId, lines, goods, vatLedgerId } = entry
  if (!isTrade(kind)) return { mode, accountId, ledgerId: null }
  const own = [...goods, ...lines.filter((line) => line.side === lineSide(kind))].map(({ ledgerId }) => ledgerId)
  const ledgerId = own.find((id) => id !== null && isPassedOn(id)) ?? null
  return { mode, accountId: null, ledgerId, vatLedgerId, ...(goods.length > 0 ? { hasGoods: true } : {}) }
}
