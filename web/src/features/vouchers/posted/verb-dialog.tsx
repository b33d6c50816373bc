import { cancelVoucher, type Voucher } from '@lekha/contract'
import { digits } from '@lekha/money'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../../api/use-endpoint.ts'
import { useOrganization } from '../../../books/organization.ts'
import { useLanguage } from '../../../ui/language.ts'
import type { VoucherVerb } from '../entry/entry-dialogs.tsx'
import { useSayStored } from '../entry/stored.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { ReversalDialog } from './reversal-dialog.tsx'

export type VerbDialogProps = {
  verb: VoucherVerb['is']
  /** The posted voucher as it was seen. */
  voucher: Pick<Voucher, 'id' | 'version' | 'number'>
  /** The name of its type. */
  title: string
  /** The day, the party and the amount. */
  facts: ReactNode
  onDone: (verb: VoucherVerb['is']) => void
  close: () => void
}

/** Cancels or reverses a posted voucher, once its reason is given. */
export function VerbDialog(props: VerbDialogProps) {
  return props.verb === 'reverse' ? <ReversalDialog {...props} /> : <CancelDialog {...props} />
}

function CancelDialog({ voucher, title, facts, onDone, close }: VerbDialogProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const cancel = useWrite(cancelVoucher)
  const sayStored = useSayStored(organizationId)
  const what = `${title} ${digits(voucher.number, language)}`
  const give = (reason: string) =>
    cancel.mutate(
      { params: { organizationId, voucherId: voucher.id }, body: { version: voucher.version, reason } },
      {
        onSuccess: ({ result }) => {
          sayStored({ ...result, how: 'cancelled' })
          close()
          onDone('cancel')
        },
      },
    )
  return (
    <ReasonDialog
      title={t('Why is {{what}} cancelled? Its number stays.', { what })}
      verb={t('Cancel voucher')}
      danger
      facts={facts}
      onGive={give}
      onClose={close}
    />
  )
}
