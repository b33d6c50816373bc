import { isVatName } from '@lekha/ledger'
import type { Masters } from '../../../books/masters.ts'
import { underGroups } from '../../../books/under-groups.ts'

/** The ledger of VAT: the one used last, else the only one among duties and taxes whose name says so; null when the user must choose. */
export function vatLedger(masters: Masters, kept: string | null): string | null {
  if (kept !== null && masters.ledgerById.get(kept)?.active) return kept
  const isTax = underGroups(masters.groups)('duties-taxes')
  const named = masters.ledgers.filter((ledger) => ledger.active && isTax(ledger) && isVatName(ledger.name, ledger.nameNp, ledger.alias))
  const [only, ...others] = named
  return only && others.length === 0 ? only.id : null
}
