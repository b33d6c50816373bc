import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { amount, date, id, line, organizationParams, requiredLine, result } from './fields.ts'

const openingBill = z.strictObject({
  billId: id,
  /** An advance stands on the other side than the bills of its party. */
  kind: z.enum(['new', 'advance']),
  /** Debit positive. */
  amount,
  name: requiredLine(100, sentence('The name of the bill is missing.')),
  billedOn: date,
  dueOn: date.nullable().default(null),
})
/** The most bills of which the opening of a party may consist. */
export const MAX_OPENING_BILLS = 10_000

const openingLine = z.strictObject({
  ledgerId: id,
  subLedgerId: id.nullable(),
  amount,
  /** The bills that it consists of; the rest is on account. Left out where there are none, and by whoever knows nothing of them: then they stay. */
  bills: z.array(openingBill).max(MAX_OPENING_BILLS).optional(),
})
/** The opening balance of a ledger or of one of its sub-ledgers. */
export type OpeningLine = z.output<typeof openingLine>

/** The present opening balances: the lines of the opening voucher without the balancing one. */
export const showOpenings = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/openings',
  access: { scope: 'organization', permission: 'report.read', by: 'organizationId' },
  reads: ['vouchers', 'years'],
  summary: 'Opening balances, their date, and the entry of the voucher that holds them.',
  params: organizationParams,
  status: 200,
  answer: result(
    z.object({
      date: z.string().nullable(),
      entry: z.string().nullable(),
      locked: z.boolean(),
      lines: z.array(openingLine),
      difference: amount,
    }),
  ),
})
/** Replaces the opening balances; `entry` is the one that was shown (null = there were none). A change of bills that stand has a reason. */
export const writeOpenings = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/openings',
  access: { scope: 'organization', permission: 'opening.write', by: 'organizationId' },
  changes: ['vouchers', 'figures'],
  summary: 'Replace the opening balances. Where bills that stand are changed, a reason is required.',
  params: organizationParams,
  body: z.strictObject({
    entry: z
      .string()
      .regex(/^\d{1,18}$/)
      .nullable(),
    reason: line(500).optional(),
    lines: z.array(openingLine).max(30_000),
  }),
  limit_bytes: 8 * 1024 * 1024,
  status: 200,
  answer: result(z.object({ entry: z.string().nullable(), difference: amount })),
})
