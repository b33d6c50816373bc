import { adToBs, CalendarError, readDate } from '@lekha/calendar'
import { BASE_KINDS, type BaseKind, NATURES, type Nature, sentence, VAT_CLASSES, type VatClass } from '@lekha/ledger'
import { asciiDigits, negate, type Paisa, readAmount, ZERO } from '@lekha/money'
import { keyOf } from './sheet-columns.ts'

/** A value of a cell, or the sentence that says why it is none. */
export type Read<Value> = { ok: true; value: Value } | { ok: false; message: string }

const refused = (message: string): { ok: false; message: string } => ({ ok: false, message })

const NO_AMOUNT = sentence('This is not an amount. Write it as 1,23,456.00, without a formula.')
const PLAIN_AMOUNT = /^[-+\u2212]?\s*(?:(?:NRs|Rs|NPR|रु|रू|₨)\.?\s*)?[-+\u2212]?[\d,]+(?:\.\d*)?(?:\/[-=])?$/iu
const WITH_SIDE = /^(?<amount>.*?)\s*(?<side>dr|cr|डे|क्रे|डेबिट|क्रेडिट|debit|credit)\.?$/iu
const CREDITS = new Set(['cr', 'c', 'credit', 'क्रे', 'क्रेडिट'])
const DEBITS = new Set(['dr', 'd', 'debit', 'डे', 'डेबिट'])

/** The side that a text names. */
function sideIn(text: string): 'debit' | 'credit' | undefined {
  const key = keyOf(text)
  return CREDITS.has(key) ? 'credit' : DEBITS.has(key) ? 'debit' : undefined
}

/** An amount of a cell with its sign, its brackets or its side, debit positive. Nothing is calculated and nothing rounded. */
export function amountIn(text: string): Read<Paisa> {
  const { amount = text, side } = WITH_SIDE.exec(text.trim())?.groups ?? {}
  const bare = asciiDigits(amount.trim()).replace(/^\((.*)\)$/u, '-$1')
  if (/^[-\u2013\u2014]$/u.test(bare)) return { ok: true, value: ZERO } // how accountants write nothing
  if (!PLAIN_AMOUNT.test(bare)) return refused(NO_AMOUNT)
  const read = readAmount(bare)
  if (!read.ok) return refused(read.message)
  const credited = side !== undefined && sideIn(side) === 'credit'
  return { ok: true, value: credited ? negate(read.amount) : read.amount }
}

/** What a row debits (positive) or credits. Undefined where its cells are empty. */
export function amountOf(cells: Record<'debit' | 'credit' | 'amount' | 'side', string>): Read<Paisa | undefined> & { id?: string } {
  const [debit, credit, amount] = [sided(cells.debit), sided(cells.credit), cells.amount === '' ? undefined : amountIn(cells.amount)]
  for (const [id, read] of Object.entries({ debit, credit, amount })) if (read && !read.ok) return { ...read, id }
  const given = Object.entries({ debit, credit, amount }).filter(([, read]) => read?.ok && read.value !== ZERO)
  const [first, ...others] = given
  if (others.length > 0) return { ...refused(sentence('A row has one amount: a debit or a credit.')), id: others[0]?.[0] ?? '' }
  if (!first) return { ok: true, value: debit || credit || amount ? ZERO : undefined }
  const [id, read] = first as [string, { ok: true; value: Paisa }]
  if (id === 'debit') return read
  return id === 'credit' ? { ok: true, value: negate(read.value) } : withSide(read.value, cells.side)
}

/** An amount under Debit or Credit, which tell the side, so that a sign would say it twice. */
function sided(text: string): Read<Paisa> | undefined {
  if (text === '') return undefined
  const read = amountIn(text)
  if (read.ok && (read.value < ZERO || WITH_SIDE.test(text.trim())))
    return refused(sentence('An amount under Debit or Credit has no sign and no side of its own.'))
  return read
}

function withSide(amount: Paisa, side: string): Read<Paisa> & { id?: string } {
  if (side === '') return { ok: true, value: amount }
  const named = sideIn(side)
  if (!named) return { ...refused(sentence('The side is Dr or Cr.')), id: 'side' }
  return { ok: true, value: named === 'credit' && amount > ZERO ? negate(amount) : amount }
}

const NO_DATE = sentence('This is not a date. Write it as 2083-05-08.')
const WHOLE_DATE = /^(?:\d{4}[-/. ]+\d{1,2}[-/. ]+\d{1,2}|\d{1,2}[-/. ]+\d{1,2}[-/. ]+\d{4})$/

/**
 * A day, AD, from a date of either calendar. A year that both calendars have is the one nearer to today, unless the column or the cell names
 * the calendar. `today` is BS.
 */
export function dayIn(text: string, today: string, calendar: 'ad' | 'bs' | undefined): Read<string> {
  const [, before = '', middle = '', after = ''] =
    /^(ad|bs|ई\.?सं\.?|वि\.?सं\.?)?(.*?)(ad|bs)?$/iu.exec(asciiDigits(text).replace(/\s+/g, ' ').trim()) ?? []
  const named = /^(?:bs|वि)/iu.test(before || after) ? 'bs' : before || after ? 'ad' : calendar
  const date = middle.replace(/ 00:00(?::00)?$/, '').trim()
  if (!WHOLE_DATE.test(date)) return refused(NO_DATE)
  const read = readDate(`${named ?? ''} ${date}`.trim(), { today, current: today, language: 'en' })
  return read.ok && hasBsDay(read.ad) ? { ok: true, value: read.ad } : refused(NO_DATE)
}

function hasBsDay(ad: string): boolean {
  try {
    return adToBs(ad) !== ''
  } catch (error) {
    if (error instanceof CalendarError) return false
    throw error
  }
}

const KINDS: Record<BaseKind, readonly string[]> = {
  receipt: ['प्राप्ति', 'रसिद', 'rv', 'receipts'],
  payment: ['भुक्तानी', 'pv', 'payments'],
  contra: ['कन्ट्रा', 'cv'],
  journal: ['गोश्वारा', 'जर्नल', 'jv', 'journals'],
  sales: ['बिक्री', 'sale', 'sv', 'invoice'],
  purchase: ['खरिद', 'purchases', 'bill'],
}
const VOUCHER = /(?:voucher|vouchers|भौचर)$/u

/** The type of a voucher; none written is a journal. */
export function typeIn(text: string): Read<BaseKind> {
  const key = keyOf(text).replace(VOUCHER, '')
  const kind = key === '' ? 'journal' : BASE_KINDS.find((each) => each === key || KINDS[each].includes(key))
  return kind ? { ok: true, value: kind } : refused(sentence('There is no such voucher type.'))
}

const NATURE_WORDS: Record<Nature, readonly string[]> = {
  asset: ['assets', 'सम्पत्ति'],
  liability: ['liabilities', 'दायित्व', 'capital', 'पुँजी'],
  income: ['incomes', 'revenue', 'आम्दानी', 'आय'],
  expense: ['expenses', 'expenditure', 'खर्च', 'व्यय'],
}

/** The nature of a primary group; undefined where the cell is empty. */
export function natureIn(text: string): Read<Nature | undefined> {
  const key = keyOf(text)
  if (key === '') return { ok: true, value: undefined }
  const nature = NATURES.find((each) => each === key || NATURE_WORDS[each].includes(key))
  return nature ? { ok: true, value: nature } : refused(sentence('The nature of a group is asset, liability, income or expense.'))
}

/** Whether a cell says yes. */
export const yesIn = (text: string): boolean => ['yes', 'y', 'true', '1', 'हो', 'छ'].includes(keyOf(asciiDigits(text)))

const VAT_WORDS: Record<VatClass, readonly string[]> = {
  standard: ['13', 'taxable', 'vatable', 'yes', 'करयोग्य', 'लाग्ने', 'सामान्य'],
  reduced: ['5'],
  zero: ['0', 'zerorated', 'nil', 'शून्य', 'शून्यदर'],
  exempt: ['exempted', 'no', 'nonvat', 'vatexempt', 'छुट', 'नलाग्ने', 'करछुट'],
}

/** The class of VAT that a cell names; an empty one is that of the standard rate. */
export function vatClassIn(text: string): Read<VatClass> {
  const key = keyOf(asciiDigits(text).replace(/\.0+(?=\s*%?$)/, '')).replace(/(?:percent|प्रतिशत)$/u, '')
  const found = key === '' ? 'standard' : VAT_CLASSES.find((each) => each === key || VAT_WORDS[each].includes(key))
  return found ? { ok: true, value: found } : refused(sentence('The VAT of an item is 13 %, 5 %, 0 % or exempt.'))
}
