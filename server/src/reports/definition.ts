import type { Report, ReportColumn, ReportFigure, ReportProof, ReportRow } from '@lekha/contract'
import type { Period, Snapshot } from '../figures/snapshot.ts'
import type { Locale, Words } from './locale.ts'
import type { Params, Values } from './params.ts'
import type { PeriodKind } from './period.ts'

/** Cells by the id of their column. A bigint is an amount in paisa (in a column of counts, a number); nothing stands for none. */
export type Cells = Readonly<Record<string, string | bigint | null | undefined>>

/** A column as a report declares it. */
export type Column = Omit<ReportColumn, 'compared'> & {
  /** Stands there once more for each former period that the report is compared with. */
  compares?: boolean
}

/** A row as a report declares it. The column of names holds its label. */
export type Row = Omit<ReportRow, 'cells' | 'level'> & {
  level?: number
  cells: Cells
  /** Has nothing to tell in this period: left out where it has nothing in any, and no row below it is left. */
  empty?: boolean
}

/** A table as a report declares it. Without `totals` the columns that sum are added up from its rows. */
export type Table = { columns: Column[]; rows: Row[]; totals?: Cells }
type Side = Table & { title: string }

/** A part of a report, in the order in which it is read. */
export type Block =
  | ({ block: 'table'; id: string; title?: string; preview?: boolean } & Table)
  | { block: 'two-sides'; id: string; left: Side; right: Side }
  | { block: 'figures'; id: string; figures: ReportFigure[] }

/** What every report may take besides its own parameters: debit and credit in one column, former periods, pages. */
export type Common = 'sides' | 'compare' | 'pages'

/**
 * What was asked of a report, with the period chosen. `limit` is how many rows a page has at most; its `first` page tells of the
 * whole: counting that again for each page would make the last page as dear as a report.
 */
export type Request<P> = {
  params: Values<P>
  period: Period
  limit: number
  first: boolean
  after: string | undefined
  before: string | undefined
}

/** All that a part of a report is made from. */
export type Context<P, Data> = Locale & Pick<Request<P>, 'params' | 'period' | 'first'> & { data: Data }

/** A report as data: what it takes, what it gathers in one snapshot, and how its parts follow from that. */
export type ReportDefinition<P extends Params<Data>, Data> = {
  id: string
  title: Words
  period: PeriodKind
  /** So many levels of its trees stand open where nobody says; one where it is not given. */
  depth?: number
  params: P
  takes?: readonly Common[]
  /** The former periods that it is compared with where nothing is asked. */
  compare?: string
  /** Reads the figures of one period; called once for each period that is compared. */
  gather: (snapshot: Snapshot, request: Request<P>) => Promise<Data>
  /** Title and subtitle of a report about one thing. */
  heading?: (context: Context<P, Data>) => Pick<Report, 'subtitle'> & { title?: string }
  blocks: (context: Context<P, Data>) => Block[]
  /** Differences that must be zero; a page proves its own rows. */
  proofs: (context: Context<P, Data>) => ReportProof[]
  /** Of a report that has pages: how many items the whole of it has, where the next page goes on, where the one before ends. */
  page?: (data: Data) => Pick<Report, 'count' | 'next' | 'previous'>
}
