import { addDays, daysBetween } from '@lekha/calendar'
import type { VoucherForm } from '@lekha/contract'
import type { BillAllocation } from '@lekha/ledger'
import { magnitude, type Paisa, paisa } from '@lekha/money'
import type { Entry, EntryLine } from '../entry.ts'

/** A bill that a line begins or settles; a stored one has its name. */
export type NamedPart = BillAllocation & { label?: string | undefined }
/** The bills of a line: chosen ones, or those that are due first. */
export type LineBills = 'due-first' | readonly NamedPart[]

/**
 * The bills of a line after a change: they were chosen for a party and an amount. A bill that begins takes what the others leave of another amount,
 * and what is on account stays there.
 */
export function billsAfter(
  { bills, ...line }: EntryLine,
  change: Partial<Pick<EntryLine, 'ledgerId' | 'subLedgerId' | 'side' | 'text'>>,
): LineBills | undefined {
  const isAnother = (['ledgerId', 'subLedgerId', 'side'] as const).some(
    (field) => change[field] !== undefined && change[field] !== line[field],
  )
  if (isAnother) return undefined
  if (change.text === undefined || bills === undefined || bills === 'due-first') return bills
  return bills.length === 0 || bills.some(({ kind }) => kind === 'new') ? bills : undefined
}

/** A voucher on another day: the bills that it begins are due as many days after it as before. */
export function dueAfter(entry: Entry, date: string): Entry {
  const days = daysBetween(entry.date, date)
  const moved = (bills: LineBills | undefined): LineBills | undefined =>
    bills === undefined || bills === 'due-first'
      ? bills
      : bills.map((bill) => (bill.dueOn === null ? bill : { ...bill, dueOn: addDays(bill.dueOn, days) }))
  return {
    ...entry,
    ...(entry.accountBills && { accountBills: moved(entry.accountBills) }),
    lines: entry.lines.map((line) => (line.bills ? { ...line, bills: moved(line.bills) } : line)),
  }
}

type Party = Pick<EntryLine, 'ledgerId' | 'subLedgerId'>

/** Lines whose taxes were deducted from one party, and are deducted from another now. */
export const taxedAnew = (lines: EntryLine[], from: Party, to: Party): EntryLine[] =>
  lines.map((line) => {
    const { deduction } = line
    if (!deduction || to.ledgerId === null || deduction.partyLedgerId !== from.ledgerId || deduction.partySubLedgerId !== from.subLedgerId)
      return line
    return { ...line, deduction: { ...deduction, partyLedgerId: to.ledgerId, partySubLedgerId: to.subLedgerId } }
  })

/**
 * The bills of a line as they are sent: the one that begins takes what the others leave of the amount. Where the amount became less than what was to be
 * settled, as much is settled as it reaches.
 */
export function sentBills(bills: LineBills, amount: Paisa): VoucherForm['lines'][number]['bills'] {
  if (bills === 'due-first') return bills
  const named = bills.map(({ label: _, ...bill }) => bill)
  if (!named.some(({ kind }) => kind === 'new')) return named
  let rest: bigint = amount
  const settled = named
    .filter(({ kind }) => kind !== 'new')
    .map((bill) => {
      const part = bill.amount > 0n === amount > 0n && magnitude(bill.amount) > magnitude(paisa(rest)) ? paisa(rest) : bill.amount
      rest -= part
      return { ...bill, amount: part }
    })
  const begun = named.filter(({ kind }) => kind === 'new').map((bill) => ({ ...bill, amount: paisa(rest) }))
  return [...settled, ...begun].filter((bill) => bill.amount !== 0n)
}

/** A voucher without the bills that were chosen: each that is posted from a plan has its own. */
export const withoutBills = ({ accountBills: _, ...entry }: Entry): Entry => ({
  ...entry,
  lines: entry.lines.map(({ bills: __, ...line }) => line),
})
