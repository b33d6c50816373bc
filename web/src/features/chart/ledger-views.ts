import type { LedgerAnswer } from '@lekha/contract'
import { type Group, isOfKind } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'

/** The filters of the ledger list; '' shows all. */
export const LEDGER_VIEWS = ['', 'asset', 'liability', 'income', 'expense', 'cash-bank', 'party', 'no-pan', 'inactive'] as const
export type LedgerView = (typeof LEDGER_VIEWS)[number]

/** The view in the address; an unknown text shows all. */
export const ledgerView = (text: string): LedgerView => LEDGER_VIEWS.find((view) => view === text) ?? ''

/** Returns whether a ledger belongs to a view. Parties are the ledgers below debtors and creditors. */
export function inView(view: LedgerView, groups: readonly Group[]): (ledger: LedgerAnswer) => boolean {
  if (view === '') return () => true
  if (view === 'inactive') return (ledger) => !ledger.active
  if (view !== 'no-pan') return isOfKind(groups, view)
  const isParty = isOfKind(groups, 'party')
  return (ledger) => isParty(ledger) && ledger.pan === ''
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
