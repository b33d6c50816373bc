import type { LedgerAnswer } from '@lekha/contract'
import { naturesOf, withDescendants } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../books/masters.ts'

/** The filters of the ledger list; '' shows all. */
export const LEDGER_VIEWS = ['', 'asset', 'liability', 'income', 'expense', 'cash-bank', 'party', 'no-pan', 'inactive'] as const
export type LedgerView = (typeof LEDGER_VIEWS)[number]

/** The view in the address; an unknown text shows all. */
export const ledgerView = (text: string): LedgerView => LEDGER_VIEWS.find((view) => view === text) ?? ''

type Books = Pick<Masters, 'groups' | 'isCashOrBank'>

/** Returns whether a ledger belongs to a view. Parties are the ledgers below debtors and creditors. */
export function inView(view: LedgerView, { groups, isCashOrBank }: Books): (ledger: LedgerAnswer) => boolean {
  const natures = naturesOf(groups)
  const parents = groups.filter(({ predefined }) => predefined === 'sundry-debtors' || predefined === 'sundry-creditors')
  const parties = withDescendants(
    groups,
    parents.map(({ id }) => id),
  )
  const isParty = ({ groupId }: LedgerAnswer) => groupId !== null && parties.has(groupId)
  switch (view) {
    case '':
      return () => true
    case 'cash-bank':
      return isCashOrBank
    case 'party':
      return isParty
    case 'no-pan':
      return (ledger) => isParty(ledger) && ledger.pan === ''
    case 'inactive':
      return (ledger) => !ledger.active
    case 'asset':
    case 'liability':
    case 'income':
    case 'expense':
      return ({ groupId }) => groupId !== null && natures.get(groupId) === view
  }
}

/** The names of the views. */
export function useViewNames(): Record<LedgerView, string> {
  const { t } = useTranslation()
  return {
    '': t('All ledgers'),
    asset: t('Assets'),
    liability: t('Liabilities'),
    income: t('Incomes'),
    expense: t('Expenses'),
    'cash-bank': t('Cash and bank'),
    party: t('Debtors and creditors'),
    'no-pan': t('Parties without PAN'),
    inactive: t('Not active'),
  }
}
