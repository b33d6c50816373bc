import { ALLOCATION_KINDS } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { amount, date, id, line, organizationParams, result } from './fields.ts'

/** A part of a line's amount that begins a bill of its party or settles one; signed as the line. */
export const billAllocation = z.strictObject({
  billId: id,
  kind: z.enum(ALLOCATION_KINDS),
  amount,
  /** Of a bill that begins; '' for the reference of its voucher, or else the number. */
  name: line(100).default(''),
  /** Of a bill that begins; null for the day of its voucher. */
  billedOn: date.nullable().default(null),
  dueOn: date.nullable().default(null),
})

/** The bills of a line: those that are named, or, where nobody chose, those that are due first, as far as the amount reaches. */
export const billsOfLine = z.union([z.literal('due-first'), z.array(billAllocation).max(10_000)])

/** A bill of a party that is not settled whole. */
const openBill = z.object({
  billId: id,
  /** What it is called. */
  label: z.string(),
  kind: z.enum(ALLOCATION_KINDS),
  billedOn: date,
  dueOn: date.nullable(),
  /** What it was, and what is left of it, debit positive. */
  total: amount,
  left: amount,
})
/** A bill of a party that is not settled whole. */
export type OpenBillAnswer = z.output<typeof openBill>

/** The open bills of a ledger, or of one of its sub-ledgers, those that are due first before the others; at most 1,000. */
export const listOpenBills = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/ledgers/{ledgerId}/open-bills',
  access: { scope: 'organization', permission: 'voucher.read', by: 'organizationId' },
  reads: ['vouchers'],
  summary: 'The open bills of a party, the first due first, as if one voucher, which is altered, were not there.',
  params: organizationParams.extend({ ledgerId: id }),
  query: z.strictObject({ subLedgerId: id.optional(), without: id.optional() }),
  status: 200,
  answer: result(z.array(openBill)),
})

/** A tax deducted at source, on a line of its ledger; the rate in hundredths of a percent. */
export const deduction = z.strictObject({
  partyLedgerId: id,
  partySubLedgerId: id.nullable().default(null),
  natureId: id,
  base: amount,
  rate: z.int().min(0).max(10_000),
})
