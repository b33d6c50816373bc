import { ArchiveRefusal } from './archive-refusal.ts'
import { fileOf, type ListName } from './format.ts'

type InTree = { id: string; parent: string | null }

/** Each row of a tree after the one above it. @throws ArchiveRefusal with a sentence at the first row that stands below a missing one, or below itself */
export function parentsFirst<Row extends InTree>(rows: readonly Row[], list: ListName, otherwise: string): Row[] {
  const below = Map.groupBy(rows, ({ parent }) => parent)
  const sorted = [...(below.get(null) ?? [])]
  for (const { id } of sorted) sorted.push(...(below.get(id) ?? []))
  if (sorted.length === rows.length) return sorted
  const hanging = new Set(sorted)
  throw new ArchiveRefusal(otherwise, `${fileOf(list)}, ${rows.findIndex((row) => !hanging.has(row)) + 1}`)
}
