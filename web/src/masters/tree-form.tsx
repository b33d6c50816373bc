import { type TreeRow, updateCostCentre } from '@lekha/contract'
import { withDescendants } from '@lekha/ledger'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { type ContractForm, schemaOf, useContractForm } from '../form/contract-form.ts'
import { NameField } from '../form/name-field.tsx'
import { useBack } from '../ui/back.ts'
import { FormSection } from './form-section.tsx'
import { masterFields, NameFields, typedName, UseSection } from './master-fields.tsx'
import { MasterForm } from './master-form.tsx'
import { MasterFormScreen } from './master-form-screen.tsx'
import type { TreeNoun } from './tree-noun.ts'

/** The form of a master that stands in a tree, new or the one in the address. */
export function TreeFormScreen({ noun }: { noun: TreeNoun }) {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { organizationId } = useOrganization()
  const answer = useEndpoint(noun.list, { params: { organizationId } }).data as { result: TreeRow[] } | undefined
  const all = answer?.result
  return (
    <MasterFormScreen rows={all} id={id} missing={t(noun.words.missing)} start="">
      {(row, _former, onCreated) => <Form noun={noun} all={all ?? []} row={row} onCreated={onCreated} />}
    </MasterFormScreen>
  )
}

/** The fields of a row of a tree. */
export type TreeFields = { name: string; nameNp: string; code: string | null; parentId: string | null; active: boolean; version: number }

/** Every tree has the same fields. A new row begins with the name that was typed where it is missing. */
export function useTreeForm(noun: TreeNoun, row: TreeRow | undefined, typed = ''): ContractForm<TreeFields> {
  const empty: TreeFields = { ...typedName(typed), code: '', parentId: null, active: true, version: 0 }
  return useContractForm(schemaOf(updateCostCentre), masterFields(noun.wire, row, empty))
}

type FormProps = {
  noun: TreeNoun
  all: readonly TreeRow[]
  row: TreeRow | undefined
  onCreated: (row: TreeRow) => void
}

function Form({ noun, all, row, onCreated }: FormProps) {
  const { t } = useTranslation()
  const of = useTreeForm(noun, row)
  const { words } = noun
  return (
    <MasterForm
      wire={noun.wire}
      row={row}
      of={of}
      title={row ? t(words.alter) : t(words.create)}
      list={t(words.title)}
      back={useBack(noun.back)}
      onCreated={onCreated}
    >
      <FormSection title={t('Name')}>
        <NameFields of={of} more={['code']} />
        <UnderField noun={noun} of={of} all={all} row={row} />
      </FormSection>
      {row && <UseSection of={of} label={t(words.use)} />}
    </MasterForm>
  )
}

type UnderFieldProps = { noun: TreeNoun; of: ContractForm<TreeFields>; all: readonly TreeRow[]; row?: TreeRow | undefined }

/** What it stands below: none of those that are below itself. */
export function UnderField({ noun, of, all, row }: UnderFieldProps) {
  const { t } = useTranslation()
  const below = row ? withDescendants(all, [row.id]) : new Set<string>()
  return <NameField of={of} name="parentId" label={t(noun.words.under)} items={all.filter(({ id }) => !below.has(id))} none={t('(none)')} />
}
