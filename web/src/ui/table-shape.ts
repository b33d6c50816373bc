import type { ReactNode } from 'react'

/** One column of a table, as data. */
export type Column<Row> = {
  id: string
  header: ReactNode
  /** Neighbours with the same group share one rule above their heads: Opening, Movement, Closing. */
  group?: string
  /** Text at the left edge, money at the right. */
  align: 'text' | 'money'
  /** In px, or a share such as '27%'. Columns without one share what is left. */
  width?: number | string
  cell: (row: Row) => ReactNode
  /** What stands below the column in the totals. */
  footer?: ReactNode
  /** Steps in from the left in rows of kind `detail`: the particulars. */
  indents?: boolean
  /** Holds figures of a former period: grey beside those of the present. */
  former?: boolean
}

/** The classes of a cell of a column. */
export const cellClass = ({ align, indents, former }: Pick<Column<unknown>, 'align' | 'indents' | 'former'>): string =>
  [`cell-${align}`, indents && 'cell-indent', former && 'cell-former'].filter(Boolean).join(' ')

/**
 * What a row is, which decides how it is drawn. A `detail` is a further line of the row above it (the lines of a voucher):
 * it has no focus of its own and is marked together with that row. A `gap` stands for rows that are not there yet.
 */
export type RowKind = 'plain' | 'group' | 'child' | 'subtotal' | 'opening' | 'total' | 'cancelled' | 'detail' | 'gap'

/** What the table must know of a row; the row itself it passes to the cells only. */
export type RowShape = {
  /** Lasting: the keyboard stays on the row of this id when the figures come anew. */
  id: string
  kind?: RowKind
  /** Depth in a tree, 0 at the root. */
  level?: number
  expandable?: boolean
  expanded?: boolean
}

/** Runs of neighbouring columns under one head; `title` is undefined over columns that stand alone. */
export function headRuns(columns: readonly { group?: string }[]): { title: string | undefined; span: number; first: number }[] {
  const runs: { title: string | undefined; span: number; first: number }[] = []
  columns.forEach(({ group }, index) => {
    const last = runs.at(-1)
    if (last && group !== undefined && last.title === group) last.span += 1
    else runs.push({ title: group, span: 1, first: index })
  })
  return runs
}

/** Room that a column without a width needs before the table scrolls sideways, in px. */
const TEXT_WIDTH = 140

/** The width below which the table scrolls sideways rather than squeeze its figures, in px. */
export function leastWidth(columns: readonly { width?: number | string }[]): number {
  return columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : TEXT_WIDTH), 0)
}

/** The row that a detail belongs to; every other row belongs to itself. */
export function headOf(shapes: readonly RowShape[], index: number): number {
  let head = index
  while (head > 0 && shapes[head]?.kind === 'detail') head -= 1
  return head
}
