import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { amount, id, organizationParams, result } from './fields.ts'

const openingLine = z.strictObject({ ledgerId: id, subLedgerId: id.nullable(), amount })
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
/** Replaces the opening balances; `entry` is the one that was shown (null = there were none). */
export const writeOpenings = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/openings',
  access: { scope: 'organization', permission: 'opening.write', by: 'organizationId' },
  changes: ['vouchers', 'figures'],
  summary: 'Replace the opening balances.',
  params: organizationParams,
  body: z.strictObject({
    entry: z
      .string()
      .regex(/^\d{1,18}$/)
      .nullable(),
    lines: z.array(openingLine).max(30_000),
  }),
  limit_bytes: 8 * 1024 * 1024,
  status: 200,
  answer: result(z.object({ entry: z.string().nullable(), difference: amount })),
})
