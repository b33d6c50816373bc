import { magnitude, type Paisa, paisa } from '@lekha/money'
import { BookError, sentence } from './book-error.ts'
import { tdsOn } from './tds.ts'

/** What a part of a party's amount does: `new` and `advance` begin a bill, `against` settles one that another voucher began. */
export const ALLOCATION_KINDS = ['new', 'advance', 'against'] as const
/** One of the three. */
export type AllocationKind = (typeof ALLOCATION_KINDS)[number]

/** A part of the amount of a line that belongs to a bill of its party. What no part names is on account. */
export type BillAllocation = {
  /** Made by whoever begins the bill; the same in all vouchers that settle it. */
  billId: string
  kind: AllocationKind
  /** Debit positive, as the amount of the line. */
  amount: Paisa
  /** What a bill that begins is called; '' for the reference of its voucher, or else the number. */
  name: string
  /** AD, of a bill that begins; null for the day of its voucher. */
  billedOn: string | null
  /** AD, of a bill that begins; null where no day was agreed on. */
  dueOn: string | null
}

/** A tax deducted at source, on a line of the ledger of that tax: from whom, what it is paid for, on which base, at how many hundredths of a percent. */
export type Deduction = { partyLedgerId: string; partySubLedgerId: string | null; natureId: string; base: Paisa; rate: number }

/** What a line may carry besides its amount. */
export type LineParts = { bills?: readonly BillAllocation[] | undefined; deduction?: Deduction | undefined }

/** The most allocations of one voucher. */
export const MAX_ALLOCATIONS = 30_000

/**
 * The rules of the allocations of a voucher: none is empty, no bill stands twice in a line, and those of a line come to no more than the line.
 * That no bill is settled by more than is left of it, the database decides, which alone sees all vouchers.
 * @throws BookError `rule_broken` with the sentence and the offending field
 */
export function checkAllocations(lines: readonly ({ amount: Paisa } & LineParts)[]): void {
  if (lines.reduce((many, { bills = [] }) => many + bills.length, 0) > MAX_ALLOCATIONS)
    throw broken(sentence('A voucher names at most 30,000 bills.'), 'lines')
  lines.forEach(({ amount, bills = [] }, index) => {
    const seen = new Set<string>()
    bills.forEach((bill, part) => {
      const field = `lines.${index}.bills.${part}.amount`
      if (bill.amount === 0n) throw broken(sentence('An amount is missing.'), field)
      if (bill.kind !== 'against' && bill.amount > 0n !== amount > 0n)
        throw broken(sentence('A bill begins on the side of its line.'), field)
      if (seen.has(bill.billId)) throw broken(sentence('This bill stands here already.'), field)
      seen.add(bill.billId)
    })
    if (!isPartOf(allocated(bills), amount))
      throw broken(sentence('The bills of a line come to more than the line.'), `lines.${index}.amount`)
  })
}

/**
 * The rules of the days of bills, and of deductions: no bill is due before its own day, which is that of the voucher where none is said, and the base of
 * a deduction is no more than the voucher, unless the tax on it is just what its line says, as where the tax on an earlier bill is entered by itself.
 * @throws BookError `rule_broken` with the sentence and the offending field
 */
export function checkParts(lines: readonly ({ amount: Paisa } & LineParts)[], date: string): void {
  const total = lines.reduce((sum, { amount }) => (amount > 0n ? sum + amount : sum), 0n)
  lines.forEach(({ amount, bills = [], deduction }, index) => {
    bills.forEach(({ kind, billedOn, dueOn }, part) => {
      if (kind !== 'against' && dueOn !== null && dueOn < (billedOn ?? date))
        throw broken(sentence('A bill is not due before its own day.'), `lines.${index}.bills.${part}.dueOn`)
    })
    if (!deduction) return
    const { base, rate } = deduction
    const isTaxOfBase = magnitude(tdsOn(base, rate)) === magnitude(amount)
    if (magnitude(base) > total && !isTaxOfBase)
      throw broken(sentence('The base of a deduction is more than the voucher.'), `lines.${index}.deduction.base`)
  })
}

/** What some allocations come to, debit positive. */
export const allocated = (bills: readonly { amount: Paisa }[]): Paisa => paisa(bills.reduce((sum, { amount }) => sum + amount, 0n))

/** What of a line's amount belongs to no bill. */
export const onAccount = (amount: Paisa, bills: readonly { amount: Paisa }[]): Paisa => paisa(amount - allocated(bills))

/** Whether an amount is nothing of another, a part of it, or all. */
const isPartOf = (part: bigint, whole: bigint): boolean => (whole < 0n ? part <= 0n && part >= whole : part >= 0n && part <= whole)

/** A bill that is open: what is left of it, debit positive, and by which day it is due. */
export type OpenBill = { billId: string; left: Paisa; billedOn: string; dueOn: string | null }

/**
 * Which bills an amount settles if nobody chooses: the one bill of exactly this amount, else those that are due first, each as far as the amount
 * reaches. Bills of the same side as the amount are not touched.
 *
 * @example settledFirst(paisa(-500_00n), [{ billId, left: paisa(300_00n), … }]) // [{ billId, amount: -300_00n, kind: 'against', … }]
 */
export function settledFirst(amount: Paisa, open: readonly OpenBill[]): BillAllocation[] {
  const opposite = open.filter(({ left }) => left !== 0n && left < 0n === amount > 0n)
  const exact = opposite.filter(({ left }) => left === -amount)
  if (exact.length === 1 && exact[0]) return [against(exact[0].billId, amount)]
  const settled: BillAllocation[] = []
  let rest: bigint = amount
  for (const { billId, left } of opposite.toSorted(byDueDay)) {
    if (rest === 0n) break
    const part = paisa(isPartOf(rest, -left) ? rest : -left)
    settled.push(against(billId, part))
    rest -= part
  }
  return settled
}

/** An allocation that settles a bill. */
export const against = (billId: string, amount: Paisa): BillAllocation => ({
  ...{ billId, kind: 'against', amount, name: '', billedOn: null, dueOn: null },
})

const byDueDay = (one: OpenBill, other: OpenBill): number => {
  const [first, second] = [one, other].map(({ dueOn, billedOn }) => `${dueOn ?? billedOn} ${billedOn}`)
  return (first ?? '') < (second ?? '') ? -1 : 1
}

function broken(message: string, field: string): BookError {
  return new BookError(message, { code: 'rule_broken', fields: { [field]: message } })
}
