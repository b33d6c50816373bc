import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { amount, id, organizationParams, result } from './fields.ts'

/** The papers on which a bill is printed: A4, A5, a roll of 80 mm, and A4 with a letterhead that is printed already. */
export const BILL_PAPERS = ['A4', 'A5', 'roll', 'letterhead'] as const
/** One of them. */
export type BillPaper = (typeof BILL_PAPERS)[number]

const printedBill = z.object({
  /** 1 is the original; each later print is a copy of it. */
  print: z.int(),
  printedAt: z.string(),
  /** Who issued it, and when. */
  issuedBy: z.string(),
  issuedAt: z.string(),
  /** The other side as it was named then; empty where the bill names nobody. */
  party: z.object({ name: z.string(), nameNp: z.string(), address: z.string(), pan: z.string() }),
  /** What it comes to, above zero also on a note: discount given, and what is taxable, exempt and exported after it; the VAT, what was rounded, and all together. */
  figures: z.object({ discount: amount, taxable: amount, exempt: amount, zero: amount, rounding: amount, tax: amount, total: amount }),
})
/** An issued bill as its paper shows it, with the number of this print. */
export type PrintedBill = z.output<typeof printedBill>

/** Counts a print of an issued sales bill or credit note, then tells what its paper shows. 404 for any other voucher. Who only reads prints no bill. */
export const printBill = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/vouchers/{voucherId}/prints',
  access: { scope: 'organization', permission: 'voucher.post', by: 'organizationId' },
  // The Standard View knows which bills were printed.
  changes: ['security-events', 'vouchers'],
  summary: 'Count a print of an issued bill, and read what its paper shows.',
  params: organizationParams.extend({ voucherId: id }),
  body: z.strictObject({ paper: z.enum(BILL_PAPERS) }),
  status: 201,
  answer: result(printedBill),
})
