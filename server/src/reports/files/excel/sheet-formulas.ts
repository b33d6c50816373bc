import type { ReportCell, ReportColumn, ReportRow, ReportTable } from '@lekha/contract'
import { type Paisa, parsePaisa, ZERO } from '@lekha/money'

/** The letters of a column of the sheet, by the place of the column in the report. */
export type LetterOf = (place: number) => string

/** Formulas of a row, by the place of the column. */
export type RowFormulas = ReadonlyMap<number, string>

/** More cells than these are not listed one by one in a formula. */
const MOST_LISTED = 100

const AMOUNT = /^-?\d{1,17}(\.\d{1,2})?$/

const summing = (columns: readonly ReportColumn[]): number[] =>
  columns.flatMap(({ sums, kind }, place) => (sums && kind !== 'quantity' && kind !== 'text' ? [place] : []))

const amountOf = (cell: ReportCell | undefined): Paisa => (AMOUNT.test(cell ?? '') ? parsePaisa(cell as string) : ZERO)

/** Formulas for a list: of the sums of its days or months, and of its totals, made while its rows pass. */
export type ListFormulas = {
  /** The formulas of the next row, which stands in this row of the sheet. */
  pass: (row: ReportRow, at: number) => RowFormulas
  totals: (totals: readonly ReportCell[]) => RowFormulas
}

type Running = { place: number; first: number; sum: bigint; since: number; sinceSum: bigint; last: number; broken: boolean }

/**
 * Formulas for a list of any length. A sum is a formula only where that gives the very figure of the report; SUBTOTAL (9) adds up what a
 * filter leaves and passes over other sums.
 */
export function listFormulas(columns: readonly ReportColumn[], letterOf: LetterOf): ListFormulas {
  const running = summing(columns).map((place): Running => ({ place, first: 0, sum: 0n, since: 0, sinceSum: 0n, last: 0, broken: false }))
  const subtotal = ({ place }: Running, from: number, to: number) => `SUBTOTAL(9,${letterOf(place)}${from}:${letterOf(place)}${to})`

  function sumOf(of: Running, cell: ReportCell | undefined, at: number): string | undefined {
    const value = amountOf(cell)
    const since = of.since > 0 && of.sinceSum === value ? subtotal(of, of.since, at - 1) : undefined
    const all = of.first > 0 && of.sum === value && !of.broken ? subtotal(of, of.first, at - 1) : undefined
    Object.assign(of, { since: 0, sinceSum: 0n })
    if (cell === null || cell === undefined || cell === '') return undefined
    const formula = since ?? all
    if (formula === undefined) of.broken = true
    return formula
  }
  return {
    pass: ({ look, cells }, at) => {
      if (look === 'subtotal' || look === 'total') return formulasOf(running, (of) => sumOf(of, cells[of.place], at))
      for (const of of running) {
        const value = amountOf(cells[of.place])
        if (of.first === 0) of.first = at
        if (of.since === 0) of.since = at
        of.sum += value
        of.sinceSum += value
        of.last = at
      }
      return new Map()
    },
    totals: (totals) =>
      formulasOf(running, (of) =>
        totals[of.place] && of.first > 0 && !of.broken && of.sum === amountOf(totals[of.place])
          ? subtotal(of, of.first, of.last)
          : undefined,
      ),
  }
}

function formulasOf(running: readonly Running[], formula: (of: Running) => string | undefined): RowFormulas {
  return new Map(
    running.flatMap((of) => {
      const text = formula(of)
      return text === undefined ? [] : [[of.place, text] as const]
    }),
  )
}

/**
 * Formulas for a tree whose first row stands in a row of the sheet: of its headings, its sums and its totals. A heading is a SUBTOTAL of all below
 * it where that is its figure; where it is the net of two sides, or where other rows below it are no SUBTOTAL, it adds up the rows one level below.
 */
export function treeFormulas(table: ReportTable, first: number, letterOf: LetterOf): { rows: RowFormulas[]; totals: RowFormulas } {
  const columns = summing(table.columns)
  const planned = columns.map((place) => planColumn(table, place, first, letterOf))
  const at = (pick: (plan: Plan) => string | undefined): RowFormulas =>
    new Map(planned.flatMap((plan, index) => (pick(plan) === undefined ? [] : [[columns[index] as number, pick(plan) as string] as const])))
  return { rows: table.rows.map((_, row) => at(({ rows }) => rows[row])), totals: at(({ total }) => total) }
}

type Plan = { rows: (string | undefined)[]; total: string | undefined }

/** What a cell is to a SUBTOTAL above it: a figure, another sum that it passes over, or one that it would count twice. */
type Part = 'figure' | 'passed' | 'twice'

type ColumnOf = {
  rows: readonly ReportRow[]
  values: readonly Paisa[]
  other: readonly Paisa[] | undefined
  parts: Part[]
  cell: (row: number, other?: boolean) => string
}

function planColumn({ columns, rows, totals }: ReportTable, place: number, first: number, letterOf: LetterOf): Plan {
  const partner = partnerOf(columns, place)
  const column: ColumnOf = {
    rows,
    values: rows.map(({ cells }) => amountOf(cells[place])),
    other: partner === undefined ? undefined : rows.map(({ cells }) => amountOf(cells[partner])),
    parts: rows.map(() => 'figure'),
    cell: (row, other = false) => `${letterOf(other ? (partner as number) : place)}${first + row}`,
  }
  const formulas: (string | undefined)[] = rows.map(() => undefined)
  for (let row = rows.length - 1; row >= 0; row--) {
    if (rows[row]?.look !== 'heading') continue
    const end = endOf(rows, row)
    if (end === row + 1) continue
    const filled = Boolean(rows[row]?.cells[place])
    const found = filled ? sumFormula(column, row + 1, end, column.values[row] as Paisa, childrenOf(rows, row, end)) : undefined
    formulas[row] = found?.formula
    column.parts[row] = found?.part ?? (filled ? 'twice' : 'figure')
  }
  let since = 0
  rows.forEach(({ look, cells }, row) => {
    if (look !== 'subtotal' && look !== 'total') return
    const found = cells[place] ? sumFormula(column, since, row, column.values[row] as Paisa, outermost(rows, since, row)) : undefined
    formulas[row] = found?.formula
    column.parts[row] = found?.part ?? (cells[place] ? 'twice' : 'figure')
    since = row + 1
  })
  const total = totals[place] ? sumFormula(column, 0, rows.length, amountOf(totals[place]), outermost(rows, 0, rows.length)) : undefined
  return { rows: formulas, total: total?.formula }
}

function sumFormula(
  of: ColumnOf,
  from: number,
  to: number,
  value: Paisa,
  below: readonly number[],
): { formula: string; part: Part } | undefined {
  if (to <= from) return undefined
  const clean = of.parts.slice(from, to).every((part) => part !== 'twice')
  if (clean && sumOf(of, from, to) === value) return { formula: `SUBTOTAL(9,${of.cell(from)}:${of.cell(to - 1)})`, part: 'passed' }
  const sum = (values: readonly Paisa[]) => below.reduce((all, row) => all + (values[row] ?? 0n), 0n)
  if (below.length === 0 || below.length > MOST_LISTED) return undefined
  const listed = (other: boolean) => `SUM(${below.map((row) => of.cell(row, other)).join(',')})`
  if (sum(of.values) === value) return { formula: listed(false), part: 'twice' }
  if (of.other && value > 0n && sum(of.values) - sum(of.other) === value)
    return { formula: `MAX(0,${listed(false)}-${listed(true)})`, part: 'twice' }
  return undefined
}

const sumOf = ({ values, parts }: ColumnOf, from: number, to: number): bigint =>
  values.slice(from, to).reduce((sum: bigint, value, index) => (parts[from + index] === 'figure' ? sum + value : sum), 0n)

/** The column of the other side of a pair. */
function partnerOf(columns: readonly ReportColumn[], place: number): number | undefined {
  const kind = columns[place]?.kind
  const at = kind === 'debit' ? place + 1 : kind === 'credit' ? place - 1 : -1
  const partner = columns[at]
  const isPair = partner?.sums && (partner.kind === 'debit' || partner.kind === 'credit') && partner.kind !== kind
  return isPair && partner.group === columns[place]?.group ? at : undefined
}

function endOf(rows: readonly ReportRow[], row: number): number {
  const level = rows[row]?.level ?? 0
  const end = rows.findIndex((each, index) => index > row && each.level <= level)
  return end === -1 ? rows.length : end
}

/** The rows one level below a heading. */
function childrenOf(rows: readonly ReportRow[], row: number, end: number): number[] {
  const below = [...rows.keys()].slice(row + 1, end).filter((each) => isCounted(rows[each]))
  const level = Math.min(...below.map((each) => rows[each]?.level ?? 0))
  return below.filter((each) => rows[each]?.level === level)
}

const outermost = (rows: readonly ReportRow[], from: number, to: number): number[] =>
  [...rows.keys()].slice(from, to).filter((each) => rows[each]?.level === 0 && isCounted(rows[each]))

const isCounted = (row: ReportRow | undefined): boolean => row?.look === 'heading' || row?.look === 'item'
