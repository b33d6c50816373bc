import { foldName, matchNames, type Named } from '@lekha/ledger'
import { negate, type Paisa, readAmount } from '@lekha/money'
import type { Side } from './typed-amount.ts'

/** A row that was copied from a spreadsheet: as it was, and its cells. */
export type PastedRow = { row: string; cells: string[] }

/** A cell in quotation marks, in which a mark is written twice, or one without; and what ends it. */
const CELL = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|\r|$)/gu

/**
 * The rows of a text that a spreadsheet puts on the clipboard: cells between tabs, in quotation marks where a cell itself breaks its line.
 * Blank rows are left out.
 *
 * @example pastedRows('Rent\t"5,000"\n') // [{ row: 'Rent\t5,000', cells: ['Rent', '5,000'] }]
 */
export function pastedRows(text: string): PastedRow[] {
  const rows: string[][] = [[]]
  for (const [whole, quoted, bare = '', end] of text.matchAll(CELL)) {
    if (whole === '') break
    const cell = quoted === undefined ? bare : quoted.replaceAll('""', '"')
    rows.at(-1)?.push(cell.replaceAll(/\s+/gu, ' ').trim())
    if (end !== '\t') rows.push([])
  }
  return rows.filter((cells) => cells.some((cell) => cell !== '')).map((cells) => ({ row: cells.join('\t'), cells }))
}

const SIDE = /^(?:(dr|debit|डे|डेबिट)|cr|credit|क्रे|क्रेडिट)\.?$/iu
const SIDE_BEHIND = /^(.*?)\s*(dr|cr|debit|credit|डेबिट|क्रेडिट|डे|क्रे)\.?$/iu
const SIDE_BEFORE = /^(dr|cr|debit|credit|डेबिट|क्रेडिट|डे|क्रे)\.?\s+(.*)$/iu

/** The side that a cell names; undefined where it is none. */
export function sideNamed(cell: string): Side | undefined {
  const found = SIDE.exec(cell)
  return found ? (found[1] === undefined ? 'credit' : 'debit') : undefined
}

/** An amount with its sign, brackets or side, debit positive; undefined where it is none. */
export function signedAmount(cell: string): Paisa | undefined {
  const bare = cell.replace(/^\((.*)\)$/u, '-$1')
  const [, behind, after] = SIDE_BEHIND.exec(bare) ?? []
  const [, before, ahead] = SIDE_BEFORE.exec(bare) ?? []
  const amount = behind ?? ahead ?? bare
  if (amount.trim() === '') return undefined
  const read = readAmount(amount)
  if (!read.ok) return undefined
  return sideNamed(after ?? before ?? '') === 'credit' ? negate(read.amount) : read.amount
}

/** The row that a text names: by its whole name, alias or code, else the only one that the search by names finds. */
export function rowNamed<Row extends Named>(text: string, rows: readonly Row[]): Row | undefined {
  if (text === '') return undefined
  const folded = foldName(text)
  const whole = rows.filter((row) => [row.name, row.nameNp, row.alias, row.code].some((name) => name && foldName(name) === folded))
  const [first, ...others] = whole.length > 0 ? whole : matchNames(text, rows, 'en').map(({ item }) => item)
  return others.length === 0 ? first : undefined
}
