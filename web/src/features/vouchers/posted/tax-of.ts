import type { Masters } from '../../../books/masters.ts'
import { underGroups } from '../../../books/under-groups.ts'

/** Whether a ledger is one of duties and taxes. */
export function taxOf(masters: Masters): (ledgerId: string) => boolean {
  const isTax = underGroups(masters.groups)('duties-taxes')
  return (id) => {
    const ledger = masters.ledgerById.get(id)
    return ledger !== undefined && isTax(ledger)
  }
}
