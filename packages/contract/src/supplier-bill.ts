import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, exact, id, organizationParams, result } from './fields.ts'

/** The purchase in which a bill of a supplier stands already: of the same ledger and reference, in the fiscal year of a day (AD). Null where none does. */
export const findSupplierBill = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/supplier-bills',
  access: { scope: 'organization', permission: 'voucher.read', by: 'organizationId' },
  reads: ['vouchers'],
  summary: 'The purchase in which a bill of a supplier stands already, by the supplier’s ledger and the number of the bill.',
  params: organizationParams,
  query: z.strictObject({ ledgerId: id, reference: exact(200), date }),
  status: 200,
  answer: result(z.object({ id, number: z.string(), date: z.string() }).nullable()),
})
