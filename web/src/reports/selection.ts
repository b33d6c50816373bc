import type { ReportTable } from '@lekha/contract'
import { add, negate, type Paisa, paisa, parsePaisa, ZERO } from '@lekha/money'
import { belongTogether, lastSummed } from './report-columns.tsx'
import type { ShownTable } from './shown-blocks.ts'
import type { TreeRow } from './tree.ts'

/** What the selected rows come to: how many they are, and the last figure of theirs that adds up. */
export type Sums = { count: number; debit: Paisa; credit: Paisa; net: Paisa; sided: boolean }

/** Whether a row can be selected with all others: sums, openings and further lines of a voucher are not counted again. */
const counts = ({ row }: TreeRow): boolean => row.look === 'heading' || row.look === 'item'

/** All rows shown, or none where all of them are selected. */
export function withAllRows(tables: readonly ShownTable[], selected: ReadonlySet<string>): ReadonlySet<string> {
  const all = tables.flatMap(({ rows }) => rows.filter(counts).map(({ row }) => row.id))
  return all.every((id) => selected.has(id)) ? new Set() : new Set(all)
}

/** The sums of the selected rows of all tables; a row below a selected one is in that one's figure and not added again. */
export function sumsOf(tables: readonly ShownTable[], selected: ReadonlySet<string>): Sums {
  const each = tables.map(({ table, rows }) => sumsIn(table, rows, selected))
  return {
    count: each.reduce((sum, { count }) => sum + count, 0),
    debit: add(...each.map(({ debit }) => debit)),
    credit: add(...each.map(({ credit }) => credit)),
    net: add(...each.map(({ debit, credit }) => paisa(debit - credit))),
    sided: each.some(({ sided }) => sided),
  }
}

function sumsIn(table: ReportTable, rows: readonly TreeRow[], selected: ReadonlySet<string>): Omit<Sums, 'net'> {
  const last = lastSummed(table)
  const places = [...table.columns.keys()].filter((place) => last && belongTogether(table.columns[place] ?? last, last))
  const sums = { count: 0, debit: ZERO, credit: ZERO, sided: last !== undefined && last.kind !== 'amount' }
  let within = Number.POSITIVE_INFINITY
  for (const { row } of rows) {
    if (row.level <= within) within = Number.POSITIVE_INFINITY
    if (!selected.has(row.id)) continue
    sums.count += 1
    if (within !== Number.POSITIVE_INFINITY) continue
    within = row.level
    for (const place of places) {
      const text = row.cells[place]
      if (!text) continue
      const amount = parsePaisa(text)
      if (table.columns[place]?.kind === 'credit') sums.credit = add(sums.credit, amount)
      else if (sums.sided && amount < 0n) sums.credit = add(sums.credit, negate(amount))
      else sums.debit = add(sums.debit, amount)
    }
  }
  return sums
}
