import { ALLOCATION_KINDS } from '@lekha/ledger'
import * as z from 'zod'
import { amount, date, id, line } from './fields.ts'

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

/** A tax deducted at source, on a line of its ledger; the rate in hundredths of a percent. */
export const deduction = z.strictObject({
  partyLedgerId: id,
  partySubLedgerId: id.nullable().default(null),
  natureId: id,
  base: amount,
  rate: z.int().min(0).max(10_000),
})
