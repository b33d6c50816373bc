import { deleteSubLedger, type SubLedgerAnswer, updateSubLedger } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { DeleteDialog, Instead } from './delete-dialog.tsx'

type DeleteSubLedgerProps = { subLedger: SubLedgerAnswer; onClose: () => void; onDone: () => void }

/** Deletes a sub-ledger; one that is used is put out of use instead. */
export function DeleteSubLedger({ subLedger, onClose, onDone }: DeleteSubLedgerProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const remove = useWrite(deleteSubLedger, { quiet: true })
  const update = useWrite(updateSubLedger)
  const { id, ...form } = subLedger
  const params = { organizationId, subLedgerId: id }
  const name = nameIn(subLedger, language)
  const done = (sentence: string) => () => {
    notify('success', sentence, name)
    onDone()
  }
  const retire = () => update.mutate({ params, body: { ...form, active: false } }, { onSuccess: done(t('Your changes are stored.')) })
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
