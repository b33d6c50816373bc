import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../books/organization.ts'
import { useLanguage } from '../ui/language.ts'
import { useKeys } from '../ui/use-keys.ts'
import type { TreeRow } from './tree.ts'

/** The keys of a row that is a ledger: the facts about it, and its form; Esc comes back from both to the row. */
export function useLedgerKeys(current: TreeRow | undefined, noteRow: (id: string) => Promise<void>): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const lng = useLanguage()
  const { may } = useOrganization()
  const { opens, skipsTo = opens } = current?.row ?? {}
  const id = skipsTo && 'report' in skipsTo && skipsTo.report === 'ledger' ? skipsTo.params.ledgerId : undefined
  const go = async (to: '/$lng/ledger/$id' | '/$lng/ledger/$id/edit') => {
    if (!current || id === undefined) return
    await noteRow(current.row.id)
    await navigate({ to, params: { lng, id } })
  }
  useKeys([
    { keys: 'I', label: t('About the ledger'), run: () => void go('/$lng/ledger/$id'), when: id !== undefined, hidden: true },
    {
      keys: 'Alt+Enter',
      label: t('Alter the ledger'),
      run: () => void go('/$lng/ledger/$id/edit'),
      when: id !== undefined && may('chart.write'),
      hidden: true,
    },
  ])
}
