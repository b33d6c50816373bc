import { FINE_RULES, listMembershipTypes, type MembershipType, updateMembershipType } from '@lekha/contract'
import { naturesOf } from '@lekha/ledger'
import { useParams, useSearch } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { type Masters, nameIn, useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { NameField } from '../../form/name-field.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import type { FieldNames } from '../../masters/history-dialog.tsx'
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
  const search = useListSearch(useSearch({ strict: false }))
  const { rows, ...pages } = useMasterPages<MembershipType>(listMembershipTypes, search.sought)
  const actions = useMasterActions<MembershipType, MembershipType>({
    ...{ wire: membershipTypeWire, of: (row) => row, noteRow: search.noteRow, write: 'member.write' },
    form: (id) => ({ to: '/$lng/members/types/edit/$id', params: { lng, id } }),
    create: { label: t('New membership type'), to: () => ({ to: '/$lng/members/types/new', params: { lng } }) },
  })
  const back = useBack('/$lng/members')
  return (
    <MasterList
      title={t('Membership types')}
      search={search}
      searchLabel={t('Name')}
      columns={useTypeColumns()}
      rows={rows}
      shape={shape}
      pages={pages}
      {...actions}
      keys={() => [{ keys: 'Escape', label: t('Back'), run: back }]}
      history={{
        ...{ wire: membershipTypeWire, of: (row: MembershipType) => row, fileName: 'membership-types' },
        fields: useTypeFields(),
      }}
      empty={<Empty>{t('A membership type is a kind of membership, such as general, associate or honorary.')}</Empty>}
    />
  )
}

/** The name of a ledger in the language of the screen; undefined until it is known. */
function useLedgerName(): (id: string) => string | undefined {
  const lng = useLanguage()
  const masters = useMasters()
  return (id) => {
    const ledger = masters?.ledgerById.get(id)
    return ledger && nameIn(ledger, lng)
  }
}

function useTypeColumns(): Column<MembershipType>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const nameOf = useLedgerName()
  const fines = useFineRules()
  const name: Column<MembershipType> = { id: 'name', header: t('Name'), align: 'text', cell: (row) => <NameText of={row} /> }
  if (phone) return [name]
  return [
    name,
    {
      ...{ id: 'ledger', header: t('Ledger of what members owe'), align: 'text', width: '26%' },
      cell: ({ ledgerId }) => (ledgerId === null ? t('Nothing is charged') : nameOf(ledgerId)),
    },
    { id: 'fine', header: t('Fine for a late renewal'), align: 'text', width: '20%', cell: ({ fineEvery }) => fines[fineEvery] },
    { id: 'note', header: t('Note'), align: 'text', width: '24%', cell: (row) => row.note },
  ]
}

function useTypeFields(): FieldNames {
  const { t } = useTranslation()
  const nameOf = useLedgerName()
  const fines = useFineRules()
  return {
    ...{ name: t('English'), nameNp: t('Nepali'), note: t('Note') },
    ledgerId: [t('Ledger of what members owe'), (value) => nameOf(String(value))],
    graceMonths: t('Months of grace'),
    fineEvery: [t('Fine for a late renewal'), (value) => fines[value as MembershipType['fineEvery']]],
    dormantYears: t('Dormant after (years)'),
    active: t('Takes new members'),
  }
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

/** The words of how often a late renewal is fined. */
function useFineRules(): Record<MembershipType['fineEvery'], string> {
  const { t } = useTranslation()
  return { none: t('No fine'), once: t('Once'), month: t('For each month that begins late'), year: t('For each year that begins late') }
}

/** What members may owe on: a ledger of assets without money in it. */
function owedLedgers(masters: Masters | undefined) {
  if (!masters) return []
  const natures = naturesOf(masters.groups)
  return masters.ledgers.filter((ledger) => ledger.active && natures.get(ledger.groupId ?? '') === 'asset' && !masters.isCashOrBank(ledger))
}

function Form({ row, onCreated }: { row: MembershipType | undefined; onCreated: (row: MembershipType) => void }) {
  const { t } = useTranslation()
  const masters = useMasters()
  const fines = useFineRules()
  const empty = {
    ...{ name: '', nameNp: '', note: '', ledgerId: null, graceMonths: 0, fineEvery: 'none' as const, dormantYears: 0 },
    ...{ active: true, version: 0 },
  }
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
      <FormSection title={t('What members owe')}>
        <NameField
          of={of}
          name="ledgerId"
          label={t('Ledger of what members owe')}
          items={owedLedgers(masters)}
          none={t('Nothing is charged')}
          help={t('Each member that is charged gets a sub-ledger of it, such as of Membership Dues under the debtors.')}
          {...(masters && { seek: masters.seekLedgers })}
        />
        <NumberField of={of} name="graceMonths" label={t('Months of grace')} whole help={t('From the day on which a renewal is due.')} />
        <SelectField
          of={of}
          name="fineEvery"
          label={t('Fine for a late renewal')}
          options={FINE_RULES.map((rule) => ({ value: rule, label: fines[rule] }))}
          optional={false}
          help={t('The price of a fine stands with its charge head.')}
        />
        <NumberField
          of={of}
          name="dormantYears"
          label={t('Dormant after (years)')}
          whole
          help={t('A firm that has not renewed for so many years is dormant. 0: never.')}
        />
      </FormSection>
      {row && <UseSection of={of} label={t('Takes new members')} />}
    </MasterForm>
  )
}
