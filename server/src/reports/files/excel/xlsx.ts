import { type Report, type ReportFigure, type ReportTable, tablesIn } from '@lekha/contract'
import { bytesOfTexts, writeZip, type ZipSource } from '../../../files/zip/write-zip.ts'
import { headingOf, type ReportFile } from '../report-file.ts'
import { FILE_WORDS } from '../words.ts'
import { sheetXml, type WrittenSheet } from './sheet.ts'
import { escapedAttribute } from './sheet-cells.ts'
import { makeStyles } from './sheet-styles.ts'

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

type Sheet = { name: string; title: string | undefined; table: ReportTable }

/**
 * A report as an Excel workbook (SpreadsheetML, ECMA-376), a sheet for each of its tables, written row by row as its pages come. What is known only at
 * the end, the integrity code and the looks of the cells, stands in parts that are written last.
 */
export async function* reportAsXlsx(file: ReportFile): AsyncGenerator<Uint8Array> {
  const { first, locale } = file
  const sheets = sheetsOf(first)
  const styles = makeStyles()
  const heading = headingOf(file)
  const figures = first.blocks.flatMap((block): ReportFigure[] => (block.block === 'figures' ? block.figures : []))
  const written: WrittenSheet[] = []
  const entries = sheets.map(
    ({ title, table }, index): ZipSource =>
      part(
        `xl/worksheets/sheet${index + 1}.xml`,
        sheetXml(
          {
            title,
            table,
            figures: index === 0 ? figures : [],
            further: furtherTables(file, index),
            proofs: first.proofs,
            heading,
            locale,
            styles,
          },
          (sheet) => (written[index] = sheet),
        ),
      ),
  )
  yield* writeZip([
    part('[Content_Types].xml', [contentTypes(sheets.length)]),
    part('_rels/.rels', [relations([{ type: `${OFFICE}/officeDocument`, target: 'xl/workbook.xml' }])]),
    ...entries,
    part('xl/styles.xml', once(styles.xml)),
    part(
      'xl/sharedStrings.xml',
      once(() => sharedStrings(`${locale.say(FILE_WORDS.code)}: ${file.code()}`)),
    ),
    part(
      'xl/workbook.xml',
      once(() => workbook(sheets, written)),
    ),
    part('xl/_rels/workbook.xml.rels', [workbookRelations(sheets.length)]),
  ])
}

const part = (name: string, texts: Iterable<string> | AsyncIterable<string>): ZipSource => ({ name, bytes: bytesOfTexts(texts) })

function* once(text: () => string): Generator<string> {
  yield text()
}

/** The rows of the further pages, which only a report with one table has. */
async function* furtherTables({ others }: ReportFile, index: number): AsyncGenerator<ReportTable> {
  if (index > 0) return
  for await (const page of others) yield* tablesIn(page)
}

function sheetsOf(first: Report): Sheet[] {
  const sheets = first.blocks.flatMap((block): { title: string | undefined; table: ReportTable }[] => {
    if (block.block === 'table') return [{ title: block.title, table: block }]
    if (block.block === 'two-sides') return [block.left, block.right].map((side) => ({ title: side.title, table: side }))
    return []
  })
  const all = sheets.length > 0 ? sheets : [{ title: undefined, table: { columns: [], rows: [], totals: [] } }]
  const taken = new Set<string>()
  return all.map(({ title, table }) => ({ title, table, name: sheetName(title ?? first.title, taken) }))
}

/** The most characters of the name of a sheet. */
const LONGEST_NAME = 31

function sheetName(title: string, taken: Set<string>): string {
  const plain =
    title
      .replaceAll(/[[\]:*?/\\']/g, ' ')
      .slice(0, LONGEST_NAME)
      .trim() || '1'
  const names = [plain, ...Array.from({ length: 99 }, (_, index) => `${plain.slice(0, LONGEST_NAME - 4)} ${index + 2}`)]
  const name = names.find((each) => !taken.has(each.toLowerCase())) ?? plain
  taken.add(name.toLowerCase())
  return name
}

const relations = (all: readonly { type: string; target: string }[]): string =>
  `${XML}<Relationships xmlns="${PACKAGE}/relationships">${all
    .map(({ type, target }, index) => `<Relationship Id="rId${index + 1}" Type="${type}" Target="${target}"/>`)
    .join('')}</Relationships>`

const workbookRelations = (sheets: number): string =>
  relations([
    ...Array.from({ length: sheets }, (_, index) => ({ type: `${OFFICE}/worksheet`, target: `worksheets/sheet${index + 1}.xml` })),
    { type: `${OFFICE}/styles`, target: 'styles.xml' },
    { type: `${OFFICE}/sharedStrings`, target: 'sharedStrings.xml' },
  ])

const contentTypes = (sheets: number): string =>
  `${XML}<Types xmlns="${PACKAGE}/content-types">` +
  '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>' +
  '<Default Extension="xml" ContentType="application/xml"/>' +
  `<Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>` +
  Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${TYPES}.worksheet+xml"/>`,
  ).join('') +
  `<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/>` +
  `<Override PartName="/xl/sharedStrings.xml" ContentType="${TYPES}.sharedStrings+xml"/></Types>`

const sharedStrings = (text: string): string =>
  `${XML}<sst xmlns="${MAIN}" count="1" uniqueCount="1"><si><t xml:space="preserve">${escapedAttribute(text)}</t></si></sst>`

/** The sheets, and for each the range of its filter and the rows that are printed on every page. */
function workbook(sheets: readonly Sheet[], written: readonly WrittenSheet[]): string {
  const names = sheets.map(({ name }) => escapedAttribute(name))
  const defined = written.flatMap(({ headRow, lastRow, lastColumn }, index) => [
    ...(lastRow > headRow
      ? [
          `<definedName name="_xlnm._FilterDatabase" localSheetId="${index}" hidden="1">'${names[index]}'!$A$${headRow}:$${lastColumn}$${lastRow}</definedName>`,
        ]
      : []),
    `<definedName name="_xlnm.Print_Titles" localSheetId="${index}">'${names[index]}'!$${headRow}:$${headRow}</definedName>`,
  ])
  return (
    `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
      .join('')}</sheets>` + `<definedNames>${defined.join('')}</definedNames></workbook>`
  )
}
