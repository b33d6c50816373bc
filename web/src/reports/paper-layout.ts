import type { Report, ReportColumn } from '@lekha/contract'
import { widthOf } from './report-shape.ts'

/** What a sheet of A4 holds between its margins, as `.sheet` in styles/paper.css, in px. */
const PORTRAIT_PX = 703

/** A character of a figure at the size of paper, the padding of a cell, and the room for Dr or Cr, in px. */
const CHARACTER_PX = 5.2
const CELL_PX = 14
const SIDE_PX = 20

/** The least that a column of names or words needs, in px; type on paper is smaller than on the screen. */
const WORDS_PX = 150
const PAPER_SCALE = 0.82

/** Widths of a report's columns on paper (undefined shares what is left), and whether they need the long side of the sheet. */
export type PaperLayout = { widths: (number | undefined)[]; landscape: boolean }

/** Gives every figure the room of the longest in its column, and turns the sheet where names would be squeezed. */
export function paperLayout(report: Report): PaperLayout {
  const widths = report.columns.map((column, index) => paperWidth(column, report, longest(report, index)))
  const needed_px = widths.reduce<number>((sum, width) => sum + (width ?? WORDS_PX), 0)
  return { widths, landscape: needed_px > PORTRAIT_PX }
}

function paperWidth(column: ReportColumn, report: Report, characters: number): number | undefined {
  const { kind } = column
  if (kind === 'debit' || kind === 'credit' || kind === 'signed' || kind === 'balance') {
    return Math.ceil(Math.max(8, characters) * CHARACTER_PX + CELL_PX + (kind === 'signed' || kind === 'balance' ? SIDE_PX : 0))
  }
  const width = widthOf(column, report)
  return width === undefined ? undefined : Math.ceil(width * PAPER_SCALE)
}

/** Characters of the longest amount in a column once it is grouped: '123456.70' has nine, '1,23,456.70' two more. */
function longest({ rows, totals }: Report, index: number): number {
  const most = rows.reduce((length, row) => Math.max(length, row.cells[index]?.length ?? 0), totals[index]?.length ?? 0)
  return most + Math.max(0, Math.ceil((most - 6) / 2))
}
