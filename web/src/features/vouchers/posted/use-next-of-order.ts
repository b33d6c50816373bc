import type { Voucher } from '@lekha/contract'
import { isOrderType, type NextOfOrder, nextOfOrder, sentence } from '@lekha/ledger'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { useLanguage } from '../../../ui/language.ts'
import type { LiveKey } from '../../../ui/live-keys.ts'
import { useFulfilment } from './order-of.ts'

const WAYS: Record<NextOfOrder, { keys: string; label: string }> = {
  sales: { keys: 'Alt+I', label: sentence('Bill it') },
  purchase: { keys: 'Alt+I', label: sentence('Bill it') },
  'sales-order': { keys: 'Alt+W', label: sentence('Make an order') },
  'delivery-note': { keys: 'Alt+Z', label: sentence('Delivery note') },
}

/** The keys by which a posted order becomes a bill or a later order. They count at once: only an order that is known to be fulfilled has none. */
export function useNextOfOrder(voucher: Voucher | undefined, masters: Masters): LiveKey[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const { may } = useOrganization()
  const state = useFulfilment(voucher)?.state
  if (voucher === undefined || voucher.cancelled || state === 'fulfilled' || !may('voucher.post')) return []
  const mayPost = (code: string) => masters.voucherTypes.some((type) => type.code === code && type.permitted)
  return nextOfOrder(voucher.type).flatMap((type) => {
    if (!mayPost(type)) return []
    const { keys, label } = WAYS[type]
    const run = () =>
      void navigate({
        to: isOrderType(type) ? '/$lng/transaction/order' : '/$lng/transaction/voucher',
        params: { lng },
        search: { type, fulfils: voucher.id },
      })
    return [{ keys, label: t(label), run }]
  })
}
