import type { Language } from '@lekha/calendar'
import {
  type Report,
  type ReportBlock,
  type ReportCell,
  type ReportColumn,
  type ReportFigure,
  type ReportRow,
  type ReportTable,
  tablesIn,
  tablesOf,
} from '@lekha/contract'
import { BYTE_ORDER_MARK, type Cell, csvText, eraHead, figure, inBothEras, writtenBs } from '../../http/csv-text.ts'
import { localeOf } from '../engine/locale.ts'
import { headingOf, type ReportFile } from './report-file.ts'
import { FILE_WORDS } from './words.ts'

type Line = Cell[]

/**
 * A report as CSV for spreadsheets, block by block and page by page: UTF-8 with a byte order mark, lines ending in CR LF, amounts as
 * plain decimals (debit positive in a balance), each date in both calendars. The first lines name the organization, the period and the day
 * as known on, and that a credit is negative where a column holds balances, the last ones who wrote it, the filters in force and its integrity code; only a report without pages has levels. Every row stands for itself, and sums stand apart below the rows, so that a
 * spreadsheet can sort, filter and add up what lies between the heads and the first empty line.
 */
export async function* reportAsCsv(file: ReportFile): AsyncGenerator<string> {
  const { first, others, locale } = file
  const { language } = locale
  yield `${BYTE_ORDER_MARK}${csvText(headOf(first, locale.nameOf(file.issuer), language))}`
  for (const [index, block] of first.blocks.entries()) {
    // Below a table they are none of its rows.
    if (block.block === 'figures') yield csvText([...(index > 0 ? [[]] : []), ...block.figures.map((each) => figureLine(each, language))])
    for (const table of tablesOf(block)) {
      const begun = linesOf(table, language)
      yield csvText([[], ...titleOf(block, table), headsOf(table, language), ...begun.rows])
      const { sums } = begun
      for await (const page of others)
        for (const further of tablesIn(page)) {
          const lines = linesOf(further, language)
          sums.push(...lines.sums)
          yield csvText(lines.rows)
        }
      sums.push(...totalsOf(table, language))
      if (sums.length > 0) yield csvText([[], ...sums])
    }
  }
  const { printed, entry, filters } = headingOf(file)
  yield csvText([[], [printed, entry, ...(filters === undefined ? [] : [filters])], [locale.say(FILE_WORDS.code), file.code()]])
}

function headOf(report: Report, organization: string, language: Language): Line[] {
  const { title, subtitle = '', path = [], params, position, filters, asOf } = report
  const hasBalances = tablesIn(report).some(({ columns }) => columns.some(({ kind }) => kind === 'balance'))
  const { known, entry } = asOf
  const label = filters.find(({ id }) => id === 'known')?.label ?? ''
  const day = (ad: string | undefined) => (ad === undefined ? '' : inBothEras(ad, language))
  return [
    [organization],
    [title, [subtitle, path.map(({ label }) => label).join(' › ')].filter(Boolean).join(' · ')],
    [...(position ? [] : [day(params.from)]), day(params.to)],
    ...(known ? [[label, day(known.day), figure(entry), figure(known.recordedAt ?? '')]] : []),
    ...(hasBalances ? [[localeOf(language).say(FILE_WORDS.credits)]] : []),
  ]
}

function titleOf(block: ReportBlock, table: ReportTable): Line[] {
  const title = block.block === 'two-sides' ? (table === block.left ? block.left : block.right).title : 'title' in block && block.title
  return title ? [[title]] : []
}

const isTree = ({ rows }: ReportTable): boolean => rows.some((row) => row.level > 0)

const headsOf = (table: ReportTable, language: Language): Line => [
  ...(isTree(table) ? [localeOf(language).say(FILE_WORDS.level)] : []),
  ...table.columns.flatMap((column) => columnHeads(column, language)),
]

/** The rows of a table as lines, and apart from them its sums of days or months. */
function linesOf(table: ReportTable, language: Language): { rows: Line[]; sums: Line[] } {
  const hasLevels = isTree(table) // asked once: it looks at every row
  const lines: { rows: Line[]; sums: Line[] } = { rows: [], sums: [] }
  let head: ReportRow | undefined
  for (const row of table.rows) {
    if (row.look === 'item') head = row
    const cells = cellsOf(table.columns, wholeCells(row, head, table.columns), language)
    lines[row.look === 'subtotal' ? 'sums' : 'rows'].push([...(hasLevels ? [figure(String(row.level))] : []), ...cells])
  }
  return lines
}

/** A further line of a voucher repeats what its first line says of the voucher: date, type, number …; the sum of a day repeats the day. */
export function wholeCells(
  { look, cells }: ReportRow,
  head: ReportRow | undefined,
  columns: readonly ReportColumn[],
): readonly ReportCell[] {
  if (look !== 'detail' && look !== 'subtotal') return cells
  return columns.map(({ kind, names }, index) => {
    const isRepeated = kind === 'date' || (look === 'detail' && kind === 'text' && !names)
    return cells[index] || (isRepeated && head?.cells[index]) || null
  })
}

const totalsOf = (table: ReportTable, language: Language): Line[] =>
  table.totals.length === 0 ? [] : [[...(isTree(table) ? [''] : []), ...cellsOf(table.columns, table.totals, language)]]

function columnHeads({ group, label, kind }: ReportColumn, language: Language): string[] {
  if (kind === 'date') return [eraHead(label, 'bs', language), eraHead(label, 'ad', language)]
  const head = group === undefined ? label : `${group} – ${label}`
  return kind === 'quantity' ? [head, ''] : [head]
}

const cellsOf = (columns: readonly ReportColumn[], cells: readonly ReportCell[], language: Language): Line =>
  columns.flatMap(({ kind }, index) => cellOf(kind, cells[index] ?? '', language))

function cellOf(kind: ReportColumn['kind'], cell: string, language: Language): Line {
  if (kind === 'date') return cell === '' ? ['', ''] : [writtenBs(cell, language), figure(cell)]
  if (kind === 'quantity') return quantityOf(cell)
  return [kind === 'text' ? cell : figure(cell)]
}

function quantityOf(cell: string): Line {
  const [amount = '', ...unit] = cell.split(' ')
  return [figure(amount), unit.join(' ')]
}

/** A figure behind its label; before it, where it adds something up, of how many. */
const figureLine = ({ label, kind, value, count }: ReportFigure, language: Language): Cell[] => [
  label,
  ...(count === undefined ? [] : [figure(count)]),
  ...cellOf(kind, value, language),
]
