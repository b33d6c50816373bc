import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, id, organizationParams, result } from './fields.ts'
import { readReportCode } from './report-code.ts'
import { reportAnswer } from './report-model.ts'

const read = { scope: 'organization', permission: 'report.read', by: 'organizationId' } as const

const NO_SUCH_CHOICE = sentence('This report has no such choice.')

/** Whether a text is two days, AD, as the periods of a query are written. */
function isPeriod(text: string): boolean {
  const days = text.split('~')
  return days.length === 2 && days.every((day) => date.safeParse(day).success)
}

/** The parameters of every report. Each report declares its further ones itself, and refuses all others. */
export const reportQuery = z
  .object({
    from: date.optional(),
    to: date.optional(),
    /** The year one works in: where no period is named, it is that of this year. */
    fiscalYearId: id.optional(),
    after: z.string().max(200).optional(),
    /** Reads the page that ends before this position; `end` reads the last page of all. */
    before: z.string().max(200).optional(),
    /** The most rows of a page: 200 by default, up to 1,000 for paper. */
    rows: z
      .string()
      .regex(/^([1-9]\d{0,2}|1000)$/, sentence('This value is not valid.'))
      .optional(),
    /** The last entry that the report includes, so that its pages stay consistent while other users post; by default all entries. */
    entry: z
      .string()
      .regex(/^\d{1,18}$/, sentence('This value is not valid.'))
      .optional(),
    /** The books as they were known at the end of this day. */
    known: date.optional(),
    /** Former periods to compare with: a number of whole fiscal years, of the same days in former years, or of periods as long as this one. */
    compare: z
      .string()
      .regex(/^(none|(fiscal-year|year|period)-[1-4])$/, NO_SUCH_CHOICE)
      .optional(),
    /** The period's own months, quarters or years, each in a column. */
    across: z.enum(['', 'months', 'quarters', 'years'], NO_SUCH_CHOICE).optional(),
    /** Any other periods, each in a column: from day to day, AD, in the order in which they were added. */
    periods: z
      .string()
      .refine((text) => text.split(',').every(isPeriod), sentence('This value is not valid.'))
      .optional(),
    /** What changed from each compared period: an amount and a percentage behind its columns. */
    differences: z.enum(['', 'true'], NO_SUCH_CHOICE).optional(),
    /** The share of each row in the total, as a percentage behind the last figure of the report's own period. */
    shares: z.enum(['', 'true'], NO_SUCH_CHOICE).optional(),
    /** The order of the rows below each heading; by default as in the chart. */
    order: z.enum(['', 'name', 'amount'], NO_SUCH_CHOICE).optional(),
    /** Debit and credit in two columns, or in one. */
    sides: z.enum(['two', 'one'], NO_SUCH_CHOICE).optional(),
    /** Whether figures over a period count the closing entries dated in it. */
    closing: z.enum(['with', 'without'], NO_SUCH_CHOICE).optional(),
    /** The organizations of a consolidated report, by their ids; by default all whose reports the caller may read. */
    organizations: z
      .string()
      .regex(
        /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(,[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}){0,49}$/,
        sentence('Choose at most 50 organizations.'),
      )
      .optional(),
    /** The language of titles, heads and names; amounts and dates are the same in both. */
    language: z.enum(['en', 'np']).optional(),
  })
  .catchall(z.string().max(200).optional())
/** The query of a report, after checking the common parameters. */
export type ReportQuery = z.output<typeof reportQuery>

/** The report that shows several organizations, so that what changes in any of them changes it. */
export const CONSOLIDATED = 'consolidated'

const reportParams = organizationParams.extend({ report: z.string().regex(/^[a-z-]{1,40}$/) })

/** What any report may depend on: registers know what the tax office has, the reconciliation statement what the bank has. */
export const REPORT_READS = ['figures', 'vouchers', 'chart', 'goods', 'years', 'organizations', 'users', 'bank', 'cbms'] as const

/** A report as data. */
export const readReport = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/reports/{report}',
  access: read,
  reads: REPORT_READS,
  summary: 'A report as data: blocks of tables and figures, filters, proofs.',
  params: reportParams,
  query: reportQuery,
  status: 200,
  answer: reportAnswer,
  plain: true,
})
/** The kinds of file in which a report is written. */
export const REPORT_FORMATS = ['xlsx', 'pdf', 'csv', 'xml'] as const
/** A kind of file in which a report is written. */
export type ReportFormat = (typeof REPORT_FORMATS)[number]

/** The same report, whole, as a file. */
export const exportReport = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/reports/{report}.{format}',
  access: read,
  reads: REPORT_READS,
  summary: 'The same report, whole, as a file: Excel, PDF, CSV or XML.',
  params: reportParams.extend({ format: z.enum(REPORT_FORMATS) }),
  query: reportQuery,
  status: 200,
  answer: z.custom<{ mediaType: string; name: string; bytes: Uint8Array }>(),
  plain: true,
})

/** Whether the figures that bear an integrity code were those of the books at its entry, and are those of the books now. */
export const checkReportCode = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/reports/{report}/codes/{code}',
  access: read,
  reads: REPORT_READS,
  summary: 'Compares the integrity code of a printed report with the books as they were known then, and as they are.',
  params: reportParams.extend({
    code: z
      .string()
      .max(60)
      .refine((text) => readReportCode(text) !== undefined, sentence('This is no integrity code.')),
  }),
  query: reportQuery,
  status: 200,
  answer: result(z.object({ entry: z.string(), held: z.boolean(), holds: z.boolean() })),
})

/** The figures of the dashboard. */
export const readDashboard = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/dashboard',
  access: { scope: 'organization', permission: 'organization.read', by: 'organizationId' },
  reads: ['figures', 'vouchers', 'chart', 'goods', 'years', 'users'],
  summary: 'Cash and bank, figures of the working year, last vouchers, first steps.',
  params: organizationParams,
  query: z.strictObject({ fiscalYearId: id.optional() }),
  status: 200,
  answer: result(
    z.object({
      /** The fiscal year that is shown, AD; null where there is none. */
      period: z.object({ from: z.string(), to: z.string() }).nullable(),
      /** Each is what the list of all ledgers shows of the same kind; those of a month, of that month. */
      figures: z.array(
        z.object({ id: z.enum(['cash-and-bank', 'to-receive', 'to-pay', 'income-of-month', 'profit']), amount: z.string() }),
      ),
      cashAndBank: z.array(z.object({ ledgerId: id, balance: z.string() })),
      /** `from` and `to`: the days of the month that lie in the year, AD. */
      months: z.array(z.object({ bsMonth: z.int(), from: z.string(), to: z.string(), income: z.string(), expense: z.string() })),
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
