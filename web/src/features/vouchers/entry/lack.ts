import { MOVES_NOTHING, movesABalance, sentence } from '@lekha/ledger'
import { add, formatAmount, magnitude, readAmount, ZERO } from '@lekha/money'
import { accountSide, type Entry, type EntryLine, isEmptyLine, takesLess, totalsOf, usedGoods, usedLines } from './entry.ts'
import { bodyOf } from './entry-body.ts'
import { isBill, linesOfGoods } from './goods/bill.ts'
import { lackOfBillDiscount } from './goods/bill-discount.ts'
import { lackOfGoods, type PlacesOf } from './goods/goods-line.ts'

/** What prevents a voucher from being accepted: the field, and a sentence. */
export type Lack = { field: string; message: string; values?: Record<string, string> }

const NO_SUB_LEDGER = sentence('A bill of goods has no field for the sub-ledger of its party: choose another ledger.')

const NOTHING_LEFT = sentence('What is taken off comes to all of the voucher, or more: the ledger above is left with nothing.')

/** Whether the lines below zero leave the ledger above nothing, or put it on the other side. */
function comesToNothing(entry: Entry): boolean {
  const of = (own: boolean) =>
    add(...entry.lines.filter((line) => (line.side === accountSide[entry.kind]) === own).map(({ amount }) => amount))
  const goods = add(...linesOfGoods(entry).map(({ amount }) => magnitude(amount)))
  return of(true) > ZERO && of(true) >= add(of(false), goods)
}

/** The first thing that is missing, in the order of the fields; undefined when the voucher can be accepted. */
export function firstLack(entry: Entry, demandsSubLedger: (ledgerId: string) => boolean, placesOf: PlacesOf = () => 4): Lack | undefined {
  if (entry.kind === 'stock-journal') return lackOfGoods(entry.goods, placesOf)
  if (entry.mode === 'single' && entry.accountId === null) return { field: 'account', message: sentence('Choose a ledger.') }
  // The single-entry form has no field for the sub-ledger of the ledger above; the double-entry form has.
  if (entry.mode === 'single' && entry.accountId !== null && demandsSubLedger(entry.accountId))
    return {
      field: 'account',
      message: isBill(entry) ? NO_SUB_LEDGER : sentence('This ledger requires a sub-ledger: change to double entry (Ctrl+H).'),
    }
  const ofGoods = isBill(entry) && usedGoods(entry).length > 0 ? lackOfGoods(entry.goods, placesOf, entry.date) : undefined
  const ofDiscount = isBill(entry) ? lackOfBillDiscount(entry) : undefined
  if (ofGoods ?? ofDiscount) return ofGoods ?? ofDiscount
  const demanding = entry.goods.findIndex(({ ledgerId }) => ledgerId !== null && demandsSubLedger(ledgerId))
  if (demanding !== -1) return { field: `goods.${demanding}.ledger`, message: sentence('This ledger requires a sub-ledger.') }
  for (const [index, line] of entry.lines.entries()) {
    if (isEmptyLine(line)) continue
    if (line.ledgerId === null) return lackOfLedger(index)
    if (entry.mode === 'single' && line.ledgerId === entry.accountId)
      return { field: `lines.${index}.ledger`, message: sentence('This is the ledger above; choose another.') }
    if (line.subLedgerId === null && demandsSubLedger(line.ledgerId))
      return { field: `lines.${index}.subLedger`, message: sentence('This ledger requires a sub-ledger.') }
    const lack = lackOfLine(entry, index)
    if (lack) return lack
  }
  const used = [...usedLines(entry), ...usedGoods(entry)]
  if (used.length < (entry.mode === 'single' ? 1 : 2)) {
    const field = isBill(entry) ? 'goods.0.item' : `lines.${entry.lines.length - 1}.ledger`
    return { field, message: sentence('A voucher needs at least two lines.') }
  }
  if (takesLess(entry) && comesToNothing(entry))
    return { field: `lines.${entry.lines.findLastIndex((line) => line.side === accountSide[entry.kind])}.amount`, message: NOTHING_LEFT }
  const { left } = totalsOf(entry)
  if (left === 0n) return movesABalance(bodyOf(entry).lines) ? undefined : { field: 'lines.0.ledger', message: MOVES_NOTHING }
  const values = { amount: formatAmount(magnitude(left), 'en') }
  const field = `lines.${entry.lines.length - 1}.amount`
  return left > 0n
    ? { field, message: sentence('{{amount}} debit still to enter'), values }
    : { field, message: sentence('{{amount}} credit still to enter'), values }
}

/** The lack of a line that has an amount and no ledger. */
export const lackOfLedger = (index: number): Lack => ({ field: `lines.${index}.ledger`, message: sentence('Choose a ledger.') })

/** Why a line with a ledger has no amount; undefined when it has one. */
export function lackOfLine(entry: Entry, index: number): Lack | undefined {
  const line = entry.lines[index]
  if (!line || line.ledgerId === null || line.amount !== ZERO) return undefined
  return lackOfAmount(index, line)
}

function lackOfAmount(index: number, line: EntryLine): Lack {
  const read = readAmount(line.text)
  const field = `lines.${index}.amount`
  if (line.text.trim() === '') return { field, message: sentence('An amount is missing.') }
  return { field, message: read.ok ? sentence('An amount is more than zero; the side says Dr or Cr.') : read.message }
}
