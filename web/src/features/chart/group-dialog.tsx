import { createGroup, type GroupAnswer, updateGroup } from '@lekha/contract'
import { type Nature, withDescendants } from '@lekha/ledger'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { type ContractForm, schemaOf, useContractForm } from '../../form/contract-form.ts'
import { FormActions } from '../../form/form-actions.tsx'
import { useFormDialogKeys } from '../../form/form-dialog-keys.ts'
import { formKeys } from '../../form/form-keys.ts'
import { TextFields } from '../../form/text-fields.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { useLanguage } from '../../ui/language.ts'
import { notify } from '../../ui/notify.ts'
import { Select } from '../../ui/select.tsx'
import { NameSearch } from './name-search.tsx'
import { useNatureNames } from './natures.ts'

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
  /** The group that is changed; a new one where nothing is given. */
  group?: GroupAnswer | undefined
  /** Where a new one stands at first. */
  parentId?: string | null
  /** What was typed before it was known that there is no such group. */
  name?: string
  onDone: (group: GroupAnswer) => void
  onClose: () => void
}

/** A group: its two names and its place; a primary one also says what it is. */
export function GroupDialog({ masters, group, parentId = null, name = '', onDone, onClose }: GroupDialogProps) {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const id = useId()
  const create = useWrite(createGroup)
  const update = useWrite(updateGroup)
  const first: GroupFields = group ?? { name, nameNp: '', parentId, nature: null, affectsGrossProfit: null, version: 0 }
  const of = useContractForm(schemaOf(updateGroup), fieldsOf(first))
  const verb = group ? t('Save') : t('Create')
  const onSuccess = ({ result }: { result: GroupAnswer }) => {
    notify('success', group ? t('Your changes are stored.') : t('Data has been added sucessfully.'), result.name)
    onDone(result)
  }
  const store = of.form.handleSubmit(({ version, ...body }) => {
    if (group)
      update.mutate({ params: { organizationId, groupId: group.id }, body: { ...body, version } }, { onSuccess, onError: of.refuse })
    else create.mutate({ params: { organizationId }, body }, { onSuccess, onError: of.refuse })
  })
  const keys = useFormDialogKeys(verb)
  return (
    <Dialog
      onClose={onClose}
      keys={keys}
      title={group ? t('Alter group') : t('New group')}
      footer={<FormActions form={id} verb={verb} onCancel={onClose} pending={create.isPending || update.isPending} />}
    >
      <form id={id} className="form-stack" noValidate onKeyDown={formKeys} onSubmit={(event) => void store(event)}>
        <TextFields
          of={of}
          fields={[
            { name: 'name', label: t('Name in English'), autoFocus: true },
            { name: 'nameNp', label: t('Name in Nepali'), optional: true, lang: 'ne' },
          ]}
        />
        <PlaceFields of={of} masters={masters} group={group} />
      </form>
    </Dialog>
  )
}

type PlaceFieldsProps = { of: ContractForm<GroupFields>; masters: Masters; group: GroupAnswer | undefined }

/** Under which group it stands. A primary group has a nature of its own; the predefined ones keep their place. */
function PlaceFields({ of, masters, group }: PlaceFieldsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const fixed = group !== undefined && group.predefined !== null
  const below = group ? withDescendants(masters.groups, [group.id]) : new Set<string>()
  const parents = masters.groups.filter(({ id }) => !below.has(id))
  const nameOf = (id: string | null) => {
    const parent = id === null ? undefined : masters.groupById.get(id)
    return parent && nameIn(parent, language)
  }
  const place = (parentId: string | null) => {
    of.form.setValue('parentId', parentId)
    if (parentId !== null) of.form.setValue('nature', null)
    of.form.setValue('affectsGrossProfit', null)
    of.form.clearErrors(['parentId', 'nature'])
  }
  const [parentId, nature] = of.form.watch(['parentId', 'nature'])
  return (
    <>
      <Field label={t('Under')} error={of.errorOf('parentId')} help={fixed && t('A predefined group keeps its place and its nature.')}>
        <NameSearch
          items={parents}
          value={parentId}
          onChange={place}
          none={t('Primary group')}
          second={({ parentId: above }) => nameOf(above)}
          disabled={fixed}
        />
      </Field>
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
      <Field label={t('Nature')} error={of.errorOf('nature')}>
        <Controller
          control={of.form.control}
          name="nature"
          render={({ field }) => <Select options={options} value={field.value} onChange={field.onChange} disabled={fixed} />}
        />
      </Field>
      {(nature === 'income' || nature === 'expense') && (
        <label className="check">
          <input type="checkbox" disabled={fixed} {...of.form.register('affectsGrossProfit', { setValueAs: Boolean })} />
          {t('It belongs to the trading account (gross profit)')}
        </label>
      )}
    </>
  )
}

const fieldsOf = ({ name, nameNp, parentId, nature, affectsGrossProfit, version }: GroupFields): GroupFields => ({
  name,
  nameNp,
  parentId,
  nature,
  affectsGrossProfit,
  version,
})
