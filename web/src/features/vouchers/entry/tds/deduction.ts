import type { TdsWay } from '@lekha/ledger'
import { add, formatAmount, magnitude, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import { billsAfter } from '../bills/line-bills.ts'
import {
  accountSide,
  change,
  type Entry,
  type EntryLine,
  emptyLine,
  isEmptyLine,
  isOrder,
  lineSide,
  type Side,
  takesLess,
  usedLines,
} from '../entry.ts'
import { linesOfGoods } from '../goods/bill.ts'

/** Whom a tax is deducted from, or who deducted it: a ledger of the voucher, with its sub-ledger. */
export type Party = { ledgerId: string; subLedgerId: string | null }
/** A tax deducted at source as it was accepted. */
export type Deducted = {
  way: TdsWay
  natureId: string
  party: Party
  base: Paisa
  rate: number
  tax: Paisa
  ledgerId: string
  narration: string
}

/** The side on which the tax stands: credit where we owe it, debit where a customer kept it. */
const sideOf = (way: TdsWay): Side => (way === 'payable' ? 'credit' : 'debit')

/** Whose tax a kind of voucher has, unless the user says otherwise. */
export const usualWay = ({ kind }: Pick<Entry, 'kind'>): TdsWay => (kind === 'receipt' || kind === 'sales' ? 'receivable' : 'payable')

/**
 * The amount without VAT that is offered as the base: of a line on the other side its amount; else all that stands on the other side. `isTax`: whether a
 * ledger is one of taxes, which are no part of the base.
 */
export function baseOf(entry: Entry, index: number | undefined, way: TdsWay, isTax: (ledgerId: string | null) => boolean): Paisa {
  const side = sideOf(way)
  const line = index === undefined ? undefined : entry.lines[index]
  if (line && line.side !== side && line.amount !== ZERO && !isTax(line.ledgerId)) return line.amount
  const typed = usedLines(entry).filter((each) => each.side !== side && !isTax(each.ledgerId))
  const goods = linesOfGoods(entry).filter(({ ledgerId, amount }) => !isTax(ledgerId) && amount > 0n === (side === 'credit'))
  return add(...typed.map(({ amount }) => amount), ...goods.map(({ amount }) => magnitude(amount)))
}

/** The ledgers of a voucher that may be the party: the one above first in a sale or purchase, then those of the lines. */
export function partiesOf(entry: Entry, index: number | undefined, isParty: (ledgerId: string) => boolean): Party[] {
  const line = index === undefined ? undefined : entry.lines[index]
  const of = (each: EntryLine | undefined): Party[] =>
    each?.ledgerId == null || each.deduction ? [] : [{ ledgerId: each.ledgerId, subLedgerId: each.subLedgerId }]
  const above: Party[] = entry.mode === 'single' && entry.accountId !== null ? [{ ledgerId: entry.accountId, subLedgerId: null }] : []
  const all = [...of(line), ...above, ...usedLines(entry).flatMap(of)]
  const sorted = [...all.filter(({ ledgerId }) => isParty(ledgerId)), ...all.filter(({ ledgerId }) => !isParty(ledgerId))]
  const seen = new Set<string>()
  return sorted.filter((party) => {
    const key = keyOf(party)
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** A party as a key. */
export const keyOf = ({ ledgerId, subLedgerId }: Party): string => `${ledgerId} ${subLedgerId ?? ''}`

/**
 * The voucher with a tax deducted: a line on the ledger of the tax, by which the line of the party on its side is reduced, else the greatest, so that the voucher still balances.
 * In the single-entry form the ledger above follows by itself. `at` is the place of the line.
 */
export function withDeduction(before: Entry, deducted: Deducted, replaces?: number): { entry: Entry; at: number } {
  const former = replaces === undefined ? before : withoutDeduction(before, replaces)
  // In a contra and a journal every line has its own side.
  const entry = former.mode === 'single' && !takesLess(former) ? change(former, { do: 'switch mode' }) : former
  const line = lineOf(entry, deducted)
  const lines = takesLess(entry) ? entry.lines : reduced(entry.lines, line)
  const own = lines.filter((each) => !isEmptyLine(each))
  const place = takesLess(entry) ? own.length : placeOf(own, line)
  return { entry: { ...entry, lines: [...own.slice(0, place), line, ...own.slice(place)] }, at: place }
}

/** The voucher without the tax of a line: its amount goes back to the line that it was taken from. */
export function withoutDeduction(entry: Entry, index: number): Entry {
  const line = entry.lines[index]
  if (!line) return entry
  const lines = entry.lines.filter((_line, place) => place !== index)
  const given = takesLess(entry) ? lines : changedGreatest(lines, line, (amount) => add(amount, line.amount))
  return { ...entry, lines: given.length > 0 ? given : [emptyLine(line.side)] }
}

function lineOf(entry: Entry, { way, natureId, party, base, rate, tax, ledgerId, narration }: Deducted): EntryLine {
  const side = sideOf(way)
  // The sign of the text says on which side the line is.
  const sign = takesLess(entry) && side !== lineSide(entry.kind) ? '-' : ''
  return {
    ...{ ...emptyLine(side), ledgerId, narration, amount: tax, text: `${sign}${formatAmount(tax, 'en')}` },
    deduction: { partyLedgerId: party.ledgerId, partySubLedgerId: party.subLedgerId, natureId, base: paisaText(base), rate },
  }
}

/** The lines with that of the party reduced by the tax; as they are where it is not greater than the tax. */
const reduced = (lines: readonly EntryLine[], line: EntryLine): EntryLine[] =>
  changedGreatest(lines, line, (amount) => (amount > line.amount ? paisa(amount - line.amount) : amount))

function changedGreatest(lines: readonly EntryLine[], tax: EntryLine, to: (amount: Paisa) => Paisa): EntryLine[] {
  const greatest = reducedBy(lines, tax)
  return lines.map((line) => {
    if (line !== greatest) return line
    const amount = to(line.amount)
    const text = formatAmount(amount, 'en')
    return { ...line, amount, text, bills: billsAfter(line, { text }) }
  })
}

/** The line that a tax reduces: on its side that of the party from whom it is deducted, else the greatest. */
function reducedBy(lines: readonly EntryLine[], { side, deduction }: EntryLine): EntryLine | undefined {
  const own = lines.filter((line) => line.side === side && line.deduction === undefined && line.amount !== ZERO)
  const isParty = (line: EntryLine) => line.ledgerId === deduction?.partyLedgerId && line.subLedgerId === deduction?.partySubLedgerId
  const party = own.filter(isParty)
  return (party.length > 0 ? party : own).reduce<EntryLine | undefined>(
    (most, line) => (most && most.amount >= line.amount ? most : line),
    undefined,
  )
}

/** Behind the line that it reduces, else at the end. */
function placeOf(lines: readonly EntryLine[], tax: EntryLine): number {
  const greatest = reducedBy(lines, tax)
  return greatest === undefined ? lines.length : lines.indexOf(greatest) + 1
}

/** Whether a voucher of this kind can have a tax deducted: every one that has a party, but no contra and no stock journal. */
export const mayDeduct = ({ type, kind }: Pick<Entry, 'type' | 'kind'>): boolean =>
  !isOrder({ type }) && (kind === 'journal' || (accountSide[kind] !== null && kind !== 'contra'))
