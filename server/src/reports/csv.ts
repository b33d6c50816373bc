import { adToBs } from '@lekha/calendar'
import type { Report, ReportCell, ReportColumn } from '@lekha/contract'
import { BYTE_ORDER_MARK, type Cell, csvText, figure } from '../http/csv-text.ts'

/**
 * A report as CSV for spreadsheets, page by page: UTF-8 with a byte order mark, lines ending in CR LF, amounts as plain decimals
 * (debit positive in a balance), each date in both calendars. The first lines say whose report it is and of when; only a report
 * that comes whole has levels.
 */
export async function* reportAsCsv(first: Report, others: AsyncIterable<Report>, organization: string): AsyncGenerator<string> {
  const { from, to } = first.params
  const { columns } = first
  const tree = first.rows.some((row) => row.level > 0)
  const rowsOf = ({ rows }: Report) => rows.map((row) => [...(tree ? [figure(String(row.level))] : []), ...cellsOf(columns, row.cells)])
  const head = [
    [organization],
    [first.title, first.subtitle ?? ''],
    [figure(bothCalendars(from)), figure(bothCalendars(to))],
    [],
    [...(tree ? ['Level'] : []), ...columns.flatMap(headsOf)],
  ]
  yield `${BYTE_ORDER_MARK}${csvText([...head, ...rowsOf(first)])}`
  for await (const page of others) yield csvText(rowsOf(page))
  if (first.totals.length > 0) yield csvText([[...(tree ? [''] : []), ...cellsOf(columns, first.totals)]])
}

const bothCalendars = (ad: string | undefined): string => (ad === undefined ? '' : `${adToBs(ad)} (${ad})`)

function headsOf({ group, label, kind }: ReportColumn): string[] {
  if (kind === 'date') return [label, `${label} (A.D.)`]
  return [group === undefined ? label : `${group} – ${label}`]
}

function cellsOf(columns: readonly ReportColumn[], cells: readonly ReportCell[]): Cell[] {
  return columns.flatMap(({ kind }, index) => {
    const cell = cells[index] ?? ''
    if (kind === 'date') return cell === '' ? ['', ''] : [figure(adToBs(cell)), figure(cell)]
    return [kind === 'text' || kind === 'particulars' ? cell : figure(cell)]
  })
}
