import { joinPages, type Report } from '@lekha/contract'

/**
 * The pages read from the beginning and those read from the end, both in the order of the report, as one report. Where rows between
 * them, or behind the first, were not read, one row tells how many, as `said` puts it.
 */
export function withGap(head: readonly Report[], tail: readonly Report[], said: (count: number) => string): Report {
  const read = new Set(head.flatMap(({ rows }) => rows.map(({ id }) => id)))
  const others = tail.map((page) => ({ ...page, rows: page.rows.filter(({ id }) => !read.has(id)) }))
  const whole = joinPages([...head, ...others])
  const missing = (whole.count ?? 0) - whole.rows.filter(({ kind }) => kind === 'line' || kind === 'voucher').length
  const next = head.at(-1)?.next ?? null
  if (next === null || missing <= 0) return { ...whole, next: whole.count === null ? next : null }
  const label = said(missing)
  const cells = whole.columns.map(({ kind }) => (kind === 'particulars' ? label : null))
  const gap = { id: GAP, kind: 'gap' as const, level: 0, label, cells }
  return { ...whole, next, rows: whole.rows.toSpliced(head.flatMap(({ rows }) => rows).length, 0, gap) }
}

/** The id of the row that stands for rows that were not read. */
export const GAP = 'gap'
