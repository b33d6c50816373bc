import type { GroupAnswer } from '@lekha/contract'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../books/masters.ts'
import type { FieldNames } from '../../masters/history-dialog.tsx'
import { MasterDialog, type MasterQuestion } from '../../masters/master-dialog.tsx'
import { useLanguage } from '../../ui/language.ts'
import { useFieldNames } from './field-names.ts'
import { GroupDialog } from './group-dialog.tsx'
import { useNatureNames } from './natures.ts'
import { groupWire } from './wires.ts'

/** The dialogs that a screen of groups can open. */
export type OpenGroupDialog =
  | { is: 'new'; parentId: string | null }
  | { is: 'alter'; group: GroupAnswer }
  | { is: MasterQuestion; group: GroupAnswer }

type GroupDialogsProps = { masters: Masters; dialog: OpenGroupDialog; onClose: () => void; onDeleted?: () => void }

export function GroupDialogs({ masters, dialog, onClose, onDeleted = onClose }: GroupDialogsProps) {
  const fields = useGroupFields(masters)
  if (dialog.is === 'new') return <GroupDialog masters={masters} parentId={dialog.parentId} onDone={onClose} onClose={onClose} />
  // The present row, because the one with which the dialog was opened may be out of date.
  const group = masters.groupById.get(dialog.group.id) ?? dialog.group
  if (dialog.is === 'alter') return <GroupDialog masters={masters} group={group} onDone={onClose} onClose={onClose} />
  return <MasterDialog is={dialog.is} wire={groupWire} row={group} fields={fields} onClose={onClose} onDeleted={onDeleted} />
}

/** The labels of a group's fields in its history. */
function useGroupFields(masters: Masters): FieldNames {
  const { t } = useTranslation()
  const language = useLanguage()
  const natures = useNatureNames()
  const nameOf = (id: unknown) => {
    const above = masters.groupById.get(String(id))
    return above && nameIn(above, language)
  }
  return {
    ...useFieldNames(),
    parentId: [t('Under'), nameOf],
    nature: [t('Nature'), (nature) => natures[nature as keyof typeof natures]],
    affectsGrossProfit: t('It belongs to the trading account (gross profit)'),
  }
}
