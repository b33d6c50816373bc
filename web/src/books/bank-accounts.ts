import type { GroupAnswer } from '@lekha/contract'
import { add, type Paisa } from '@lekha/money'
import type { Masters } from './masters.ts'
import { underGroups } from './under-groups.ts'

/** Returns a test whether a ledger is one of a bank: an account or an overdraft. */
export const bankAccounts = (groups: readonly GroupAnswer[]) => underGroups(groups)('bank-accounts', 'bank-od-a-c')

type Line = { ledgerId: string; amount: Paisa }

/** The bank account that pays, with all that it pays, the largest of several; undefined where none does. */
export function paidByBank(lines: readonly Line[], { ledgerById, groups }: Pick<Masters, 'ledgerById' | 'groups'>): Line | undefined {
  const isBank = bankAccounts(groups)
  const paying = lines.filter(({ ledgerId, amount }) => {
    const ledger = ledgerById.get(ledgerId)
    return amount < 0n && ledger !== undefined && isBank(ledger)
  })
  const accounts = [...new Set(paying.map(({ ledgerId }) => ledgerId))]
  return accounts
    .map((ledgerId) => ({ ledgerId, amount: add(...paying.filter((line) => line.ledgerId === ledgerId).map(({ amount }) => amount)) }))
    .toSorted((one, other) => (one.amount < other.amount ? -1 : 1))[0]
}
