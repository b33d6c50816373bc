import type { ReportCell, ReportColumn, ReportConsists, ReportRow, ReportTable } from '@lekha/contract'
import { add, digits, gap, paisa, paisaText, parsePaisa, ZERO } from '@lekha/money'
import type { Cells, Column, Consists, Row, Table } from './definition.ts'
import { type Locale, WORDS } from './locale.ts'

/** The wire format of a table: the rows that are not empty, a cell for each column, and the totals. */
export function writeTable({ columns, rows, totals }: Table, first: boolean, locale: Locale): ReportTable {
  const filled = withoutEmptyRows(rows)
  const written = columns.map(({ compares: _, ...column }) => column)
  return {
    columns: written,
    rows: filled.map((row) => writeRow(withNotes(row, locale), written)),
    totals: first ? totalsOf({ columns, rows: filled, ...(totals ? { totals } : {}) }, locale) : [],
  }
}

function writeRow(
  { cells, level = 0, empty: _, consists, ...row }: Omit<Row, 'note' | 'noted'>,
  columns: readonly ReportColumn[],
): ReportRow {
  return {
    ...row,
    level,
    cells: columns.map(({ id, kind, names }) => cellText(kind, cells[id] ?? (names ? row.label : null))),
    ...(consists ? { consists: writeConsists(consists) } : {}),
  }
}

/** More columns than these are counted only. */
const NAMED_COLUMNS = 3

/** The row with its notes in its label: that of its own figure, then those of other periods by the heads of their columns. */
function withNotes({ note, noted = [], ...row }: Row, { say, language }: Locale): Row {
  const number = String(noted.length)
  const heads =
    noted.length > NAMED_COLUMNS
      ? say({ en: `${number} other columns`, np: `अरू ${digits(number, language)} स्तम्भ` })
      : noted.map(({ head }) => head).join(', ')
  const [first] = noted
  const label = [row.label, ...(note ? [note.own] : []), ...(first ? [`${heads}: ${first.other}`] : [])].join(' · ')
  return { ...row, label }
}

/** The parts of a figure, and the proof that they add up to it. */
function writeConsists({ figure, parts, formula, result, history }: Consists): ReportConsists {
  return {
    parts: parts.map(({ amount, opens, label }) => ({ label, amount: paisaText(amount), ...(opens ? { opens } : {}) })),
    difference: formula === undefined ? paisaText(gap(figure, add(...parts.map(({ amount }) => amount)))) : null,
    ...(formula === undefined ? {} : { formula }),
    ...(result === undefined ? {} : { result }),
    ...(history ? { history } : {}),
  }
}

/** Leaves out empty rows with no row below them. Reading from the end, a row has one below it if the row kept last is deeper. */
function withoutEmptyRows(rows: readonly Row[]): Row[] {
  let next = 0 // level of the row that was kept last
  return rows
    .toReversed()
    .filter(({ empty, level = 0 }) => {
      if (empty && next <= level) return false
      next = level
      return true
    })
    .toReversed()
}

/** The text of a cell. Zero is blank in a column of amounts, but a balance shows it. */
function cellText(kind: ReportColumn['kind'], value: Cells[string]): ReportCell {
  if (typeof value !== 'bigint') return value || null
  return value === ZERO && kind !== 'balance' ? null : figureText(kind, value)
}

const figureText = (kind: ReportColumn['kind'], value: bigint): string => (kind === 'count' ? value.toString() : paisaText(paisa(value)))

/** The totals that the report declares, else the sums of the summing columns; none where no column sums. */
function totalsOf({ columns, rows, totals }: Table, { say }: Locale): ReportCell[] {
  if (totals) return columns.map(({ id, kind }) => totalText(kind, totals[id]))
  if (!columns.some(({ sums }) => sums)) return []
  return columns.map((column) => (column.names ? say(WORDS.total) : column.sums ? figureText(column.kind, sumOf(column, rows)) : null))
}

const totalText = (kind: ReportColumn['kind'], value: Cells[string]): ReportCell =>
  typeof value === 'bigint' ? figureText(kind, value) : (value ?? null)

/** The sum of a column over its outermost headings and items. */
function sumOf({ id, kind }: Column, rows: readonly Row[]): bigint {
  return rows.reduce((sum, { look, level = 0, cells }) => {
    const value = cells[id]
    if (level > 0 || (look !== 'heading' && look !== 'item') || value === null || value === undefined) return sum
    return sum + (typeof value === 'bigint' ? value : kind === 'count' ? BigInt(value) : parsePaisa(value))
  }, 0n)
}
