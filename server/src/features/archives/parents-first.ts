import { ArchiveRefusal } from './archive-refusal.ts'
import { fileOf, type ListName } from './format.ts'

type InTree = { id: string; parent: string | null }

/** Each row of a tree after the one above it. @throws ArchiveRefusal with a sentence at a row that stands below a missing one, or below itself */
export function parentsFirst<Row extends InTree>(rows: readonly Row[], list: ListName, otherwise: string): Row[] {
  const below = Map.groupBy(rows, ({ parent }) => parent)
  const sorted = [...(below.get(null) ?? [])]
  for (const { id } of sorted) sorted.push(...(below.get(id) ?? []))
  if (sorted.length === rows.length) return sorted
  throw new ArchiveRefusal(otherwise, `${fileOf(list)}, ${rows.indexOf(wrongRow(rows, sorted)) + 1}`)
}

/** Of the rows that hang on no root, one whose parent is missing, or else one of a circle: going up from any of them leads into it. */
function wrongRow<Row extends InTree>(rows: readonly Row[], sorted: readonly Row[]): Row {
  const byId = new Map(rows.map((row) => [row.id, row]))
  const hanging = new Set(sorted)
  let row = rows.find((each) => !hanging.has(each)) as Row
  for (const _ of rows) row = byId.get(row.parent ?? '') ?? row
  return row
}
