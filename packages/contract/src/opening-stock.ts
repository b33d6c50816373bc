import { MAX_MOVEMENTS } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { amount, date, id, line, organizationParams, quantityField, result } from './fields.ts'

const openingStockRow = z.strictObject({
  stockItemId: id,
  /** Null for the main location. */
  godownId: id.nullable(),
  quantity: quantityField,
  /** What so many are worth together. */
  value: amount,
  batch: line(50).default(''),
  expiresOn: date.nullable().default(null),
})
/** So many of an item, at a place, on the day before the first fiscal year, and what they are worth. */
export type OpeningStockRow = z.output<typeof openingStockRow>

/** What was there before the first fiscal year: the movements of the voucher of opening stock. */
export const showOpeningStock = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/opening-stock',
  access: { scope: 'organization', permission: 'report.read', by: 'organizationId' },
  reads: ['vouchers', 'years', 'goods'],
  summary: 'The opening stock, its date, and the entry of the voucher that holds it.',
  params: organizationParams,
  status: 200,
  answer: result(
    z.object({ date: z.string().nullable(), entry: z.string().nullable(), locked: z.boolean(), rows: z.array(openingStockRow) }),
  ),
})

/** Replaces the opening stock; `entry` is the one that was shown (null = there was none). A change of what was posted has a reason. */
export const writeOpeningStock = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/opening-stock',
  access: { scope: 'organization', permission: 'opening.write', by: 'organizationId' },
  changes: ['vouchers', 'figures', 'goods'],
  summary: 'Replace the opening stock. Where there is some, a reason is required.',
  params: organizationParams,
  body: z.strictObject({
    entry: z
      .string()
      .regex(/^\d{1,18}$/)
      .nullable(),
    reason: line(500).optional(),
    rows: z.array(openingStockRow).max(MAX_MOVEMENTS),
  }),
  limit_bytes: 8 * 1024 * 1024,
  status: 200,
  answer: result(z.object({ entry: z.string().nullable() })),
})
