import { type Report, type ReportRow, tablesIn } from '@lekha/contract'
import { add, type Paisa, parsePaisa, ZERO } from '@lekha/money'

/** A deduction in a certificate; its day is AD, its rate the text of a percentage. `section` is the heading under which the report has it. */
type Deduction = { id: string; date: string; number: string; nature: string; section: string; base: Paisa; rate: string; tax: Paisa }
/** What a certificate tells a party: each tax that was deducted from it, and what they come to. */
export type Certificate = { id: string; name: string; pan: string; deductions: Deduction[]; base: Paisa; tax: Paisa }

/**
 * The certificates of a report of taxes deducted at source, one for each party, by name. What stands in the report without its particulars
 * names no party and is in none.
 */
export function certificatesIn(report: Report): Certificate[] {
  const certificates = new Map<string, Certificate>()
  for (const table of tablesIn(report).slice(0, 1)) {
    const place = new Map(table.columns.map(({ id }, index) => [id, index]))
    const cell = ({ cells }: ReportRow, id: string): string => cells[place.get(id) ?? -1] ?? ''
    let section = ''
    for (const row of table.rows) {
      if (row.look === 'heading') section = row.label
      else if (cell(row, 'date') !== '') {
        const id = `${row.label} ${cell(row, 'pan')}`
        const known = certificates.get(id) ?? { id, name: row.label, pan: cell(row, 'pan'), deductions: [], base: ZERO, tax: ZERO }
        const [base, tax] = [parsePaisa(cell(row, 'base')), parsePaisa(cell(row, 'tax'))]
        const said = { date: cell(row, 'date'), number: cell(row, 'number'), nature: cell(row, 'nature'), rate: cell(row, 'rate') }
        const deductions = [...known.deductions, { id: row.id, section, base, tax, ...said }]
        certificates.set(id, { ...known, deductions, base: add(known.base, base), tax: add(known.tax, tax) })
      }
    }
  }
  return [...certificates.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}
