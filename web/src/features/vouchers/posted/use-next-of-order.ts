import type { Voucher } from '@lekha/contract'
import { isOrderType, nextOfOrder, sentence } from '@lekha/ledger'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { useLanguage } from '../../../ui/language.ts'
import type { LiveKey } from '../../../ui/live-keys.ts'
import { stateOf, useFulfilling } from './order-of.ts'

const WAYS = [
  { keys: 'Alt+I', types: ['sales', 'purchase'], label: sentence('Bill it') },
  { keys: 'Alt+W', types: ['sales-order'], label: sentence('Make an order') },
  { keys: 'Alt+Z', types: ['delivery-note'], label: sentence('Delivery note') },
] as const

/** The keys by which a posted order becomes a bill or a later order, as long as something is left of it. */
export function useNextOfOrder(voucher: Voucher | undefined, masters: Masters): LiveKey[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const { may } = useOrganization()
  const fulfilling = useFulfilling(voucher)
  const stands = voucher !== undefined && isOrderType(voucher.type) && !voucher.cancelled && may('voucher.post')
  const isOpen = stands && fulfilling !== undefined && stateOf(voucher, fulfilling) !== 'fulfilled'
  const next = voucher ? nextOfOrder(voucher.type) : []
  const mayPost = (code: string) => masters.voucherTypes.some((type) => type.code === code && type.permitted)
  return WAYS.flatMap(({ keys, types, label }) => {
    const type = types.find((each) => next.includes(each) && mayPost(each))
    if (!isOpen || type === undefined) return []
    const run = () =>
      void navigate({
        to: isOrderType(type) ? '/$lng/transaction/order' : '/$lng/transaction/voucher',
        params: { lng },
        search: { type, fulfils: voucher.id },
      })
    return [{ keys, label: t(label), run }]
  })
}
