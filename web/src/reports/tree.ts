import type { ReportRow, ReportTable } from '@lekha/contract'

/** A row with what its place in the tree makes of it. */
export type TreeRow = {
  row: ReportRow
  expandable: boolean
  expanded: boolean
  /** Its day is that of the row above: said once. */
  sameDay: boolean
}

/** Branches that stand open: some of them by id, or all down to a depth. */
export type Open = { ids: ReadonlySet<string>; depth: number }

/** '2' and '2,id,id': a depth, then further branches, as the address holds them; `usual` is the depth where it says none. */
export function readOpen(text: string | undefined, usual = 1): Open {
  const [depth = '', ...ids] = (text ?? '').split(',')
  return { ids: new Set(ids), depth: /^\d{1,2}$/.test(depth) ? Number.parseInt(depth, 10) : usual }
}

export const openText = ({ ids, depth }: Open, usual = 1): string | undefined =>
  ids.size === 0 && depth === usual ? undefined : [depth, ...ids].join(',')

/** The rows that are seen: a row below a shut branch is not. A branch named in `ids` is the other way round than its depth says. */
export function visibleRows(rows: readonly ReportRow[], open: Open, dateColumn = -1): TreeRow[] {
  const seen: TreeRow[] = []
  let day: string | null | undefined
  let shutBelow = Number.POSITIVE_INFINITY
  rows.forEach((row, index) => {
    if (row.level > shutBelow) return
    shutBelow = Number.POSITIVE_INFINITY
    const expandable = row.look === 'heading' && (rows[index + 1]?.level ?? 0) > row.level
    const expanded = expandable && row.level + 1 < open.depth !== open.ids.has(row.id)
    if (expandable && !expanded) shutBelow = row.level
    const own = row.cells[dateColumn]
    seen.push({ row, expandable, expanded, sameDay: own !== undefined && own === day })
    if (row.look === 'gap') day = undefined
    else if (own) day = own
  })
  return seen
}

/** The rows of a table that are seen. */
export const openRows = ({ rows, columns }: ReportTable, open: Open): TreeRow[] =>
  visibleRows(
    rows,
    open,
    columns.findIndex((column) => column.kind === 'date'),
  )

/** The same with one branch turned. */
export function turned({ ids, depth }: Open, id: string): Open {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, depth }
}

export const DEEPEST = 99
