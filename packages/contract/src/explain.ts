import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, id, organizationParams, result } from './fields.ts'
import type { ReportColumn } from './report-cells.ts'
import type { Report, ReportRow } from './report-model.ts'

/** The figures that lead from one balance to the next. */
export const FIGURES = ['opening', 'debit', 'credit', 'closing'] as const
/** One of them. */
export type Figure = (typeof FIGURES)[number]

/** Each as decimal text, a balance debit positive. */
const turnover = { opening: z.string(), debit: z.string(), credit: z.string(), closing: z.string() }
const named = { name: z.string(), nameNp: z.string() }

const explanation = z.object({
  /** Whose figure it is: a ledger, a sub-ledger, a group; null for the whole books. */
  of: z.object(named).nullable(),
  /** The groups above it, or the ledger of a sub-ledger, from the outermost. */
  within: z.array(z.object(named)),
  from: z.string(),
  to: z.string(),
  ...turnover,
  /** How many lines of the period stand on either side. */
  debits: z.int(),
  credits: z.int(),
  /** The vouchers that make the most of the figure that was asked for, the largest first. */
  largest: z.array(z.object({ id, type: z.string(), number: z.string(), date: z.string(), narration: z.string(), amount: z.string() })),
  /** The groups and ledgers that a group consists of, each with its own figures; those without any are left out. */
  parts: z.array(z.object({ id, kind: z.enum(['group', 'ledger', 'reserved']), ...named, ...turnover })),
  /** What the lines of the period, and the parts, come to otherwise than the figures of the trial balance: must be zero. */
  difference: z.string(),
  /** The last entry that the figures include, and the end of the day as known on which the books were read. */
  asOf: z.object({ entry: z.string(), known: z.string().nullable() }),
})
/** What a figure of a report consists of. */
export type Explanation = z.output<typeof explanation>

/** What a figure consists of: of a ledger, a sub-ledger, a group or, where none is named, the whole books. */
export const explainFigure = defineEndpoint({
  method: 'GET',
  path: '/organizations/{organizationId}/explanation',
  access: { scope: 'organization', permission: 'report.read', by: 'organizationId' },
  reads: ['figures', 'vouchers', 'chart', 'years'],
  summary: 'Opening, debit and credit with their counts, closing, the largest vouchers and the parts of a figure.',
  params: organizationParams,
  query: z.strictObject({
    ledgerId: id.optional(),
    subLedgerId: id.optional(),
    groupId: id.optional(),
    /** Only the lines that name this cost centre, or one below it. */
    costCentre: id.optional(),
    from: date,
    to: date,
    /** The figure whose largest vouchers are wanted. */
    figure: z.enum(FIGURES).optional(),
    known: date.optional(),
    /** Whether closing entries dated in the period count, as in the report. */
    closing: z.enum(['with', 'without']).optional(),
    entry: z
      .string()
      .regex(/^\d{1,18}$/)
      .optional(),
  }),
  status: 200,
  answer: result(explanation),
  plain: true,
})

/** What a figure of a report belongs to, as `explainFigure` takes it. */
export type FigureOf = {
  ledgerId?: string
  subLedgerId?: string
  groupId?: string
  costCentre?: string
  closing?: 'with'
  from: string
  to: string
}

const SUBJECT = ['ledgerId', 'subLedgerId', 'groupId', 'costCentre', 'from', 'to']

/**
 * What the figures of a row belong to: the ledger or group to which the row leads, over the days that it leads to. The row of a voucher, and
 * a row that leads nowhere, belong to the subject of the report. Undefined where there is none: such a row says itself what it `consists` of.
 */
export function figureOf({ params }: Pick<Report, 'params'>, row: Pick<ReportRow, 'opens' | 'skipsTo'>): FigureOf | undefined {
  // Behind the openings stands the ledger that holds their difference.
  const targets = row.opens && 'screen' in row.opens && row.opens.screen !== 'openings' ? [] : [row.skipsTo, row.opens]
  const own = targets.find((target) => target && 'report' in target && hasSubject(target.params))
  if (own) return chosen({ ...withoutSubject(params), ...own.params })
  const isVoucher = row.opens !== undefined && 'screen' in row.opens && row.opens.screen === 'voucher'
  return isVoucher || (row.opens === undefined && hasSubject(params)) ? chosen(params) : undefined
}

const hasSubject = ({ ledgerId, groupId }: Readonly<Record<string, string>>): boolean => ledgerId !== undefined || groupId !== undefined

const withoutSubject = ({ ledgerId: _, subLedgerId: __, groupId: ___, ...others }: Readonly<Record<string, string>>) => others

const chosen = (params: Readonly<Record<string, string>>): FigureOf => ({
  ...Object.fromEntries(Object.entries(params).filter(([name]) => SUBJECT.includes(name))),
  ...(params.closing === 'with' ? { closing: 'with' } : {}),
  ...{ from: params.from ?? '', to: params.to ?? '' },
})

/** Which figure a column shows; a column of both sides the balance that it leads to. */
export function figureIn({ id, kind }: Pick<ReportColumn, 'id' | 'kind'>): Figure {
  if (id.startsWith('opening')) return 'opening'
  if (id.startsWith('closing')) return 'closing'
  if (kind === 'debit' || id === 'debit') return 'debit'
  return kind === 'credit' || id === 'credit' ? 'credit' : 'closing'
}
