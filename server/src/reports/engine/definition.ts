import type {
  Report,
  ReportChart,
  ReportColumn,
  ReportConsists,
  ReportFigure,
  ReportLink,
  ReportProof,
  ReportRow,
  ReportTarget,
} from '@lekha/contract'
import type { Paisa } from '@lekha/money'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import type { Locale, Words } from './locale.ts'
import type { Params, Values } from './params.ts'
import type { PeriodKind } from './period.ts'

/** Cells by the id of their column. A bigint is an amount in paisa (in a column of counts, a number); null or undefined is an empty cell. */
export type Cells = Readonly<Record<string, string | bigint | null | undefined>>

/** A column in a report's declaration. */
export type Column = Omit<ReportColumn, 'compared'> & {
  /** The column is repeated for each former period of a comparison. */
  compares?: boolean
}

/** What a figure consists of; the parts add up to it unless a formula says how they make it. */
export type Consists = {
  figure: Paisa
  parts: readonly { label: string; amount: Paisa; opens?: ReportTarget | undefined }[]
} & Pick<ReportConsists, 'formula' | 'result' | 'history'>

/** A row in a report's declaration. Its label goes into the column of names. */
export type Row = Omit<ReportRow, 'cells' | 'level' | 'consists'> & {
  consists?: Consists
  /** What the label says of the row's figure; of a figure of another period the words that stand behind the head of its column. */
  note?: { own: string; other: string }
  /** The columns of other periods with such a note, by their heads; filled in where periods are compared. */
  noted?: readonly { head: string; other: string }[]
  level?: number
  cells: Cells
  /** The row has no figure in this period; it is left out if it has none in any period and no row below it remains. */
  empty?: boolean
}

/** A table in a report's declaration. Without `totals` the summing columns are added up from its rows. */
export type Table = { columns: Column[]; rows: Row[]; totals?: Cells }
type Side = Table & { title: string }

/** A chart in a report's declaration: a value for each point. */
type Chart = Omit<ReportChart, 'series'> & { series: (Omit<ReportChart['series'][number], 'values'> & { values: Paisa[] })[] }

/** A block of a report. */
export type Block =
  | ({ block: 'table'; id: string; title?: string; preview?: boolean } & Table)
  | { block: 'two-sides'; id: string; left: Side; right: Side }
  | { block: 'figures'; id: string; figures: ReportFigure[] }
  | ({ block: 'chart'; id: string } & Chart)

/** Parameters that several reports share: debit and credit in one column, former periods, shares in the total, pages, closing entries. */
export type Common = 'sides' | 'compare' | 'shares' | 'pages' | 'closing'

/**
 * A request for a report, with the period chosen. `limit` is the most rows of a page. Only the `first` page carries the figures of the
 * whole, because computing them for each page would make every page as slow as the first.
 */
export type Request<P> = {
  params: Values<P>
  period: Period
  limit: number
  first: boolean
  after: string | undefined
  before: string | undefined
}

/** The data from which the blocks, proofs and headings of a report are made. */
export type Context<P, Data> = Locale & Pick<Request<P>, 'params' | 'period' | 'first'> & { data: Data }

/** A report as data: its parameters, the figures it gathers in one snapshot, and the functions that make its parts from them. */
export type ReportDefinition<P extends Params<Data>, Data> = {
  id: string
  title: Words
  period: PeriodKind
  /** The levels of its trees that are open by default; one if not given. */
  depth?: number
  params: P
  takes?: readonly Common[]
  /** The default comparison. */
  compare?: string
  /** Reads the figures of one period; called for the period and for each former one. */
  gather: (snapshot: Snapshot, request: Request<P>) => Promise<Data>
  /** Title, subtitle, neighbours, and the way down to a report about one ledger or group. */
  heading?: (context: Context<P, Data>) => Pick<Report, 'subtitle' | 'neighbours' | 'path' | 'parent'> & { title?: string }
  /** Other reports of the same subject. */
  links?: (context: Context<P, Data>) => ReportLink[]
  blocks: (context: Context<P, Data>) => Block[]
  /** Differences that must be zero; a page proves its own rows. */
  proofs: (context: Context<P, Data>) => ReportProof[]
  /** Its rows are vouchers, and its first page counts all of the period. */
  counts?: true
  /** For a report with pages: the count of all items, the position of the next page and of the former one. */
  page?: (data: Data) => Pick<Report, 'count' | 'next' | 'previous'>
}
