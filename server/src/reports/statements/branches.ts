/** A row and the rows below it. */
export type Branch<R> = { row: R; below: Branch<R>[] }

/** The tree of rows that follow each other with their levels. */
export function branchesOf<R extends { level?: number }>(rows: readonly R[]): Branch<R>[] {
  const root: Branch<R>[] = []
  const path: Branch<R>[] = []
  for (const row of rows) {
    const branch = { row, below: [] }
    while ((path.at(-1)?.row.level ?? 0) >= (row.level ?? 0) && path.length > 0) path.pop()
    ;(path.at(-1)?.below ?? root).push(branch)
    path.push(branch)
  }
  return root
}

/** The rows of a tree, each before those below it. */
export const flat = <R>(branches: readonly Branch<R>[]): R[] => branches.flatMap(({ row, below }) => [row, ...flat(below)])
