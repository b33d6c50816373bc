import type { SheetPlace } from '@lekha/contract'
import { type BaseKind, foldName, sentence } from '@lekha/ledger'
import { type Paisa, ZERO } from '@lekha/money'
import type { TallyProblem } from '../tally-records.ts'
import { problemAt, type SheetRow, unprintable } from './sheet-rows.ts'
import { amountOf, dayIn, type Read, typeIn } from './sheet-values.ts'

/** A line of a voucher as its row has it, with its place. */
type SheetLine = { ledger: string; subLedger: string; amount: Paisa; narration: string; row: SheetRow }

/** A voucher of a sheet: all rows with its number, type and date. `faults` are what stands in the way of reading it. */
export type SheetVoucher = {
  type: BaseKind
  number: string
  date: string
  narration: string
  reference: string
  lines: SheetLine[]
  faults: TallyProblem[]
  at: SheetPlace
}

/** What a row says of its voucher; a later row of the same voucher may leave it out. */
type Head = { number: string; type: Read<BaseKind>; typeId: string; date: Read<string>; dateId: string; key: string }

const NO_NUMBER = sentence('The row names no voucher. Write a number or a mark; rows with the same one are one voucher.')
const NO_DAY = sentence('The voucher has no date.')

/**
 * The vouchers of a sheet. Rows with the same number, type and date are one; a row without a number, or with the number of the row above and
 * without a date, goes on with the voucher above it.
 */
export function vouchersOf(rows: readonly SheetRow[], today: string): SheetVoucher[] {
  const found = new Map<string, SheetVoucher>()
  const alone: SheetVoucher[] = []
  let above: Head | undefined
  for (const row of rows) {
    const head = headOf(row, above, today)
    const former = head && found.get(head.key)
    const voucher = former ?? begun(row, head)
    if (!head) alone.push(voucher)
    else if (!former) found.set(head.key, voucher)
    addRow(voucher, row)
    above = head ?? above
  }
  return [...found.values(), ...alone].toSorted((one, other) => one.at.row - other.at.row)
}

const DATES = [
  ['date', undefined],
  ['dateBs', 'bs'],
  ['dateAd', 'ad'],
] as const

/** Undefined for a row that belongs to no voucher. */
function headOf(row: SheetRow, above: Head | undefined, today: string): Head | undefined {
  const number = row.cell('number')
  const [dateId, calendar] = DATES.find(([id]) => row.cell(id) !== '') ?? ['', undefined]
  const goesOn = above !== undefined && dateId === '' && (number === '' || number === above.number)
  if (goesOn && row.cell('type') === '') return above
  if (number === '' && !(goesOn && above)) return undefined
  const date =
    dateId === '' ? (goesOn && above ? above.date : { ok: false as const, message: NO_DAY }) : dayIn(row.cell(dateId), today, calendar)
  const type = row.cell('type') === '' && above?.number === number ? above.type : typeIn(row.cell('type'))
  const named = number || above?.number || ''
  const key = [type.ok ? type.value : row.cell('type'), date.ok ? date.value : row.cell(dateId), foldName(named)].join('\n')
  return { number: named, type, typeId: 'type', date, dateId, key }
}

function begun(row: SheetRow, head: Head | undefined): SheetVoucher {
  const voucher: SheetVoucher = { type: 'journal', number: '', date: '', narration: '', reference: '', lines: [], faults: [], at: row.at() }
  if (!head) return { ...voucher, faults: [problemAt(row.at('number'), namesOf(row), NO_NUMBER)] }
  const { number, type, date, dateId } = head
  if (!type.ok) voucher.faults.push(problemAt(row.at('type'), row.written('type'), type.message))
  if (!date.ok) voucher.faults.push(problemAt(row.at(dateId), dateId === '' ? number : row.written(dateId), date.message))
  return { ...voucher, number, type: type.ok ? type.value : 'journal', date: date.ok ? date.value : '' }
}

const namesOf = (row: SheetRow) =>
  [row.cell('ledger'), row.cell('debit') || row.cell('credit') || row.cell('amount')].filter(Boolean).join(' · ')

const AMOUNTS = ['debit', 'credit', 'amount', 'side'] as const
/** The cells of a row that hold amounts. */
export const amountCells = (row: SheetRow) =>
  Object.fromEntries(AMOUNTS.map((id) => [id, row.cell(id)])) as Record<(typeof AMOUNTS)[number], string>

/** The columns of a voucher whose texts are stored. */
const TEXTS = ['number', 'narration', 'lineNarration', 'reference']

function addRow(voucher: SheetVoucher, row: SheetRow): void {
  const unseen = unprintable(row, TEXTS)
  if (unseen) voucher.faults.push(unseen)
  voucher.narration ||= row.cell('narration')
  voucher.reference ||= row.cell('reference')
  const amount = amountOf(amountCells(row))
  const ledger = row.cell('ledger')
  const fault = (id: string, what: string, message: string) => void voucher.faults.push(problemAt(row.at(id), what, message))
  if (!amount.ok) fault(amount.id ?? 'amount', row.written(amount.id ?? 'amount'), amount.message)
  else if (ledger === '' && (amount.value ?? ZERO) !== ZERO) fault('ledger', namesOf(row), sentence('The row names no ledger.'))
  else if (ledger !== '' && amount.value === undefined) fault('debit', ledger, sentence('The row has no amount.'))
  else if (ledger !== '') {
    const line = { ledger, subLedger: row.cell('subLedger'), amount: amount.value ?? ZERO, narration: row.cell('lineNarration'), row }
    voucher.lines.push(line)
  }
}
