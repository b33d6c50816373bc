import type { GroupAnswer } from '@lekha/contract'
import type { Paisa } from '@lekha/money'
import type { Masters } from './masters.ts'
import { underGroups } from './under-groups.ts'

/** Returns a test whether a ledger is one of a bank: an account or an overdraft. */
export const bankAccounts = (groups: readonly GroupAnswer[]) => underGroups(groups)('bank-accounts', 'bank-od-a-c')

type Line = { ledgerId: string; amount: Paisa }

/** The line by which a bank account pays, the largest of several; undefined where none does. */
export function paidByBank<L extends Line>(lines: readonly L[], { ledgerById, groups }: Pick<Masters, 'ledgerById' | 'groups'>) {
  const isBank = bankAccounts(groups)
  return lines
    .filter(({ ledgerId, amount }) => {
      const ledger = ledgerById.get(ledgerId)
      return amount < 0n && ledger !== undefined && isBank(ledger)
    })
    .toSorted((one, other) => (one.amount < other.amount ? -1 : 1))[0]
}
