import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { organizationParams } from './fields.ts'
import { REPORT_READS } from './report.ts'

const wholeBooks = {
  method: 'GET',
  access: { scope: 'organization', permission: 'report.read', by: 'organizationId' },
  reads: REPORT_READS,
  params: organizationParams,
  status: 200,
  answer: z.custom<{ mediaType: string; name: string; bytes: Uint8Array }>(),
  plain: true,
} as const

/** The whole books as a journal of hledger, which Ledger reads as well. */
export const exportAsHledger = defineEndpoint({
  ...wholeBooks,
  path: '/organizations/{organizationId}/exports/hledger',
  summary: 'The whole books as a journal for hledger and Ledger.',
})

/** The whole books for Beancount. */
export const exportAsBeancount = defineEndpoint({
  ...wholeBooks,
  path: '/organizations/{organizationId}/exports/beancount',
  summary: 'The whole books for Beancount.',
})

/** The whole books as Tally's XML: masters and vouchers. */
export const exportAsTally = defineEndpoint({
  ...wholeBooks,
  path: '/organizations/{organizationId}/exports/tally',
  summary: 'The whole books as XML for Tally.',
})
