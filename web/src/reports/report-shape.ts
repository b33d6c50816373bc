import { isZero, type Report, type ReportColumn, type ReportRow } from '@lekha/contract'
import type { RowKind, RowShape } from '../ui/table-shape.ts'
import { dayForm, periodOf } from './period.ts'
import type { TreeRow } from './tree.ts'

const KINDS: Record<ReportRow['kind'], RowKind> = {
  group: 'group',
  ledger: 'child',
  reserved: 'group',
  opening: 'opening',
  voucher: 'plain',
  line: 'plain',
  detail: 'detail',
  subtotal: 'subtotal',
  gap: 'gap',
}

/** What a day with its year needs, in px: '30 Mangsir 2083'. */
const DAY_OF_YEAR_PX = 140

/** The width that a report gives a column, or what its days need where they carry their year. */
export function widthOf({ kind, width }: ReportColumn, report: Report): number | undefined {
  const carriesYear = kind === 'date' && dayForm(periodOf(report)) === 'day-month-year'
  return width !== undefined && carriesYear ? Math.max(width, DAY_OF_YEAR_PX) : width
}

/** Inner groups and all ledgers of a tree are children of what stands above them. */
export const treeShape = ({ row, expandable, expanded }: TreeRow): RowShape => {
  const kind = row.kind === 'group' && row.level > 0 ? 'child' : KINDS[row.kind]
  return { id: row.id, kind, level: row.level, expandable, expanded }
}

/** In a flat list no row has parents: a ledger is as plain as any. */
export const listShape = ({ row }: TreeRow): RowShape => ({
  id: row.id,
  kind: row.cancelled ? 'cancelled' : row.kind === 'ledger' ? 'plain' : KINDS[row.kind],
})

/** Whether any row has rows below it. */
export const isTree = (rows: readonly TreeRow[]): boolean => rows.some((row) => row.expandable)

/** Whether everything that a report proves holds: only then are its totals ruled twice. */
export const agrees = ({ proofs }: Report): boolean => proofs.every((proof) => isZero(proof.difference))

/** What a day is read from: a voucher, and the lines and details below it. Openings, sums and gaps have none to begin a voucher on. */
const OF_VOUCHERS: ReadonlySet<TreeRow['row']['kind']> = new Set(['voucher', 'line', 'detail'])

/** The day of the voucher that a row is or belongs to, AD; undefined on any other row, and in a report without days. */
export function dayOfRow(report: Report, rows: readonly TreeRow[], current: TreeRow | undefined): string | undefined {
  if (!current || !OF_VOUCHERS.has(current.row.kind)) return undefined
  const column = report.columns.findIndex(({ kind }) => kind === 'date')
  const place = rows.findIndex(({ row }) => row.id === current.row.id)
  return rows.slice(0, place + 1).findLast(({ row }) => OF_VOUCHERS.has(row.kind) && row.cells[column])?.row.cells[column] ?? undefined
}
