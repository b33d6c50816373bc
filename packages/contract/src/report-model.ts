import * as z from 'zod'
import { cellKind, reportCell, reportColumn, reportConsists, reportElsewhere, reportParams, reportTarget } from './report-cells.ts'

const row = z.object({
  id: z.string(),
  /**
   * How the row is drawn. A `heading` is the parent of the deeper rows that follow it. A `detail` belongs to the row above it. A `gap`
   * replaces rows that were not read. Totals sum the headings and items of the outermost level.
   */
  look: z.enum(['heading', 'item', 'subtotal', 'total', 'opening', 'detail', 'gap']),
  /** Depth in the tree; the rows below a row follow it with a greater level. */
  level: z.int(),
  label: z.string(),
  cells: z.array(reportCell),
  opens: reportTarget.optional(),
  /** Where Ctrl+Enter leads: what lies behind the row, past the levels between. */
  skipsTo: reportTarget.optional(),
  /** Of a row over several organizations: where Enter leads in the books of each, of which one is chosen. */
  each: z.array(reportElsewhere).optional(),
  /** Expanded in place, the rows of the report that it opens stand below it; they are read at that moment and count in no total. */
  unfolds: z.literal(true).optional(),
  cancelled: z.boolean().optional(),
  /** Of a row whose figure is made from others. */
  consists: reportConsists.optional(),
})
/** A row of a table. */
export type ReportRow = z.output<typeof row>

const table = z.object({
  columns: z.array(reportColumn),
  rows: z.array(row),
  /** One cell for each column; none where the table has no totals, or on a further page. */
  totals: z.array(reportCell),
})
/** Columns, rows and totals. */
export type ReportTable = z.output<typeof table>

const side = table.extend({ title: z.string() })

const figure = z.object({
  id: z.string(),
  label: z.string(),
  kind: cellKind,
  value: z.string(),
  /** How many there are of what the figure adds up, as a whole number. */
  count: z.string().optional(),
  /** The filter that a press sets, and whether it is set. A figure with one is a button above the table. */
  sets: z.object({ filter: z.string(), value: z.string(), chosen: z.boolean() }).optional(),
})
/** A figure about the whole report, such as the number of vouchers of a type. */
export type ReportFigure = z.output<typeof figure>

/**
 * Amounts by period, drawn. A chart repeats what a table of the same report says, so that a file needs only the tables and a reader who
 * sees no chart misses nothing.
 */
const chart = z.object({
  title: z.string(),
  /** The periods from left to right; what one opens, Enter on it opens. */
  points: z.array(z.object({ id: z.string(), label: z.string(), opens: reportTarget.optional() })),
  /** Each with a decimal text for each point: of an `amount` as it is drawn, of a `balance` debit positive. */
  series: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      kind: z.enum(['amount', 'balance']),
      look: z.enum(['bar', 'line']),
      values: z.array(z.string()),
    }),
  ),
})
/** Amounts by period, drawn as bars or lines. */
export type ReportChart = z.output<typeof chart>

const block = z.discriminatedUnion('block', [
  table.extend({
    block: z.literal('table'),
    id: z.string(),
    title: z.string().optional(),
    /** What a row opens is also shown beside the table when there is room. */
    preview: z.boolean().optional(),
  }),
  /** Two tables side by side whose totals agree. */
  z.object({ block: z.literal('two-sides'), id: z.string(), left: side, right: side }),
  z.object({ block: z.literal('figures'), id: z.string(), figures: z.array(figure) }),
  chart.extend({ block: z.literal('chart'), id: z.string() }),
])
/** A part of a report. */
export type ReportBlock = z.output<typeof block>

const filter = z.object({
  /** The parameter of the query that it sets. */
  id: z.string(),
  label: z.string(),
  /** A `view` lays the figures out otherwise, a `filter` hides some. */
  role: z.enum(['view', 'filter']),
  /**
   * A `ledger` is found by its names; of the ledgers the options hold the chosen one only. What is typed into a range is read by
   * `readAmountRange` or `readNumberRange` on both sides. Of `several`, any number of the options may be chosen, '' for all; a comma parts them.
   */
  kind: z.enum(['choice', 'several', 'text', 'date', 'ledger', 'amount-range', 'number-range']),
  /** The present value, and the one that applies without a query. A view whose standard is '' is shown only once another value applies. */
  value: z.string(),
  standard: z.string(),
  options: z.array(z.object({ value: z.string(), label: z.string() })),
  /** Keys that go on to the next option, and keys that go back to the one before. */
  keys: z.array(z.string()),
  keysBack: z.array(z.string()).optional(),
  /** A text that narrows the rows while it is typed, in a field of its own on the page. */
  typed: z.boolean().optional(),
})
/** A filter or view that a report offers. */
export type ReportFilter = z.output<typeof filter>

/** The words for the present value of a filter; for a value without words, itself. */
export function chosenLabel({ kind, options, value }: ReportFilter): string {
  const labelOf = (one: string) => options.find((option) => option.value === one)?.label ?? one
  return kind === 'several' ? value.split(',').map(labelOf).join(', ') : labelOf(value)
}

const link = z.object({ id: z.string(), label: z.string(), keys: z.string(), opens: reportTarget })
/** Another report of the same subject and period, with the key that opens it. */
export type ReportLink = z.output<typeof link>

/** A step of the way down to the subject of a report: a group above it, or the ledger of a sub-ledger. */
const step = z.object({
  id: z.string(),
  label: z.string(),
  /** Its closing balance in the period of the report, debit positive; none where the report does not read it. */
  amount: z.string().optional(),
  opens: reportTarget,
})
/** A step of the way down to the subject of a report. */
export type ReportStep = z.output<typeof step>

/** What the level above shows of the subject of a report: its closing balance, debit positive, which what it holds must add up to. */
const parent = z.object({
  label: z.string(),
  amount: z.string(),
  /** The id of the proof that says so. */
  proof: z.string(),
})
/** What the level above shows of the subject of a report. */
export type ReportParent = z.output<typeof parent>

/** A difference that must be zero. */
export const reportProof = z.object({
  id: z.string(),
  label: z.string(),
  /** Must be zero: an amount, or a number of findings where `counted`. */
  difference: z.string(),
  counted: z.boolean().optional(),
  /** The Tally file from which the books were imported has the same difference, so that the import did not cause it. */
  asInTally: z.boolean().optional(),
})
/** A difference that must be zero. */
export type ReportProof = z.output<typeof reportProof>

/** A report: one model for screen, print and file. Its texts are in the requested language. */
export const reportAnswer = z.object({
  report: z.string(),
  title: z.string(),
  /** What the title leaves unsaid: the kind of report about a subject, or that it is filtered. */
  subtitle: z.string().optional(),
  /** The way down to the subject, from its primary group on. */
  path: z.array(step).optional(),
  /** The figure of the subject one level above. */
  parent: parent.optional(),
  /** The ids of the subjects before and after this one: of ledgers, or of the sub-ledgers of one ledger, by name; of groups as they follow each other in the chart. */
  neighbours: z.object({ former: z.string().nullable(), following: z.string().nullable() }).optional(),
  /** The parameters of the request, with the period that the server chose if there was none. */
  params: reportParams,
  /** The report shows a position on the last day of its period, as a balance sheet does. */
  position: z.boolean().optional(),
  /** How many levels of its trees are expanded at first; by default one. */
  depth: z.int().optional(),
  filters: z.array(filter),
  /** Other reports of the same subject. */
  links: z.array(link).optional(),
  /** A report with pages has one table; totals and figures are those of the whole and are on the first page only. */
  blocks: z.array(block),
  /** The first page proves the whole as far as it can, and each page its own rows. */
  proofs: z.array(reportProof),
  /** Items of the whole report, those that were not read too; with its first page only, of a report that has pages. */
  count: z.int().nullable(),
  /** The value of `after` for the next page, to send with the entry of `asOf`; null at the end. */
  next: z.string().nullable(),
  /** The value of `before` for the previous page; null at the beginning. */
  previous: z.string().nullable(),
  /** It shows several organizations: no entry leads back to its figures, so it bears no integrity code, and nothing tells what changed since. */
  several: z.boolean().optional(),
  /** Those organizations in the order of their columns, and the fiscal year to work in there; null where none was read. */
  organizations: z.array(z.object({ id: z.string(), label: z.string(), fiscalYearId: z.string().nullable() })).optional(),
  asOf: z.object({
    /** The moment of the answer. */
    at: z.string(),
    /** The last entry that the report includes. */
    entry: z.string(),
    /** The books as they were known at the end of a day (AD): when that last entry was recorded, null where there was none yet. */
    known: z.object({ day: z.string(), recordedAt: z.string().nullable() }).nullable(),
  }),
})
/** A report: one model for screen, paper and file. */
export type Report = z.output<typeof reportAnswer>

/** Whether a difference is none, written as an amount or as a number. */
export const isZero = (difference: string): boolean => /^-?0+(\.0+)?$/.test(difference)

/** The tables of a block, from left to right. */
export const tablesOf = (block: ReportBlock): ReportTable[] =>
  block.block === 'table' ? [block] : block.block === 'two-sides' ? [block.left, block.right] : []

/** All tables of a report, in their order. */
export const tablesIn = ({ blocks }: Pick<Report, 'blocks'>): ReportTable[] => blocks.flatMap(tablesOf)

/** A report with another list of rows in its (first) table. */
export const withRows = (report: Report, rows: ReportRow[]): Report => {
  const at = report.blocks.findIndex(({ block }) => block === 'table')
  return { ...report, blocks: report.blocks.map((block, index) => (index === at && block.block === 'table' ? { ...block, rows } : block)) }
}

/** The pages read so far as one report: a proof that does not hold on one of them does not hold. */
export function joinPages([first, ...others]: readonly Report[]): Report {
  if (!first) throw new Error('A report has at least one page.')
  if (others.length === 0) return first
  const broken = others.flatMap((page) => page.proofs.filter(({ difference }) => !isZero(difference)))
  const rows = [first, ...others].flatMap((page) => tablesIn(page)[0]?.rows ?? [])
  return {
    ...withRows(first, rows),
    proofs: first.proofs.map((proof) => (isZero(proof.difference) ? (broken.find(({ id }) => id === proof.id) ?? proof) : proof)),
    next: others.at(-1)?.next ?? null,
  }
}
