import { adToBs, daysBetween, type Language } from '@lekha/calendar'
import type { ReportCell, ReportColumn } from '@lekha/contract'
import { digits, formatAmount, parsePaisa } from '@lekha/money'
import { amountFormat, type CellLook, DAY_FORMAT, numberFormat, type Styles } from './sheet-styles.ts'

/** What a column of the sheet holds of a column of the report: a day takes two, as text in B.S. and as a date in A.D.; a quantity and its unit too. */
export type SheetColumn = { place: number; part: 'whole' | 'bs' | 'ad' | 'number' | 'unit' | 'group'; head: string }

/** The most paisa that a spreadsheet, which calculates with 64-bit floating-point numbers, holds exactly. */
const MOST_PAISA = 2n ** 53n
/** The most characters of a cell of a spreadsheet. */
const LONGEST_TEXT = 32_767
/** The first day of 1970 in the days that a spreadsheet counts. */
const DAY_OF_1970 = 25_569
const DAY = /^\d{4}-\d\d-\d\d$/
const NUMBER = /^-?\d{1,17}(\.\d+)?$/

const AMOUNTS = new Set<ReportColumn['kind']>(['amount', 'debit', 'credit', 'balance'])
/** Whether a kind of cell holds an amount of money. */
export const isAmount = (kind: ReportColumn['kind']): boolean => AMOUNTS.has(kind)

/** The letters of a column of a sheet, the first being 0: A … Z, AA … */
export const lettersOf = (index: number): string =>
  (index >= 26 ? lettersOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))

/** Text inside XML, without the characters that XML cannot hold. */
const escaped = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .replaceAll(/(?![\t\n\r])\p{Cc}|[\uFFFE\uFFFF]|\p{Cs}/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

/** A text for an attribute of XML. */
export const escapedAttribute = (text: string): string => escaped(text).replaceAll('"', '&quot;')

/** A cell of text; what begins with an equals sign is a text too. */
export const textCell = (address: string, text: string, style: number): string =>
  text === ''
    ? `<c r="${address}" s="${style}"/>`
    : `<c r="${address}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`

const numberCell = (address: string, number: string, style: number, formula?: string): string =>
  `<c r="${address}" s="${style}">${formula === undefined ? '' : `<f>${formula}</f>`}<v>${number}</v></c>`

/** How the rows of a table are written into cells; `tooLarge` once an amount had to be a text. */
export type CellWriter = {
  write: (
    sheet: SheetColumn,
    of: { column: ReportColumn; cell: ReportCell; address: string; look: CellLook; formula?: string | undefined; total?: boolean },
  ) => string
  tooLarge: () => boolean
}

/** Writes cells by the kind of their column. */
export function makeCellWriter(styles: Styles, language: Language): CellWriter {
  let tooLarge = false

  function amountCell({ column, address, look, formula, total = false }: Parameters<CellWriter['write']>[1], text: string): string {
    const amount = parsePaisa(text)
    if (amount > MOST_PAISA || amount < -MOST_PAISA) {
      tooLarge = true
      return textCell(address, formatAmount(amount, language), styles.of({ ...look, right: true }))
    }
    const style = styles.of({ ...look, format: amountFormat(column.kind, amount, language, total) })
    return numberCell(address, text, style, formula)
  }

  function figureCell(of: Parameters<CellWriter['write']>[1], text: string): string {
    const { column, address, look, formula } = of
    if (!NUMBER.test(text)) return textCell(address, text, styles.of({ ...look, right: text !== '' && column.kind !== 'text' }))
    if (isAmount(column.kind)) return amountCell(of, text)
    return numberCell(address, text, styles.of({ ...look, format: numberFormat(text, language) }), formula)
  }

  const write: CellWriter['write'] = ({ part }, of) => {
    const { column, address, look } = of
    const text = of.cell ?? ''
    if (part === 'bs') return textCell(address, DAY.test(text) ? digits(adToBs(text), language) : text, styles.of(look))
    if (part === 'ad') {
      if (!DAY.test(text)) return textCell(address, '', styles.of(look))
      return numberCell(address, String(daysBetween('1970-01-01', text) + DAY_OF_1970), styles.of({ ...look, format: DAY_FORMAT }))
    }
    const [number = '', ...unit] = text.split(' ')
    if (part === 'unit') return textCell(address, unit.join(' '), styles.of(look))
    if (part === 'number') return figureCell(of, number)
    return column.kind === 'text' ? textCell(address, text, styles.of(look)) : figureCell(of, text)
  }
  return { write, tooLarge: () => tooLarge }
}
