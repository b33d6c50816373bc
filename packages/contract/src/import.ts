import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { flag, id, organizationParams } from './fields.ts'

const access = { door: 'organization', permission: 'import.run', by: 'organizationId' } as const

/** What the file holds, what of it is new here, and how its vouchers fared. */
export const importCounts = z.object({
  groups: z.int(),
  ledgers: z.int(),
  vouchers: z.int(),
  newGroups: z.int(),
  newLedgers: z.int(),
  newYears: z.int(),
  /** Vouchers that this import stores. */
  new: z.int(),
  /** Vouchers that an earlier import stored. */
  same: z.int(),
  /** Vouchers that an earlier import stored and that are different in this file; they stay as they are. */
  clash: z.int(),
  /** Vouchers that are not imported. */
  refused: z.int(),
  /** Vouchers that Tally may count and whose amounts could not be told: while there are any, no turnover and no closing balance is proved. */
  unread: z.int(),
  /** Ledgers whose opening balance could not be read: while there are any, no opening and no closing balance is proved. */
  unreadOpenings: z.int(),
})
/** What the file holds, what of it is new here, and how its vouchers fared. */
export type ImportCounts = z.output<typeof importCounts>

const problem = z.object({
  /** Its place among the vouchers or masters of the file, from 1; 0 where it has none. */
  position: z.int(),
  /** As the file names it. */
  what: z.string(),
  /** A sentence without data, the key of its translation. */
  message: z.string(),
  /** What became of it: it is missing here, it stands here otherwise, or it only deserves a look. */
  kind: z.enum(['refused', 'clash', 'note']),
})
/** Something in the file that was left out, guessed or changed. */
export type ImportProblem = z.output<typeof problem>

const question = z.object({
  /** A sentence without data, the key of its translation. */
  message: z.string(),
  /** What it is about, as the file names it; '' where the sentence says all. */
  what: z.string(),
})
/** Something that somebody must confirm before an import stores anything. */
export type ImportQuestion = z.output<typeof question>

const figures = z.object({ opening: z.string(), debit: z.string(), credit: z.string(), closing: z.string() })

const reconciled = z.object({
  ledgerId: id,
  ledger: z.string(),
  group: z.string(),
  /** What the file says, over all its years; in paisa text, balances debit positive. */
  theirs: figures,
  /** What stands here now, over all years; of a dry run, what would have come out of the file. */
  ours: figures,
  /** Our closing balance less theirs. */
  difference: z.string(),
  /** Why figures differ, as far as is known: sentences without data. Empty where all four agree. */
  causes: z.array(z.string()),
})
/** One ledger, in the file and here. */
export type ReconciledLedger = z.output<typeof reconciled>

/** How an import goes, and at the end what came of it. */
export const importAnswer = z.object({
  id,
  state: z.enum(['running', 'asking', 'done', 'failed']),
  dryRun: z.boolean(),
  fileName: z.string(),
  startedAt: z.string(),
  /** A sentence about the whole: the first question when it asks (or would ask), the reason when it failed. */
  message: z.string(),
  /** Everything that it asks, or would ask: one answer confirms all of it. */
  questions: z.array(question),
  /** The company that the file is of; '' where it names none. */
  company: z.string(),
  counts: importCounts,
  /** Known at the end. */
  problems: z.array(problem),
  /** Known at the end: every ledger of the file and every other that has figures here. */
  reconciliation: z.array(reconciled).nullable(),
})
/** How an import goes. */
export type ImportAnswer = z.output<typeof importAnswer>

/**
 * Starts an import of what Tally exports; `dryRun` stores nothing; `confirm` answers its question with yes. The same file may
 * be sent again at any time: what is stored already stays, what is missing is added.
 */
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
