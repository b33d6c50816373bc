import type { ReportCell, ReportColumn, ReportTable } from '@lekha/contract'
import { parsePaisa, percentOf } from '@lekha/money'
import { lastOwn, type Side } from './column-sides.ts'
import type { Locale } from './locale.ts'
import { choice } from './params.ts'

const SHARE_PX = 96

/** The parameter for the share of each row in the total. */
export const sharesParam = choice({
  label: { en: 'Percentages', np: 'प्रतिशत' },
  standard: '',
  options: { '': { en: 'Without percentages', np: 'प्रतिशत नदेखाउने' }, true: { en: 'With % of the total', np: 'जम्माको % सहित' } },
})

/**
 * Adds behind the last figure of the report's own period the share of each row in the total of its column: a debit in all debits, a credit in
 * all credits. A row with both has no share, and a table without a total no such column.
 */
export function withShares(table: ReportTable, { say }: Locale): ReportTable {
  const figure = lastOwn(table.columns)
  const place = figure.places.at(-1)
  const [first] = figure.columns
  if (place === undefined || !first || table.totals.length === 0) return table
  const { id, group } = first
  const head: ReportColumn = {
    ...{ id: `${id}-share`, label: say({ en: '% of total', np: 'जम्माको %' }), kind: 'percent', width: SHARE_PX },
    ...(group === undefined ? {} : { group }),
  }
  const shareOf = (cells: readonly ReportCell[]) => shareIn(cells, table.totals, figure)
  return {
    columns: table.columns.toSpliced(place + 1, 0, head),
    rows: table.rows.map((row) => ({ ...row, cells: row.cells.toSpliced(place + 1, 0, shareOf(row.cells)) })),
    totals: table.totals.toSpliced(
      place + 1,
      0,
      figure.places.map((each) => partOf(table.totals, table.totals, each)).find(Boolean) ?? null,
    ),
  }
}

function shareIn(cells: readonly ReportCell[], totals: readonly ReportCell[], { places }: Side): ReportCell {
  const [place, ...others] = places.filter((each) => cells[each])
  return place === undefined || others.length > 0 ? null : partOf(cells, totals, place)
}

function partOf(cells: readonly ReportCell[], totals: readonly ReportCell[], place: number): ReportCell {
  const [part, whole] = [cells[place], totals[place]]
  return part && whole ? (percentOf(parsePaisa(part), parsePaisa(whole), 1) ?? null) : null
}
