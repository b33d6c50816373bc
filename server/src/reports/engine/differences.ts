import type { ReportCell, ReportColumn, ReportTable } from '@lekha/contract'
import { changeText, negate, paisa, paisaText, ZERO } from '@lekha/money'
import { isAmount, netOf, type Side, sideOf } from './column-sides.ts'
import type { Locale } from './locale.ts'

const DIFFERENCE_PX = 140
const PERCENT_PX = 88

/** The rows of the other side on which a figure stands where it is below zero, such as a loss, by the rows of this side. */
export type Opposites = ReadonlyMap<string, readonly ReportCell[]>
const NO_OPPOSITES: Opposites = new Map()

/** The rows of two sides that show one result, which stands on the side that it belongs to: a profit at the left, a loss at the right. */
const RESULT_OF_SIDE: Readonly<Record<string, string>> = { 'gross-profit': 'gross-loss', 'gross-loss': 'gross-profit' }

/** For the result of each account on one side, the row of the other side. */
export function oppositesIn({ rows }: ReportTable, other: ReportTable): Opposites {
  const results = rows.map(({ id }) => id).filter((id) => id in RESULT_OF_SIDE || id.endsWith('.result'))
  return new Map(
    results.flatMap((id) => {
      const row = other.rows.find((each) => each.id === (RESULT_OF_SIDE[id] ?? id))
      return row ? [[id, row.cells] as const] : []
    }),
  )
}

/**
 * Adds behind the columns of each compared period what changed from it, as an amount and as a percentage: to the report's own figures, and
 * of the parts of its period from each to the next.
 */
export function withDifferences(table: ReportTable, { say }: Locale, opposites = NO_OPPOSITES): ReportTable {
  const others = othersOf(table.columns)
  const added = new Map(others.map((other) => [other.places.at(-1) ?? -1, differenceOf(table.columns, others, other)]))
  const grown = <T>(cells: readonly T[], more: (difference: Difference) => readonly T[]): T[] =>
    cells.flatMap((cell, place) => {
      const difference = added.get(place)
      return difference ? [cell, ...more(difference)] : [cell]
    })
  return {
    columns: grown(table.columns, ({ of }) => headsOf(of, say)),
    rows: table.rows.map((row) => ({
      ...row,
      cells: grown(row.cells, (difference) => changeIn(row.cells, difference, opposites.get(row.id))),
    })),
    totals: grown(table.totals, (difference) => changeIn(table.totals, difference)),
  }
}

/** The columns from which a difference is taken, and those from which to which it goes; no difference leads to the first part. */
type Difference = { of: Side; from: Side | undefined; to: Side | undefined }

function differenceOf(columns: readonly ReportColumn[], others: readonly Side[], of: Side): Difference {
  if (!of.columns.some(({ period }) => period?.part)) return { of, from: of, to: ownOf(columns, of) }
  const before = others[others.indexOf(of) - 1]
  return { of, from: before, to: of }
}

/** The compared columns of money by their period; a ratio has no difference. */
function othersOf(columns: readonly ReportColumn[]): Side[] {
  const numbers = [...new Set(columns.flatMap(({ compared }) => compared ?? []))]
  return numbers
    .map((number) => sideOf(columns, ({ compared, kind }) => compared === number && isAmount(kind)))
    .filter(({ columns: found }) => found.length > 0)
}

/** The report's own columns that a period repeats: 'closing-debit' of 'closing-debit~1'. */
function ownOf(columns: readonly ReportColumn[], { columns: repeated }: Side): Side {
  const ids = new Set(repeated.map(({ id }) => id.split('~')[0]))
  return sideOf(columns, ({ id, compared }) => compared === undefined && ids.has(id))
}

function headsOf({ columns }: Side, say: Locale['say']): ReportColumn[] {
  const [first] = columns
  if (!first) return []
  const { id, kind, group, compared, period } = first
  const shared = {
    ...(group === undefined ? {} : { group }),
    ...(compared === undefined ? {} : { compared }),
    ...(period === undefined ? {} : { period }),
  }
  const amount = kind === 'amount' ? 'amount' : 'balance'
  return [
    { ...shared, id: `${id}-difference`, label: say({ en: 'Difference', np: 'फरक' }), kind: amount, width: DIFFERENCE_PX, sums: true },
    { ...shared, id: `${id}-change`, label: say({ en: 'Change %', np: 'फरक %' }), kind: 'percent', width: PERCENT_PX },
  ]
}

/** Where a profit has become a loss, or a loss a profit, the change stands on the side of what it is now. */
function changeIn(cells: readonly ReportCell[], { from, to }: Difference, opposite: readonly ReportCell[] = []): ReportCell[] {
  const [was, turned] = [from && netOf(cells, from), from && netOf(opposite, from)]
  const now = to && netOf(cells, to)
  if (now === undefined && to && netOf(opposite, to) !== undefined) return [null, null]
  const then = was === undefined && turned !== undefined ? negate(turned) : was
  if (!from || (then === undefined && now === undefined)) return [null, null]
  const change = paisa((now ?? ZERO) - (then ?? ZERO))
  return [change === ZERO ? null : paisaText(change), changeText(now ?? ZERO, then ?? ZERO) ?? null]
}
