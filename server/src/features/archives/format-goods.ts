import { date } from '@lekha/contract'
import * as z from 'zod'
import { day, id, text } from './format-fields.ts'

/** The rows of an archive that hold goods. */

/** With at most four decimals. */
const quantity = z.string().regex(/^\d{1,11}(\.\d{1,4})?$/)

export const unitOfMeasure = z.strictObject({
  ...{ id, name: text(200), nameNp: text(200), symbol: text(20), decimals: z.int(), baseUnit: id.nullable(), perBase: z.int().nullable() },
  active: z.boolean(),
})

export const stockTree = z.strictObject({
  ...{ id, parent: id.nullable(), name: text(200), nameNp: text(200), code: text(50).nullable(), active: z.boolean() },
})

export const godown = z.strictObject({
  ...{ id, name: text(200), nameNp: text(200), code: text(50).nullable(), address: text(300), active: z.boolean() },
})

export const stockItem = z.strictObject({
  ...{ id, group: id.nullable(), category: id.nullable(), name: text(200), nameNp: text(200), alias: text(200) },
  ...{ code: text(50).nullable(), barcode: text(50).nullable(), hsCode: text(10), unit: id },
  ...{ alternateUnit: id.nullable(), alternateQuantity: quantity.nullable(), unitQuantity: quantity.nullable() },
  ...{ valuation: text(20), vatClass: text(20), vatSince: date.nullable(), formerVatClass: text(20).nullable() },
  ...{ salesLedger: id.nullable(), purchaseLedger: id.nullable(), reorderLevel: quantity.nullable(), reorderQuantity: quantity.nullable() },
  /** Left out in archives before version 3. */
  stockLedger: id.nullable().optional(),
  active: z.boolean(),
})

/** What an item costs in a price list from a day on. */
export const price = z.strictObject({
  ...{ id, priceList: text(100), item: id, since: day, rate: z.string().regex(/^\d{1,11}(\.\d{1,4})?$/) },
})
