import {
  type Report,
  type ReportBlock,
  type ReportCell,
  type ReportColumn,
  type ReportFigure,
  type ReportRow,
  type ReportTable,
  tablesIn,
} from '@lekha/contract'
import { inUnit, type Paisa, paisa, paisaText, parsePaisa, RUPEES, type Unit } from '@lekha/money'
import { isAmount } from './report-columns.tsx'

/** The unit that an address asks for. */
export function unitIn({ scale, paise }: { scale?: string | undefined; paise?: string | undefined }): Unit {
  return { scale: scale === 'thousand' || scale === 'lakh' ? scale : 'rupee', decimals: paise === 'none' ? 0 : 2 }
}

const isPlain = ({ scale, decimals }: Unit): boolean => scale === RUPEES.scale && decimals === RUPEES.decimals

/** Whether the figures of a report can be shown in another unit: all of it was read, so that what is rounded away can be said. */
export const takesUnit = (report: Report): boolean => report.count === null && report.next === null && tablesIn(report).some(holdsAmounts)

/** Whether a report has amounts, in a table or as figures; a list of prints has none. */
export const hasAmounts = (report: Report): boolean =>
  tablesIn(report).some(holdsAmounts) || report.blocks.some((block) => block.block === 'figures' && block.figures.some(isAmount))

const holdsAmounts = ({ columns }: ReportTable): boolean => columns.some(isAmount)

/**
 * A report with its figures in another unit. Each figure is rounded by itself; where rounded rows do not add up to what they added up to
 * before, a row below them says the difference, so that a total is still the sum of the rows shown. Charts keep their own unit.
 */
export function reportInUnit(report: Report, unit: Unit, rounding: string): Report {
  if (isPlain(unit) || !takesUnit(report)) return report
  const table = (each: ReportTable) => tableInUnit(each, unit, rounding)
  const blocks = report.blocks.map((block): ReportBlock => {
    if (block.block === 'table') return { ...block, ...table(block) }
    if (block.block === 'two-sides')
      return { ...block, left: { ...block.left, ...table(block.left) }, right: { ...block.right, ...table(block.right) } }
    return block.block === 'figures' ? { ...block, figures: block.figures.map((figure) => figureInUnit(figure, unit)) } : block
  })
  return { ...report, blocks }
}

const figureInUnit = (figure: ReportFigure, unit: Unit): ReportFigure =>
  isAmount(figure) ? { ...figure, value: paisaText(inUnit(parsePaisa(figure.value), unit)) } : figure

function tableInUnit(table: ReportTable, unit: Unit, rounding: string): ReportTable {
  const { columns } = table
  const rounded = (cells: readonly ReportCell[]) =>
    cells.map((cell, place) => (cell && isAmount(columns[place] as ReportColumn) ? paisaText(inUnit(parsePaisa(cell), unit)) : cell))
  const context = { columns, rounded, rounding }
  const rows = withRounding(table.rows, table.totals, context, { id: '', level: 0 })
  return { columns, rows, totals: rounded(table.totals) }
}

type Context = { columns: readonly ReportColumn[]; rounded: (cells: readonly ReportCell[]) => ReportCell[]; rounding: string }
type Parent = { id: string; level: number }

/** The rows of a level with what lies below each of them, and a row for what rounding took from their sum. */
function withRounding(rows: readonly ReportRow[], sum: readonly ReportCell[], context: Context, { id, level }: Parent): ReportRow[] {
  const { columns, rounded, rounding } = context
  const places = [...rows.keys()].filter((place) => rows[place]?.level === level)
  const outer = places.flatMap((place) => rows[place] ?? [])
  const shown = outer.flatMap((row, index) => {
    const below = rows.slice((places[index] ?? 0) + 1, places[index + 1])
    const inner = below.length === 0 ? [] : withRounding(below, row.cells, context, { id: row.id, level: below[0]?.level ?? level + 1 })
    return [{ ...row, cells: rounded(row.cells) }, ...inner]
  })
  const summed = outer.filter(({ look }) => look === 'heading' || look === 'item').map(({ cells }) => cells)
  const missing = missingIn(columns, sum, summed, rounded)
  if (missing.every((amount) => amount === null)) return shown
  const cells = columns.map(({ names }, place) => (names ? rounding : (missing[place] ?? null)))
  const row: ReportRow = { id: `${id}~rounding`, look: 'item', level, label: rounding, cells }
  const place = shown.findLastIndex((each) => each.look === 'heading' || each.look === 'item') + 1
  return shown.toSpliced(place, 0, row)
}

/** What is missing of the rounded sum, by column, where the exact rows add up to it: of a debit and a credit together, where their nets do. */
function missingIn(
  columns: readonly ReportColumn[],
  sum: readonly ReportCell[],
  rows: readonly (readonly ReportCell[])[],
  rounded: Context['rounded'],
): ReportCell[] {
  const [roundedSum, roundedRows] = [rounded(sum), rows.map(rounded)]
  const missing: ReportCell[] = columns.map(() => null)
  columns.forEach((column, place) => {
    if (!column.sums || !isAmount(column)) return
    const pair = column.kind === 'debit' && columns[place + 1]?.kind === 'credit' ? place + 1 : undefined
    const gap = (places: readonly number[]) => ({
      exact: gapOf(columns, places, sum, rows),
      rounded: gapOf(columns, places, roundedSum, roundedRows),
    })
    const alone = gap([place])
    if (alone.exact === 0n) {
      if (alone.rounded !== 0n) missing[place] = paisaText(column.kind === 'credit' ? paisa(-alone.rounded) : alone.rounded)
    } else if (pair !== undefined) {
      const net = gap([place, pair])
      if (net.exact === 0n && net.rounded !== 0n)
        missing[net.rounded > 0n ? place : pair] = paisaText(paisa(net.rounded > 0n ? net.rounded : -net.rounded))
    }
  })
  return missing
}

/** The sum less its rows, debit positive, of one column or of a pair. */
function gapOf(
  columns: readonly ReportColumn[],
  places: readonly number[],
  sum: readonly ReportCell[],
  rows: readonly (readonly ReportCell[])[],
): Paisa {
  const netOf = (cells: readonly ReportCell[]): bigint =>
    places.reduce((net, place) => {
      const text = cells[place]
      if (!text) return net
      return columns[place]?.kind === 'credit' ? net - parsePaisa(text) : net + parsePaisa(text)
    }, 0n)
  return paisa(rows.reduce((gap, cells) => gap - netOf(cells), netOf(sum)))
}
