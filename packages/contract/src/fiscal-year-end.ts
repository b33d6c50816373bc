import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { id, line, result } from './fields.ts'
import { fiscalYear } from './fiscal-year.ts'
import { yearReason } from './fiscal-year-lock.ts'
import { reportAnswer } from './report-model.ts'

const byYear = z.strictObject({ id })
const writing = { scope: 'organization', permission: 'year.write', by: 'fiscalYear' } as const
const reading = { scope: 'organization', permission: 'report.read', by: 'fiscalYear' } as const

/**
 * What is looked at before a year is closed, in the order in which it is shown. The first four must be in order; the others are told, because an
 * accountant may have a reason for them.
 */
export const CLOSING_CHECKS = [
  'earlier-years',
  'calendar',
  'proofs',
  'openings',
  'drafts',
  'stock',
  'negative-cash',
  'suspense',
  'next-year',
] as const
/** One of them. */
export type ClosingCheckId = (typeof CLOSING_CHECKS)[number]

const closingCheck = z.object({
  id: z.enum(CLOSING_CHECKS),
  /** `stops`: the year cannot be closed so. `warns`: it can. */
  state: z.enum(['done', 'stops', 'warns']),
  /** How many there are, or the amount that is left over; null where there is no figure, or none is known. */
  figure: z.string().nullable(),
  /** The id of what mends it: of the earlier year, or of the ledger. */
  of: id.nullable(),
})
/** A line of the checklist. */
export type ClosingCheck = z.output<typeof closingCheck>

/** The reports of which a copy is kept as filed. */
export const FILED_REPORTS = ['trial-balance', 'trading-account', 'profit-and-loss', 'balance-sheet'] as const

const filedReport = z.object({
  id,
  report: z.enum(FILED_REPORTS),
  note: z.string(),
  /** The last entry that it includes. */
  entry: z.string(),
  seal: z.string(),
  filedAt: z.string(),
  filedBy: z.string(),
})
/** A copy of a report, kept as it was filed. */
export type FiledReport = z.output<typeof filedReport>

const stockOutside = z.object({
  ledgerId: id,
  /** By how much the statements show the ledger above its balance in the books, debit positive. */
  amount: z.string(),
  /** The day (AD) on which it was counted; only on the last day of the year does a journal of that day bring it into the books. */
  countedOn: z.string(),
})
/** A ledger of stock whose value by hand the books do not have. */
export type StockOutside = z.output<typeof stockOutside>

const yearEnd = z.object({
  year: fiscalYear,
  checks: z.array(closingCheck),
  closedAt: z.string().nullable(),
  reopenedAt: z.string().nullable(),
  reopenReason: z.string(),
  /** The closing entry that stands. */
  entry: z.object({ voucherId: id, number: z.string(), date: z.string(), total: z.string() }).nullable(),
  /** The ledgers of stock whose value by hand, at the end of the year, the books do not have. */
  stock: z.array(stockOutside),
  /** What reopening the year would meet: later years that are closed, by their start; copies that were filed of this year and later ones. */
  reopening: z.object({ laterYears: z.array(z.string()), filed: z.int() }),
  /** The latest first. */
  filed: z.array(filedReport),
  /** The reports that can be filed. */
  reports: z.array(z.enum(FILED_REPORTS)),
})
/** Where a year stands on its way to being closed. */
export type YearEnd = z.output<typeof yearEnd>

const language = z.enum(['en', 'np']).optional()

/** Where a fiscal year stands on its way to being closed. */
export const readYearEnd = defineEndpoint({
  method: 'GET',
  path: '/fascalYear/{id}/closing',
  access: reading,
  reads: ['years', 'figures', 'vouchers', 'chart', 'drafts', 'calendar', 'proofs'],
  summary: 'The closing checklist of a fiscal year, its closing entry, and the reports filed of it.',
  params: byYear,
  status: 200,
  answer: result(yearEnd),
})

/** Closes a year whose checklist is in order, and posts its closing entry. */
export const closeFiscalYear = defineEndpoint({
  method: 'POST',
  path: '/fascalYear/{id}/close',
  access: writing,
  changes: ['years', 'figures', 'vouchers'],
  summary: 'Close a fiscal year: its closing entry is posted, and nothing can be posted into it any more.',
  params: byYear,
  body: z.strictObject({ version: z.int() }),
  status: 200,
  answer: result(fiscalYear),
})

/** Reopens the last closed year, and cancels its closing entry. */
export const reopenFiscalYear = defineEndpoint({
  method: 'POST',
  path: '/fascalYear/{id}/reopen',
  access: writing,
  changes: ['years', 'figures', 'vouchers'],
  summary: 'Reopen the last closed fiscal year, with a reason: its closing entry is cancelled.',
  params: byYear,
  body: z.strictObject({ reason: yearReason, version: z.int() }),
  status: 200,
  answer: result(fiscalYear),
})

/** Keeps a report of a year as it is now. */
export const fileReport = defineEndpoint({
  method: 'POST',
  path: '/fascalYear/{id}/filed',
  access: writing,
  changes: ['years'],
  summary: 'Keep a report of a fiscal year as it is now, to compare with later.',
  params: byYear,
  body: z.strictObject({ report: z.enum(FILED_REPORTS, sentence('There is no such report.')), note: line(200), language }),
  status: 201,
  answer: z.object({ id }),
})

const difference = z.object({
  /** The row by its names, from the outermost group on; and its column. */
  row: z.string(),
  column: z.string(),
  /** Null where the row, or its figure, is not there. */
  filed: z.string().nullable(),
  now: z.string().nullable(),
})

/** A report as it was filed, and every figure that is another now. */
export const compareFiledReport = defineEndpoint({
  method: 'GET',
  path: '/fascalYear/{id}/filed/{filedId}',
  access: reading,
  reads: ['years', 'figures', 'vouchers', 'chart'],
  summary: 'A report as it was filed, and every figure that is another now.',
  params: byYear.extend({ filedId: id }),
  status: 200,
  answer: result(z.object({ filed: filedReport, model: reportAnswer, differences: z.array(difference) })),
})
/** A figure that is another now than it was filed. */
export type FiledDifference = z.output<typeof difference>
