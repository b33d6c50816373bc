import { MAX_MOVEMENTS, MOVEMENT_KINDS, VAT_CLASSES } from '@lekha/ledger'
import * as z from 'zod'
import { amount, date, id, line, quantityField, rateField } from './fields.ts'

/** What a bill asks for goods; the amount is without VAT, less the discount. */
const billedGoods = z.strictObject({ ledgerId: id, rate: rateField, discount: amount, amount, vatClass: z.enum(VAT_CLASSES) })

/** What goods move with a voucher: the quantity more at a place, or less of it. What is received has a value. */
const movement = z.strictObject({
  stockItemId: id,
  /** Null for the main location. */
  godownId: id.nullable().default(null),
  kind: z.enum(MOVEMENT_KINDS),
  quantity: quantityField,
  value: amount.nullable().default(null),
  batch: line(50).default(''),
  expiresOn: date.nullable().default(null),
  /** Left out where no bill asks for it. */
  bill: billedGoods.optional(),
})
/** The movements of a voucher on the wire. */
export const movements = z.array(movement).max(MAX_MOVEMENTS)
