import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, flag, id, nothing, organizationParams } from './fields.ts'
import { importAnswer, importedItem, importProblem, reconciledLedger, SHEET_KINDS } from './import-answer.ts'

const access = { scope: 'organization', permission: 'import.run', by: 'organizationId' } as const

/** What a file of Tally may have. */
const MAX_BYTES = 100 * 1024 * 1024

const runParams = organizationParams.extend({ importId: id })

/**
 * Starts an import of what Tally exports; `dryRun` stores nothing; `confirm` answers its question with yes. The same file may
 * be sent again at any time: what is stored already stays, what is missing is added.
 */
export const importTally = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/imports/tally',
  access,
  changes: ['imports', 'years', 'chart', 'goods', 'vouchers', 'figures'],
  summary: 'Import a Tally export. Multipart: file.',
  params: organizationParams,
  query: z.strictObject({ dryRun: flag.optional(), confirm: flag.optional() }),
  multipart: true,
  limit_bytes: MAX_BYTES,
  body: z.strictObject({ file: z.file(sentence('Choose a file.')) }),
  status: 202,
  answer: z.object({ id }),
  unrecorded: true,
})

/** What a workbook may have; it is read as a whole. */
const MAX_SHEET_BYTES = 20 * 1024 * 1024

/**
 * Starts an import of a workbook (.xlsx) or of a CSV file, by the same job as Tally's. `holds` says what the only sheet of a file holds;
 * without it the names of the sheets say it, or their heads. Where some rows would be refused it asks, and stores nothing before.
 */
export const importSheets = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/imports/sheets',
  access,
  changes: ['imports', 'years', 'chart', 'vouchers', 'figures'],
  summary: 'Import groups, ledgers, sub-ledgers, openings and vouchers from a workbook or a CSV file. Multipart: file.',
  params: organizationParams,
  query: z.strictObject({ dryRun: flag.optional(), confirm: flag.optional(), holds: z.enum(SHEET_KINDS).optional() }),
  multipart: true,
  limit_bytes: MAX_SHEET_BYTES,
  body: z.strictObject({ file: z.file(sentence('Choose a file.')) }),
  status: 202,
  answer: z.object({ id }),
  unrecorded: true,
})

/** The file to fill in for such an import: a workbook of all sheets with their heads in a language, an example row each, and an explanation; or one of them as CSV. */
export const readImportTemplate = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/imports/template',
  access,
  reads: [],
  summary: 'The template of an import from a workbook, as a workbook or, for one sheet, as CSV.',
  params: organizationParams,
  query: z.strictObject({ language: z.enum(['en', 'np']).optional(), csv: z.enum(SHEET_KINDS).optional() }),
  status: 200,
  answer: z.custom<{ mediaType: string; name: string; bytes: Uint8Array }>(),
  plain: true,
})

/** Ends an import that goes on. */
export const cancelImport = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/imports/{importId}/cancellation',
  access: { scope: 'organization', permission: 'import.run', by: 'organizationId' },
  changes: ['imports'],
  summary: 'End an import that goes on. What it has stored stays; of an archive nothing does.',
  params: organizationParams.extend({ importId: id }),
  status: 204,
  answer: nothing,
})

/** How an import goes. */
export const showImport = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/imports/{importId}',
  access,
  reads: ['imports'],
  summary: 'How an import goes, and its reconciliation.',
  params: runParams,
  status: 200,
  answer: importAnswer,
  plain: true,
})

const after = z
  .string()
  .regex(/^\d{1,6}$/)
  .optional()

/** The ledgers of a run beside the file, page by page: all by name, those that differ, or those with an opening balance by its size. */
export const listImportedLedgers = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/imports/{importId}/ledgers',
  access,
  reads: ['imports'],
  summary: 'The reconciliation of an import, page by page.',
  params: runParams,
  query: z.strictObject({ view: z.enum(['ledgers', 'differences', 'openings']).optional(), after }),
  status: 200,
  answer: z.object({ result: z.array(reconciledLedger), next: z.string().nullable() }),
  plain: true,
})
/** What a run left out, guessed or changed, page by page. */
export const listImportProblems = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/imports/{importId}/problems',
  access,
  reads: ['imports'],
  summary: 'What an import left out, guessed or changed, page by page.',
  params: runParams,
  query: z.strictObject({ after }),
  status: 200,
  answer: z.object({ result: z.array(importProblem), next: z.string().nullable() }),
  plain: true,
})
/** The stock items of a run, as the file names them: nothing is posted for them, they wait for the inventory. */
export const listImportedItems = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/imports/{importId}/items',
  access,
  reads: ['imports'],
  summary: 'The stock items of an import, page by page.',
  params: runParams,
  query: z.strictObject({ after }),
  status: 200,
  answer: z.object({ result: z.array(importedItem), next: z.string().nullable() }),
  plain: true,
})
/**
 * Compares the closing balances here with those of the trial balance that Tally itself exports (a second file, independent of what was
 * imported), and keeps the result with the run. `on`: the last day of its period; else the end of the fiscal year of the last imported voucher.
 */
export const compareTrialBalance = defineEndpoint({
  method: 'POST',
  path: '/organizations/{organizationId}/imports/{importId}/trial-balance',
  changes: ['imports'],
  access,
  summary: 'Compare the closing balances with the trial balance that Tally exports. Multipart: file.',
  params: runParams,
  query: z.strictObject({ on: date.optional() }),
  multipart: true,
  limit_bytes: MAX_BYTES,
  body: z.strictObject({ file: z.file(sentence('Choose a file.')) }),
  status: 200,
  answer: importAnswer.pick({ trialBalance: true }),
  plain: true,
  unrecorded: true,
})
