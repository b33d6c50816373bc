import type { Period } from '@lekha/calendar'
import { type Report, type ReportColumn, type ReportTable, tablesOf } from '@lekha/contract'
import { dayForm, periodOf } from './period.ts'
import { longestLine } from './period-head.tsx'
import { isAmount } from './report-columns.tsx'
import { widthOf } from './report-shape.ts'

/** The printable width of portrait A4, as `.sheet` in paper/paper.css, and the gap between two sides, in px. */
const PORTRAIT_PX = 703
const GUTTER_PX = 24

/** The width in print of a digit, of a letter, of a cell's padding, and of the slot for Dr or Cr, in px. */
const DIGIT_PX = 5.2
const LETTER_PX = 6.2
const CELL_PX = 14
const SIDE_PX = 20

/** The minimum width of a column of names or narrations, in px, and the size of print relative to the screen. */
const WORDS_PX = 140
const PAPER_SCALE = 0.82

/** Letters of the longest day: '30 Mangsir', '30 Mangsir 2083'. */
const DAY_LETTERS = { 'day-month': 10, 'day-month-year': 15 } as const
/** And of the weekday behind it: ' Wed'. */
const WEEKDAY_LETTERS = 5

/** A report without the columns that it can spare and that hold nothing, such as references that nobody gave. */
export const withoutBlankColumns = (report: Report): Report => withoutBlanks(report, () => true)

/**
 * The same for the screen, where only texts are left out, so that the names beside them have room: the figures of a report keep their places. While
 * rows are still to be read a column may fill.
 */
export const withoutBlankTexts = (report: Report): Report =>
  report.next === null ? withoutBlanks(report, ({ kind }) => kind === 'text') : report

const withoutBlanks = (report: Report, may: (column: ReportColumn) => boolean): Report => ({
  ...report,
  blocks: report.blocks.map((block) =>
    block.block === 'table' && block.rows.length > 0 ? { ...block, ...filledColumns(block, may) } : block,
  ),
})

function filledColumns({ columns, rows, totals }: ReportTable, may: (column: ReportColumn) => boolean): ReportTable {
  const filled = columns.map((column, index) => !column.spare || !may(column) || rows.some(({ cells }) => cells[index]))
  const only = <T>(cells: readonly T[]): T[] => cells.filter((_, index) => filled[index])
  return { columns: only(columns), rows: rows.map((row) => ({ ...row, cells: only(row.cells) })), totals: only(totals) }
}

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

/** The width that columns need in print, those without a width as much as words need. */
export const neededWidth = (widths: readonly (number | undefined)[]): number =>
  widths.reduce<number>((sum, width) => sum + (width ?? WORDS_PX), 0)

function paperWidth(column: ReportColumn, period: Period, characters: number): number | undefined {
  if (isAmount(column)) {
    const grouped = characters + Math.max(0, Math.ceil((characters - 6) / 2)) // '123456.70' has nine, '1,23,456.70' two more
    return Math.ceil(Math.max(8, grouped, longestLine(column.label)) * DIGIT_PX + CELL_PX + (column.kind === 'balance' ? SIDE_PX : 0))
  }
  const width = widthOf(column, period)
  if (width === undefined) return undefined
  const day = DAY_LETTERS[dayForm(period)] + (column.weekday ? WEEKDAY_LETTERS : 0)
  const letters = Math.max(column.label.length, column.kind === 'date' ? day : characters)
  return Math.ceil(Math.min(width * PAPER_SCALE, letters * LETTER_PX + CELL_PX))
}

/** Characters of the longest text in a column. */
const longest = ({ rows, totals }: ReportTable, index: number): number =>
  rows.reduce((length, row) => Math.max(length, row.cells[index]?.length ?? 0), totals[index]?.length ?? 0)
