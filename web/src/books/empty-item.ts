import type { updateStockItem } from '@lekha/contract'
import type * as z from 'zod'

/** A new item before anything was typed. */
export const EMPTY_ITEM: z.input<NonNullable<(typeof updateStockItem)['body']>> = {
  ...{ name: '', nameNp: '', alias: '', code: '', barcode: '', hsCode: '', groupId: null, categoryId: null, unitId: '' },
  ...{ alternateUnitId: null, alternateQuantity: null, unitQuantity: null, valuation: 'average', vatClass: 'standard', vatSince: null },
  ...{ formerVatClass: null, salesLedgerId: null, purchaseLedgerId: null, stockLedgerId: null, reorderLevel: null, reorderQuantity: null },
  ...{ active: true, version: 0 },
}
