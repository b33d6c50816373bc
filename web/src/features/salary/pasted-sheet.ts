import { readAmount } from '@lekha/money'
import { pastedRows } from '../../books/pasted-rows.ts'
import { type Employee, type Fund, idOf, isEmptyRow, type SheetFigure, type SheetRow, withOpenEnd } from './sheet.ts'

/** What was pasted from a spreadsheet: the sheet with it, the fund into which a new row pays where none stands above it, how many rows were filled in, and the rows that fill none, as they were. */
export type PastedSheet = { rows: SheetRow[]; into: Fund; filled: number; left: { row: string; why: LeftOut }[] }
/** Why a row fills nothing. */
export type LeftOut = 'no employee' | 'no amount'

const COLUMNS: readonly SheetFigure[] = ['gross', 'fund', 'cit', 'tax']

/**
 * Reads rows of a spreadsheet: employee, gross, SSF or PF, CIT, and perhaps the tax. A first row of headings is passed over, and rows of one who is in the
 * sheet already replace his. `find`: the employee that a text names.
 */
export function pastedSheet(text: string, former: readonly SheetRow[], find: (name: string) => Employee | undefined): PastedSheet {
  const pasted: PastedSheet = { rows: former.filter((row) => !isEmptyRow(row)), into: former.at(-1)?.into ?? 'ssf', filled: 0, left: [] }
  for (const [index, { row, cells }] of pastedRows(text).entries()) {
    const [name = '', ...figures] = cells
    const amounts = figures.slice(0, COLUMNS.length)
    const isAmount =
      amounts[0] !== undefined && amounts.some((cell) => cell !== '') && amounts.every((cell) => cell === '' || readAmount(cell).ok)
    if (index === 0 && !isAmount) continue
    const employee = find(name)
    if (!isAmount || !employee) pasted.left.push({ row, why: employee ? 'no amount' : 'no employee' })
    else fill(pasted, employee, amounts)
  }
  return { ...pasted, rows: withOpenEnd(pasted.rows) }
}

function fill(pasted: PastedSheet, employee: Employee, amounts: readonly string[]): void {
  const at = pasted.rows.findIndex((row) => row.employee && idOf(row.employee) === idOf(employee))
  const next = pasted.rows.reduce((most, { id }) => Math.max(most, id), 0) + 1
  const [gross = '', fund = '', cit = '', tax = ''] = amounts
  const into = (pasted.rows[at] ?? pasted.rows.at(-1))?.into ?? pasted.into
  const row: SheetRow = { ...{ gross, fund, cit, tax, into }, employee, id: pasted.rows[at]?.id ?? next }
  if (at < 0) pasted.rows.push(row)
  else pasted.rows[at] = row
  pasted.filled += 1
}
