import { type Godown, listGodowns, updateGodown } from '@lekha/contract'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { AddressField } from '../../form/address/address-field.tsx'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { FormSection } from '../../masters/form-section.tsx'
import { useListSearch } from '../../masters/list-search.ts'
import { masterFields, NameFields, UseSection } from '../../masters/master-fields.tsx'
import { MasterForm } from '../../masters/master-form.tsx'
import { MasterFormScreen } from '../../masters/master-form-screen.tsx'
import { MasterList } from '../../masters/master-list.tsx'
import { useMasterActions } from '../../masters/use-master-actions.ts'
import { useMasterPages } from '../../masters/use-master-pages.ts'
import { NameText } from '../../picker/marked-name.tsx'
import { useBack } from '../../ui/back.ts'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { godownWire } from './wires.ts'

const shape = ({ id, active }: Godown): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** `inventory/godown`: the places where goods lie, besides the main location. */
export function GodownsScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const phone = usePhone()
  const search = useListSearch(useSearch({ strict: false }))
  const { rows, ...pages } = useMasterPages<Godown>(listGodowns, search.sought)
  const actions = useMasterActions<Godown, Godown>({
    ...{ wire: godownWire, of: (row) => row, noteRow: search.noteRow },
    form: (id) => ({ to: '/$lng/inventory/godown/edit/$id', params: { lng, id } }),
    create: { label: t('New godown'), to: () => ({ to: '/$lng/inventory/godown/new', params: { lng } }) },
  })
  const columns: Column<Godown>[] = [
    { id: 'name', header: t('Name'), align: 'text', cell: (row) => <NameText of={row} /> },
    { id: 'code', header: t('Code'), align: 'text', width: 120, cell: ({ code }) => code },
    { id: 'address', header: t('Address'), align: 'text', width: '44%', cell: ({ address }) => address },
  ]
  return (
    <MasterList
      title={t('Godowns')}
      search={search}
      columns={phone ? columns.filter(({ id }) => id !== 'code') : columns}
      rows={rows}
      shape={shape}
      pages={pages}
      {...actions}
      history={{
        ...{ wire: godownWire, of: (row: Godown) => row, fileName: 'godowns' },
        fields: { name: t('English'), nameNp: t('Nepali'), code: t('Code'), address: t('Address'), active: t('Takes goods') },
      }}
      empty={<Empty>{t('A godown is a place where goods lie besides the main location, which needs no name.')}</Empty>}
    />
  )
}

/** `inventory/godown/new` and `inventory/godown/edit/{id}`. */
export function GodownFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { organizationId } = useOrganization()
  const all = useEndpoint(listGodowns, { params: { organizationId } }).data?.result
  return (
    <MasterFormScreen rows={all} id={id} missing={t('There is no such godown.')} start="">
      {(row, _former, onCreated) => <Form row={row} onCreated={onCreated} />}
    </MasterFormScreen>
  )
}

function Form({ row, onCreated }: { row: Godown | undefined; onCreated: (row: Godown) => void }) {
  const { t } = useTranslation()
  const empty = { name: '', nameNp: '', code: '', address: '', active: true, version: 0 }
  const of = useContractForm(schemaOf(updateGodown), masterFields(godownWire, row, empty))
  return (
    <MasterForm
      wire={godownWire}
      row={row}
      of={of}
      title={row ? t('Alter godown') : t('New godown')}
      list={t('Godowns')}
      back={useBack('/$lng/inventory/godown')}
      onCreated={onCreated}
    >
      <FormSection title={t('Name')}>
        <NameFields of={of} more={['code']} />
        <AddressField of={of} name="address" label={t('Address')} />
      </FormSection>
      {row && <UseSection of={of} label={t('Takes goods')} />}
    </MasterForm>
  )
}
