import { isPrintable, type SheetKind, type SheetPlace } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { TallyError, type TallyProblem } from '../tally-records.ts'
import { columnOf, fits, formNamed, formOf, SHEET_FORMS } from './sheet-columns.ts'
import { EXPLANATION, isExample } from './sheet-examples.ts'
import type { SheetForm } from './sheet-form.ts'
import type { SheetTable } from './sheet-tables.ts'

/** One row of a sheet that is no head and not empty: its cells by column, '' where it has none. */
export type SheetRow = {
  cell: (id: string) => string
  /** Where a cell stands, or the row where no column is named. */
  at: (id?: string) => SheetPlace
  /** The head and the text of a cell, as the file has them. */
  written: (id: string) => string
}

/** A sheet whose form and columns are known. */
export type SheetOfRows = { form: SheetForm; rows: SheetRow[] }

/** So many rows may stand above the heads: a firm's name, a title, a period. */
const MAX_ABOVE = 12
const LETTERS = 26

/** Something about a row; `refused` where it is not imported for that. */
export const problemAt = (at: SheetPlace, what: string, message: string, refused = true): TallyProblem => ({
  ...{ kind: 'problem', position: at.row, what, message, at },
  ...(refused && { refused: true as const }),
})

/** What is said of a cell whose text holds what cannot be seen, or turns the direction of writing; undefined where every text can be printed. */
export function unprintable(row: SheetRow, ids: readonly string[]): TallyProblem | undefined {
  const id = ids.find((each) => !isPrintable(row.cell(each)))
  return id === undefined ? undefined : problemAt(row.at(id), '', UNPRINTABLE)
}

const UNPRINTABLE = sentence('This text holds characters that cannot be printed.')

/** An opening that is not imported: what the file opens with is then not known as a whole. */
export const openingFault = (at: SheetPlace, what: string, message: string): TallyProblem => ({
  ...problemAt(at, what, message),
  unread: true,
})

/**
 * The sheets of a file that are of the books, with notes on sheets and columns that are not known and therefore not read. `holds` says what
 * the only sheet of a file holds; else its name says it, or its heads.
 * @throws TallyError where there is no sheet of the books
 */
export function knownSheets(
  tables: readonly SheetTable[],
  holds: SheetKind | undefined,
): { sheets: SheetOfRows[]; problems: TallyProblem[] } {
  const own = tables.filter(({ name }) => !Object.values(EXPLANATION).includes(name))
  const filled = own.filter(({ rows }) => rows.some((row) => row.some((cell) => cell !== '')))
  if (filled.length === 0) throw new TallyError('sheet-empty')
  const problems: TallyProblem[] = []
  const sheets = filled.flatMap((table) => {
    const found = headsOf(table, filled.length === 1 ? holds : undefined)
    if (found) return [sheetOf(table, found, problems)]
    problems.push(problemAt({ sheet: table.name, row: 0, column: '' }, table.name, UNKNOWN_SHEET, false))
    return []
  })
  if (sheets.length === 0) throw new TallyError('sheet-unknown')
  return { sheets, problems }
}

const UNKNOWN_SHEET = sentence('This sheet has no heads that are known here and was not read.')
const UNKNOWN_COLUMN = sentence('This column is not known here and was not read.')

type Heads = { form: SheetForm; row: number }

/** The first row near the top that has the heads of the form: the one that the sheet is said to be, is named after, or else the one that fits. */
function headsOf({ name, rows }: SheetTable, holds: SheetKind | undefined): Heads | undefined {
  const said = holds ? SHEET_FORMS.find(({ kind }) => kind === holds) : formNamed(name)
  for (const [row, heads] of rows.slice(0, MAX_ABOVE).entries()) {
    const form = said ? (fits(said, heads) ? said : undefined) : formOf(heads)
    if (form) return { form, row }
  }
  return undefined
}

function sheetOf({ name, rows }: SheetTable, { form, row: headRow }: Heads, problems: TallyProblem[]): SheetOfRows {
  const places = new Map<string, number>()
  const heads = rows[headRow] ?? []
  for (const [place, head] of heads.entries()) {
    const id = columnOf(form, head)?.id
    if (id !== undefined && !places.has(id)) places.set(id, place)
    else if (head !== '') problems.push(problemAt({ sheet: name, row: headRow + 1, column: lettersOf(place) }, head, UNKNOWN_COLUMN, false))
  }
  const rowOf = (cells: readonly string[], index: number): SheetRow => ({
    cell: (id) => cells[places.get(id) ?? -1] ?? '',
    at: (id) => ({ sheet: name, row: headRow + index + 2, column: lettersOf(places.get(id ?? '')) }),
    written: (id) => `${heads[places.get(id) ?? -1] ?? ''}: ${cells[places.get(id) ?? -1] ?? ''}`,
  })
  const all = rows.slice(headRow + 1).map((cells, index) => ({ cells, row: rowOf(cells, index) }))
  const isRead = (cells: readonly string[]) => cells.some((cell) => cell !== '') && !isExample(form.kind, cells)
  return { form, rows: all.filter(({ cells }) => isRead(cells)).map(({ row }) => row) }
}

/** The letters by which a spreadsheet names a column: A, B … Z, AA. */
function lettersOf(place: number | undefined): string {
  if (place === undefined) return ''
  const rest = Math.floor(place / LETTERS)
  return (rest > 0 ? lettersOf(rest - 1) : '') + String.fromCharCode(65 + (place % LETTERS))
}
