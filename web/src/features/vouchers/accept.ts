import { alterVoucher, postVoucher } from '@lekha/contract'
import { digits, formatAmount } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useWrite, type WireFailure } from '../../api/use-endpoint.ts'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { bodyOf, type Entry } from './entry.ts'

type Outcome = { onStored: (entry: Entry, voucherId: string) => void; onRefused: (entry: Entry, failure: WireFailure) => void }

/**
 * Posts a voucher without making the user wait: the form is empty at once, and a notification shows the number. A refused
 * voucher is passed back as typed. The entry's id is the Idempotency-Key, so that sending it again stores nothing twice.
 */
export function useAccept(organizationId: string, typeName: (code: string) => string, { onStored, onRefused }: Outcome) {
  const { t } = useTranslation()
  const language = useLanguage()
  const post = useWrite(postVoucher, { quiet: true })
  const alter = useWrite(alterVoucher, { quiet: true })

  return (entry: Entry, reason: string) => {
    const { type, ...body } = bodyOf(entry)
    const sent = entry.alters
      ? alter.mutateAsync({
          params: { organizationId, voucherId: entry.alters.voucherId },
          body: { ...body, version: entry.alters.version, reason },
          key: entry.id,
        })
      : post.mutateAsync({ params: { organizationId }, body: { type, ...body }, key: entry.id })
    sent.then(
      ({ result }) => {
        notify(
          'success',
          entry.alters ? t('Your changes are saved.') : t('Data has been added sucessfully.'),
          `${typeName(result.type)} ${digits(result.number, language)} · ${formatAmount(result.total, language)}`,
        )
        onStored(entry, result.id)
      },
      (failure: unknown) => onRefused(entry, failure as WireFailure), // call() throws nothing else
    )
  }
}
