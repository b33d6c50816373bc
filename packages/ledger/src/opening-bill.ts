import { magnitude, type Paisa } from '@lekha/money'
import { allocated, type BillAllocation } from './bill.ts'
import { BookError, sentence } from './book-error.ts'

/** A bill that was open before the first fiscal year: a part of the opening balance of its party. */
export type OpeningBill = Omit<BillAllocation, 'kind' | 'billedOn'> & { kind: 'new' | 'advance'; billedOn: string }

/**
 * The rules of the bills of an opening balance: each has a name and an amount, none is dated after the day of the openings or due before its own
 * day, none stands twice, and together they come to no more than the balance. Unlike in a voucher, a bill may stand on the other side than the
 * balance: an advance that was paid beside unpaid bills.
 *
 * @param field the path of the line in the form, by which the refusal finds it
 * @throws BookError `rule_broken` with the sentence and the offending field
 */
export function checkOpeningBills(amount: Paisa, bills: readonly OpeningBill[], day: string, field: string): void {
  const [ids, names] = [new Set<string>(), new Set<string>()]
  bills.forEach((bill, part) => {
    const refuse = (at: string, message: string): never => {
      throw new BookError(message, { code: 'rule_broken', fields: { [`${field}.bills.${part}.${at}`]: message } })
    }
    const called = `${bill.name.trim()} ${bill.billedOn}`
    if (bill.amount === 0n) refuse('amount', sentence('An amount is missing.'))
    if (bill.name.trim() === '') refuse('name', sentence('The name of the bill is missing.'))
    if (bill.billedOn > day) refuse('billedOn', sentence('An opening bill is dated before the first fiscal year.'))
    if (bill.dueOn !== null && bill.dueOn < bill.billedOn) refuse('dueOn', sentence('A bill is due on its own day or later.'))
    if (ids.has(bill.billId) || names.has(called)) refuse('name', sentence('This bill stands here already.'))
    ids.add(bill.billId)
    names.add(called)
  })
  if (!fitsIn(amount, bills)) {
    const message = sentence('The bills of an opening come to more than the opening.')
    throw new BookError(message, { code: 'rule_broken', fields: { [field]: message } })
  }
}

/**
 * An opening balance with these bills: what they come to where they do not fit in, or where it was nothing but its former bills; else as it was, and the
 * rest is on account.
 */
export const openingWith = (opening: Paisa, bills: readonly { amount: Paisa }[], former: readonly { amount: Paisa }[] = []): Paisa => {
  const wasItsBills = former.length > 0 && bills.length > 0 && allocated(former) === opening
  return fitsIn(opening, bills) && !wasItsBills ? opening : allocated(bills)
}

/** Whether a bill of an amount can be settled by a part, which stands on the other side. */
export const isHeldBy = (amount: Paisa, settled: Paisa): boolean => amount > 0n !== settled > 0n && magnitude(amount) >= magnitude(settled)

/** Whether bills come to no more than a balance, on its side. A balance of zero is not stored, and holds none. */
export const fitsIn = (amount: Paisa, bills: readonly { amount: Paisa }[]): boolean => {
  if (bills.length === 0) return true
  const sum = allocated(bills)
  return amount !== 0n && (sum === 0n || (sum > 0n === amount > 0n && magnitude(sum) <= magnitude(amount)))
}
