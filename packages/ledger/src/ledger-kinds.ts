import { type Group, NATURES, naturesOf, withDescendants } from './chart.ts'

/** The predefined groups of ledgers of cash and bank. */
export const CASH_AND_BANK_GROUPS = ['cash-in-hand', 'bank-accounts', 'bank-od-a-c'] as const

/** The predefined groups of the kinds that are no nature. */
const GROUPS_OF = {
  'cash-bank': CASH_AND_BANK_GROUPS,
  debtor: ['sundry-debtors'],
  creditor: ['sundry-creditors'],
  party: ['sundry-debtors', 'sundry-creditors'],
} as const

/** The kinds of ledgers that lists are narrowed to: by nature, those that make the profit, or by the predefined groups above them. */
export const LEDGER_KINDS = [...NATURES, 'income-expense', 'cash-bank', 'debtor', 'creditor', 'party'] as const
export type LedgerKind = (typeof LEDGER_KINDS)[number]

/**
 * Returns whether a ledger is of a kind; a reserved ledger, which stands in no group, is of none.
 *
 * @example ledgers.filter(isOfKind(groups, 'debtor')) // those in Sundry Debtors and in all groups below it
 */
export function isOfKind(groups: readonly Group[], kind: LedgerKind): (ledger: { groupId: string | null }) => boolean {
  const ids = idsOf(groups, kind)
  return ({ groupId }) => groupId !== null && ids.has(groupId)
}

/**
 * Returns whether the bills of a ledger are kept one by one: as the ledger says, else if it is a party.
 *
 * @example ledgers.filter(keepsBills(groups))
 */
export function keepsBills(groups: readonly Group[]): (ledger: { groupId: string | null; billByBill: boolean | null }) => boolean {
  const isParty = isOfKind(groups, 'party')
  return (ledger) => ledger.billByBill ?? isParty(ledger)
}

function idsOf(groups: readonly Group[], kind: LedgerKind): ReadonlySet<string> {
  if (kind in GROUPS_OF) {
    const codes: readonly string[] = GROUPS_OF[kind as keyof typeof GROUPS_OF]
    const roots = groups.filter(({ predefined }) => predefined !== null && codes.includes(predefined))
    return withDescendants(
      groups,
      roots.map(({ id }) => id),
    )
  }
  const natures: readonly string[] = kind === 'income-expense' ? ['income', 'expense'] : [kind]
  return new Set([...naturesOf(groups)].flatMap(([id, nature]) => (natures.includes(nature) ? [id] : [])))
}
