import { isHsCode, NO_HS_CODE, sentence, VALUATIONS, VAT_CLASSES } from '@lekha/ledger'
import type { Quantity } from '@lekha/money'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { code, date, flag, id, line, organizationParams, quantityField, rateField, requiredLine, result } from './fields.ts'
import { masterCalls } from './master.ts'

const missing = sentence('Required')
const valuation = z.enum(VALUATIONS)
const vatClass = z.enum(VAT_CLASSES)

/** What there is to an item besides its names and where it belongs. */
const further = { valuation, vatClass, formerVatClass: vatClass.nullable() }
const links = {
  groupId: id.nullable(),
  categoryId: id.nullable(),
  alternateUnitId: id.nullable(),
  salesLedgerId: id.nullable(),
  purchaseLedgerId: id.nullable(),
  /** The ledger of stock in which the statements show it; null: in none. */
  stockLedgerId: id.nullable(),
}
/** `alternateQuantity` of the alternate unit are `unitQuantity` of the unit: 10 pieces are 3 kg. */
const quantities = {
  alternateQuantity: quantityField.nullable(),
  unitQuantity: quantityField.nullable(),
  reorderLevel: quantityField.nullable(),
  reorderQuantity: quantityField.nullable(),
}

/** A stock item on the wire. Its class of VAT is `vatClass` since `vatSince`, or ever; before that day it was `formerVatClass`. */
export const stockItem = z.object({
  id,
  name: z.string(),
  nameNp: z.string(),
  alias: z.string(),
  code: z.string().nullable(),
  barcode: z.string().nullable(),
  hsCode: z.string(),
  unitId: id,
  ...further,
  ...links,
  ...quantities,
  vatSince: z.string().nullable(),
  active: z.boolean(),
  version: z.int(),
})
/** A stock item on the wire. */
export type StockItem = z.output<typeof stockItem>

const above = (field: z.ZodNullable<typeof quantityField>, least: bigint, message: string) =>
  field.refine((value: Quantity | null) => value === null || value >= least, message)
const SHARE = sentence('Both quantities are above zero.')
const REORDER = sentence('A quantity is zero or more.')

/** The input for a stock item. */
const stockItemForm = z.strictObject({
  name: requiredLine(200, missing),
  nameNp: line(200),
  alias: line(200),
  code,
  // A reader sends blanks around it, and what is read is one code.
  barcode: code.overwrite((text) => text?.trim() ?? null),
  hsCode: line(10).refine(isHsCode, NO_HS_CODE),
  unitId: id,
  ...further,
  ...links,
  alternateQuantity: above(quantities.alternateQuantity, 1n, SHARE),
  unitQuantity: above(quantities.unitQuantity, 1n, SHARE),
  reorderLevel: above(quantities.reorderLevel, 0n, REORDER),
  reorderQuantity: above(quantities.reorderQuantity, 0n, REORDER),
  vatSince: date.nullable(),
  active: z.boolean(),
})

/** The calls of stock items. The list by a group or a category has also the items of those below it. */
export const stockItemCalls = masterCalls({
  path: '/organizations/{organizationId}/stock-items',
  params: organizationParams.extend({ stockItemId: id }),
  one: 'stock item',
  many: 'stock items',
  topic: 'goods',
  encoded: true,
  answer: stockItem,
  form: stockItemForm,
  filters: { groupId: id.optional(), categoryId: id.optional(), active: flag.optional(), sort: z.enum(['code']).optional() },
  write: 'chart.write',
})
/** The same, each by its own name. */
export const {
  list: listStockItems,
  create: createStockItem,
  update: updateStockItem,
  remove: deleteStockItem,
  changes: listStockItemChanges,
  uses: listStockItemUses,
} = stockItemCalls

const batchOnHand = z.object({ batch: z.string(), expiresOn: z.string().nullable(), godownId: id.nullable(), quantity: quantityField })
/** What is left of a batch at a place; null is the main location. */
export type BatchOnHand = z.output<typeof batchOnHand>

/** How many of an item there are by the end of a day, in all, at each place where some are and of each batch, and at which rates it was sold and bought last. */
export const readStockOnHand = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/stock-items/{stockItemId}/on-hand',
  access: { scope: 'organization', permission: 'chart.read', by: 'organizationId' },
  reads: ['goods', 'vouchers'],
  summary:
    'How many of a stock item are on hand by the end of a day, in all, by godown and by batch, and the rates and ledgers of its latest bills.',
  params: organizationParams.extend({ stockItemId: id }),
  query: z.strictObject({ date }),
  status: 200,
  answer: result(
    z.object({
      quantity: quantityField,
      /** Without those where none is left; null is the main location. */
      places: z.array(z.object({ godownId: id.nullable(), quantity: quantityField })),
      /** What is left of its batches at each place: those that expire first stand first, those that keep last. */
      batches: z.array(batchOnHand),
      /** The rates of the latest bills up to that day; null where there was none. */
      soldAt: rateField.nullable(),
      boughtAt: rateField.nullable(),
      /** The ledgers in which these bills sold and bought it. */
      soldIn: id.nullable(),
      boughtIn: id.nullable(),
    }),
  ),
})

/** The items that keep batches: those that ever moved with one. The entry asks for the batch of their lines. */
export const listItemsInBatches = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/items-in-batches',
  access: { scope: 'organization', permission: 'chart.read', by: 'organizationId' },
  reads: ['goods', 'vouchers'],
  summary: 'The stock items that ever moved with a batch.',
  params: organizationParams,
  status: 200,
  answer: result(z.array(id)),
})
