import { type GroupAnswer, updateGroup } from '@lekha/contract'
import { type Nature, withDescendants } from '@lekha/ledger'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../books/masters.ts'
import { CheckField } from '../../form/check-field.tsx'
import { type ContractForm, schemaOf, useContractForm } from '../../form/contract-form.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { formKeys } from '../../form/form-keys.ts'
import { NameField } from '../../form/name-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { masterFields, NameFields } from '../../masters/master-fields.tsx'
import { useStoreMaster } from '../../masters/use-store-master.ts'
import { useNatureNames } from './natures.ts'
import { groupWire } from './wires.ts'

type GroupFields = {
  name: string
  nameNp: string
  parentId: string | null
  nature: Nature | null
  affectsGrossProfit: boolean | null
  version: number
}
type GroupDialogProps = {
  masters: Masters
  /** The group to change; undefined for a new one. */
  group?: GroupAnswer | undefined
  /** The initial parent of a new group. */
  parentId?: string | null
  /** The name that the user typed in a search that found no group. */
  name?: string
  onDone: (group: GroupAnswer) => void
  onClose: () => void
}

/** The form of a group: its two names and its parent; for a primary group also its nature. */
export function GroupDialog({ masters, group, parentId = null, name = '', onDone, onClose }: GroupDialogProps) {
  const { t } = useTranslation()
  const empty: GroupFields = { name, nameNp: '', parentId, nature: null, affectsGrossProfit: null, version: 0 }
  const of = useContractForm(schemaOf(updateGroup), masterFields(groupWire, group, empty))
  const verb = group ? t('Save') : t('Create')
  const { store, pending } = useStoreMaster<GroupAnswer, GroupFields, GroupFields>({
    ...{ wire: groupWire, row: group, of, onAdded: onDone, onChanged: onDone },
  })
  return (
    <FormDialog
      title={group ? t('Alter group') : t('New group')}
      verb={verb}
      pending={pending}
      changed={of.form.formState.isDirty}
      onClose={onClose}
    >
      {(dialog) => (
        <form id={dialog.id} className="form-stack" noValidate onKeyDown={formKeys} onSubmit={store}>
          <NameFields of={of} />
          <PlaceFields of={of} masters={masters} group={group} />
        </form>
      )}
    </FormDialog>
  )
}

type PlaceFieldsProps = { of: ContractForm<GroupFields>; masters: Masters; group: GroupAnswer | undefined }

/** The parent of the group. A primary group has a nature instead; a predefined group cannot be moved. */
function PlaceFields({ of, masters, group }: PlaceFieldsProps) {
  const { t } = useTranslation()
  const fixed = group !== undefined && group.predefined !== null
  const below = group ? withDescendants(masters.groups, [group.id]) : new Set<string>()
  const parents = masters.groups.filter(({ id }) => !below.has(id))
  const place = (parentId: string | null) => {
    if (parentId !== null) of.form.setValue('nature', null)
    of.form.setValue('affectsGrossProfit', null)
    of.form.clearErrors(['parentId', 'nature'])
  }
  const [parentId, nature] = of.form.watch(['parentId', 'nature'])
  return (
    <>
      <NameField
        of={of}
        name="parentId"
        label={t('Under')}
        items={parents}
        above={({ parentId: above }) => masters.groupById.get(above ?? '')}
        none={t('Primary group')}
        help={fixed && t('A predefined group cannot be moved, and its nature cannot be changed.')}
        disabled={fixed}
        onChosen={place}
      />
      {parentId === null && <NatureFields of={of} nature={nature} fixed={fixed} />}
    </>
  )
}

function NatureFields({ of, nature, fixed }: { of: ContractForm<GroupFields>; nature: Nature | null; fixed: boolean }) {
  const { t } = useTranslation()
  const names = useNatureNames()
  const options = (['asset', 'liability', 'income', 'expense'] as const).map((value) => ({ value, label: names[value] }))
  return (
    <>
      <SelectField of={of} name="nature" label={t('Nature')} options={options} disabled={fixed} />
      {(nature === 'income' || nature === 'expense') && (
        <CheckField of={of} name="affectsGrossProfit" label={t('It belongs to the trading account (gross profit)')} disabled={fixed} />
      )}
    </>
  )
}
