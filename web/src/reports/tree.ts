import type { ReportRow, ReportTable } from '@lekha/contract'

/** A row with what follows from its position in the tree. */
export type TreeRow = {
  row: ReportRow
  /** Its index among the visible rows: found once, because a key must not look through 100,000 rows. */
  place: number
  expandable: boolean
  expanded: boolean
  /** Its day is that of the row above, and not repeated. */
  sameDay: boolean
}

/** Expanded branches: all down to `depth`, except that those in `ids` are the other way round. */
export type Open = { ids: ReadonlySet<string>; depth: number }

/** Parses the address's '2' or '2,id,id': a depth, then toggled branches; `usual` is the depth when it gives none. */
export function readOpen(text: string | undefined, usual = 1): Open {
  const [depth = '', ...ids] = (text ?? '').split(',')
  return { ids: new Set(ids), depth: /^\d{1,2}$/.test(depth) ? Number.parseInt(depth, 10) : usual }
}

export const openText = ({ ids, depth }: Open, usual = 1): string | undefined =>
  ids.size === 0 && depth === usual ? undefined : [depth, ...ids].join(',')

/** The visible rows: those not below a collapsed branch. A branch in `ids` is the other way round than its depth says. */
export function visibleRows(rows: readonly ReportRow[], open: Open, dateColumn = -1): TreeRow[] {
  const seen: TreeRow[] = []
  let day: string | null | undefined
  let shutBelow = Number.POSITIVE_INFINITY
  rows.forEach((row, index) => {
    if (row.level > shutBelow) return
    shutBelow = Number.POSITIVE_INFINITY
    const isBranch = row.look === 'heading' && (rows[index + 1]?.level ?? 0) > row.level
    // What unfolds in place is read row by row, so no depth expands it.
    const unfolded = row.unfolds === true && open.ids.has(row.id)
    const expandable = isBranch || unfolded
    const expanded = unfolded || (isBranch && row.level + 1 < open.depth !== open.ids.has(row.id))
    if (expandable && !expanded) shutBelow = row.level
    const own = row.cells[dateColumn]
    seen.push({ row, place: seen.length, expandable, expanded, sameDay: own !== undefined && own === day })
    if (row.look === 'gap' || (row.look === 'heading' && !own)) day = undefined
    else if (own) day = own
  })
  return seen
}

/** Where a row stands among visible rows, which may have been read again since; -1 where it does not. */
export function placeIn(rows: readonly TreeRow[], { row, place }: TreeRow): number {
  return rows[place]?.row.id === row.id ? place : rows.findIndex((each) => each.row.id === row.id)
}

/** The visible rows of a table. */
export const openRows = ({ rows, columns }: ReportTable, open: Open): TreeRow[] =>
  visibleRows(
    rows,
    open,
    columns.findIndex((column) => column.kind === 'date'),
  )

/** The state with one branch toggled. */
export function turned({ ids, depth }: Open, id: string): Open {
  const next = new Set(ids)
  if (!next.delete(id)) next.add(id)
  return { ids: next, depth }
}

export const DEEPEST = 99
