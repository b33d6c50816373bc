import type { LedgerAnswer, SubLedgerAnswer } from '@lekha/contract'
import { formatAmount, magnitude, type Paisa, paisa, ZERO } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import type { Masters } from '../../../../books/masters.ts'
import { pastedRows, rowNamed, sideNamed, signedAmount } from '../../../../books/pasted-rows.ts'
import { accountSide, type Entry, type EntryLine, isEmptyLine, type Side } from '../entry.ts'
import { isBill } from '../goods/bill.ts'

/** Why a row gives no complete line; its line is there all the same, and can be completed. */
export type WhyNot = 'no ledger' | 'no sub-ledger' | 'no amount' | 'both sides'
/** A row as a line of a voucher. `hasSide`: whether it says on which side it stands. */
export type PastedLine = { line: EntryLine; why: WhyNot | undefined; hasSide: boolean }

type Books = Pick<Masters, 'ledgers' | 'subLedgersOf' | 'costCentres'>

/** Rows of a journal: what the totals below it are called. */
const TOTAL = /^(?:grand |sub ?)?total\b|^(?:कुल )?जम्मा/iu
/** How journals introduce and end the name of a ledger: "To Cash", "Rent A/c Dr." */
const AROUND = /^(?:to|by)\s+|\s+(?:dr|cr)\.?$/giu

/**
 * Reads rows of a spreadsheet as lines of a voucher: a ledger by name, code or alias; debit and credit, or one amount with its sign or side;
 * perhaps sub-ledger and cost centre, and whatever else is said as narration. Headings and totals are passed over.
 */
export function pastedLines(text: string, books: Books): PastedLine[] {
  const rows = pastedRows(text).map(({ cells }) => cells)
  const open = books.ledgers.filter(({ active, reserved }) => active && reserved === null)
  const ledgerOf = remembering((cell) => rowNamed<LedgerAnswer>(cell.replaceAll(AROUND, ''), open))
  const columns = columnsOf(rows, ledgerOf)
  return rows
    .filter((cells, index) => !(index === 0 && isHeading(cells, columns)) && !TOTAL.test(cells[columns.ledger] ?? ''))
    .map((cells) => lineOf(cells, columns, books, ledgerOf))
}

type LedgerOf = (cell: string) => LedgerAnswer | undefined
/** Where in a row its ledger stands, its amounts (debit and credit, or one), and the side of one amount. */
type Columns = { ledger: number; amounts: readonly number[]; side: number }

/** Each name is looked for once. */
function remembering(find: LedgerOf): LedgerOf {
  const found = new Map<string, LedgerAnswer | undefined>()
  return (cell) => {
    if (!found.has(cell)) found.set(cell, cell === '' ? undefined : find(cell))
    return found.get(cell)
  }
}

/** The columns by what most of their cells hold: the first with the most ledgers, then amounts. */
function columnsOf(rows: readonly string[][], ledgerOf: LedgerOf): Columns {
  const indices = Array.from({ length: Math.max(0, ...rows.map(({ length }) => length)) }, (_, index) => index)
  const count = (index: number, holds: (cell: string) => boolean) => rows.filter((cells) => holds(cells[index] ?? '')).length
  const most = Math.max(...indices.map((index) => count(index, (cell) => ledgerOf(cell) !== undefined)))
  const ledger = indices.find((index) => count(index, (cell) => ledgerOf(cell) !== undefined) === most) ?? 0
  const others = indices.filter((index) => index !== ledger)
  const side = others.find((index) => count(index, (cell) => sideNamed(cell) !== undefined) > rows.length / 2) ?? -1
  const isAmount = (index: number) => {
    const amounts = count(index, (cell) => signedAmount(cell) !== undefined)
    return amounts > 0 && amounts >= count(index, (cell) => cell !== '') / 2
  }
  const amounts = others.filter((index) => index !== side && isAmount(index))
  // What stands before the ledger are codes or serial numbers, unless there is no other amount.
  const behind = amounts.filter((index) => index > ledger)
  return { ledger, side, amounts: (behind.length > 0 ? behind : amounts).slice(0, 2) }
}

/** Headings have words where the others have amounts. */
function isHeading(cells: readonly string[], { amounts }: Columns): boolean {
  const heads = amounts.map((index) => cells[index] ?? '').filter((cell) => cell !== '')
  return heads.length > 0 && heads.every((cell) => !/\p{Nd}/u.test(cell))
}

function lineOf(cells: readonly string[], columns: Columns, books: Books, ledgerOf: LedgerOf): PastedLine {
  const given = cells[columns.ledger] ?? ''
  const ledger = ledgerOf(given)
  const { value, typed, why } = amountOf(cells, columns)
  const isRead = (index: number) => index === columns.ledger || index === columns.side || columns.amounts.includes(index)
  const isSerial = (index: number, cell: string) => index < columns.ledger && signedAmount(cell) !== undefined
  const said = cells.filter((cell, index) => cell !== '' && !isRead(index) && !isSerial(index, cell))
  const { subLedger, costCentre, narration } = saidOf(said, ledger, books)
  const line: EntryLine = {
    key: uuidv7(),
    side: value < 0n ? 'credit' : 'debit',
    ledgerId: ledger?.id ?? null,
    subLedgerId: subLedger?.id ?? null,
    costCentreId: costCentre?.id ?? null,
    text: value === ZERO ? typed : formatAmount(magnitude(value), 'en'),
    amount: magnitude(value),
    narration,
    ...(ledger || given === '' ? {} : { given }),
  }
  const hasSide = columns.amounts.length > 1 || columns.side >= 0 || value < 0n
  const lacksSubLedger = ledger?.requiresSubLedger === true && !subLedger
  return { line, why: ledger ? (lacksSubLedger ? 'no sub-ledger' : why) : 'no ledger', hasSide }
}

type Amount = { value: Paisa; typed: string; why: 'no amount' | 'both sides' | undefined }

/** The amount of a row, debit positive; what is none is left in the field as it was. */
function amountOf(cells: readonly string[], { amounts, side }: Columns): Amount {
  const [first = '', second = ''] = amounts.map((index) => cells[index] ?? '')
  const [one, other] = [first, second].map((cell) => (cell === '' ? ZERO : signedAmount(cell)))
  const typed = one === undefined ? first : second
  if (one === undefined || other === undefined) return { value: ZERO, typed, why: 'no amount' }
  if (one !== ZERO && other !== ZERO) return { value: ZERO, typed: '', why: 'both sides' }
  const turned = sideNamed(cells[side] ?? '') === 'credit'
  const value = paisa(turned && amounts.length === 1 ? -one : one - other)
  return { value, typed: '', why: value === ZERO ? 'no amount' : undefined }
}

/** What else a row says: a sub-ledger of its ledger, a cost centre, and the narration. */
function saidOf(said: readonly string[], ledger: LedgerAnswer | undefined, { subLedgersOf, costCentres }: Books) {
  const subLedgers = ledger ? subLedgersOf(ledger.id) : []
  const rest = said.filter((cell) => !ledger || ![ledger.name, ledger.nameNp, ledger.alias, ledger.code].includes(cell))
  const subLedger = rest.map((cell) => rowNamed<SubLedgerAnswer>(cell, subLedgers)).find((each) => each !== undefined)
  const others = rest.filter((cell) => !subLedger || rowNamed(cell, subLedgers) !== subLedger)
  const open = costCentres.filter(({ active }) => active)
  const costCentre = others.map((cell) => rowNamed(cell, open)).find((each) => each !== undefined)
  const words = others.filter((cell) => !costCentre || rowNamed(cell, open) !== costCentre)
  return { subLedger, costCentre, narration: words.join(' · ').slice(0, MOST_NARRATION) }
}

/** As much as the contract takes for a line. */
const MOST_NARRATION = 500

/**
 * A voucher with pasted lines in place of the empty ones from a line on. Where they stand on other sides than those of the single-entry
 * form it changes to double entry.
 */
export function withPasted(entry: Entry, at: number, pasted: readonly PastedLine[]): Entry {
  const side: Side = accountSide[entry.kind] === 'debit' ? 'credit' : 'debit'
  const fits = ({ line, hasSide }: PastedLine) => !hasSide || line.amount === ZERO || line.side === side
  const single = isBill(entry) || (entry.mode === 'single' && pasted.every(fits))
  const own = pasted.map((row) => {
    if (!single) return row.line
    // Below goods a line on the other side is less than zero.
    return isBill(entry) && !fits(row) ? { ...row.line, text: `-${row.line.text}` } : { ...row.line, side }
  })
  const before = entry.lines.slice(0, at + 1).filter((line) => !isEmptyLine(line))
  const after = entry.lines.slice(at + 1).filter((line) => !isEmptyLine(line))
  return { ...entry, mode: single ? 'single' : 'double', lines: [...before, ...own, ...after] }
}
