import { adToBs } from '@lekha/calendar'
import { type Report, type ReportBlock, type ReportCell, type ReportColumn, type ReportTable, tablesIn, tablesOf } from '@lekha/contract'
import { BYTE_ORDER_MARK, type Cell, csvText, figure } from '../http/csv-text.ts'

type Line = Cell[]

/**
 * A report as CSV for spreadsheets, block by block and page by page: UTF-8 with a byte order mark, lines ending in CR LF, amounts as
 * plain decimals (debit positive in a balance), each date in both calendars. The first lines name the organization, the period and the day
 * as known on; only a report without pages has levels.
 */
export async function* reportAsCsv(first: Report, others: AsyncIterable<Report>, organization: string): AsyncGenerator<string> {
  yield `${BYTE_ORDER_MARK}${csvText(headOf(first, organization))}`
  for (const block of first.blocks) {
    if (block.block === 'figures') yield csvText(block.figures.map(({ label, kind, value }) => [label, ...cellOf(kind, value)]))
    for (const table of tablesOf(block)) {
      yield csvText([[], ...titleOf(block, table), ...headsOf(table), ...rowsOf(table)])
      for await (const page of others) yield csvText(tablesIn(page).flatMap(rowsOf))
      yield csvText(totalsOf(table))
    }
  }
}

function headOf({ title, subtitle, params, position, filters, asOf }: Report, organization: string): Line[] {
  const { known, entry } = asOf
  const label = filters.find(({ id }) => id === 'known')?.label ?? ''
  return [
    [organization],
    [title, subtitle ?? ''],
    [...(position ? [] : [figure(bothCalendars(params.from))]), figure(bothCalendars(params.to))],
    ...(known ? [[label, figure(bothCalendars(known.day)), figure(entry), figure(known.recordedAt ?? '')]] : []),
  ]
}

const bothCalendars = (ad: string | undefined): string => (ad === undefined ? '' : `${adToBs(ad)} (${ad})`)

function titleOf(block: ReportBlock, table: ReportTable): Line[] {
  const title = block.block === 'two-sides' ? (table === block.left ? block.left : block.right).title : 'title' in block && block.title
  return title ? [[title]] : []
}

const isTree = ({ rows }: ReportTable): boolean => rows.some((row) => row.level > 0)

const headsOf = (table: ReportTable): Line[] => [[...(isTree(table) ? ['Level'] : []), ...table.columns.flatMap(columnHeads)]]

function rowsOf(table: ReportTable): Line[] {
  const hasLevels = isTree(table) // asked once: it looks at every row
  return table.rows.map(({ level, cells }) => [...(hasLevels ? [figure(String(level))] : []), ...cellsOf(table.columns, cells)])
}

const totalsOf = (table: ReportTable): Line[] =>
  table.totals.length === 0 ? [] : [[...(isTree(table) ? [''] : []), ...cellsOf(table.columns, table.totals)]]

function columnHeads({ group, label, kind }: ReportColumn): string[] {
  if (kind === 'date') return [label, `${label} (A.D.)`]
  const head = group === undefined ? label : `${group} – ${label}`
  return kind === 'quantity' ? [head, ''] : [head]
}

const cellsOf = (columns: readonly ReportColumn[], cells: readonly ReportCell[]): Line =>
  columns.flatMap(({ kind }, index) => cellOf(kind, cells[index] ?? ''))

function cellOf(kind: ReportColumn['kind'], cell: string): Line {
  if (kind === 'date') return cell === '' ? ['', ''] : [figure(adToBs(cell)), figure(cell)]
  if (kind === 'quantity') return quantityOf(cell)
  return [kind === 'text' ? cell : figure(cell)]
}

function quantityOf(cell: string): Line {
  const [amount = '', ...unit] = cell.split(' ')
  return [figure(amount), unit.join(' ')]
}
