import type { StockItem, updateStockItem } from '@lekha/contract'
import { type Quantity, scaledText } from '@lekha/money'
import type * as z from 'zod'
import { EMPTY_ITEM } from '../../books/empty-item.ts'
import type { ContractForm } from '../../form/contract-form.ts'
import { masterFields } from '../../masters/master-fields.tsx'
import { itemWire } from './wires.ts'

type Body = NonNullable<(typeof updateStockItem)['body']>
/** The fields of an item in the form, and as they are sent. */
export type ItemInput = z.input<Body>
export type ItemForm = ContractForm<ItemInput, z.output<Body>>

const text = (value: Quantity | null): string | null => (value === null ? null : scaledText(value))

/**
 * The initial values of the form: the item, or for a new one what the one before it had that many have in common; of the ledgers of stock the
 * only one there is.
 */
export function itemFields(
  item: StockItem | undefined,
  former: StockItem | undefined,
  groupId: string | null,
  stock: readonly { id: string }[],
): ItemInput {
  const { unitId, categoryId, valuation, vatClass, salesLedgerId, purchaseLedgerId } = former ?? EMPTY_ITEM
  const only = stock.length === 1 ? stock[0]?.id : undefined
  const ledgers = { salesLedgerId, purchaseLedgerId, stockLedgerId: former ? former.stockLedgerId : (only ?? null) }
  const start = { ...EMPTY_ITEM, unitId, categoryId, valuation, vatClass, ...ledgers, groupId: former?.groupId ?? groupId }
  if (!item) return start
  const { alternateQuantity, unitQuantity, reorderLevel, reorderQuantity, barcode } = item
  return {
    ...masterFields<ItemInput>(itemWire, item, start),
    ...{ alternateQuantity: text(alternateQuantity), unitQuantity: text(unitQuantity), barcode: barcode ?? '' },
    ...{ reorderLevel: text(reorderLevel), reorderQuantity: text(reorderQuantity) },
  }
}
