import type { ReactNode } from 'react'

/** One column of a table, as data. */
export type Column<Row> = {
  id: string
  header: ReactNode
  /** A long heading goes on in a second line. */
  wraps?: boolean
  /** Adjacent columns of one group share a title above their headings: Opening, Movement, Closing. */
  group?: string
  /** Text is aligned left, money right. */
  align: 'text' | 'money'
  /** In px, or a share such as '27%'. Columns without one share the remaining width. */
  width?: number | string
  cell: (row: Row) => ReactNode
  /** The column's cell in the row of totals. */
  footer?: ReactNode
  /** Indented in rows of kind `detail`: the particulars. */
  indents?: boolean
  /** Holds figures of a former period, shown in grey beside those of the present one. */
  former?: boolean
  /** Stays at the left edge while the other columns are scrolled: the names, where they come first. */
  pinned?: boolean
}

/** The attributes of a column's cells, by which they are drawn. */
export const cellData = ({ align, indents, former, pinned }: Pick<Column<unknown>, 'align' | 'indents' | 'former' | 'pinned'>) => ({
  'data-align': align,
  'data-indent': indents || undefined,
  'data-former': former || undefined,
  'data-pinned': pinned || undefined,
})

/**
 * The kind of a row, which decides how it is drawn. A `detail` is a further line of the row above it (the lines of a voucher):
 * it has no focus of its own and is highlighted together with that row. A `gap` stands for rows that are not loaded yet.
 */
export type RowKind = 'plain' | 'group' | 'child' | 'subtotal' | 'opening' | 'total' | 'cancelled' | 'detail' | 'gap'

/** What the table needs to know about a row; the row itself it only passes to the cells. */
export type RowShape = {
  /** Stable: the focus stays on the row of this id when the figures are read again. */
  id: string
  kind?: RowKind
  /** Depth in a tree, 0 at the root. */
  level?: number
  expandable?: boolean
  expanded?: boolean
  /** Shift+Enter expands it, though it shows no branch. */
  unfolds?: boolean
}

/** Runs of adjacent columns under one group title; `title` is undefined over columns without a group. */
export function headRuns(columns: readonly { group?: string }[]): { title: string | undefined; span: number; first: number }[] {
  const runs: { title: string | undefined; span: number; first: number }[] = []
  columns.forEach(({ group }, index) => {
    const last = runs.at(-1)
    if (last && group !== undefined && last.title === group) last.span += 1
    else runs.push({ title: group, span: 1, first: index })
  })
  return runs
}

/** The minimum width of a column that gives none, in px. */
export const TEXT_WIDTH = 140

/** The width below which the table scrolls sideways instead of shrinking its figures, in px. */
export function leastWidth(columns: readonly { width?: number | string }[]): number {
  return columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : TEXT_WIDTH), 0)
}

/** The row that a detail belongs to; every other row belongs to itself. */
export function headOf(shapes: readonly RowShape[], index: number): number {
  let head = index
  while (head > 0 && shapes[head]?.kind === 'detail') head -= 1
  return head
}

/** The last line of the row at `index`; the row itself where it has none. */
export function tailOf(shapes: readonly RowShape[], index: number): number {
  let tail = index
  while (shapes[tail + 1]?.kind === 'detail') tail += 1
  return tail
}
