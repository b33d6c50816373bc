import type { Period } from '@lekha/calendar'
import { isZero, type Report, type ReportColumn, type ReportRow, type ReportTable } from '@lekha/contract'
import type { RowKind, RowShape } from '../ui/table-shape.ts'
import { dayForm } from './period.ts'
import { placeIn, type TreeRow } from './tree.ts'
import { isUnfolded } from './unfolded.ts'

const KINDS: Record<ReportRow['look'], RowKind> = {
  heading: 'group',
  item: 'plain',
  subtotal: 'subtotal',
  total: 'total',
  opening: 'opening',
  detail: 'detail',
  gap: 'gap',
}

/** The width of a day with its year, in px: '30 Mangsir 2083', and of the weekday behind it: 'Wed'. */
const DAY_OF_YEAR_PX = 140
const WEEKDAY_PX = 36

/** The width that a report gives a column; a column of days with their year gets the width that they need. */
export function widthOf({ kind, width, weekday }: ReportColumn, period: Period): number | undefined {
  const carriesYear = kind === 'date' && dayForm(period) === 'day-month-year'
  return width !== undefined && carriesYear ? Math.max(width, DAY_OF_YEAR_PX + (weekday ? WEEKDAY_PX : 0)) : width
}

/** The shape of a row in a tree: inner headings and all items are children of the rows above them. */
export const treeShape = ({ row, expandable, expanded }: TreeRow): RowShape => {
  const kind = row.look === 'item' || (row.look === 'heading' && row.level > 0) ? 'child' : KINDS[row.look]
  return { id: row.id, kind, level: row.level, expandable, expanded, unfolds: row.unfolds === true }
}

/** The shape of a row in a flat list, in which no row has a parent but what was expanded in place. */
export const listShape = ({ row, expandable, expanded }: TreeRow): RowShape => {
  if (isUnfolded(row)) return { id: row.id, kind: row.look === 'item' ? 'child' : KINDS[row.look], level: row.level }
  const kind = row.cancelled ? 'cancelled' : KINDS[row.look]
  return row.unfolds ? { id: row.id, kind, level: row.level, expandable, expanded, unfolds: true } : { id: row.id, kind }
}

/** Whether any row may be expanded in place. */
export const hasUnfolding = (rows: readonly TreeRow[]): boolean => rows.some(({ row }) => row.unfolds)

/** Whether any row has rows below it. */
export const isTree = (rows: readonly TreeRow[]): boolean => rows.some(({ expandable, row }) => expandable && row.look === 'heading')

/** Whether every proof of a report holds: only then do its totals get a double rule. */
export const agrees = ({ proofs }: Report): boolean => proofs.every((proof) => isZero(proof.difference))

/** The rows of a voucher: an item and the details below it. Openings, sums and gaps have no day to begin a voucher on. */
const OF_VOUCHERS: ReadonlySet<ReportRow['look']> = new Set(['item', 'detail'])

/** The day of the voucher that a row belongs to, AD; undefined for other rows, and in a report without days. */
export function dayOfRow(table: ReportTable, rows: readonly TreeRow[], current: TreeRow | undefined): string | undefined {
  if (!current || !OF_VOUCHERS.has(current.row.look)) return undefined
  const column = table.columns.findIndex(({ kind }) => kind === 'date')
  for (let place = placeIn(rows, current); place >= 0; place -= 1) {
    const { look, cells } = rows[place]?.row ?? current.row
    if (OF_VOUCHERS.has(look) && cells[column]) return cells[column]
  }
  return undefined
}
