import type { AnswerOf, postVoucher } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../ui/language.ts'
import { notify } from '../../../ui/notify.ts'

/** A voucher that this user has just stored, and what was done with it. */
export type Stored = Pick<AnswerOf<typeof postVoucher>['result'], 'number' | 'total' | 'date'> & {
  how: 'added' | 'altered' | 'cancelled' | 'planned'
}

/** What was done, as a sentence. */
export const STORED_HOW: Record<Stored['how'], string> = {
  added: sentence('Data has been added sucessfully.'),
  altered: sentence('Your changes are saved.'),
  cancelled: sentence('Voucher cancelled'),
  planned: sentence('Data has been added sucessfully.'),
}

// In the cache of the server's answers, which is emptied when another user signs in.
const keyOf = (organizationId: string) => ['stored last', organizationId]

/** The voucher that this user has stored last in this tab; the foot of the voucher screen names it. */
export function useStored(organizationId: string): Stored | undefined {
  return useQuery<Stored>({ queryKey: keyOf(organizationId), queryFn: skipToken }).data
}

/**
 * Hands the stored voucher to the foot of the voucher screen. Altering and cancelling lead back to where the user came from: where that
 * is another screen, a notice says it.
 */
export function useSayStored(organizationId: string): (stored: Stored) => void {
  const { t } = useTranslation()
  const language = useLanguage()
  const client = useQueryClient()
  const router = useRouter()
  return (stored) => {
    client.setQueryData(keyOf(organizationId), stored)
    if (stored.how === 'added') return
    const stop = router.subscribe('onResolved', ({ toLocation }) => {
      stop()
      if (toLocation.pathname.endsWith('/transaction/voucher')) return
      notify('success', t(STORED_HOW[stored.how]), digits(stored.number, language))
    })
  }
}
