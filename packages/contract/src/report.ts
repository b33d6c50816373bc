import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, flag, id, organizationParams, result } from './fields.ts'

const read = { door: 'organization', permission: 'report.read', by: 'organizationId' } as const

/** How a column is drawn: names, other text, a day (AD), an amount on one side, one of either side, or a balance; these two carry Dr or Cr. */
const column = z.object({
  id: z.string(),
  label: z.string(),
  kind: z.enum(['particulars', 'text', 'date', 'debit', 'credit', 'signed', 'balance']),
  /** Paired heads share one rule: 'Opening' over Debit and Credit. */
  group: z.string().optional(),
  /** In px; columns without one share what is left. */
  width: z.int().optional(),
  /** Left out first where room is short. */
  spare: z.boolean().optional(),
})
/** A column of a report. */
export type ReportColumn = z.output<typeof column>

/** A cell: text as it is, a day as AD, an amount as signed decimal text; null for nothing. One for each column. */
const cell = z.string().nullable()
/** A cell of a report. */
export type ReportCell = z.output<typeof cell>

const row = z.object({
  id: z.string(),
  /** Decides how the row is drawn. A `detail` belongs to the row above it; a `gap` stands for rows that were not read. */
  kind: z.enum(['group', 'ledger', 'reserved', 'opening', 'voucher', 'line', 'detail', 'subtotal', 'gap']),
  /** Depth in the tree; the rows below a row follow it with a greater level. */
  level: z.int(),
  label: z.string(),
  cells: z.array(cell),
  /** Where Enter leads: a screen and its id. */
  opens: z.object({ screen: z.enum(['ledger', 'group', 'voucher', 'openings']), id: z.string() }).optional(),
  cancelled: z.boolean().optional(),
})
/** A row of a report. */
export type ReportRow = z.output<typeof row>

const filter = z.object({
  /** The parameter of the query that it sets. */
  id: z.string(),
  label: z.string(),
  /** A `view` lays the figures out otherwise, a `filter` hides rows. */
  role: z.enum(['view', 'filter']),
  kind: z.enum(['choice', 'text']),
  /** What is in force, and what is in force where the query says nothing. */
  value: z.string(),
  standard: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Keys that go on to the next option. */
  keys: z.array(z.string()),
})
/** A filter or view that a report offers. */
export type ReportFilter = z.output<typeof filter>

const proof = z.object({
  id: z.string(),
  label: z.string(),
  /** Must be zero: an amount, or a number of findings where `counted`. */
  difference: z.string(),
  counted: z.boolean().optional(),
  /** The same difference stood in the Tally file that the books were imported from: it is theirs, and nothing went wrong here. */
  asInTally: z.boolean().optional(),
})
/** A difference that must be zero. */
export type ReportProof = z.output<typeof proof>

/** A report: one model for screen, paper and file. Its words are in the language that was asked for. */
export const reportAnswer = z.object({
  report: z.string(),
  title: z.string(),
  /** Where the subject of the report belongs, such as a ledger's group. */
  subtitle: z.string().optional(),
  /** What was answered: the parameters given, and the period chosen where none was. */
  params: z.record(z.string(), z.string()),
  columns: z.array(column),
  filters: z.array(filter),
  rows: z.array(row),
  /** One cell for each column. Totals and facts are those of the whole report and come with its first page only. */
  totals: z.array(cell),
  /** The first page proves the whole as far as it can, and each page its own rows. */
  proofs: z.array(proof),
  /** Facts about the whole, such as counts by type. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  /** Lines or vouchers of the whole report, those that were not read too; with its first page only, of a report that has pages. */
  count: z.int().nullable(),
  /** Hand this to `after` to go on, with the entry of `asOf`; null at the end. */
  next: z.string().nullable(),
  /** Hand this to `before` to go back; null at the beginning. */
  previous: z.string().nullable(),
  /** The moment of the answer and the last entry that it knows. */
  asOf: z.object({ at: z.string(), entry: z.string() }),
})
/** A report: one model for screen, paper and file. */
export type Report = z.output<typeof reportAnswer>

/** Whether a difference is none, written as an amount or as a number. */
export const isZero = (difference: string): boolean => /^-?0+(\.0+)?$/.test(difference)

/** The pages read so far as one report: a proof that does not hold on one of them does not hold. */
export function joinPages([first, ...others]: readonly Report[]): Report {
  if (!first) throw new Error('A report has at least one page.')
  const broken = others.flatMap((page) => page.proofs.filter(({ difference }) => !isZero(difference)))
  return {
    ...first,
    rows: [first, ...others].flatMap((page) => page.rows),
    proofs: first.proofs.map((proof) => (isZero(proof.difference) ? (broken.find(({ id }) => id === proof.id) ?? proof) : proof)),
    next: (others.at(-1) ?? first).next,
  }
}

/** Parameters of all reports together; each report takes those it declares and refuses the others. */
export const reportQuery = z.strictObject({
  from: date.optional(),
  to: date.optional(),
  /** The year one works in: where no period is named, it is that of this year. */
  fiscalYearId: id.optional(),
  ledgerId: id.optional(),
  subLedgerId: id.optional(),
  type: z.string().max(40).optional(),
  view: z.string().max(40).optional(),
  columns: z.string().max(100).optional(),
  /** Debit and credit in two columns, or in one. */
  sides: z.enum(['two', 'one']).optional(),
  zero: flag.optional(),
  cancelled: flag.optional(),
  detail: flag.optional(),
  text: z.string().max(100).optional(),
  after: z.string().max(200).optional(),
  /** The last page of what stands before this place; `end` for the last page of all. */
  before: z.string().max(200).optional(),
  /** The last entry that the report is to know, so that its pages stay one report while others post; without it, all. */
  entry: z
    .string()
    .regex(/^\d{1,18}$/, sentence('This is not right.'))
    .transform(BigInt)
    .optional(),
  /** The language of titles, heads and names; amounts and dates are the same in both. */
  language: z.enum(['en', 'np']).optional(),
})
/** Parameters of a report, after checking. */
export type ReportQuery = z.output<typeof reportQuery>

const reportParams = organizationParams.extend({ report: z.string().regex(/^[a-z-]{1,40}$/) })

/** A report as data. */
export const readReport = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/reports/{report}',
  access: read,
  summary: 'A report as data: columns, rows, totals, proofs.',
  params: reportParams,
  query: reportQuery,
  status: 200,
  answer: reportAnswer,
  plain: true,
})
/** The same report, whole, as a CSV file. */
export const readReportAsCsv = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/reports/{report}/csv',
  access: read,
  summary: 'The same report, whole, as CSV.',
  params: reportParams,
  query: reportQuery,
  status: 200,
  answer: z.custom<{ mediaType: string; name: string; bytes: Uint8Array }>(),
  plain: true,
})

/** The proofs of the whole books: each difference must be zero. */
export const readProofs = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/proofs',
  access: read,
  summary: 'Proofs over the whole books; each difference must be zero.',
  params: organizationParams,
  status: 200,
  answer: result(z.object({ at: z.string(), proofs: z.array(proof) })),
})

/** What the dashboard shows of the books. */
export const readDashboard = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/dashboard',
  access: { door: 'organization', permission: 'organization.read', by: 'organizationId' },
  summary: 'Cash and bank, figures of the working year, last vouchers, first steps.',
  params: organizationParams,
  query: z.strictObject({ fiscalYearId: id.optional() }),
  status: 200,
  answer: result(
    z.object({
      figures: z.array(z.object({ id: z.string(), label: z.string(), amount: z.string() })),
      cashAndBank: z.array(z.object({ ledgerId: id, balance: z.string() })),
      months: z.array(z.object({ bsMonth: z.int(), income: z.string(), expense: z.string() })),
      vouchers: z.array(
        z.object({
          id,
          number: z.string(),
          type: z.string(),
          date: z.string(),
          particulars: z.string(),
          particularsNp: z.string(),
          narration: z.string(),
          total: z.string(),
          cancelled: z.boolean(),
        }),
      ),
      steps: z.object({ organization: z.boolean(), year: z.boolean(), openings: z.boolean(), voucher: z.boolean() }),
    }),
  ),
  plain: true,
})
