import { joinPages, type Report, tablesIn, withRows } from '@lekha/contract'

/**
 * Joins the pages read from the beginning and those read from the end, both in the order of the report, into one report. When rows
 * between them, or behind the first, were not read, one row gives their number in the sentence that `said` returns.
 */
export function withGap(head: readonly Report[], tail: readonly Report[], said: (count: number) => string): Report {
  const rowsOf = (page: Report) => tablesIn(page)[0]?.rows ?? []
  const read = new Set(head.flatMap(rowsOf).map(({ id }) => id))
  const others = tail.map((page) =>
    withRows(
      page,
      rowsOf(page).filter(({ id }) => !read.has(id)),
    ),
  )
  const whole = joinPages([...head, ...others])
  const rows = rowsOf(whole)
  const missing = (whole.count ?? 0) - rows.filter(({ look }) => look === 'item').length
  const next = head.at(-1)?.next ?? null
  if (next === null || missing <= 0) return { ...whole, next: whole.count === null ? next : null }
  const label = said(missing)
  const cells = (tablesIn(whole)[0]?.columns ?? []).map(({ names }) => (names ? label : null))
  const gap = { id: GAP, look: 'gap' as const, level: 0, label, cells }
  return { ...withRows(whole, rows.toSpliced(head.flatMap(rowsOf).length, 0, gap)), next }
}

/** The id of the row that stands for rows that were not read. */
const GAP = 'gap'
