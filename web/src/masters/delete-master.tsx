import { useTranslation } from 'react-i18next'
import { useWrite } from '../api/use-endpoint.ts'
import { nameIn } from '../books/masters.ts'
import { useOrganization } from '../books/organization.ts'
import { useLanguage } from '../ui/language.ts'
import { notify } from '../ui/notify.ts'
import { DeleteDialog, Instead } from './delete-dialog.tsx'
import { type MasterWire, type Stored, sent } from './master-wire.ts'

type DeleteMasterProps = {
  wire: MasterWire
  row: Stored & { name: string; nameNp: string; active?: boolean }
  onClose: () => void
  onDone: () => void
}

/** Deletes a master; one that is used can be put out of use instead, where it has such a state. */
export function DeleteMaster({ wire, row, onClose, onDone }: DeleteMasterProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const remove = useWrite(wire.remove, { quiet: true })
  const update = useWrite(wire.update)
  const params = wire.ofOne(organizationId, row.id)
  const name = nameIn(row, language)
  const done = (sentence: string) => () => {
    notify('success', sentence, name)
    onDone()
  }
  const retired = sent({ params, body: { ...wire.formOf(row), active: false } })
  const deleted = sent({ params, query: { version: String(row.version) } })
  return (
    <DeleteDialog
      name={name}
      refusal={remove.error}
      pending={remove.isPending}
      onDelete={() => remove.mutate(deleted, { onSuccess: done(t('Record deleted successfully.')) })}
      onClose={onClose}
    >
      {row.active && <Instead onRetire={() => update.mutate(retired, { onSuccess: done(t('Your changes are stored.')) })} />}
    </DeleteDialog>
  )
}
