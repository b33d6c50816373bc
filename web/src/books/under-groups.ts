import type { GroupAnswer, LedgerAnswer } from '@lekha/contract'
import { type EntryKind, withDescendants } from '@lekha/ledger'

/** Returns a test whether a ledger is anywhere under the predefined groups with these codes. */
export function underGroups(groups: readonly GroupAnswer[]): (...codes: string[]) => (ledger: LedgerAnswer) => boolean {
  return (...codes) => {
    const roots = groups.filter(({ predefined }) => predefined !== null && codes.includes(predefined))
    const ids = withDescendants(
      groups,
      roots.map(({ id }) => id),
    )
    return ({ groupId }) => groupId !== null && ids.has(groupId)
  }
}

/** Returns a test whether a ledger belongs to the other trade: one of sales in a purchase, one of purchases in a sale. */
export function ofOtherTrade(groups: readonly GroupAnswer[]): (kind: EntryKind, ledger: LedgerAnswer) => boolean {
  const standsIn = underGroups(groups)
  const [isSale, isPurchase] = [standsIn('sales-accounts'), standsIn('purchase-accounts')]
  return (kind, ledger) => (kind === 'purchase' && isSale(ledger)) || (kind === 'sales' && isPurchase(ledger))
}

/** Returns a test whether a voucher passes a ledger on to the next of its type: in a sale or purchase neither one of the other trade nor one of taxes. */
export function passedOn(groups: readonly GroupAnswer[]): (kind: EntryKind, ledger: LedgerAnswer) => boolean {
  const [isOther, isTax] = [ofOtherTrade(groups), underGroups(groups)('duties-taxes')]
  const isTrade = (kind: EntryKind) => kind === 'sales' || kind === 'purchase'
  return (kind, ledger) => ledger.active && !isOther(kind, ledger) && !(isTrade(kind) && isTax(ledger))
}
