import { TextDecoder } from 'node:util'
import { csvRows } from '@lekha/contract'
import { spreadsheetNumber } from '@lekha/money'
import readWorkbook from 'read-excel-file/universal'
import { TallyError } from '../tally-records.ts'
import { checkArchive } from './archive-bounds.ts'

/** A sheet as rows of texts; the first row is row 1. A file of CSV is one sheet without a name. */
export type SheetTable = { name: string; rows: string[][] }

const MAX_ROWS = 50_000
const MAX_COLUMNS = 200
const LONGEST_CELL = 4_000

/**
 * The sheets of a workbook (.xlsx) or of a CSV file, by what its first bytes say. Formulas are never calculated: of one, the value that the
 * spreadsheet stored beside it counts.
 * @throws TallyError where the file cannot be read, or has more than an import takes
 */
export async function readTables(bytes: Uint8Array<ArrayBuffer>): Promise<SheetTable[]> {
  if (bytes.length === 0) throw new TallyError('empty')
  const tables = startsWith(bytes, 0x50, 0x4b) ? await workbookTables(bytes) : [{ name: '', rows: csvRows(textOf(bytes)) }]
  if (tables.reduce((count, { rows }) => count + rows.length, 0) > MAX_ROWS) throw new TallyError('sheet-too-many')
  return tables.map(({ name, rows }) => ({ name, rows: rows.map((row) => row.slice(0, MAX_COLUMNS).map(plainCell)) }))
}

async function workbookTables(bytes: Uint8Array<ArrayBuffer>): Promise<SheetTable[]> {
  checkArchive(bytes)
  const whole = bytes.buffer.byteLength === bytes.byteLength ? bytes.buffer : bytes.slice().buffer
  const sheets = await readWorkbook(whole, { parseNumber: spreadsheetNumber }).catch(() => {
    throw new TallyError('sheet-damaged')
  })
  return sheets.map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(cellText)) }))
}

/** A date of a spreadsheet has no calendar: it is written with its digits, and the reader of dates judges them. */
function cellText(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10)
  return typeof cell === 'string' || typeof cell === 'boolean' ? `${cell}` : ''
}

/** Without control characters, which PostgreSQL or the screen refuse, and without space around it. */
const plainCell = (text: string): string =>
  text
    .slice(0, LONGEST_CELL)
    .replaceAll(/[\r\n\t\u00a0]+/g, ' ')
    .replaceAll(/[\p{Cc}\uFEFF\u200B]/gu, '')
    .trim()

const startsWith = (bytes: Uint8Array, ...first: number[]) => first.every((byte, at) => bytes[at] === byte)

/** Spreadsheets write CSV in UTF-8 or, as "Unicode text", in UTF-16 with a byte order mark. */
function textOf(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new TallyError('sheet-old')
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw new TallyError('sheet-none')
  const encoding = startsWith(bytes, 0xff, 0xfe) ? 'utf-16le' : startsWith(bytes, 0xfe, 0xff) ? 'utf-16be' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new TallyError('sheet-encoding')
  }
}
