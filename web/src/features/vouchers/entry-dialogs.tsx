import { cancelVoucher } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../api/masters.ts'
import { useWrite } from '../../api/use-endpoint.ts'
import { useBack } from '../../app/back.ts'
import { Unsaved } from '../../app/form/unsaved.tsx'
import { useOrganization } from '../../app/organization.ts'
import { notify } from '../../ui/notify.ts'
import { LedgerDialog } from './ledger-dialog.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import type { EntryGrip } from './use-entry.ts'

/** What may lie over the form; the form below keeps everything. */
export type EntryDialog = LedgerDialogWanted | { is: 'alter reason' } | { is: 'cancel reason' }
type LedgerDialogWanted = { is: 'new ledger'; index: number; name: string } | { is: 'alter ledger'; ledgerId: string; field: string }

type EntryDialogsProps = {
  dialog: EntryDialog | undefined
  masters: Masters
  title: string
  grip: EntryGrip
  accept: (print: boolean, reason: string) => void
  close: () => void
}

export function EntryDialogs(props: EntryDialogsProps) {
  const { grip, dialog } = props
  return (
    <>
      {/* A new voucher is kept as a draft; what is altered in a posted one is kept nowhere. */}
      {grip.entry.alters && <Unsaved when={grip.isChanged} />}
      {dialog?.is === 'new ledger' || dialog?.is === 'alter ledger' ? <LedgerOver {...props} dialog={dialog} /> : <OpenDialog {...props} />}
    </>
  )
}

/** A ledger that is made or altered from its field; afterwards the keyboard is back where it is needed. */
function LedgerOver({ dialog, masters, grip, close }: EntryDialogsProps & { dialog: LedgerDialogWanted }) {
  const back = (field: string) => {
    close()
    grip.focus(field)
  }
  if (dialog.is === 'alter ledger') {
    const leave = () => back(dialog.field)
    return <LedgerDialog ledger={masters.ledgerById.get(dialog.ledgerId)} name="" masters={masters} onDone={leave} onClose={leave} />
  }
  return (
    <LedgerDialog
      ledger={undefined}
      name={dialog.name}
      masters={masters}
      onDone={(ledgerId) => {
        grip.dispatch({ do: 'line', index: dialog.index, with: { ledgerId, subLedgerId: null } })
        back(`lines.${dialog.index}.amount`)
      }}
      onClose={() => back(`lines.${dialog.index}.ledger`)}
    />
  )
}

function OpenDialog({ dialog, title, grip, accept, close }: EntryDialogsProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const back = useBack()
  const cancel = useWrite(cancelVoucher)
  const { alters } = grip.entry
  if (!dialog || !alters) return null
  const what = `${title} ${alters.number}`
  if (dialog.is === 'alter reason') {
    const give = (reason: string) => {
      close()
      accept(false, reason)
    }
    return <ReasonDialog title={t('Why is {{what}} altered?', { what })} verb={t('Alter')} onGive={give} onClose={close} />
  }
  const give = (reason: string) =>
    cancel.mutate(
      { params: { organizationId, voucherId: alters.voucherId }, body: { version: alters.version, reason } },
      {
        onSuccess: () => {
          notify('success', t('Voucher cancelled'), what)
          close()
          grip.settle()
          back()
        },
      },
    )
  return (
    <ReasonDialog
      title={t('Why is {{what}} cancelled? Its number stays.', { what })}
      verb={t('Cancel voucher')}
      danger
      onGive={give}
      onClose={close}
    />
  )
}
