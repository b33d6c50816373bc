import type { Report, ReportCell, ReportColumn, ReportFigure, ReportRow, ReportTable } from '@lekha/contract'
import { digits, formatAmount, parsePaisa } from '@lekha/money'
import { eraHead } from '../../../http/csv-text.ts'
import type { Locale } from '../../engine/locale.ts'
import { wholeCells } from '../csv.ts'
import type { Heading } from '../report-file.ts'
import { FILE_WORDS } from '../words.ts'
import { escapedAttribute, isAmount, lettersOf, makeCellWriter, type SheetColumn, textCell } from './sheet-cells.ts'
import { type LetterOf, listFormulas, type RowFormulas, treeFormulas } from './sheet-formulas.ts'
import type { CellLook, Styles } from './sheet-styles.ts'

/** A sheet of a workbook: one table of a report, with the rows of its further pages as they come. */
export type SheetPlan = {
  title: string | undefined
  table: ReportTable
  figures: readonly ReportFigure[]
  further: AsyncIterable<ReportTable>
  proofs: Report['proofs']
  heading: Heading
  locale: Locale
  styles: Styles
}

/** What is known of a sheet once it was written: where its head is and its last row, for the names of the workbook. */
export type WrittenSheet = { headRow: number; lastRow: number; lastColumn: string }

/** A spreadsheet groups rows eight levels deep. */
const DEEPEST = 7
const NARROWEST = 9
const WIDEST = 48
/** So many characters make a sheet too wide for portrait. */
const PORTRAIT_CHARACTERS = 95

/**
 * A table as a sheet, piece by piece: lines about the report, heads that stay in sight and are printed on each page, rows with outline levels,
 * sums as formulas with the report's own figures as their last values, and a column of groups, so that a filter works.
 */
export async function* sheetXml(plan: SheetPlan, written: (sheet: WrittenSheet) => void): AsyncGenerator<string> {
  const { table, locale, styles } = plan
  const columns = sheetColumns(table, locale)
  const head = headLines(plan)
  const headRow = head.length + 2
  yield beginning(plan, columns, headRow)
  yield head.map((cells, index) => `<row r="${index + 1}">${cells}</row>`).join('')
  const headStyle = (right: boolean) => styles.of({ font: 'bold', border: 'head', wrap: true, right })
  yield `<row r="${headRow}" ht="32" customHeight="1">${columns
    .map(({ head, part, place }, index) =>
      textCell(`${lettersOf(index)}${headRow}`, head, headStyle(part === 'number' || (part === 'whole' && isFigure(table.columns[place])))),
    )
    .join('')}</row>`
  const writer = makeRows(plan, columns)
  let at = headRow + 1
  for (const xml of writer.rows(table, at)) {
    at++
    yield xml
  }
  for await (const page of plan.further)
    for (const xml of writer.rows(page, at)) {
      at++
      yield xml
    }
  const lastRow = at - 1
  yield writer.totals(at)
  yield footLines(plan, at + 2, writer.tooLarge())
  yield ending(plan, columns, headRow, lastRow)
  written({ headRow, lastRow, lastColumn: lettersOf(columns.length - 1) })
}

const isFigure = (column: ReportColumn | undefined): boolean => column?.kind !== 'text' && column?.kind !== 'date'

const isTree = ({ rows }: ReportTable): boolean => rows.some(({ level }) => level > 0)

function sheetColumns(table: ReportTable, { language, say }: Locale): SheetColumn[] {
  const columns = table.columns.flatMap(({ group, label, kind }, place): SheetColumn[] => {
    if (kind === 'date')
      return [
        { place, part: 'bs', head: eraHead(label, 'bs', language) },
        { place, part: 'ad', head: eraHead(label, 'ad', language) },
      ]
    const head = group === undefined ? label : `${group} – ${label}`
    if (kind !== 'quantity') return [{ place, part: 'whole', head }]
    return [
      { place, part: 'number', head },
      { place, part: 'unit', head: say(FILE_WORDS.unit) },
    ]
  })
  return isTree(table) ? [...columns, { place: -1, part: 'group', head: say(FILE_WORDS.group) }] : columns
}

function headLines({ heading, title, figures, styles, locale }: SheetPlan): string[] {
  const [main, bold, second] = [styles.of({ font: 'title' }), styles.of({ font: 'bold' }), styles.of({ font: 'second' })]
  const lines: (readonly [string, number] | undefined)[] = [
    [heading.organization, main],
    [title === undefined || heading.subject.startsWith(title) ? heading.subject : `${heading.subject} · ${title}`, bold],
    [heading.period, styles.of({})],
    heading.filters === undefined ? undefined : [heading.filters, second],
    heading.known === undefined ? undefined : [heading.known, second],
    figures.length === 0 ? undefined : [figures.map((figure) => figureText(figure, locale)).join(' · '), second],
    [`${heading.printed} · ${heading.entry} · ${locale.say(FILE_WORDS.amounts)}`, second],
  ]
  const texts = lines.flatMap((line, index) => (line ? [{ line, index }] : []))
  // The code is known only when all was read: it is the first of the texts that the workbook writes last.
  const code = `<c r="A${texts.length + 1}" s="${second}" t="s"><v>0</v></c>`
  return [...texts.map(({ line: [text, style] }, index) => textCell(`A${index + 1}`, text, style)), code]
}

function figureText({ label, kind, value, count }: ReportFigure, { language }: Locale): string {
  const figure = isAmount(kind) && /^-?\d+\.\d\d$/.test(value) ? formatAmount(parsePaisa(value), language) : digits(value, language)
  return `${label}: ${[count === undefined ? undefined : digits(count, language), figure].filter(Boolean).join(' · ')}`
}

type Rows = { rows: (table: ReportTable, first: number) => Generator<string>; totals: (at: number) => string; tooLarge: () => boolean }

function makeRows({ table, locale, styles }: SheetPlan, columns: readonly SheetColumn[]): Rows {
  const letterOf: LetterOf = (place) => lettersOf(columns.findIndex((column) => column.place === place && column.part !== 'bs'))
  const cells = makeCellWriter(styles, locale.language)
  const tree = isTree(table)
  const list = tree ? undefined : listFormulas(table.columns, letterOf)
  let planned: ReturnType<typeof treeFormulas> | undefined
  let item: ReportRow | undefined
  const above: string[] = []

  function rowXml(row: ReportRow, at: number, formulas: RowFormulas): string {
    if (row.look === 'item') item = row
    const whole = tree ? row.cells : wholeCells(row, item, table.columns)
    const xml = columns.map((sheet, index) => {
      const address = `${lettersOf(index)}${at}`
      if (sheet.part === 'group')
        return textCell(address, above.slice(0, row.level).filter(Boolean).join(' › '), styles.of({ font: 'second', indent: 1 }))
      const column = table.columns[sheet.place] as ReportColumn
      const look = lookOf(row, column)
      return cells.write(sheet, { column, cell: whole[sheet.place] ?? null, address, look, formula: formulas.get(sheet.place) })
    })
    above.length = row.level
    above[row.level] = row.look === 'heading' ? row.label : ''
    const level = Math.min(DEEPEST, row.level + (row.look === 'detail' ? 1 : 0))
    return `<row r="${at}"${level > 0 ? ` outlineLevel="${level}"` : ''}>${xml.join('')}</row>`
  }
  return {
    *rows(page, first) {
      if (tree) planned = treeFormulas(page, first, letterOf)
      for (const [index, row] of page.rows.entries())
        yield rowXml(row, first + index, planned?.rows[index] ?? list?.pass(row, first + index) ?? new Map())
    },
    totals: (at) => {
      if (table.totals.length === 0) return ''
      const formulas = planned?.totals ?? list?.totals(table.totals)
      const look: CellLook = { font: 'bold', border: 'total' }
      return `<row r="${at}">${columns
        .map((sheet, index) => {
          const address = `${lettersOf(index)}${at}`
          if (sheet.part === 'group') return textCell(address, '', styles.of(look))
          const cell: ReportCell = table.totals[sheet.place] ?? null
          const column = table.columns[sheet.place] as ReportColumn
          return cells.write(sheet, { column, cell, address, look, formula: formulas?.get(sheet.place), total: true })
        })
        .join('')}</row>`
    },
    tooLarge: cells.tooLarge,
  }
}

function lookOf({ look, level, cancelled }: ReportRow, { names }: ReportColumn): CellLook {
  const indent = names ? level + (look === 'detail' ? 1 : 0) : 0
  const font = cancelled ? 'struck' : look === 'item' || look === 'detail' ? 'plain' : 'bold'
  return { font, indent, ...(look === 'subtotal' || look === 'total' ? { border: 'sum' as const } : {}) }
}

function beginning({ table, styles }: SheetPlan, columns: readonly SheetColumn[], headRow: number): string {
  const widths = columns.map((sheet) => widthOf(sheet, table))
  const names = columns.findIndex(({ place }) => table.columns[place]?.names)
  const frozen = names + 1
  const corner = `${lettersOf(frozen)}${headRow + 1}`
  styles.of({})
  return (
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    '<sheetPr><outlinePr summaryBelow="0"/><pageSetUpPr fitToPage="1"/></sheetPr>' +
    `<sheetViews><sheetView workbookViewId="0" showGridLines="0"><pane xSplit="${frozen}" ySplit="${headRow}" topLeftCell="${corner}" activePane="bottomRight" state="frozen"/></sheetView></sheetViews>` +
    `<sheetFormatPr defaultRowHeight="15"${isTree(table) ? ` outlineLevelRow="${DEEPEST}"` : ''}/>` +
    `<cols>${widths.map((width, index) => `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>`
  )
}

function widthOf({ place, part, head }: SheetColumn, { columns, rows, totals }: ReportTable): number {
  if (part === 'bs' || part === 'ad') return 14
  if (part === 'group') return 28
  const column = columns[place]
  const longest = rows.reduce(
    (most, { cells, level }) => Math.max(most, (cells[place]?.length ?? 0) + (column?.names ? level * 2 : 0)),
    totals[place]?.length ?? 0,
  )
  const punctuated = isFigure(column) ? Math.ceil(longest * 1.35) + 4 : longest + 2
  return Math.min(WIDEST, Math.max(NARROWEST, punctuated, Math.ceil(head.length / 2) + 2))
}

function footLines({ proofs, styles, locale }: SheetPlan, first: number, tooLarge: boolean): string {
  const second = styles.of({ font: 'second' })
  const proofText = ({ label, difference }: Report['proofs'][number]) =>
    /^-?0+(\.0+)?$/.test(difference) ? `✓ ${label}` : `✗ ${label}: ${digits(difference, locale.language)}`
  const lines = [...proofs.map(proofText), ...(tooLarge ? [locale.say(FILE_WORDS.tooLarge)] : [])]
  return lines.map((text, index) => `<row r="${first + index}">${textCell(`A${first + index}`, text, second)}</row>`).join('')
}

function ending({ heading, table }: SheetPlan, columns: readonly SheetColumn[], headRow: number, lastRow: number): string {
  const width = columns.reduce((sum, sheet) => sum + widthOf(sheet, table), 0)
  const filter = lastRow > headRow ? `<autoFilter ref="A${headRow}:${lettersOf(columns.length - 1)}${lastRow}"/>` : ''
  const foot = escapedAttribute(`&L${heading.organization.replaceAll('&', '&&')}&R&P / &N`)
  return (
    `</sheetData>${filter}<pageMargins left="0.47" right="0.47" top="0.47" bottom="0.6" header="0.3" footer="0.3"/>` +
    `<pageSetup paperSize="9" orientation="${width > PORTRAIT_CHARACTERS ? 'landscape' : 'portrait'}" fitToWidth="1" fitToHeight="0"/>` +
    `<headerFooter><oddFooter>${foot}</oddFooter></headerFooter></worksheet>`
  )
}
