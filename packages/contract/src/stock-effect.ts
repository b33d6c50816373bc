import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { amount, date, id, organizationParams, result } from './fields.ts'

const many = z.string().regex(/^-?\d{1,11}(\.\d{1,4})?$/)

/**
 * By how much the value of an item at the end of a fiscal year would change, if so many more came in for a value, and so many went out (below zero), on a
 * day of that year; zero for an item that no statement shows.
 */
export const readStockEffect = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/stock-items/{stockItemId}/effect',
  access: { scope: 'organization', permission: 'report.read', by: 'organizationId' },
  reads: ['goods', 'vouchers', 'years', 'chart'],
  summary: 'By how much the value of a stock item at the end of the fiscal year of a day would change by goods that come in or go out.',
  params: organizationParams.extend({ stockItemId: id }),
  query: z.strictObject({ date, came: many, value: z.string().regex(/^-?\d{1,15}(\.\d{1,2})?$/), went: many }),
  status: 200,
  answer: result(z.object({ closing: amount })),
})
