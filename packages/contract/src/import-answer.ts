import * as z from 'zod'
import { id } from './fields.ts'

/** What the file holds, what of it is new here, and how its vouchers fared. */
const importCounts = z.object({
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
  /** Vouchers that Tally may count and whose amounts could not be read: if there are any, no turnover and no closing balance is proved. */
  unread: z.int(),
  /** Ledgers whose opening balance could not be read: if there are any, no opening and no closing balance is proved. */
  unreadOpenings: z.int(),
  /** Stock items of the file. */
  items: z.int(),
  /** Ledgers whose closing balance Tally states in the file, so that it was compared. */
  closings: z.int(),
})
/** What the file holds, what of it is new here, and how its vouchers fared. */
export type ImportCounts = z.output<typeof importCounts>

/** What a sheet may hold. */
export const SHEET_KINDS = [
  ...(['groups', 'ledgers', 'sub-ledgers', 'openings', 'opening-bills', 'vouchers'] as const),
  ...(['units', 'stock-groups', 'stock-categories', 'godowns', 'items'] as const),
] as const
/** What a sheet holds. */
export type SheetKind = (typeof SHEET_KINDS)[number]

const sheetPlace = z.object({
  /** The name of the sheet; '' in a CSV file. */
  sheet: z.string(),
  /** From 1, as a spreadsheet counts them; 0 for the sheet as a whole. */
  row: z.int(),
  /** The letters of the column; '' where it is about the row. */
  column: z.string(),
})
/** A cell, a row or a sheet of a workbook. */
export type SheetPlace = z.output<typeof sheetPlace>

export const importProblem = z.object({
  /** Its place among the vouchers or masters of the file, from 1; 0 where it has none. */
  position: z.int(),
  /** As the file names it. */
  what: z.string(),
  /** A sentence without data, the key of its translation. */
  message: z.string(),
  /** What became of it: it is missing here, it stands here otherwise, or it only deserves a look. */
  kind: z.enum(['refused', 'clash', 'note']),
  /** Where it stands in a workbook; files of Tally have no such places. */
  at: sheetPlace.optional(),
})
/** Something in the file that was left out, guessed or changed. */
export type ImportProblem = z.output<typeof importProblem>

const question = z.object({
  /** A sentence without data, the key of its translation. */
  message: z.string(),
  /** What it is about, as the file names it; '' where the sentence says all. */
  what: z.string(),
})
/** Something that somebody must confirm before an import stores anything. */
export type ImportQuestion = z.output<typeof question>

/** In paisa text, balances debit positive; null for what the file does not state, and what is therefore not compared. */
const figures = z.object({
  opening: z.string().nullable(),
  debit: z.string().nullable(),
  credit: z.string().nullable(),
  closing: z.string().nullable(),
})
/** Four figures of a ledger. */
export type ReconciledFigures = z.output<typeof figures>

export const reconciledLedger = z.object({
  ledgerId: id,
  /** The names in Nepali are empty where there are none. */
  ledger: z.string(),
  ledgerNp: z.string(),
  group: z.string(),
  groupNp: z.string(),
  /** What the file says, over all its years; its closing balance is the one that Tally states, else what its vouchers lead to. */
  theirs: figures,
  /** What stands here now, over all years or the days of the file; of a dry run, what would have come out of the file. */
  ours: figures,
  /** Our closing balance less theirs; where the file states none, by how much what it does state differs. */
  difference: z.string(),
  /** Why figures differ, as far as is known: sentences without data. Empty where all four agree. */
  causes: z.array(z.string()),
})
/** One ledger, in the file and here. */
export type ReconciledLedger = z.output<typeof reconciledLedger>

export const importedItem = z.object({
  name: z.string(),
  group: z.string(),
  unit: z.string(),
  /** In Tally's own words, such as `10 nos`. */
  quantity: z.string(),
  /** What it opens with, in paisa text, debit positive. */
  value: z.string(),
})
/** A stock item of the file. */
export type ImportedItem = z.output<typeof importedItem>

const totals = z.object({
  ledgers: z.int(),
  /** Ledgers of which a figure differs. */
  differences: z.int(),
  /** Ledgers that the file gives an opening balance. */
  openings: z.int(),
  problems: z.int(),
  /** By how much each figure differs, over all ledgers and without regard to the side; null where the file states it of none. */
  difference: figures,
  /** What all ledgers together were debited and credited with here. */
  debit: z.string(),
  credit: z.string(),
  /** The opening balances of the file by side, none negative. */
  openingDebit: z.string(),
  openingCredit: z.string(),
})
/** How many rows the lists of a run have in all, and what they come to. */
export type ImportTotals = z.output<typeof totals>

const comparedClosing = z.object({
  /** As Tally's trial balance names it; of a ledger that it does not name, as it is named here. */
  name: z.string(),
  kind: z.enum(['ledger', 'group', 'unknown']),
  /** Closing balances in paisa text, debit positive; null where one is not stated, cannot be read or does not exist. */
  theirs: z.string().nullable(),
  ours: z.string().nullable(),
  /** Why they are not equal, a sentence without data. */
  cause: z.string(),
})
/** A closing balance that is not the same in Tally's trial balance and here. */
export type ComparedClosing = z.output<typeof comparedClosing>

const trialBalanceComparison = z.object({
  fileName: z.string(),
  /** The days after which our closing balances were compared: incomes and expenses count from the first. */
  from: z.string(),
  to: z.string(),
  /** How many closing balances of ledgers and of groups were compared. */
  ledgers: z.int(),
  groups: z.int(),
  /** How many of them are not equal, and names that are neither a ledger nor a group here or there. */
  differences: z.int(),
  /** The first 500 of these. */
  rows: z.array(comparedClosing),
})
/** Our closing balances beside those of the trial balance that Tally itself writes. */
export type TrialBalanceComparison = z.output<typeof trialBalanceComparison>

/** How an import goes, and at the end what came of it. */
export const importAnswer = z.object({
  id,
  state: z.enum(['running', 'asking', 'done', 'failed']),
  /** What the file is: an export of Tally, or a workbook. */
  source: z.enum(['tally', 'sheets']),
  dryRun: z.boolean(),
  fileName: z.string(),
  startedAt: z.string(),
  /** A sentence about the whole: the first question when it asks (or would ask), the reason when it failed. */
  message: z.string(),
  /** Everything that it asks, or would ask: one answer confirms all of it. */
  questions: z.array(question),
  /** The days that the file states the debits and credits of, where it is a part; null where it states them for all years. */
  period: z.object({ from: z.string(), to: z.string() }).nullable(),
  /** The company that the file is of; '' where it names none. */
  company: z.string(),
  counts: importCounts,
  /** Known at the end; the first page. */
  problems: z.array(importProblem),
  /** Known at the end: the first page of every ledger of the file and every other that has figures here. */
  reconciliation: z.array(reconciledLedger).nullable(),
  /** Known at the end, over all pages. */
  totals: totals.nullable(),
  /** The last comparison with Tally's own trial balance; null where there was none. */
  trialBalance: trialBalanceComparison.nullable(),
  /** The `after` of the page that follows each; null where the first page is all. */
  next: z.object({ problems: z.string().nullable(), reconciliation: z.string().nullable() }),
})
/** How an import goes. */
export type ImportAnswer = z.output<typeof importAnswer>
