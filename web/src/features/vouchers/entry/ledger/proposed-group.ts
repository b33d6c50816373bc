import type { EntryKind } from '@lekha/ledger'
import type { Side } from '../entry.ts'

/** The predefined group to which a ledger most likely belongs that is missing on a side of a kind of voucher. */
const LIKELY: Record<EntryKind, Record<Side, string>> = {
  payment: { debit: 'indirect-expenses', credit: 'bank-accounts' },
  receipt: { debit: 'bank-accounts', credit: 'sundry-debtors' },
  contra: { debit: 'bank-accounts', credit: 'bank-accounts' },
  sales: { debit: 'sundry-debtors', credit: 'sales-accounts' },
  purchase: { debit: 'purchase-accounts', credit: 'sundry-creditors' },
  journal: { debit: 'indirect-expenses', credit: 'sundry-creditors' },
  'stock-journal': { debit: 'stock-in-hand', credit: 'stock-in-hand' },
}

/** The group proposed for a new ledger by its place in a voucher; '' where the organization has no such group. */
export function proposedGroup(groups: readonly { id: string; predefined: string | null }[], kind: EntryKind, side: Side): string {
  return groups.find(({ predefined }) => predefined === LIKELY[kind][side])?.id ?? ''
}
