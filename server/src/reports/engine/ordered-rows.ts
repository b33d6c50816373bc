import type { ReportQuery, ReportRow, ReportTable } from '@lekha/contract'
import { magnitude, ZERO } from '@lekha/money'
import { type Branch, branchesOf, flat } from '../statements/branches.ts'
import { lastOwn, netOf } from './column-sides.ts'
import type { Locale } from './locale.ts'
import { choice } from './params.ts'

/** The parameter for the order of the rows below each heading. */
export const orderParam = choice({
  label: { en: 'Order', np: 'क्रम' },
  standard: '',
  options: {
    '': { en: 'As in the chart', np: 'खाता तालिका अनुसार' },
    name: { en: 'By name', np: 'नाम अनुसार' },
    amount: { en: 'Largest first', np: 'ठूलो रकम पहिले' },
  },
})

/**
 * The rows of a table by name or by their last figure, the largest first, each with the rows below it. The outermost rows of a statement
 * keep the order that its form prescribes; what is neither heading nor item keeps its place.
 */
export function inOrder(table: ReportTable, order: ReportQuery['order'], isStatement: boolean, { language }: Locale): ReportTable {
  if (!order) return table
  const figure = lastOwn(table.columns)
  const size = ({ row }: Branch<ReportRow>): bigint => magnitude(netOf(row.cells, figure) ?? ZERO)
  const names = new Intl.Collator(language === 'np' ? 'ne' : 'en', { numeric: true })
  const compare = (one: Branch<ReportRow>, other: Branch<ReportRow>): number =>
    order === 'name' ? names.compare(one.row.label, other.row.label) : largerFirst(size(one), size(other))
  const sorted = (branches: readonly Branch<ReportRow>[], keeps: boolean): Branch<ReportRow>[] => {
    const inner = branches.map(({ row, below }) => ({ row, below: sorted(below, false) }))
    return keeps ? inner : runsOf(inner).flatMap((run) => run.toSorted(compare))
  }
  return { ...table, rows: flat(sorted(branchesOf(table.rows), isStatement)) }
}

/** Neighbours that may change places; every other row is alone. */
function runsOf(branches: readonly Branch<ReportRow>[]): Branch<ReportRow>[][] {
  const runs: Branch<ReportRow>[][] = []
  let isOpen = false
  for (const branch of branches) {
    const moves = branch.row.look === 'heading' || branch.row.look === 'item'
    if (moves && isOpen) runs.at(-1)?.push(branch)
    else runs.push([branch])
    isOpen = moves
  }
  return runs
}

function largerFirst(one: bigint, other: bigint): number {
  if (one === other) return 0
  return one > other ? -1 : 1
}
