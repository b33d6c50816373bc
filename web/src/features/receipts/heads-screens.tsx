import { CHARGE_KINDS, type ChargeHead, listChargeHeads, listMembershipTypes, type MembershipType, updateChargeHead } from '@lekha/contract'
import { matchNames, naturesOf } from '@lekha/ledger'
import { paisaText, ZERO } from '@lekha/money'
import { useParams, useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { CHARGE_WORDS } from '../../books/charge-words.ts'
import { type Masters, nameIn, useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { type ContractForm, schemaOf, useContractForm } from '../../form/contract-form.ts'
import { MoneyField } from '../../form/money-field.tsx'
import { NameField } from '../../form/name-field.tsx'
import { SelectField } from '../../form/select-field.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import { useListSearch } from '../../masters/list-search.ts'
import { masterFields, NameFields, UseSection } from '../../masters/master-fields.tsx'
import { MasterForm } from '../../masters/master-form.tsx'
import { MasterFormScreen } from '../../masters/master-form-screen.tsx'
import { MasterList } from '../../masters/master-list.tsx'
import { useMasterActions } from '../../masters/use-master-actions.ts'
import { NameText } from '../../picker/marked-name.tsx'
import { useBack } from '../../ui/back.ts'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { chargeHeadWire } from './wires.ts'

const shape = ({ id, active }: ChargeHead): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** `receipt/heads`: what members and others are charged for, at which price, and the ledger of its income. */
export function ChargeHeadsScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const search = useListSearch(useSearch({ strict: false }))
  const rows = useFoundHeads(search.sought)
  const actions = useMasterActions<ChargeHead, ChargeHead>({
    ...{ wire: chargeHeadWire, of: (row) => row, noteRow: search.noteRow, write: 'member.write' },
    form: (id) => ({ to: '/$lng/receipt/heads/edit/$id', params: { lng, id } }),
    create: { label: t('New charge head'), to: () => ({ to: '/$lng/receipt/heads/new', params: { lng } }) },
  })
  const fields = { name: t('English'), nameNp: t('Nepali'), kind: t('Kind'), price: t('Price'), active: t('Can be charged') }
  const back = useBack('/$lng/receipt')
  return (
    <MasterList
      title={t('Charge heads')}
      search={search}
      searchLabel={t('Name')}
      columns={useHeadColumns()}
      rows={rows}
      shape={shape}
      {...actions}
      keys={() => [{ keys: 'Escape', label: t('Back'), run: back }]}
      history={{ wire: chargeHeadWire, of: (row: ChargeHead) => row, fileName: 'charge-heads', fields }}
      empty={
        <Empty>
          {t('A charge head is what a member pays for, such as renewal or certificate, with its price and the ledger of its income.')}
        </Empty>
      }
    />
  )
}

function useFoundHeads(sought: string): readonly ChargeHead[] | undefined {
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const all = useEndpoint(listChargeHeads, { params: { organizationId } }).data?.result
  return useMemo(() => {
    if (!all || sought.trim() === '') return all
    const found = new Set(matchNames(sought, all, lng).map(({ item }) => item.id))
    return all.filter(({ id }) => found.has(id))
  }, [all, sought, lng])
}

function useTypes(): readonly MembershipType[] | undefined {
  const { organizationId } = useOrganization()
  return useEndpoint(listMembershipTypes, { params: { organizationId } }).data?.result
}

function useHeadColumns(): Column<ChargeHead>[] {
  const { t } = useTranslation()
  const lng = useLanguage()
  const phone = usePhone()
  const masters = useMasters()
  const types = useTypes()
  const name: Column<ChargeHead> = { id: 'name', header: t('Charge head'), align: 'text', cell: (row) => <NameText of={row} /> }
  const price: Column<ChargeHead> = {
    ...{ id: 'price', header: t('Price'), align: 'money', width: phone ? '34%' : 140 },
    cell: (row) => <Money amount={row.price} />,
  }
  if (phone) return [name, price]
  return [
    name,
    { id: 'kind', header: t('Kind'), align: 'text', width: '20%', cell: ({ kind }) => t(CHARGE_WORDS[kind]) },
    {
      ...{ id: 'type', header: t('Membership type'), align: 'text', width: '16%' },
      cell: ({ membershipTypeId }) => {
        const type = types?.find(({ id }) => id === membershipTypeId)
        return membershipTypeId === null ? <span className="hint">{t('all')}</span> : type && nameIn(type, lng)
      },
    },
    {
      ...{ id: 'ledger', header: t('Ledger of its income'), align: 'text', width: '22%' },
      cell: ({ ledgerId }) => {
        const ledger = masters?.ledgerById.get(ledgerId)
        return ledger && nameIn(ledger, lng)
      },
    },
    price,
  ]
}

/** `receipt/heads/new` and `receipt/heads/edit/{id}`. */
export function ChargeHeadFormScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false })
  const { organizationId } = useOrganization()
  const masters = useMasters()
  const types = useTypes()
  const all = useEndpoint(listChargeHeads, { params: { organizationId } }).data?.result
  return (
    <MasterFormScreen rows={masters && types && all} id={id} missing={t('There is no such charge head.')} start="">
      {(row, _former, onCreated) => masters && <Form row={row} masters={masters} types={types ?? []} onCreated={onCreated} />}
    </MasterFormScreen>
  )
}

type FormProps = {
  row: ChargeHead | undefined
  masters: Masters
  types: readonly MembershipType[]
  onCreated: (row: ChargeHead) => void
}

function Form({ row, masters, types, onCreated }: FormProps) {
  const { t } = useTranslation()
  const empty = {
    kind: 'renewal' as const,
    membershipTypeId: null,
    ledgerId: '',
    name: '',
    nameNp: '',
    price: '',
    active: true,
    version: 0,
  }
  const fields = masterFields(chargeHeadWire, row, empty)
  const of = useContractForm(schemaOf(updateChargeHead), row ? { ...fields, price: paisaText(row.price) } : fields)
  return (
    <MasterForm
      wire={chargeHeadWire}
      row={row}
      of={of}
      title={row ? t('Alter charge head') : t('New charge head')}
      list={t('Charge heads')}
      back={useBack('/$lng/receipt/heads')}
      onCreated={onCreated}
    >
      <FormSection title={t('Name')}>
        <NameFields of={of} />
      </FormSection>
      <ChargeSection of={of} row={row} masters={masters} types={types} />
      {row && <UseSection of={of} label={t('Can be charged')} />}
    </MasterForm>
  )
}

type Body = ReturnType<typeof schemaOf<typeof updateChargeHead.body>>
type Of = ContractForm<z.input<Body>, z.output<Body>>
type ChargeSectionProps = Omit<FormProps, 'onCreated'> & { of: Of }

function ChargeSection({ of, row, masters, types }: ChargeSectionProps) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('What is charged')}>
      <SelectField
        of={of}
        name="kind"
        label={t('Kind')}
        options={CHARGE_KINDS.map((kind) => ({ value: kind, label: t(CHARGE_WORDS[kind]) }))}
        optional={false}
      />
      <NameField
        of={of}
        name="membershipTypeId"
        label={t('Membership type')}
        items={types.filter(({ id, active }) => active || id === row?.membershipTypeId)}
        none={t('All types, and others')}
      />
      <MoneyField
        of={of}
        name="price"
        label={t('Price')}
        usual="debit"
        sideless
        stored={row?.price ?? ZERO}
        optional={false}
        help={t('Of a fine: for each time that a renewal is late. The amount can be changed when it is charged.')}
      />
      <NameField of={of} name="ledgerId" label={t('Ledger of its income')} items={incomeLedgers(masters, row)} seek={masters.seekLedgers} />
    </FormSection>
  )
}

/** What a charge may be credited to: income, or what is received for others, such as a welfare fund. */
function incomeLedgers(masters: Masters, row: ChargeHead | undefined) {
  const natures = naturesOf(masters.groups)
  const fits = (nature: string | undefined) => nature === 'income' || nature === 'liability'
  return masters.ledgers.filter(
    ({ id, active, groupId, requiresSubLedger }) =>
      id === row?.ledgerId || (active && !requiresSubLedger && fits(natures.get(groupId ?? '') ?? undefined)),
  )
}
