import { deleteLedger, type LedgerAnswer, updateLedger } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { DeleteDialog, Instead } from './delete-dialog.tsx'

type DeleteLedgerProps = { ledger: LedgerAnswer; onClose: () => void; onDone: () => void }

/** Deletes a ledger; one that is used is put out of use instead. */
export function DeleteLedger({ ledger, onClose, onDone }: DeleteLedgerProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const remove = useWrite(deleteLedger, { quiet: true })
  const update = useWrite(updateLedger)
  const { id, reserved: _reserved, groupId, ...form } = ledger
  const params = { organizationId, ledgerId: id }
  const name = nameIn(ledger, language)
  const done = (sentence: string) => () => {
    notify('success', sentence, name)
    onDone()
  }
  const retire = () => {
    if (groupId !== null)
      update.mutate({ params, body: { ...form, groupId, active: false } }, { onSuccess: done(t('Your changes are stored.')) })
  }
  return (
    <DeleteDialog
      name={name}
      refusal={remove.error}
      pending={remove.isPending}
      onDelete={() =>
        remove.mutate({ params, query: { version: String(form.version) } }, { onSuccess: done(t('Record deleted successfully.')) })
      }
      onClose={onClose}
    >
      {form.active && <Instead onRetire={retire} />}
    </DeleteDialog>
  )
}
