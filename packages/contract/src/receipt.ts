import { PAYMENT_METHODS, sentence } from '@lekha/ledger'
import { asciiDigits } from '@lekha/money'
import * as z from 'zod'
import { CHARGE_KINDS, charged } from './charge.ts'
import { defineEndpoint } from './endpoint.ts'
import { amount, date, id, line, optionalPan, organizationParams, result } from './fields.ts'
import { voucherHead } from './voucher.ts'
import { MOST_DUES } from './voucher-details.ts'

/** How a receipt may be paid: every way but on credit. */
export const RECEIVED_BY = PAYMENT_METHODS.filter((way) => way !== 'credit')
const receivedBy = z.enum(PAYMENT_METHODS).exclude(['credit'])
/** One of them. */
export type ReceivedBy = z.output<typeof receivedBy>

/** One line of a receipt: what is paid for. `billId` names the open charge that it settles; without one it is income of the head at once. */
const receiptLine = z.strictObject({
  ...{ chargeHeadId: id.nullable(), fiscalYearId: id.nullable(), billId: id.nullable(), amount: charged, description: line(500) },
})

/** The input of a receipt: who pays, for what, how, and the ledger of cash or bank that the money comes into. */
export const receiptForm = z.strictObject({
  date,
  memberFirmId: id.nullable(),
  ...{ payer: line(200), payerPan: optionalPan, representativeNumber: line(50) },
  paidBy: receivedBy,
  ledgerId: id,
  transactionId: line(60),
  chequeNumber: line(20).overwrite((text) => asciiDigits(text).trim()),
  chequeDate: date.nullable(),
  chequeBank: line(100),
  remark: line(1000),
  lines: z.array(receiptLine).min(1, sentence('Choose at least one head.')).max(MOST_DUES, sentence('A receipt has at most 20 lines.')),
})

/** Posts a receipt: one receipt voucher of the books. The Idempotency-Key becomes its id. */
export const postReceipt = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/receipts',
  access: { scope: 'organization', permission: 'voucher.post', by: 'organizationId' },
  changes: ['members', 'vouchers', 'figures'],
  summary: 'Take a payment of a member firm, or of anybody, for charge heads.',
  params: organizationParams,
  body: receiptForm,
  keyIsId: true,
  status: 201,
  answer: result(voucherHead),
})

const names = { name: z.string(), nameNp: z.string() }
const lineOfReceipt = z.object({
  ...{ kind: z.enum(CHARGE_KINDS).nullable(), ...names, year: z.string(), description: z.string(), amount },
})
const receipt = voucherHead.pick({ id: true, number: true, version: true, date: true, bsDate: true, total: true, cancelled: true }).extend({
  /** That it was reversed later: the money was taken all the same, and given back by the reversal. */
  reversed: z.boolean(),
  /** Null where who paid is no member firm. */
  memberFirmId: id.nullable(),
  memberNumber: z.string(),
  /** Who paid: the member firm as it is called now, or the name that was entered. */
  ...{ payer: z.string(), payerNp: z.string(), payerPan: z.string(), representativeNumber: z.string() },
  paidBy: receivedBy,
  ...{ transactionId: z.string(), chequeNumber: z.string(), chequeBank: z.string(), remark: z.string() },
  /** Who took it, and when. */
  ...{ cashierId: id, cashier: z.string(), receivedAt: z.string() },
  lines: z.array(lineOfReceipt),
})
/** A receipt with what it is for. */
export type Receipt = z.output<typeof receipt>

/** The most receipts that an answer lists. */
export const MOST_RECEIPTS = 500

const sum = z.object({ ...names, count: z.int(), amount })
const read = { scope: 'organization', permission: 'voucher.read', by: 'organizationId' } as const

/**
 * The receipts of a period, the newest first, at most 500; `more` where there are others. The sums are of all that were not cancelled: by head, by way of
 * payment (`name` is its word) and by cashier. A clerk gets the own ones.
 */
export const listReceipts = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/receipts',
  access: read,
  reads: ['members', 'vouchers', 'users'],
  summary: 'The receipts of a period with the sums of what was collected.',
  params: organizationParams,
  query: z.strictObject({
    ...{ from: date, to: date, memberFirmId: id.optional(), paidBy: receivedBy.optional(), cashierId: id.optional() },
  }),
  status: 200,
  answer: z.object({
    result: z.array(receipt),
    more: z.boolean(),
    total: amount,
    byHead: z.array(sum),
    byWay: z.array(z.object({ paidBy: receivedBy, count: z.int(), amount })),
    byCashier: z.array(z.object({ cashierId: id, cashier: z.string(), count: z.int(), amount, cash: amount })),
  }),
})

const ofReceipt = organizationParams.extend({ receiptId: id })

/** One receipt. */
export const showReceipt = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/receipts/{receiptId}',
  access: read,
  reads: ['members', 'vouchers', 'users'],
  summary: 'A receipt with what it is for.',
  params: ofReceipt,
  status: 200,
  answer: result(receipt),
})

/** Counts a print of a receipt: the first is the original, each later one a copy. */
export const printReceipt = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/receipts/{receiptId}/prints',
  access: { scope: 'organization', permission: 'voucher.post', by: 'organizationId' },
  // The print log lists it.
  changes: ['security-events', 'vouchers'],
  summary: 'Count a print of a receipt.',
  params: ofReceipt,
  body: z.strictObject({ paper: z.enum(['A4', 'A5', 'roll']) }),
  status: 201,
  answer: result(z.object({ print: z.int(), printedAt: z.string() })),
})
