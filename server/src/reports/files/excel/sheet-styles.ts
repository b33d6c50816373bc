import type { Language } from '@lekha/calendar'
import type { ReportColumn } from '@lekha/contract'
import type { Paisa } from '@lekha/money'
import { FILE_WORDS } from '../words.ts'

/** How a cell of a sheet looks. */
export type CellLook = {
  font?: keyof typeof FONTS
  /** A number format of the spreadsheet. */
  format?: string
  border?: keyof typeof BORDERS
  indent?: number
  right?: boolean
  wrap?: boolean
}

const FONTS = {
  plain: '<font><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  bold: '<font><b/><sz val="11"/><name val="Calibri"/><family val="2"/></font>',
  title: '<font><b/><sz val="14"/><name val="Calibri"/><family val="2"/></font>',
  second: '<font><sz val="10"/><color rgb="FF465069"/><name val="Calibri"/><family val="2"/></font>',
  struck: '<font><strike/><sz val="11"/><color rgb="FF626C84"/><name val="Calibri"/><family val="2"/></font>',
} as const

const line = (name: string, style: string) => `<${name} style="${style}"><color auto="1"/></${name}>`
const border = (top: string, bottom: string) => `<border><left/><right/>${top}${bottom}<diagonal/></border>`
const BORDERS = {
  none: border('<top/>', '<bottom/>'),
  head: border('<top/>', line('bottom', 'medium')),
  sum: border(line('top', 'thin'), '<bottom/>'),
  total: border(line('top', 'thin'), line('bottom', 'double')),
} as const

const FONT_NAMES = Object.keys(FONTS)
const BORDER_NAMES = Object.keys(BORDERS)
/** Numbers below this one are the spreadsheet's own formats. */
const FIRST_FORMAT = 164

const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The looks of the cells of a workbook: `of` gives the number of one, `xml` the part that describes all that were asked for. */
export function makeStyles() {
  const formats = new Map<string, number>()
  const looks = new Map<string, number>()
  const formatOf = (format: string | undefined): number => {
    if (format === undefined) return 0
    const known = formats.get(format) ?? FIRST_FORMAT + formats.size
    formats.set(format, known)
    return known
  }
  const of = ({ font = 'plain', format, border = 'none', indent = 0, right = false, wrap = false }: CellLook): number => {
    const aligned = [
      indent > 0 && `horizontal="left" indent="${indent}"`,
      right && 'horizontal="right"',
      wrap && 'wrapText="1" vertical="top"',
    ]
      .filter(Boolean)
      .join(' ')
    const numbers = `numFmtId="${formatOf(format)}" fontId="${FONT_NAMES.indexOf(font)}" fillId="0" borderId="${BORDER_NAMES.indexOf(border)}" xfId="0"`
    const xml = `<xf ${numbers} applyNumberFormat="1" applyFont="1" applyBorder="1"${
      aligned === '' ? '/>' : ` applyAlignment="1"><alignment ${aligned}/></xf>`
    }`
    const known = looks.get(xml) ?? looks.size
    looks.set(xml, known)
    return known
  }
  of({})
  const xml = (): string =>
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>' +
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
    (formats.size === 0
      ? ''
      : `<numFmts count="${formats.size}">${[...formats].map(([code, id]) => `<numFmt numFmtId="${id}" formatCode="${attribute(code)}"/>`).join('')}</numFmts>`) +
    `<fonts count="${FONT_NAMES.length}">${Object.values(FONTS).join('')}</fonts>` +
    '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
    `<borders count="${BORDER_NAMES.length}">${Object.values(BORDERS).join('')}</borders>` +
    '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
    `<cellXfs count="${looks.size}">${[...looks.keys()].join('')}</cellXfs>` +
    '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>'
  return { of, xml }
}
export type Styles = ReturnType<typeof makeStyles>

/** Figures in Devanagari digits where the language is Nepali: the number stays a number. */
const DIGITS: Record<Language, string> = { en: '', np: '[$-4000461]' }

const ONE_CRORE = 10_000_000n * 100n
const ONE_LAKH = 100_000n * 100n
const PLAIN = '#,##0.00'
const LAKH = String.raw`##\,##\,##0.00`
const CRORE = String.raw`##\,##\,##\,##0.00`
const ARAB = String.raw`##\,##\,##\,##\,##0.00`

/** The format of an amount, grouped by lakh and crore. A format has room for two conditions only, so the one for minus goes by the amount at hand. */
export function amountFormat(kind: ReportColumn['kind'], amount: Paisa, language: Language, total: boolean): string {
  const digits = DIGITS[language]
  const side = (word: 'debit' | 'credit') => (kind === 'balance' ? ` "${FILE_WORDS[word][language]}"` : '')
  if (amount === 0n) return kind === 'balance' || total ? `${digits}${PLAIN}` : `${digits}${PLAIN};-${digits}${PLAIN};`
  if (amount < 0n)
    return `${digits}${PLAIN}${side('debit')};${kind === 'balance' ? '' : '-'}${digits}${patternOf(-amount)}${side('credit')}`
  if (amount >= ONE_CRORE * 100n) return `${digits}${ARAB}${side('debit')}`
  const [crore, lakh, other] = [CRORE, LAKH, PLAIN].map((pattern) => `${pattern}${side('debit')}`)
  return `${digits}[>=10000000]${crore};${digits}[>=100000]${lakh};${digits}${other}`
}

const patternOf = (size: bigint): string => (size >= ONE_CRORE * 100n ? ARAB : size >= ONE_CRORE ? CRORE : size >= ONE_LAKH ? LAKH : PLAIN)

/** The format of a count or a percentage, with the decimals that it has. */
export function numberFormat(text: string, language: Language): string {
  const decimals = text.split('.')[1]?.length ?? 0
  return `${DIGITS[language]}0${decimals > 0 ? `.${'0'.repeat(decimals)}` : ''}`
}

/** The format of a day A.D. */
export const DAY_FORMAT = 'yyyy-mm-dd'
