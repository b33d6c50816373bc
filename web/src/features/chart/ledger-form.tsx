import { type GroupAnswer, type LedgerAnswer, showOpenings, updateLedger } from '@lekha/contract'
import { keepsBills, naturesOf } from '@lekha/ledger'
import { ZERO } from '@lekha/money'
import { useDeferredValue, useMemo, useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import type { Masters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import type { Side } from '../../books/typed-amount.ts'
import { AddressField } from '../../form/address/address-field.tsx'
import { CheckField } from '../../form/check-field.tsx'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { EmailField } from '../../form/email-field.tsx'
import { NameField } from '../../form/name-field.tsx'
import { NumberField } from '../../form/number-field.tsx'
import { PanField } from '../../form/pan-field.tsx'
import { PhoneField } from '../../form/phone-field.tsx'
import { QuantityField } from '../../form/quantity-field.tsx'
import { TextField } from '../../form/text-field.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import { UseSection } from '../../masters/master-fields.tsx'
import { MasterForm } from '../../masters/master-form.tsx'
import { useBack } from '../../ui/back.ts'
import { Check } from '../../ui/check.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { type LedgerForm, ledgerFields } from './ledger-fields.ts'
import { sameName } from './like-names.ts'
import { NeighboursPanel } from './neighbours-panel.tsx'
import { OpeningField } from './opening-field.tsx'
import { ledgerWire } from './wires.ts'

type LedgerFormProps = {
  masters: Masters
  /** The ledger to change; undefined for a new one. */
  ledger: LedgerAnswer | undefined
  groupId: string
  name: string
  /** Called to open an empty form for the next ledger. */
  onCreated: (ledger: LedgerAnswer) => void
}

/** The form of a ledger, with the ledgers of the same group and of similar names beside it. After creating one, the form is empty for the next. */
export function LedgerFormBody({ masters, ledger, groupId, name, onCreated }: LedgerFormProps) {
  const { t } = useTranslation()
  const of: LedgerForm = useContractForm(schemaOf(updateLedger), ledgerFields(ledger, groupId, name))
  const [newGroup, setNewGroup] = useState(false)
  const [typedName, group] = of.form.watch(['name', 'groupId'])
  const opening = useOpening(masters, ledger, group)
  const made = ({ id }: GroupAnswer) => {
    setNewGroup(false)
    of.form.setValue('groupId', id, { shouldDirty: true })
  }
  return (
    <MasterForm
      wire={ledgerWire}
      row={ledger}
      of={of}
      title={ledger ? t('Alter ledger') : t('New ledger')}
      list={t('Ledgers')}
      back={useBack('/$lng/ledger')}
      onCreated={onCreated}
      keys={[{ keys: 'Alt+C', label: t('New group'), run: () => setNewGroup(true) }]}
      panel={
        <>
          <NeighboursPanel masters={masters} groupId={group || null} name={typedName} own={ledger?.id} />
          {newGroup && <GroupDialog masters={masters} parentId={group || null} onDone={made} onClose={() => setNewGroup(false)} />}
        </>
      }
    >
      <NameSection of={of} masters={masters} own={ledger?.id} />
      <FormSection title={t('Opening balance')}>
        <OpeningField of={of} {...opening} />
      </FormSection>
      <ContactSection of={of} />
      <CreditSection of={of} masters={masters} />
      {ledger && (
        <UseSection of={of} label={t('Takes vouchers')}>
          {masters.subLedgersOf(ledger.id).length > 0 && (
            <CheckField of={of} name="requiresSubLedger" label={t('Every line requires a sub-ledger')} />
          )}
        </UseSection>
      )}
    </MasterForm>
  )
}

function NameSection({ of, masters, own }: { of: LedgerForm; masters: Masters; own: string | undefined }) {
  const { t } = useTranslation()
  const name = of.form.watch('name')
  const typed = useDeferredValue(name)
  const same = useMemo(() => sameName(typed, masters.ledgers, own), [typed, masters.ledgers, own])
  return (
    <FormSection title={t('Name')}>
      <TextField
        of={of}
        name="name"
        label={t('Name in English')}
        autoFocus
        error={of.errorOf('name') ?? (same ? t('A ledger of this name exists already.') : undefined)}
      />
      <TextField of={of} name="nameNp" label={t('Name in Nepali')} lang="ne" />
      <NameField
        of={of}
        name="groupId"
        label={t('Group')}
        items={masters.groups}
        above={({ parentId }) => masters.groupById.get(parentId ?? '')}
      />
      <TextField of={of} name="code" label={t('Code')} />
      <TextField of={of} name="alias" label={t('Alias')} />
    </FormSection>
  )
}

/** How a party's bills are kept, within how many days it pays, and how much it may owe in all. */
function CreditSection({ of, masters }: { of: LedgerForm; masters: Masters }) {
  const { t } = useTranslation()
  const { field } = useController({ control: of.form.control, name: 'billByBill' })
  const groupId = of.form.watch('groupId')
  const byGroup = useMemo(() => keepsBills(masters.groups)({ groupId, billByBill: null }), [masters.groups, groupId])
  return (
    <FormSection title={t('Bills and credit')}>
      <Check
        checked={field.value ?? byGroup}
        onChange={({ target }) => field.onChange(target.checked)}
        label={t('Keep its bills one by one')}
      />
      <NumberField of={of} name="creditDays" label={t('Credit days')} optional whole />
      <TextField of={of} name="priceList" label={t('Price list')} optional />
      <QuantityField of={of} name="creditLimit" label={t('Credit limit')} unit={t('Rs (रु)')} optional />
    </FormSection>
  )
}

function ContactSection({ of }: { of: LedgerForm }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('Tax and contact')}>
      <PanField of={of} name="pan" label={t('PAN')} />
      <AddressField of={of} name="address" label={t('Address')} />
      <PhoneField of={of} name="phone" label={t('Phone')} />
      <EmailField of={of} name="email" label={t('E-mail')} autoComplete="off" />
    </FormSection>
  )
}

/** The stored opening of the ledger. The form sends an opening only if the user typed one, because the opening grid may have changed it meanwhile. */
function useOpening(masters: Masters, ledger: LedgerAnswer | undefined, groupId: string) {
  const { organizationId } = useOrganization()
  const lines = useEndpoint(showOpenings, { params: { organizationId } }).data?.result.lines
  const former = lines?.find((line) => line.ledgerId === ledger?.id && line.subLedgerId === null)?.amount ?? ZERO
  const nature = naturesOf(masters.groups).get(groupId)
  const usual: Side = nature === 'liability' || nature === 'income' ? 'credit' : 'debit'
  return { usual, former, bySubLedger: ledger !== undefined && masters.subLedgersOf(ledger.id).length > 0 }
}
