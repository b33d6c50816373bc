import { type Report, type ReportRow, tablesOf } from '@lekha/contract'
import { add, parsePaisa } from '@lekha/money'
import { lastSummed } from './report-columns.tsx'
import type { ShownTable } from './shown-blocks.ts'
import type { TreeRow } from './tree.ts'

/** What is a sum of others, or a further line of one, is no part of a total. */
const NO_PARTS: ReadonlySet<ReportRow['look']> = new Set(['subtotal', 'total', 'detail', 'gap'])

/**
 * The total of the table in which a row stands, as a row that consists of the outermost rows. Undefined where the total is no sum of these in
 * one column of amounts, or where they were not all read.
 */
export function explainedTotal(report: Report, tables: readonly ShownTable[], current: TreeRow | undefined): TreeRow | undefined {
  const shown = current && tables.find(({ rows }) => rows[current.place]?.row.id === current.row.id)
  const column = shown && lastSummed(shown.table)
  if (!shown || !column || column.kind !== 'amount' || report.next !== null) return undefined
  const { columns, rows, totals } = shown.table
  const place = columns.indexOf(column)
  const total = totals[place]
  const outer = rows.filter(({ level, look, cells }) => level === 0 && !NO_PARTS.has(look) && cells[place])
  const parts = outer.map(({ label, cells, opens, skipsTo }) => {
    const leads = opens ?? skipsTo
    return { label, amount: cells[place] ?? '0.00', ...(leads ? { opens: leads } : {}) }
  })
  if (!total || add(...parts.map(({ amount }) => parsePaisa(amount))) !== parsePaisa(total)) return undefined
  const name = totals[columns.findIndex(({ names }) => names)] ?? ''
  const isSide = report.blocks.some((block) => block.block === 'two-sides' && tablesOf(block).includes(shown.table))
  const label = isSide ? [shown.label, name].filter((text) => text !== '').join(' · ') : name
  const row: ReportRow = { id: 'total', look: 'total', level: 0, label, cells: totals, consists: { parts, difference: '0.00' } }
  return { row, place: -1, expandable: false, expanded: false, sameDay: false }
}
