import { adToBs, formatBs } from '@lekha/calendar'
import { isIdentifier, type Report, type ReportCell, type ReportColumn, type ReportTable } from '@lekha/contract'
import { digits, formatAmount, formatMeasured, magnitude, parsePaisa, ZERO } from '@lekha/money'
import type { Locale } from '../../engine/locale.ts'
import { FILE_WORDS } from '../words.ts'
import type { PdfFont } from './pdf-font.ts'

/** The size of letters in a table, in points; figures are never smaller. */
export const TABLE_SIZE = 8.5
/** Of the heads. */
export const HEAD_SIZE = 8
/** The distance of cells, and the slot behind a balance for Dr or Cr, in points. */
const GAP = 9
const SIDE_SLOT = 14
/** The minimum width of a column of names or narrations, in points, and the size of paper beside the px of the screen. */
const WORDS_WIDTH = 108
const PAPER_SCALE = 0.62
const LONGEST_MEASURED = 60

/** What is drawn in a cell: its text, and Dr or Cr behind a balance. */
export type CellText = { text: string; side?: string }
export type DayForm = 'day-month' | 'day-month-year'

/** A column on paper, from `x` on. */
export type PdfColumn = { place: number; column: ReportColumn; x: number; width: number; right: boolean }
/** Columns of a table that stand beside each other; `head` replaces the heading of the names. */
export type Lane = { table: ReportTable; columns: PdfColumn[]; title: string | undefined }

const DAY = /^\d{4}-/
const AMOUNTS = new Set<ReportColumn['kind']>(['amount', 'debit', 'credit', 'balance'])
const isFigure = ({ kind }: ReportColumn): boolean => kind !== 'text' && kind !== 'date'

/** How days are written: without the year where a year has no day twice. */
export function dayFormOf({ params: { from = '', to = '' } }: Report): DayForm {
  if (from === '' || to === '') return 'day-month-year'
  const [start, end] = [adToBs(from), adToBs(to)]
  return end < `${Number.parseInt(start.slice(0, 4), 10) + 1}${start.slice(4)}` ? 'day-month' : 'day-month-year'
}

/** The text of a cell, as the screen draws it: zero is blank but for totals. */
export function cellText(column: ReportColumn, cell: ReportCell, { language, say }: Locale, form: DayForm, total = false): CellText {
  const text = cell ?? ''
  if (text === '') return { text }
  if (AMOUNTS.has(column.kind) && /^-?\d+(\.\d+)?$/.test(text)) {
    const amount = parsePaisa(text)
    if (column.kind !== 'balance') return { text: amount === ZERO && !total ? '' : formatAmount(amount, language) }
    const side = amount === ZERO ? '' : say(amount < 0n ? FILE_WORDS.credit : FILE_WORDS.debit)
    return { text: formatAmount(magnitude(amount), language), side }
  }
  if (column.kind === 'date') return { text: DAY.test(text) ? formatBs(adToBs(text), language, form) : text }
  if (column.kind === 'text') return { text: isIdentifier(column) ? digits(text, language) : text }
  if (column.kind === 'quantity' || column.kind === 'rate') return { text: formatMeasured(text, language, column.kind === 'rate' ? 2 : 0) }
  return { text: `${digits(text, language)}${column.kind === 'percent' ? '%' : ''}` }
}

type Measures = { locale: Locale; form: DayForm; font: PdfFont; bold: PdfFont }

/** The widths of the columns of a table, in points; undefined for those that share what is left. */
export function paperWidths(table: ReportTable, { locale, form, font, bold }: Measures): (number | undefined)[] {
  return table.columns.map((column, place) => {
    const isWords = !isFigure(column) && column.kind !== 'date'
    if (isWords && (column.width === undefined || column.names)) return undefined
    const widest = [...table.rows.map(({ cells }) => cells[place] ?? null), table.totals[place] ?? null].reduce(
      (most, cell) => {
        const { text } = cellText(column, cell, locale, form, true)
        return text.length > LONGEST_MEASURED ? most : Math.max(most, bold.width(text, TABLE_SIZE))
      },
      column.names ? 0 : Math.min(bold.width(column.label, HEAD_SIZE), 60),
    )
    const needed = widest + 2 + (column.kind === 'balance' ? SIDE_SLOT : 0)
    const least = AMOUNTS.has(column.kind) ? font.width('99,99,999.99', TABLE_SIZE) : 20
    return isWords ? Math.min(needed, (column.width ?? 100) * PAPER_SCALE) : Math.max(needed, least)
  })
}

/** The width that columns need at least. */
export const neededWidth = (widths: readonly (number | undefined)[]): number =>
  widths.reduce<number>((sum, width) => sum + (width ?? WORDS_WIDTH), 0) + GAP * (widths.length - 1)

/**
 * A table whose columns do not fit on a sheet, as several below each other: each has the columns before the figures again, and as many figures as fit. Columns
 * of one period or under one head are not parted.
 */
export function partsOf(table: ReportTable, widths: readonly (number | undefined)[], room: number): number[][] {
  const all = [...table.columns.keys()]
  if (neededWidth(widths) <= room) return [all]
  const names = table.columns.findIndex((column) => column.names)
  const repeated = all.slice(0, names + 1)
  const parts: number[][] = []
  for (const group of groupsOf(table.columns, names + 1)) {
    const last = parts.at(-1)
    const grown = [...(last ?? repeated), ...group]
    if (last && neededWidth(grown.map((place) => widths[place])) <= room) parts[parts.length - 1] = grown
    else parts.push([...repeated, ...group])
  }
  return parts
}

function groupsOf(columns: readonly ReportColumn[], start: number): number[][] {
  const groups: number[][] = []
  columns.forEach((column, place) => {
    if (place < start) return
    const former = columns[place - 1]
    const together = place > start && column.compared === former?.compared && column.group === former?.group
    if (together && (column.group !== undefined || column.compared !== undefined)) groups.at(-1)?.push(place)
    else groups.push([place])
  })
  return groups
}

/** Columns side by side between two edges. */
export function laneOf(
  table: ReportTable,
  places: readonly number[],
  widths: readonly (number | undefined)[],
  { from, to, title }: { from: number; to: number; title: string | undefined },
): Lane {
  const fixed = neededWidth(places.map((place) => widths[place] ?? 0))
  const sharing = places.filter((place) => widths[place] === undefined).length
  const shared = sharing === 0 ? 0 : (to - from - fixed) / sharing
  let x = from
  const columns = places.map((place): PdfColumn => {
    const column = table.columns[place] as ReportColumn
    const width = widths[place] ?? shared
    const placed = { place, column, x, width, right: isFigure(column) }
    x += width + GAP
    return placed
  })
  // The column of names often has the title for its heading.
  const isSaid = columns.some(({ column }) => column.names && column.label === title)
  return { table, columns, title: isSaid ? undefined : title }
}

/** The width of the slot of a column for Dr or Cr. */
export const slotOf = ({ kind }: ReportColumn): number => (kind === 'balance' ? SIDE_SLOT : 0)

/** Text as lines that fit into a width, broken between words, and within one that is too long by itself. */
export function wrapped(text: string, width: number, font: PdfFont, size: number): string[] {
  if (font.width(text, size) <= width) return [text]
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/(?<= )/).flatMap((each) => brokenWord(each, width, font, size))) {
    if (line !== '' && font.width((line + word).trimEnd(), size) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += word
  }
  return [...lines, line.trimEnd()]
}

const clusters = new Intl.Segmenter('ne', { granularity: 'grapheme' })

function brokenWord(word: string, width: number, font: PdfFont, size: number): string[] {
  if (font.width(word.trimEnd(), size) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  for (const { segment } of clusters.segment(word)) {
    if (piece !== '' && font.width(piece + segment, size) > width) {
      pieces.push(piece)
      piece = ''
    }
    piece += segment
  }
  return [...pieces, piece]
}
