import { cancelVoucher } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import type { Masters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { Unsaved } from '../../form/unsaved.tsx'
import { useBack } from '../../ui/back.ts'
import { useLanguage } from '../../ui/language.ts'
import { accountSide } from './entry.ts'
import { LedgerDialog } from './ledger-dialog.tsx'
import { proposedGroup } from './proposed-group.ts'
import { ReasonDialog } from './reason-dialog.tsx'
import { useSayStored } from './stored.ts'
import { SubLedgerDialog } from './sub-ledger-dialog.tsx'
import type { EntryEditor } from './use-entry.ts'

/** The dialogs that open over the form; the form keeps its state. */
export type EntryDialog = LedgerDialogWanted | { is: 'alter reason' } | { is: 'cancel reason' }
type LedgerDialogWanted =
  /** `field` is the ledger above, or that of a line. */
  | { is: 'new ledger'; field: 'account' | number; name: string }
  | { is: 'new sub-ledger'; index: number; ledgerId: string; name: string }
  | { is: 'alter ledger'; ledgerId: string; field: string }

type EntryDialogsProps = {
  dialog: EntryDialog | undefined
  masters: Masters
  title: string
  editor: EntryEditor
  accept: (print: boolean, reason: string) => void
  close: () => void
}

export function EntryDialogs(props: EntryDialogsProps) {
  const { editor, dialog } = props
  return (
    <>
      {/* A new voucher is kept as a draft; what is altered in a posted one is kept nowhere. */}
      {editor.entry.alters && <Unsaved when={editor.isChanged} />}
      {dialog && dialog.is !== 'alter reason' && dialog.is !== 'cancel reason' ? (
        <LedgerOver {...props} dialog={dialog} />
      ) : (
        <OpenDialog {...props} />
      )}
    </>
  )
}

/** Creates or alters a ledger or sub-ledger from its field; afterwards the focus returns to the field where typing continues. */
function LedgerOver({ dialog, masters, editor, close }: EntryDialogsProps & { dialog: LedgerDialogWanted }) {
  const back = (field: string) => {
    close()
    editor.focus(field)
  }
  if (dialog.is === 'alter ledger') {
    const leave = () => back(dialog.field)
    return <LedgerDialog ledger={masters.ledgerById.get(dialog.ledgerId)} name="" masters={masters} onDone={leave} onClose={leave} />
  }
  const { name } = dialog
  if (dialog.is === 'new sub-ledger') {
    const { index, ledgerId } = dialog
    const done = (subLedgerId: string) => {
      editor.dispatch({ do: 'line', index, with: { subLedgerId } })
      back(`lines.${index}.amount`)
    }
    return <SubLedgerDialog {...{ ledgerId, name }} onDone={done} onClose={() => back(`lines.${index}.subLedger`)} />
  }
  const { field } = dialog
  const done = (ledgerId: string) => {
    if (field === 'account') editor.dispatch({ do: 'change', with: { accountId: ledgerId } })
    else editor.dispatch({ do: 'line', index: field, with: { ledgerId, subLedgerId: null } })
    back(field === 'account' ? 'lines.0.ledger' : `lines.${field}.amount`)
  }
  const leave = () => back(field === 'account' ? field : `lines.${field}.ledger`)
  const { kind, lines } = editor.entry
  const side = field === 'account' ? accountSide[kind] : lines[field]?.side
  const groupId = proposedGroup(masters.groups, kind, side ?? 'debit')
  return <LedgerDialog ledger={undefined} {...{ name, groupId, masters }} onDone={done} onClose={leave} />
}

function OpenDialog({ dialog, title, editor, accept, close }: EntryDialogsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const back = useBack()
  const cancel = useWrite(cancelVoucher)
  const sayStored = useSayStored(organizationId)
  const { alters } = editor.entry
  if (!dialog || !alters) return null
  const what = `${title} ${digits(alters.number, language)}`
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
        onSuccess: ({ result }) => {
          sayStored({ ...result, how: 'cancelled' })
          close()
          editor.settle()
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
