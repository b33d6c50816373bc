import type { StockItem } from '@lekha/contract'
import type { VatClass } from '@lekha/ledger'
import type { Entry } from '../entry.ts'

type Sold = Pick<StockItem, 'salesLedgerId' | 'purchaseLedgerId'>
type Typed = Pick<Entry, 'kind' | 'goods'>

const isCharged = (vatClass: VatClass) => vatClass === 'standard' || vatClass === 'reduced'

/** The ledger in which an item says itself that it is sold or bought. */
export const ownLedger = (kind: Entry['kind'], item: Sold | undefined): string | null =>
  (kind === 'sales' ? item?.salesLedgerId : item?.purchaseLedgerId) ?? null

/**
 * The ledger of an item in a line of a bill: its own, else that of its latest bill, else that of a line above, else that of the bill before. Goods without
 * VAT are sold in other ledgers than those with VAT, so only a line of the same sort, and for goods with VAT the bill before, counts. Null: it is asked for.
 */
export function ledgerOfItem({ kind, goods }: Typed, index: number, line: ItemOfLine): string | null {
  const above = goods
    .slice(0, index)
    .findLast(({ vatClass, ledgerId }) => ledgerId !== null && isCharged(vatClass) === isCharged(line.vatClass))
  return ownLedger(kind, line.item) ?? line.latest ?? above?.ledgerId ?? (isCharged(line.vatClass) ? line.before : null)
}
/** An item that is put into a line; `latest`: the ledger of its latest bill, `before`: that of the bill before this one. */
type ItemOfLine = { item: Sold | undefined; vatClass: VatClass; latest: string | null; before: string | null }
