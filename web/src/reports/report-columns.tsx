import type { Report, ReportCell, ReportColumn } from '@lekha/contract'
import { digits, type Paisa, parsePaisa } from '@lekha/money'
import { DateText } from '../ui/date-text.tsx'
import { langOf, useLanguage } from '../ui/language.ts'
import { Money } from '../ui/money.tsx'
import type { Column } from '../ui/table-shape.ts'
import { dayForm, periodOf } from './period.ts'
import { widthOf } from './report-shape.ts'
import type { TreeRow } from './tree.ts'

/** The columns of a report as the table draws them; where room is short, without the spare ones. */
export function reportColumns(report: Report, room: 'wide' | 'short'): Column<TreeRow>[] {
  return report.columns.flatMap((column, index) => (room === 'wide' || !column.spare ? [wideColumn(column, index, report)] : []))
}

const AMOUNTS = new Set<ReportColumn['kind']>(['debit', 'credit', 'signed', 'balance'])
export const isAmount = ({ kind }: ReportColumn): boolean => AMOUNTS.has(kind)

function wideColumn(column: ReportColumn, index: number, report: Report): Column<TreeRow> {
  const total = report.totals[index] ?? null
  const width = widthOf(column, report)
  const days = dayForm(periodOf(report))
  return {
    id: column.id,
    header: column.label,
    align: isAmount(column) ? 'money' : 'text',
    ...(column.group === undefined ? {} : { group: column.group }),
    ...(width === undefined ? {} : { width }),
    ...(column.kind === 'particulars' ? { indents: true } : {}),
    cell: ({ row, sameDay }) =>
      column.kind === 'date' && sameDay ? null : (
        <Cell column={column} days={days} text={row.cells[index] ?? null} cancelled={row.cancelled === true} />
      ),
    footer: <Cell column={column} days={days} text={total} cancelled={false} />,
  }
}

type CellProps = { column: ReportColumn; days: ReturnType<typeof dayForm>; text: ReportCell; cancelled: boolean }

/** What a cell says, drawn as its column is. A name that is cut is read under the pointer. */
export function Cell({ column, days, text, cancelled }: CellProps) {
  const language = useLanguage()
  if (text === null || text === '') return null
  if (column.kind === 'debit' || column.kind === 'credit') return <Money amount={parsePaisa(text)} blankZero />
  if (isAmount(column)) return <Money amount={parsePaisa(text)} side />
  if (column.kind === 'date') return /^\d{4}-/.test(text) ? <DateText ad={text} form={days} /> : text
  const shown = column.id === 'number' ? digits(text, language) : text
  return (
    <span
      title={shown}
      className={cancelled && column.id === 'narration' ? 'unstruck' : undefined}
      lang={/[\u0900-\u097F]/.test(shown) ? 'ne' : langOf('en')}
    >
      {shown}
    </span>
  )
}

/** What the chosen rows add up to: debit less credit of the last pair of columns, or the last one that holds both. */
export function sumOf(report: Report, rows: readonly { cells: ReportCell[] }[]): Paisa {
  const last = report.columns.findLast((column) => isAmount(column) && column.kind !== 'balance')
  let sum = 0n
  report.columns.forEach((column, index) => {
    if (!belongTogether(column, last)) return
    for (const row of rows) {
      const text = row.cells[index]
      if (text) sum += column.kind === 'credit' ? -parsePaisa(text) : parsePaisa(text)
    }
  })
  return sum as Paisa
}

/** Whether a column is the last amount's other half, or that itself. */
export const belongTogether = (column: ReportColumn, last: ReportColumn | undefined): boolean =>
  column === last || (isAmount(column) && column.kind !== 'balance' && last?.kind !== 'signed' && column.group === last?.group)
