import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { flag, id, organizationParams } from './fields.ts'

const access = { door: 'organization', permission: 'import.run', by: 'organizationId' } as const

/** How an import goes, and at the end what came of it. */
export const importAnswer = z.object({
  id,
  state: z.enum(['running', 'asking', 'done', 'failed']),
  dryRun: z.boolean(),
  fileName: z.string(),
  /** A sentence about the whole: the question when it asks, the reason when it failed. */
  message: z.string(),
  counts: z.record(z.string(), z.number()),
  problems: z.array(z.object({ position: z.number(), what: z.string(), message: z.string() })),
  reconciliation: z
    .array(z.object({ ledger: z.string(), group: z.string(), opening: z.string(), debit: z.string(), credit: z.string(), closing: z.string(), theirs: z.string(), difference: z.string() }))
    .nullable(),
})
/** How an import goes. */
export type ImportAnswer = z.output<typeof importAnswer>

/** Starts an import of what Tally exports; `dryRun` stores nothing; `confirm` answers its question with yes. */
export const importTally = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/imports/tally',
  access,
  summary: 'Import a Tally export. Multipart: file.',
  params: organizationParams,
  query: z.strictObject({ dryRun: flag.optional(), confirm: flag.optional() }),
  multipart: true,
  limit_bytes: 100 * 1024 * 1024,
  body: z.strictObject({ file: z.file(sentence('Choose a file.')) }),
  status: 202,
  answer: z.object({ id }),
  unrecorded: true,
})
/** How an import goes. */
export const showImport = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/imports/{importId}',
  access,
  summary: 'How an import goes, and its reconciliation.',
  params: organizationParams.extend({ importId: id }),
  status: 200,
  answer: importAnswer,
  plain: true,
})
