import type { VoucherForm } from '@lekha/contract'
import { allocated, type BillAllocation } from '@lekha/ledger'
import { type Paisa, paisa } from '@lekha/money'
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
  bills: LineBills | undefined,
  change: Partial<Pick<EntryLine, 'ledgerId' | 'subLedgerId' | 'side' | 'text'>>,
): LineBills | undefined {
  if (change.ledgerId !== undefined || change.subLedgerId !== undefined || change.side !== undefined) return undefined
  if (change.text === undefined || bills === undefined || bills === 'due-first') return bills
  return bills.length === 0 || bills.some(({ kind }) => kind === 'new') ? bills : undefined
}

/** The bills of a line as they are sent: the one that begins takes what the others leave of the amount. */
export function sentBills(bills: LineBills, amount: Paisa): VoucherForm['lines'][number]['bills'] {
  if (bills === 'due-first') return bills
  const settled = allocated(bills.filter(({ kind }) => kind === 'against'))
  const rest = paisa(amount - settled)
  return bills.map(({ label: _, ...bill }) => (bill.kind === 'new' ? { ...bill, amount: rest } : bill)).filter((bill) => bill.amount !== 0n)
}

/** A voucher without the bills that were chosen: each that is posted from a plan has its own. */
export const withoutBills = ({ accountBills: _, ...entry }: Entry): Entry => ({
  ...entry,
  lines: entry.lines.map(({ bills: __, ...line }) => line),
})
