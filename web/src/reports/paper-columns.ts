import type { Period } from '@lekha/calendar'
import type { ReportColumn } from '@lekha/contract'
import { neededWidth, paperWidths } from './paper-layout.ts'
import type { ShownTable } from './shown-blocks.ts'

/** The printable width of landscape A4, as `.sheet-wide` in paper/paper.css, and the gap between two sides, in px. */
const LANDSCAPE_PX = 1031
const GUTTER_PX = 24

/** Whether tables stand side by side on a sheet across. */
export const fitBeside = (tables: readonly ShownTable[], period: Period): boolean =>
  tables.reduce((sum, { table }) => sum + neededWidth(paperWidths(table, period)), (tables.length - 1) * GUTTER_PX) <= LANDSCAPE_PX

/**
 * A table as several, below each other, where its columns do not fit on a sheet across: each has the columns before the figures again, and as
 * many figures as fit. The columns of one period are not parted.
 */
export function paperParts(shown: ShownTable, period: Period): ShownTable[] {
  const { table } = shown
  const widths = paperWidths(table, period)
  if (neededWidth(widths) <= LANDSCAPE_PX) return [shown]
  const names = table.columns.findIndex((column) => column.names)
  const repeated = [...table.columns.keys()].slice(0, names + 1)
  const parts: number[][] = []
  for (const group of groupsOf(table.columns, names + 1)) {
    const last = parts.at(-1)
    const grown = [...(last ?? repeated), ...group]
    const fits = last && neededWidth(grown.map((place) => widths[place])) <= LANDSCAPE_PX
    if (fits) parts[parts.length - 1] = grown
    else parts.push([...repeated, ...group])
  }
  return parts.map((places, index) => partOf(shown, places, index))
}

/** The places of the columns from one on, those of one period and one head together. */
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

function partOf({ id, label, table, rows }: ShownTable, places: readonly number[], index: number): ShownTable {
  const only = <T>(cells: readonly T[]): T[] => places.flatMap((place) => (place < cells.length ? [cells[place] as T] : []))
  return {
    ...{ id: `${id}-${index}`, label },
    table: {
      columns: only(table.columns),
      rows: table.rows.map((row) => ({ ...row, cells: only(row.cells) })),
      totals: only(table.totals),
    },
    rows: rows.map((shown) => ({ ...shown, row: { ...shown.row, cells: only(shown.row.cells) } })),
  }
}
