import { adToBs, CalendarError, fiscalYearOf } from '@lekha/calendar'
import { type BaseKind, BookError, checkLines, sentence } from '@lekha/ledger'
import { add, type Paisa, ZERO } from '@lekha/money'
import type { TallyLine, TallyVoucher } from './tally-records.ts'
import type { VoucherKind } from './tally-voucher-kinds.ts'

/**
 * The verdict on a voucher: it is imported with its lines that have an amount, or it is left out for a reason. `booked`: Tally counts it in its
 * balances. Reasons and notes are sentences without data.
 */
export type Verdict =
  | { imported: true; booked: true; kind: BaseKind | 'stock-journal'; returns?: 'sales' | 'purchase'; lines: TallyLine[]; notes: string[] }
  | { imported: false; booked: boolean; reason: string }

/** Checks a voucher of a file by the same rules as the screen checks a typed one. */
export function judge(voucher: TallyVoucher, of: VoucherKind): Verdict {
  const { kind, note = '' } = of
  if (voucher.cancelled) return left(sentence('The voucher is cancelled in Tally and was left out.'), false)
  if (voucher.optional) return left(sentence('The voucher is optional in Tally and was left out.'), false)
  if (kind === null) return left(note, false)
  const lines = voucher.lines.filter(({ amount }) => amount !== ZERO)
  const movesOnly = kind === 'stock-journal'
  if (movesOnly && lines.length > 0) return left(sentence('The stock journal books amounts, too, and was left out.'), true)
  const fault = (movesOnly ? goodsFault(voucher) : faultOf(lines)) ?? dateFault(voucher.date)
  if (fault) return left(fault, !movesOnly)
  const returns = of.returns && { returns: of.returns }
  return { imported: true, booked: true, kind, ...returns, lines, notes: notesOn(voucher, lines) }
}

function left(reason: string, booked: boolean): Verdict {
  return { imported: false, booked, reason }
}

/** Goods that move alone must be known; of another voucher the amounts count, and it comes without its goods. */
function goodsFault({ goods = [] }: TallyVoucher): string | undefined {
  if (goods.length === 0) return sentence('The voucher moves no goods and was left out.')
  return goods.some(({ unread }) => unread) ? sentence('A quantity of goods cannot be read; the voucher was left out.') : undefined
}

function faultOf(lines: TallyLine[]): string | undefined {
  if (lines.length < 2) return sentence('The voucher has no two lines with an amount and was left out.')
  if (sum(lines) !== ZERO) return sentence('Debit and credit of the voucher differ; it was left out.')
  try {
    checkLines(lines.map(({ ledger, amount }) => ({ ledgerId: ledger, amount })))
    return undefined
  } catch (error) {
    if (error instanceof BookError) return error.template
    throw error
  }
}

/** A date may lie so near to an end of the calendar that its fiscal year does not lie within. */
function dateFault(date: string): string | undefined {
  try {
    fiscalYearOf(adToBs(date))
    return undefined
  } catch (error) {
    if (error instanceof CalendarError)
      return sentence('The calendar does not hold the whole fiscal year of this date; the voucher was left out.')
    throw error
  }
}

/** Why the goods of a voucher do not move. */
export const UNREAD_GOODS = sentence('A quantity of goods cannot be read: the goods of the voucher were left out.')

const sum = (lines: TallyLine[]): Paisa => lines.reduce((total, { amount }) => add(total, amount), ZERO)

/** The longest texts that the books hold, in characters. */
export const LONGEST = { narration: 1_000, lineNarration: 500, reference: 200 } as const

function notesOn(voucher: TallyVoucher, lines: TallyLine[]): string[] {
  const cut =
    voucher.narration.length > LONGEST.narration ||
    referenceOf(voucher).length > LONGEST.reference ||
    lines.some(({ narration = '' }) => narration.length > LONGEST.lineNarration)
  return [
    ...(lines.length < voucher.lines.length ? [sentence('Lines without an amount were left out.')] : []),
    ...(cut ? [sentence('A text was too long and was cut.')] : []),
  ]
}

/** The number that the voucher had in Tally, beside the reference that it has of its own. */
export function referenceOf({ number, reference }: Pick<TallyVoucher, 'number' | 'reference'>): string {
  if (reference === '' || number === '') return reference || number
  return `${reference} · No. ${number}`
}

/** The first characters of a text; a character that is written as two is not torn apart. */
export function cutTo(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')
}

/** A voucher as lists of problems name it, in the file's words. */
export function nameOf({ type, number, date }: TallyVoucher): string {
  return [type, number, date].filter(Boolean).join(' · ')
}
