import { PAYMENT_METHODS, sentence, TRADES } from '@lekha/ledger'
import { asciiDigits } from '@lekha/money'
import * as z from 'zod'
import { date, id, line, optionalPan } from './fields.ts'

/** What a voucher says beside its amounts: a bill, an order, a payment by cheque. Everything is left out that is not said. */
export const voucherDetails = z.strictObject({
  /** The day of the supplier's own bill, whose number is the reference of the voucher. */
  supplierBilledOn: date.optional(),
  /** Of goods that crossed the border: the number and day of the customs declaration, the other country. */
  trade: z.enum(TRADES).optional(),
  declaration: line(60).optional(),
  declaredOn: date.optional(),
  country: line(60).optional(),
  /** Whether capital goods were bought, which the purchase register shows in columns of their own. */
  capital: z.literal(true).optional(),
  /** Who bought, where the bill has no party or is to be made out to another: name, address and PAN. */
  buyer: line(200).optional(),
  buyerAddress: line(200).optional(),
  buyerPan: optionalPan.optional(),
  /** How a bill was paid, and the number that a bank or wallet gave the payment. */
  paidBy: z.enum(PAYMENT_METHODS).optional(),
  transactionId: line(60).optional(),
  /** Whether a sale is issued as an abbreviated tax invoice. */
  abbreviated: z.literal(true).optional(),
  /** The terms of payment in words, how the goods are sent, and where to. */
  terms: line(200).optional(),
  dispatch: line(200).optional(),
  /** Of a purchase: the ledgers whose lines, such as freight and customs, are part of what the goods cost. */
  landed: z.array(id).min(1).max(20).optional(),
  /** The cheque by which money is paid out or comes in: its number and date, to whom a given one is made out, on which bank a received one is drawn. */
  chequeNumber: line(20)
    .overwrite((text) => asciiDigits(text).trim())
    .refine((text) => text !== '', sentence('Required'))
    .optional(),
  chequeDate: date.optional(),
  chequePayee: line(200).optional(),
  chequeBank: line(100).optional(),
  /** Of a quotation: until when it holds; of an order: when the goods are wanted. */
  validUntil: date.optional(),
})
/** What a voucher says beside its amounts. */
export type VoucherDetails = z.output<typeof voucherDetails>

/** The most heads that one receipt is for. */
export const MOST_DUES = 20

/**
 * What the first lines of a charge or a receipt are for: of each, in their order, the charge head and the fiscal year of the membership, by its first day (AD),
 * which is the same in an archive; null where there is none. `memberFirmId` is null where who pays is no member firm. Of a receipt `validBefore` is the day
 * through which the membership lasted before it.
 */
const dues = z.strictObject({
  memberFirmId: id.nullable(),
  representativeNumber: line(50),
  remark: line(1000),
  validBefore: date.nullable(),
  heads: z
    .array(z.strictObject({ chargeHeadId: id.nullable(), year: date.nullable() }))
    .min(1)
    .max(MOST_DUES),
})

/** The details as they are stored: the server alone writes `dues`, with a charge or a receipt. */
export const storedDetails = voucherDetails.extend({ dues: dues.optional() })
/** The details as they are stored. */
export type StoredDetails = z.output<typeof storedDetails>
