import { type Masters, tradesGoods } from '../../../../books/masters.ts'
import type { Entry, Kept } from '../entry.ts'
import { vatLedger } from '../vat-ledger.ts'
import { isBill, vatOfGoods } from './bill.ts'

/**
 * Whether a new sale or purchase has goods: as the one before, and the first one of an organization that has items. The VAT on them goes into the
 * ledger of the bill before; until there was one, into the only ledger of VAT. `asked`: the address asks for goods.
 */
export function billKept(
  kept: Kept,
  masters: Masters,
  vatKept: string | null,
  asked: boolean,
): Pick<Kept, 'mode' | 'hasGoods' | 'vatLedgerId'> {
  const hasGoods = tradesGoods(masters) && (asked || (kept.hasGoods ?? true))
  return { mode: asked ? 'single' : kept.mode, hasGoods, vatLedgerId: ledgerOfVat(kept, masters, vatKept) }
}

/** The bill before decides, also that it charged none. */
function ledgerOfVat({ hasGoods, vatLedgerId }: Kept, masters: Masters, vatKept: string | null): string | undefined {
  if (hasGoods && vatLedgerId === undefined) return undefined
  const isOpen = vatLedgerId !== undefined && masters.ledgerById.get(vatLedgerId)?.active
  return isOpen ? vatLedgerId : (vatLedger(masters, vatKept) ?? undefined)
}

/** A stored bill on which nothing is taxed does not say whether it charges VAT: what is added to it is charged as on a new one. */
export function withVatAsNew(entry: Entry, vatLedgerId: string | undefined): Entry {
  const isUntaxed = isBill(entry) && entry.vatLedgerId === undefined && vatOfGoods({ ...entry, vatLedgerId: 'any' }).length === 0
  return isUntaxed && vatLedgerId !== undefined ? { ...entry, vatLedgerId } : entry
}
