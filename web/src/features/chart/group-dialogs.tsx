import { deleteGroup, type GroupAnswer } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { GroupDialog } from './group-dialog.tsx'

/** What may lie over a screen of groups. */
export type OpenGroupDialog =
  | { is: 'new'; parentId: string | null }
  | { is: 'alter'; group: GroupAnswer }
  | { is: 'delete'; group: GroupAnswer }

type GroupDialogsProps = { masters: Masters; dialog: OpenGroupDialog; onClose: () => void; onDeleted?: () => void }

export function GroupDialogs({ masters, dialog, onClose, onDeleted }: GroupDialogsProps) {
  if (dialog.is === 'delete') return <DeleteGroup group={dialog.group} onClose={onClose} onDeleted={onDeleted ?? onClose} />
  // As it is now: what it was when the dialog was opened may be older.
  const place = dialog.is === 'new' ? { parentId: dialog.parentId } : { group: masters.groupById.get(dialog.group.id) ?? dialog.group }
  return <GroupDialog masters={masters} {...place} onDone={onClose} onClose={onClose} />
}

function DeleteGroup({ group, onClose, onDeleted }: { group: GroupAnswer; onClose: () => void; onDeleted: () => void }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  const remove = useWrite(deleteGroup, { quiet: true })
  const name = nameIn(group, language)
  const onSuccess = () => {
    notify('success', t('Record deleted successfully.'), name)
    onDeleted()
  }
  return (
    <DeleteDialog
      name={name}
      refusal={remove.error}
      pending={remove.isPending}
      onDelete={() =>
        remove.mutate({ params: { organizationId, groupId: group.id }, query: { version: String(group.version) } }, { onSuccess })
      }
      onClose={onClose}
    />
  )
}
