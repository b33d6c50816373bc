import { listPersons, type Person, updatePerson } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { TextFields } from '../../form/text-fields.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import { useListSearch } from '../../masters/list-search.ts'
import { masterFields, UseSection } from '../../masters/master-fields.tsx'
import { MasterForm } from '../../masters/master-form.tsx'
import { MasterFormScreen } from '../../masters/master-form-screen.tsx'
import { MasterList } from '../../masters/master-list.tsx'
import { useMasterActions } from '../../masters/use-master-actions.ts'
import { useMasterPages } from '../../masters/use-master-pages.ts'
import { ViewChoice } from '../../masters/view-choice.tsx'
import { NameText } from '../../picker/marked-name.tsx'
import { useBack } from '../../ui/back.ts'
import { today } from '../../ui/clock.ts'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { localPhone } from './local-phone.ts'
import { PersonFields } from './person-fields.tsx'
import { lasts, useRoleNames } from './role-columns.tsx'
import { personWire } from './wires.ts'

const shape = ({ id, active }: Person): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** `representatives`: the persons who own or represent member firms; all, owners or representatives. */
export function PersonsScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const search = useListSearch(useSearch({ strict: false }))
  const filters = { roles: search.view ? `${search.view}:${today()}` : undefined }
  const { rows, ...pages } = useMasterPages<Person>(listPersons, search.sought, { filters })
  const actions = useMasterActions<Person, Person>({
    ...{ wire: personWire, of: (row) => row, noteRow: search.noteRow, write: 'member.write' },
    form: (id) => ({ to: '/$lng/representatives/edit/$id', params: { lng, id } }),
    create: { label: t('New person'), to: () => ({ to: '/$lng/representatives/new', params: { lng } }) },
  })
  const fields = {
    ...{ name: t('English'), nameNp: t('Nepali'), citizenshipNumber: t('Citizenship no.'), phone: t('Phone'), email: t('E-mail') },
    ...{ address: t('Address'), active: t('Can be chosen') },
  }
  const navigate = useNavigate()
  const firmOf = ({ roles }: Person) => (roles.find(lasts) ?? roles[0])?.memberFirmId
  return (
    <MasterList
      title={t('Owners and representatives')}
      search={search}
      searchLabel={t('Name or citizenship number')}
      columns={usePersonColumns()}
      rows={rows}
      shape={shape}
      pages={pages}
      {...actions}
      keys={(row) => {
        const id = row && firmOf(row)
        const run = () => id && void search.noteRow(row.id).then(() => navigate({ to: '/$lng/members/view/$id', params: { lng, id } }))
        return [{ keys: 'M', label: t('Member firm'), when: id !== undefined, run }]
      }}
      history={{ wire: personWire, of: (row) => row, fileName: 'owners-and-representatives', fields }}
      empty={<Empty>{search.sought === '' && t('Owners and representatives are named on the page of their firm.')}</Empty>}
    >
      <ViewChoice
        views={[
          { value: '', label: t('All') },
          { value: 'owner', label: t('Owners') },
          { value: 'representative', label: t('Representatives') },
        ]}
        value={search.view}
        onChange={search.setView}
      />
    </MasterList>
  )
}

function usePersonColumns(): Column<Person>[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  const phone = usePhone()
  const names = useRoleNames()
  const name: Column<Person> = { id: 'name', header: t('Name'), align: 'text', cell: (row) => <NameText of={row} /> }
  const firms: Column<Person> = {
    ...{ id: 'firms', header: t('Firm and role'), align: 'text', width: phone ? '52%' : '38%' },
    cell: ({ roles }) =>
      roles
        .filter(lasts)
        .map(({ kind, firmName, firmNameNp }) => `${nameIn({ name: firmName, nameNp: firmNameNp }, lng)} (${names[kind]})`)
        .join(', '),
  }
  if (phone) return [name, firms]
  return [
    name,
    {
      ...{ id: 'citizenship', header: t('Citizenship no.'), align: 'text', width: '17%' },
      cell: ({ citizenshipNumber }) => digits(citizenshipNumber, lng),
    },
    { id: 'phone', header: t('Phone'), align: 'text', width: '14%', cell: (row) => digits(localPhone(row.phone), lng) },
    firms,
  ]
}

const NONE: Person[] = []

/** `representatives/new` and `representatives/edit/{id}`. */
export function PersonFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { organizationId } = useOrganization()
  const read = useEndpoint(listPersons, { params: { organizationId }, query: { ids: id ?? '' } }, { enabled: id !== undefined })
  return (
    <MasterFormScreen rows={id === undefined ? NONE : read.data?.result} id={id} missing={t('There is no such person.')} start="">
      {(row, _former, onCreated) => <PersonForm row={row} onCreated={onCreated} />}
    </MasterFormScreen>
  )
}

function PersonForm({ row, onCreated }: { row: Person | undefined; onCreated: (row: Person) => void }) {
  const { t } = useTranslation()
  const empty = { name: '', nameNp: '', citizenshipNumber: '', phone: '', email: '', address: '', active: true, version: 0 }
  const of = useContractForm(schemaOf(updatePerson), masterFields(personWire, row, empty))
  return (
    <MasterForm
      wire={personWire}
      row={row}
      of={of}
      title={row ? t('Alter person') : t('New person')}
      list={t('Owners and representatives')}
      back={useBack('/$lng/representatives')}
      onCreated={onCreated}
    >
      <FormSection title={t('Person')}>
        <PersonFields of={of} own={row?.id} />
        <TextFields
          of={of}
          fields={[
            { name: 'email', label: t('E-mail'), kind: 'email' },
            { name: 'address', label: t('Address'), kind: 'address' },
          ]}
        />
      </FormSection>
      {row && <UseSection of={of} label={t('Can be chosen')} />}
    </MasterForm>
  )
}
