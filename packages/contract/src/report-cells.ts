import * as z from 'zod'

/**
 * How the cells of a column are written on the wire, and so drawn:
 * - `text`: as it is.
 * - `date`: a day, AD.
 * - `amount`: a decimal text, in a column that holds one side only; where it is the other way round, with a minus.
 * - `debit`, `credit`: a decimal text without a sign; a pair of neighbours with the same `group` belongs together.
 * - `balance`: a decimal text of either side, debit positive; carries Dr or Cr.
 * - `quantity`: a decimal text, a space, and the unit: '12.5 kg'.
 * - `rate`, `percent`: a decimal text. `count`: a whole number.
 */
export const cellKind = z.enum(['text', 'date', 'amount', 'debit', 'credit', 'balance', 'quantity', 'rate', 'percent', 'count'])

export const reportColumn = z.object({
  id: z.string(),
  label: z.string(),
  kind: cellKind,
  /** The column with the names of the rows, in which a tree is indented. Exactly one column of a table has it. */
  names: z.boolean().optional(),
  /** Its cells add up: its total is their sum, and chosen rows are added up by it. */
  sums: z.boolean().optional(),
  /** The amount that is shown where there is room for one, and by which rows are added up; by default the last that sums. */
  main: z.boolean().optional(),
  /** Paired heads share one rule: 'Opening' over Debit and Credit. */
  group: z.string().optional(),
  /** Which figure of a row's subject its cells are, by which also rows of another report find their columns when they stand below a row in place. */
  shows: z.enum(['opening', 'movement', 'closing']).optional(),
  /** In px; columns without one share the remaining width. */
  width: z.int().optional(),
  /** Left out first where room is short. */
  spare: z.boolean().optional(),
  /** A column of days that also names the weekday. */
  weekday: z.boolean().optional(),
  /** Holds figures of another period, with which those of the report are compared: 1 is the first of them. */
  compared: z.int().optional(),
  /** Figures that were not read: the column is one of texts, each of which is '–'. */
  unknown: z.boolean().optional(),
  /** The period of a compared column, AD; `part` where it is one of the months, quarters or years of the report's own. */
  period: z.object({ from: z.string(), to: z.string(), part: z.boolean() }).optional(),
})
/** A column of a table. */
export type ReportColumn = z.output<typeof reportColumn>

/** A cell, written as its column's kind demands; null when empty. A row has one for each column. */
export const reportCell = z.string().nullable()
/** A cell of a table. */
export type ReportCell = z.output<typeof reportCell>

export const reportParams = z.record(z.string(), z.string())
/** Where Enter leads: a screen, or another report; for the period of this one where its `params` name none. */
export const reportTarget = z.union([
  z.object({ screen: z.enum(['voucher', 'openings', 'stock-values']), params: reportParams }),
  z.object({ report: z.string(), params: reportParams }),
])
/** Where Enter leads from a row. */
export type ReportTarget = z.output<typeof reportTarget>

/** What a figure consists of that belongs to no ledger and no group, such as a profit, a section of a statement, or a ratio. */
export const reportConsists = z.object({
  /** Each with its part in the figure as the figure is drawn, and where it leads. */
  parts: z.array(z.object({ label: z.string(), amount: z.string(), opens: reportTarget.optional() })),
  /** What the parts come to otherwise than the figure, which must be zero; null where they are not added up. */
  difference: z.string().nullable(),
  /** How the figure is made from parts that are not added up. */
  formula: z.string().optional(),
  /** What the formula gives, as the row shows it. */
  result: z.string().optional(),
  /** Whose history, as the report `changes` takes it, is that of the figure; none where only its parts have one. */
  history: reportParams.optional(),
})
/** What a figure consists of that belongs to no ledger and no group. */
export type ReportConsists = z.output<typeof reportConsists>

/** What a row that adds up several organizations opens in the books of one of them, and its figure there, written as its kind demands. */
export const reportElsewhere = z.object({
  /** The place of that organization in `organizations` of the report. */
  at: z.int(),
  figure: z.object({ kind: cellKind, value: z.string() }).optional(),
  opens: reportTarget,
})
/** What a row opens in the books of one of several organizations. */
export type Elsewhere = z.output<typeof reportElsewhere>

/**
 * Whether the texts of a column are identifiers, such as numbers of vouchers and PANs: screen, paper and PDF show them in the digits of the reader; files
 * for other programs keep them as they are stored.
 */
export const isIdentifier = ({ id }: { id: string }): boolean => id === 'number' || id === 'pan'
