import { adToBs, readDate } from '@lekha/calendar'
import { csvRows, type StatementColumns, type StatementLine } from '@lekha/contract'
import { add, negate, type Paisa, readAmount, ZERO } from '@lekha/money'
import { pastedRows } from '../../books/pasted-rows.ts'

/** A row of a bank's file that is a line of the statement, or the reason why it is none. */
export type ReadRow = { row: number; line: StatementLine } | { row: number; fault: 'no date' | 'no amount'; text: string }

/** The first bytes of a workbook; anything else is taken for a text. */
const isWorkbook = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b

/** The rows of a file: the first sheet of a workbook (.xlsx), or a CSV text. @throws Error where it cannot be read */
export async function rowsOfFile(file: File): Promise<string[][]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (!isWorkbook(bytes)) return csvRows(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).map(tidied)
  const { default: readWorkbook } = await import('read-excel-file/browser')
  const [sheet] = await readWorkbook(file, { parseNumber: (text: string) => text })
  return (sheet?.data ?? []).map((row) => row.map(cellText)).map(tidied)
}

/** The rows of a text that was copied from a spreadsheet or a page of the bank. */
export const rowsOfText = (text: string): string[][] => pastedRows(text).map(({ cells }) => cells)

const cellText = (cell: unknown): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : cell === null || cell === undefined ? '' : `${cell as string}`

const tidied = (row: readonly string[]): string[] =>
  row.map((cell) =>
    cell
      .replaceAll(/[\p{Cc}\uFEFF\u200B]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )

const HEADS: Record<keyof StatementColumns, RegExp> = {
  date: /^(txn|tran(saction)?|posting|value)?\s*date|miti|मिति/i,
  description: /desc|partic|narration|remark|detail|विवरण|कैफियत/i,
  reference: /ref|che?q|instrument|चेक|सन्दर्भ/i,
  paidIn: /deposit|credit|^cr\b|in\b|जम्मा/i,
  paidOut: /withdraw|debit|^dr\b|paid out|झिक|भुक्तानी/i,
  amount: /^amount|रकम/i,
  balance: /balance|बाँकी|मौज्दात/i,
}
const NONE: StatementColumns = { date: 0, description: null, reference: null, paidIn: null, paidOut: null, amount: null, balance: null }

/** Which columns a file has, by the first row whose cells name a date and an amount or balance. */
export function guessedColumns(rows: readonly (readonly string[])[]): StatementColumns {
  for (const row of rows.slice(0, 30)) {
    const used = new Set<number>()
    const at = (name: keyof StatementColumns) => {
      const found = row.findIndex((cell, index) => !used.has(index) && cell.length < 40 && HEADS[name].test(cell))
      if (found >= 0) used.add(found)
      return found < 0 ? null : found
    }
    const [balance, date, paidOut, paidIn, amount] = [at('balance'), at('date'), at('paidOut'), at('paidIn'), at('amount')]
    if (date === null || (paidIn === null && paidOut === null && amount === null)) continue
    const reference = at('reference')
    const signed = paidIn === null && paidOut === null ? amount : null
    return { date, description: at('description'), reference, paidIn, paidOut, amount: signed, balance }
  }
  return NONE
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** A day as banks write it, AD: '2026-11-28', '28/11/2026', '28-Nov-26', or of Bikram Sambat, '2083.08.12', '12/08/83'; undefined for anything else. */
export function dayOf(text: string, today: string): string | undefined {
  const bare = withWholeYear(text.replace(/[T ]\d{1,2}:\d{2}.*$/, '').trim(), today)
  const named = /^(\d{1,2})[ -/]*([a-z]{3,9})[ ,-/]*(\d{4})$/i.exec(bare)
  const month = named ? MONTHS.indexOf((named[2] ?? '').slice(0, 3).toLowerCase()) + 1 : 0
  const typed = named && month > 0 ? `ad ${named[1]}-${month}-${named[3]}` : bare
  if (!/\d{4}/.test(typed)) return undefined // without a year nobody knows which
  const read = readDate(typed, { today: adToBs(today), current: adToBs(today), language: 'en' })
  return read.ok ? read.ad : undefined
}

/** Years of two digits are of the calendar in which they lie shortly before today: in 2026, which is 2083, '26' is 2026 and '83' is 2083. */
const NEAR_YEARS = 10

/** A day whose year has two digits and stands last, with its whole year; any other text as it is. */
function withWholeYear(text: string, today: string): string {
  const [, day, month, year = ''] = /^(\d{1,2})[ ./-]+(\d{1,2}|[a-z]{3,9})[ ,./-]+'?(\d{2})$/i.exec(text) ?? []
  const isNear = (now: string) => {
    const ago = Number.parseInt(now.slice(0, 4), 10) - 2000 - Number.parseInt(year, 10)
    return ago >= 0 && ago <= NEAR_YEARS
  }
  if (isNear(today)) return `${day}-${month}-20${year}`
  return isNear(adToBs(today)) && /^\d+$/.test(month ?? '') ? `20${year}-${month}-${day}` : text
}

/** The lines of a statement in the rows of its file. Rows above the first that has a day and an amount, and those without any figure, are no lines. */
export function readRows(rows: readonly (readonly string[])[], columns: StatementColumns, today: string): ReadRow[] {
  const cell = (row: readonly string[], at: number | null) => (at === null ? '' : (row[at] ?? ''))
  const found = rows.flatMap((row, index): ReadRow[] => {
    const date = dayOf(cell(row, columns.date), today)
    const amount = movedBy(row, columns, cell)
    if (date === undefined && amount === undefined) return []
    const text = row
      .filter((each) => each !== '')
      .join(' · ')
      .slice(0, 200)
    if (date === undefined) return [{ row: index + 1, fault: 'no date', text }]
    if (amount === undefined || amount === ZERO) return [{ row: index + 1, fault: 'no amount', text }]
    return [
      {
        row: index + 1,
        line: {
          ...{
            date,
            amount,
            description: cell(row, columns.description).slice(0, 500),
            reference: cell(row, columns.reference).slice(0, 200),
          },
          balance: amountOf(cell(row, columns.balance)) ?? null,
        },
      },
    ]
  })
  const first = found.findIndex((each) => 'line' in each)
  return first < 0 ? [] : found.slice(first)
}

function movedBy(
  row: readonly string[],
  { paidIn, paidOut, amount }: StatementColumns,
  cell: (row: readonly string[], at: number | null) => string,
): Paisa | undefined {
  if (amount !== null) return amountOf(cell(row, amount))
  const [came, went] = [amountOf(cell(row, paidIn)), amountOf(cell(row, paidOut))]
  return came === undefined && went === undefined ? undefined : add(came ?? ZERO, negate(went ?? ZERO))
}

/** An amount with its sign, brackets, or Cr and Dr as a bank means them: what is credited came in. */
function amountOf(text: string): Paisa | undefined {
  const [, bare = '', side = ''] = /^(.*?)\s*(cr|dr)?\.?$/i.exec(text.trim()) ?? []
  const signed = bare.replace(/^\((.*)\)$/, '-$1')
  if (signed === '' || signed === '-') return undefined
  const read = readAmount(signed)
  if (!read.ok) return undefined
  return side.toLowerCase() === 'dr' ? negate(read.amount) : read.amount
}
