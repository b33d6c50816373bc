type Placed = { id: string; parentId: string | null }

/** The rows of a tree with their depth: each below its parent, in the order in which they came. One whose parent is not among them begins a tree. */
export function inTreeOrder<Row extends Placed>(rows: readonly Row[]): { row: Row; level: number }[] {
  const ids = new Set(rows.map(({ id }) => id))
  const below = Map.groupBy(rows, ({ parentId }) => (parentId !== null && ids.has(parentId) ? parentId : null))
  const placed = (parent: string | null, level: number): { row: Row; level: number }[] =>
    (below.get(parent) ?? []).flatMap((row) => [{ row, level }, ...placed(row.id, level + 1)])
  return placed(null, 0)
}
