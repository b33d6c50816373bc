import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { amount, date, id, organizationParams, result } from './fields.ts'

const stockValue = z.object({ ledgerId: id, date: z.string(), amount, version: z.int() })
/** What a ledger of stock was worth at the end of a day (AD), counted by hand. */
export type StockValue = z.output<typeof stockValue>

/** All values of stock by hand, by day. */
export const listStockValues = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/stock-values',
  access: { scope: 'organization', permission: 'report.read', by: 'organizationId' },
  reads: ['figures', 'chart'],
  summary: 'The values of stock that were counted by hand, by day.',
  params: organizationParams,
  status: 200,
  answer: result(z.array(stockValue)),
})

/** Writes the values of one day; those of ledgers that are not named stay. `version` is the one that was shown (null = there was none). */
export const writeStockValues = defineEndpoint({
  method: 'PUT',
  path: '/organizations/{organizationId}/stock-values/{date}',
  access: { scope: 'organization', permission: 'opening.write', by: 'organizationId' },
  changes: ['figures'],
  summary: 'Write the values of stock of one day; an amount of null removes one.',
  params: organizationParams.extend({ date }),
  body: z.strictObject({
    values: z
      .array(z.strictObject({ ledgerId: id, amount: amount.nullable(), version: z.int().nullable() }))
      .min(1)
      .max(1_000),
  }),
  status: 200,
  answer: result(z.array(stockValue)),
})
