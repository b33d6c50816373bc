import type { Period } from '@lekha/calendar'
import { type Report, type ReportColumn, type ReportTable, tablesOf } from '@lekha/contract'
import { periodOf } from './period.ts'
import { isAmount } from './report-columns.tsx'
import { widthOf } from './report-shape.ts'

/** The printable width of portrait A4, as `.sheet` in styles/paper.css, and the gap between two sides, in px. */
const PORTRAIT_PX = 703
const GUTTER_PX = 24

/** The width of a digit in print, of a cell's padding, and of the slot for Dr or Cr, in px. */
const CHARACTER_PX = 5.2
const CELL_PX = 14
const SIDE_PX = 20

/** The minimum width of a column of text, in px, and the size of print relative to the screen. */
const WORDS_PX = 150
const PAPER_SCALE = 0.82

/** Widths of a table's columns in print, in px; columns with undefined share the remaining width. */
export function paperWidths(table: ReportTable, period: Period): (number | undefined)[] {
  return table.columns.map((column, index) => paperWidth(column, period, longest(table, index)))
}

/** Whether a report prints in landscape: in portrait its figures would leave too little width for the names. */
export const isLandscape = (report: Report): boolean =>
  report.blocks.some((block) => {
    const needed = tablesOf(block).map((table) => neededWidth(paperWidths(table, periodOf(report))))
    return needed.reduce((sum, width) => sum + width, (needed.length - 1) * GUTTER_PX) > PORTRAIT_PX
  })

const neededWidth = (widths: readonly (number | undefined)[]): number => widths.reduce<number>((sum, width) => sum + (width ?? WORDS_PX), 0)

function paperWidth(column: ReportColumn, period: Period, characters: number): number | undefined {
  if (isAmount(column)) {
    return Math.ceil(Math.max(8, characters, column.label.length) * CHARACTER_PX + CELL_PX + (column.kind === 'balance' ? SIDE_PX : 0))
  }
  const width = widthOf(column, period)
  return width === undefined ? undefined : Math.ceil(width * PAPER_SCALE)
}

/** Characters of the longest amount in a column once it is grouped: '123456.70' has nine, '1,23,456.70' two more. */
function longest({ rows, totals }: ReportTable, index: number): number {
  const most = rows.reduce((length, row) => Math.max(length, row.cells[index]?.length ?? 0), totals[index]?.length ?? 0)
  return most + Math.max(0, Math.ceil((most - 6) / 2))
}
