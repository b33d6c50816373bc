import { listMembershipTypes, type MembershipType, updateMembershipType } from '@lekha/contract'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { useOrganization } from '../../books/organization.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { TextField } from '../../form/text-field.tsx'
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
import { membershipTypeWire } from './wires.ts'

const shape = ({ id, active }: MembershipType): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** `members/types`: the kinds of membership. */
export function MembershipTypesScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const phone = usePhone()
  const search = useListSearch(useSearch({ strict: false }))
  const { rows, ...pages } = useMasterPages<MembershipType>(listMembershipTypes, search.sought)
  const actions = useMasterActions<MembershipType, MembershipType>({
    ...{ wire: membershipTypeWire, of: (row) => row, noteRow: search.noteRow, write: 'member.write' },
    form: (id) => ({ to: '/$lng/members/types/edit/$id', params: { lng, id } }),
    create: { label: t('New membership type'), to: () => ({ to: '/$lng/members/types/new', params: { lng } }) },
  })
  const back = useBack('/$lng/members')
  const name: Column<MembershipType> = { id: 'name', header: t('Name'), align: 'text', cell: (row) => <NameText of={row} /> }
  const note: Column<MembershipType> = { id: 'note', header: t('Note'), align: 'text', width: '50%', cell: (row) => row.note }
  return (
    <MasterList
      title={t('Membership types')}
      search={search}
      searchLabel={t('Name')}
      columns={phone ? [name] : [name, note]}
      rows={rows}
      shape={shape}
      pages={pages}
      {...actions}
      keys={() => [{ keys: 'Escape', label: t('Back'), run: back }]}
      history={{
        ...{ wire: membershipTypeWire, of: (row: MembershipType) => row, fileName: 'membership-types' },
        fields: { name: t('English'), nameNp: t('Nepali'), note: t('Note'), active: t('Takes new members') },
      }}
      empty={<Empty>{t('A membership type is a kind of membership, such as general, associate or honorary.')}</Empty>}
    />
  )
}

/** `members/types/new` and `members/types/edit/{id}`. */
export function MembershipTypeFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { organizationId } = useOrganization()
  const all = useEndpoint(listMembershipTypes, { params: { organizationId } }).data?.result
  return (
    <MasterFormScreen rows={all} id={id} missing={t('There is no such membership type.')} start="">
      {(row, _former, onCreated) => <Form row={row} onCreated={onCreated} />}
    </MasterFormScreen>
  )
}

function Form({ row, onCreated }: { row: MembershipType | undefined; onCreated: (row: MembershipType) => void }) {
  const { t } = useTranslation()
  const empty = { name: '', nameNp: '', note: '', active: true, version: 0 }
  const of = useContractForm(schemaOf(updateMembershipType), masterFields(membershipTypeWire, row, empty))
  return (
    <MasterForm
      wire={membershipTypeWire}
      row={row}
      of={of}
      title={row ? t('Alter membership type') : t('New membership type')}
      list={t('Membership types')}
      back={useBack('/$lng/members/types')}
      onCreated={onCreated}
    >
      <FormSection title={t('Name')}>
        <NameFields of={of} />
        <TextField of={of} name="note" label={t('Note')} />
      </FormSection>
      {row && <UseSection of={of} label={t('Takes new members')} />}
    </MasterForm>
  )
}
