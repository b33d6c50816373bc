import type { ReportCell, ReportRow, ReportTable } from '@lekha/contract'
import { paisa, paisaText, parsePaisa } from '@lekha/money'
import type { Locale } from '../../engine/locale.ts'
import { FILE_WORDS } from '../words.ts'
import { cellText, type DayForm, HEAD_SIZE, type Lane, type PdfColumn, slotOf, TABLE_SIZE, wrapped } from './pdf-columns.ts'
import type { PdfFont } from './pdf-font.ts'
import type { Pages } from './pdf-pages.ts'

/** What draws a report: its pages, its fonts, and where the present page is free. */
export type Drawing = { pages: Pages; font: PdfFont; bold: PdfFont; locale: Locale; form: DayForm; at: { y: number } }

const LINE = 11
const ROW_PADDING = 3.2
const STEP = 10
const SMALLEST = 6
/** So many of the last rows, each with its details, stand on one page with the totals. */
const KEPT_WITH_TOTALS = 2
/** A row stands on one page with its details, such as a voucher with its lines, up to so many. */
const LONGEST_UNIT = 20

/** A row of each table that stand beside each other, broken into lines. */
type DrawnRow = { row: ReportRow; cells: { of: PdfColumn; lines: string[]; side: string; size: number; indent: number }[] }
type Band = { rows: (DrawnRow | undefined)[]; height: number }

const isTree = ({ rows }: ReportTable): boolean => rows.some(({ level }) => level > 0)

/**
 * Draws tables that stand beside each other, with the rows of further pages as they come: heads on each page, no row parted, totals with the last rows, and
 * in a list the sums so far at the foot of a page and at the top of the next one. The last rows and the totals leave room for what stands below them.
 * Yields whenever a page is complete.
 */
export async function* drawBand(
  drawing: Drawing,
  lanes: readonly Lane[],
  further: AsyncIterable<ReportTable>,
  roomBelow: number,
): AsyncGenerator<void> {
  const { pages, at } = drawing
  const [first] = lanes
  if (!first) return
  const carried = carriedSums(first)
  const carries = lanes.length === 1 && !isTree(first.table) && first.table.totals.length > 0
  const reserved = carries ? LINE + ROW_PADDING : 0
  let former: Band | undefined

  const sumsLine = (words: string): void => {
    const row: ReportRow = { id: '', look: 'subtotal', level: 0, label: words, cells: carried.cells(words) }
    drawBandRow(drawing, { rows: [broken(drawing, first, row)], height: LINE + ROW_PADDING }, undefined)
  }
  const turn = (): void => {
    const begun = former !== undefined
    if (carries && begun) sumsLine(drawing.locale.say(FILE_WORDS.carriedForward))
    at.y = pages.next()
    drawHead(drawing, lanes)
    if (carries && begun) sumsLine(drawing.locale.say(FILE_WORDS.broughtForward))
    former = undefined
  }
  const place = (band: Band): boolean => {
    const turns = at.y + band.height + reserved > pages.bottom
    if (turns) turn()
    drawBandRow(drawing, band, former)
    former = band
    if (band.rows[0]) carried.add(band.rows[0].row)
    return turns
  }

  if (at.y + headHeight(lanes) + 3 * LINE > pages.bottom) at.y = pages.next()
  drawHead(drawing, lanes)
  const placeTogether = (unit: readonly Band[]): boolean => {
    const turns = at.y + heightOf(unit) + reserved > pages.bottom
    if (turns) turn()
    return unit.map(place).some(Boolean) || turns
  }
  const waiting: Band[][] = []
  for await (const unit of unitsOf(bandsOf(drawing, lanes, further))) {
    waiting.push(unit)
    if (waiting.length > KEPT_WITH_TOTALS && placeTogether(waiting.shift() as Band[])) yield
  }
  const totals = totalsOf(drawing, lanes)
  if (at.y + heightOf([...waiting.flat(), totals]) + roomBelow > pages.bottom) turn()
  for (const unit of waiting) placeTogether(unit)
  if (at.y + totals.height > pages.bottom) turn()
  if (totals.height > 0) drawBandRow(drawing, totals, undefined)
}

const heightOf = (bands: readonly Band[]): number => bands.reduce((sum, { height }) => sum + height, 0)

/** Rows with the details below them. */
async function* unitsOf(bands: AsyncIterable<Band>): AsyncGenerator<Band[]> {
  let unit: Band[] = []
  for await (const band of bands) {
    const goesOn = band.rows[0]?.row.look === 'detail' && unit.length < LONGEST_UNIT
    if (!goesOn && unit.length > 0) {
      yield unit
      unit = []
    }
    unit.push(band)
  }
  if (unit.length > 0) yield unit
}

async function* bandsOf(drawing: Drawing, lanes: readonly Lane[], further: AsyncIterable<ReportTable>): AsyncGenerator<Band> {
  const longest = Math.max(...lanes.map(({ table }) => table.rows.length))
  for (let index = 0; index < longest; index++) yield bandOf(lanes.map((lane) => rowAt(drawing, lane, lane.table.rows[index])))
  const [lane] = lanes
  if (lane) for await (const { rows } of further) for (const row of rows) yield bandOf([broken(drawing, lane, row)])
}

const rowAt = (drawing: Drawing, lane: Lane, row: ReportRow | undefined): DrawnRow | undefined => row && broken(drawing, lane, row)

const bandOf = (rows: readonly (DrawnRow | undefined)[]): Band => ({
  rows: [...rows],
  height: Math.max(1, ...rows.flatMap((row) => row?.cells.map(({ lines }) => lines.length) ?? [])) * LINE + ROW_PADDING,
})

function totalsOf(drawing: Drawing, lanes: readonly Lane[]): Band {
  const rows = lanes.map((lane) => {
    const { totals, columns } = lane.table
    if (totals.length === 0) return undefined
    return broken(
      drawing,
      lane,
      {
        id: '',
        look: 'total',
        level: 0,
        label: '',
        cells: atLeftEdge(
          totals,
          columns.findIndex(({ names }) => names),
        ),
      },
      true,
    )
  })
  return rows.every((row) => row === undefined) ? { rows, height: 0 } : bandOf(rows)
}

/** The word of the totals begins at the left edge if nothing stands before it. */
const atLeftEdge = (cells: readonly ReportCell[], names: number): ReportCell[] =>
  names > 0 && !cells.slice(0, names).some(Boolean)
    ? cells.map((cell, place) => (place === 0 ? (cells[names] ?? null) : place === names ? null : cell))
    : [...cells]

/** The cells of a row, each broken into lines. A figure that is wider than its column, which was measured by the first rows, is drawn smaller. */
function broken({ font, bold, locale, form }: Drawing, lane: Lane, row: ReportRow, total = false): DrawnRow {
  const strong = isStrong(row)
  const used = strong ? bold : font
  const cells = lane.columns.map((of) => {
    const { column, place, width } = of
    const { text, side = '' } = cellText(column, row.cells[place] ?? null, locale, form, total)
    const indent = column.names ? (row.level + (row.look === 'detail' ? 1 : 0)) * STEP : 0
    const room = width - slotOf(column) - indent
    if (column.kind === 'text' && !total)
      return { of, lines: wrapped(text, Math.max(room, 40), used, TABLE_SIZE), side, size: TABLE_SIZE, indent }
    const needed = used.width(text, TABLE_SIZE)
    const size = column.kind === 'text' || needed <= room ? TABLE_SIZE : Math.max(SMALLEST, (TABLE_SIZE * room) / needed)
    return { of, lines: [text], side, size, indent }
  })
  return { row, cells }
}

const isStrong = ({ look, level }: ReportRow): boolean => (look === 'heading' ? level < 2 : look === 'subtotal' || look === 'total')

function drawBandRow(drawing: Drawing, { rows, height }: Band, former: Band | undefined): void {
  const { at } = drawing
  for (const [index, drawn] of rows.entries()) if (drawn) drawRow(drawing, drawn, former?.rows[index], height)
  at.y += height
}

function drawRow({ pages, font, bold, at }: Drawing, { row, cells }: DrawnRow, former: DrawnRow | undefined, height: number): void {
  const strong = isStrong(row)
  const used = strong ? bold : font
  const base = at.y + LINE - 2.2
  const [left, right] = [cells[0]?.of.x ?? 0, rightOf(cells.at(-1)?.of)]
  if (row.look === 'subtotal' || row.look === 'total') pages.line(left, right, at.y + 0.5, 0.5)
  if (row.look === 'total' && row.id === '') {
    pages.line(left, right, at.y + height - 1.5, 0.5)
    pages.line(left, right, at.y + height, 0.5)
  }
  cells.forEach(({ of, lines, side, size, indent }, index) => {
    const { column, x, width, right: atRight } = of
    // A day is drawn where it changes; a further page says it again.
    if (column.kind === 'date' && former && lines[0] === former.cells[index]?.lines[0]) return
    const edge = x + width - slotOf(column)
    lines.forEach((line, number) => {
      if (line === '') return
      const y = base + number * LINE
      pages.text(line, atRight ? edge : x + indent, y, size, { strong, right: atRight, grey: row.cancelled === true })
      if (row.cancelled && !atRight && column.names) pages.line(x + indent, x + indent + used.width(line, size), y - 2.6, 0.4)
    })
    if (side !== '') pages.text(side, edge + 2.5, base, size)
  })
}

const rightOf = (of: PdfColumn | undefined): number => (of ? of.x + of.width : 0)

const hasGroups = (lanes: readonly Lane[]): boolean => lanes.some(({ columns }) => columns.some(({ column }) => column.group !== undefined))
const headHeight = (lanes: readonly Lane[]): number =>
  (lanes.some(({ title }) => title) ? 16 : 0) + (hasGroups(lanes) ? LINE : 0) + LINE * 2

/** The heads of the columns; paired ones share a rule below the head of both. */
function drawHead({ pages, bold, at }: Drawing, lanes: readonly Lane[]): void {
  if (lanes.some(({ title }) => title)) {
    for (const { title = '', columns } of lanes) pages.text(title, columns[0]?.x ?? 0, at.y + 11, 10, { strong: true })
    at.y += 16
  }
  if (hasGroups(lanes)) {
    for (const { columns } of lanes) drawGroups(pages, bold, columns, at.y)
    at.y += LINE
  }
  const heads = lanes.map(({ columns }) => columns.map((of) => ({ of, lines: wrapped(of.column.label, of.width, bold, HEAD_SIZE) })))
  const most = Math.max(1, ...heads.flatMap((lane) => lane.map(({ lines }) => lines.length)))
  for (const { of, lines } of heads.flat())
    lines.forEach((line, number) => {
      const y = at.y + (most - lines.length + number + 1) * (LINE - 1) - 2
      pages.text(line, of.right ? of.x + of.width - slotOf(of.column) : of.x, y, HEAD_SIZE, { strong: true, right: of.right })
    })
  at.y += most * (LINE - 1) + 3
  for (const { columns } of lanes) pages.line(columns[0]?.x ?? 0, rightOf(columns.at(-1)), at.y, 0.9)
  at.y += 2
}

function drawGroups(pages: Pages, bold: PdfFont, columns: readonly PdfColumn[], y: number): void {
  columns.forEach((of, index) => {
    const { group } = of.column
    const former = columns[index - 1]?.column
    const begins = group !== undefined && (former?.group !== group || former.compared !== of.column.compared)
    if (!begins) return
    const end = columns.findIndex(
      ({ column }, place) => place > index && (column.group !== group || column.compared !== of.column.compared),
    )
    const last = columns[(end === -1 ? columns.length : end) - 1] as PdfColumn
    const right = rightOf(last)
    pages.text(group, (of.x + right) / 2 - bold.width(group, HEAD_SIZE) / 2, y + LINE - 3, HEAD_SIZE, { strong: true })
    pages.line(of.x, right, y + LINE, 0.3)
  })
}

/** The sums of a list so far: of its summing columns, and in a running balance the last one. */
function carriedSums({ table: { columns } }: Lane) {
  const sums = columns.map(() => 0n)
  const last: ReportCell[] = columns.map(() => null)
  const names = columns.findIndex((column) => column.names)
  return {
    add: ({ look, cells }: ReportRow): void => {
      if (look === 'subtotal' || look === 'total') return
      columns.forEach(({ sums: isSummed, kind }, place) => {
        const cell = cells[place] ?? ''
        if (!/^-?\d+(\.\d{1,2})?$/.test(cell)) return
        if (isSummed) sums[place] = (sums[place] ?? 0n) + parsePaisa(cell)
        if (!isSummed && kind === 'balance') last[place] = cell
      })
    },
    cells: (words: string): ReportCell[] =>
      columns.map(({ sums: isSummed, kind }, place) => {
        if (place === names) return words
        if (!isSummed) return last[place] ?? null
        const text = paisaText(paisa(sums[place] ?? 0n))
        return kind === 'count' ? text.replace(/\.00$/, '') : text
      }),
  }
}
