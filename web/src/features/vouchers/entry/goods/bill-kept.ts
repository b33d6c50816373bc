import { type Masters, tradesGoods } from '../../../../books/masters.ts'
import type { Kept } from '../entry.ts'
import { vatLedger } from '../vat-ledger.ts'

/**
 * Whether a new sale or purchase has goods: as the one before, and the first one of an organization that has items. The VAT on them goes into the
 * ledger of the bill before, for the first bill into the only ledger of VAT. `asked`: the address asks for goods.
 */
export function billKept(
  kept: Kept,
  masters: Masters,
  vatKept: string | null,
  asked: boolean,
): Pick<Kept, 'mode' | 'hasGoods' | 'vatLedgerId'> {
  const hasGoods = tradesGoods(masters) && (asked || (kept.hasGoods ?? true))
  const isFirst = kept.hasGoods === undefined || (asked && !kept.hasGoods)
  return {
    mode: asked ? 'single' : kept.mode,
    hasGoods,
    vatLedgerId: (isFirst ? vatLedger(masters, vatKept) : kept.vatLedgerId) ?? undefined,
  }
}
