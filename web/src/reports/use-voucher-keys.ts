import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../books/organization.ts'
import { useLanguage } from '../ui/language.ts'
import { useKeys } from '../ui/use-keys.ts'
import { voucherIn } from './altered-beside.tsx'
import type { TreeRow } from './tree.ts'

/** The keys of a row that is a voucher: enter a copy of it, cancel it, reverse it unless it is an order. Esc, and what was done, come back to the row. */
export function useVoucherKeys(report: string, current: TreeRow | undefined, noteRow: (id: string) => Promise<void>): void {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const lng = useLanguage()
  const { may } = useOrganization()
  const id = voucherIn(current?.row.opens)
  const go = async (search: { duplicate: string } | { voucher: string; act: string }) => {
    if (!current) return
    await noteRow(current.row.id)
    await navigate({ to: '/$lng/transaction/voucher', params: { lng }, search })
  }
  const mayChange = id !== undefined && may('voucher.change')
  useKeys([
    {
      keys: 'Alt+2',
      also: 'Ctrl+Shift+D',
      label: t('Duplicate'),
      run: () => void (id && go({ duplicate: id })),
      when: id !== undefined && may('voucher.post'),
    },
    { keys: 'Alt+X', label: t('Cancel voucher'), run: () => void (id && go({ voucher: id, act: 'cancel' })), when: mayChange },
    {
      keys: 'Alt+U',
      label: t('Reverse'),
      run: () => void (id && go({ voucher: id, act: 'reverse' })),
      when: mayChange && report !== 'orders',
    },
  ])
}
