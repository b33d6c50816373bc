import { adToBs } from '@lekha/calendar'
import {
  type ReportCell,
  type ReportColumn,
  type ReportFigure,
  type ReportRow,
  type ReportTable,
  tablesIn,
  tablesOf,
} from '@lekha/contract'
import { wholeCells } from './csv.ts'
import { headingOf, type ReportFile } from './report-file.ts'

/**
 * A report as XML for programs, block by block and page by page: UTF-8, each row an element whose cells stand in elements named after the ids of their
 * columns, amounts as plain decimals, days in both calendars. Heads stand in the language of the query, and are the same text as on the screen.
 */
export async function* reportAsXml(file: ReportFile): AsyncGenerator<string> {
  const { first, others, issuer, locale } = file
  const { from = '', to = '' } = first.params
  yield `<?xml version="1.0" encoding="UTF-8"?>\n<report id="${escaped(first.report)}" title="${escaped(first.title)}" language="${locale.language}">\n`
  yield `<taxpayer pan="${escaped(issuer.pan)}">${escaped(locale.nameOf(issuer))}</taxpayer>\n`
  yield `<period from="${from}" to="${to}" from-bs="${bsOf(from)}" to-bs="${bsOf(to)}"/>\n`
  for (const block of first.blocks) {
    if (block.block === 'figures') yield `<figures>\n${block.figures.map(figureElement).join('')}</figures>\n`
    for (const table of tablesOf(block)) {
      yield `<table>\n<columns>\n${table.columns.map(columnElement).join('')}</columns>\n<rows>\n${rowElements(table)}`
      for await (const page of others) for (const further of tablesIn(page)) yield rowElements(further)
      yield `</rows>\n${totalsElement(table)}</table>\n`
    }
  }
  const { printed, entry } = headingOf(file)
  yield `<written>${escaped(`${printed} · ${entry}`)}</written>\n<code>${escaped(file.code())}</code>\n</report>\n`
}

const bsOf = (ad: string): string => (ad === '' ? '' : adToBs(ad))

const FORBIDDEN = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }
/** A text as it may stand in an element or attribute; what XML cannot hold is left out. */
const escaped = (text: string): string => text.replaceAll(FORBIDDEN, '').replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

/** The name of an element: ids of columns are plain words, but those of compared periods may begin with a digit. */
const nameOf = (id: string): string => (/^[A-Za-z_][\w.-]*$/.test(id) ? id : `c-${id.replaceAll(/[^\w.-]/g, '-')}`)

const columnElement = ({ id, label, group, kind }: ReportColumn): string =>
  `<column name="${nameOf(id)}" kind="${kind}"${group === undefined ? '' : ` group="${escaped(group)}"`}>${escaped(label)}</column>\n`

function rowElements(table: ReportTable): string {
  let head: ReportRow | undefined
  return table.rows
    .map((row) => {
      if (row.look === 'item') head = row
      const cells = cellElements(table.columns, wholeCells(row, head, table.columns))
      return `<row look="${row.look}" level="${row.level}"${row.cancelled ? ' cancelled="true"' : ''}>${cells}</row>\n`
    })
    .join('')
}

const totalsElement = ({ columns, totals }: ReportTable): string =>
  totals.length === 0 ? '' : `<totals>${cellElements(columns, totals)}</totals>\n`

const cellElements = (columns: readonly ReportColumn[], cells: readonly ReportCell[]): string =>
  columns
    .map(({ id, kind }, index) => {
      const cell = cells[index] ?? ''
      if (cell === '') return ''
      const name = nameOf(id)
      return `<${name}${kind === 'date' ? ` bs="${bsOf(cell)}"` : ''}>${escaped(cell)}</${name}>`
    })
    .join('')

const figureElement = ({ id, label, value }: ReportFigure): string =>
  `<figure name="${escaped(id)}" label="${escaped(label)}">${escaped(value)}</figure>\n`
