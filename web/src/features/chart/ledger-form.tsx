import { createLedger, type LedgerAnswer, showOpenings, updateLedger } from '@lekha/contract'
import { naturesOf } from '@lekha/ledger'
import { ZERO } from '@lekha/money'
import { type SubmitEvent, useDeferredValue, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint, useWrite } from '../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { FormActions } from '../../form/form-actions.tsx'
import { formKeys } from '../../form/form-keys.ts'
import { useMeanwhileNote } from '../../form/meanwhile-note.tsx'
import { TextFields } from '../../form/text-fields.tsx'
import { Unsaved } from '../../form/unsaved.tsx'
import { useBack } from '../../ui/back.ts'
import { Field } from '../../ui/field.tsx'
import { holdKeys } from '../../ui/hold-keys.ts'
import { useLanguage } from '../../ui/language.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useKeys } from '../../ui/use-keys.ts'

import { FormSection } from './form-section.tsx'
import { GroupDialog } from './group-dialog.tsx'
import { daysTyped, type LedgerForm, ledgerFields } from './ledger-fields.ts'
import { sameName } from './like-names.ts'
import { NameSearch } from './name-search.tsx'
import { NeighboursPanel } from './neighbours-panel.tsx'
import { openingText, type TypedOpening, typedOpening } from './opening-amount.ts'
import { OpeningField } from './opening-field.tsx'
import { useTold } from './use-told.ts'

type LedgerFormProps = {
  masters: Masters
  /** The ledger that is changed; a new one where nothing is given. */
  ledger: LedgerAnswer | undefined
  groupId: string
  name: string
  /** The form is wanted anew, for the next one. */
  onCreated: (ledger: LedgerAnswer) => void
}

/** A ledger in one column, its neighbours beside it. After creating one the form is free for the next in the same group. */
export function LedgerFormBody({ masters, ledger, groupId, name, onCreated }: LedgerFormProps) {
  const { t } = useTranslation()
  const of: LedgerForm = useContractForm(schemaOf(updateLedger), ledgerFields(ledger, groupId, name))
  const opening = useOpening(masters, ledger, of)
  const [newGroup, setNewGroup] = useState(false)
  const back = useBack('/$lng/ledger')
  const { store, pending } = useStore({ ledger, of, back, onCreated })
  const [typedName, group] = of.form.watch(['name', 'groupId'])
  const verb = ledger ? t('Save') : t('Create')
  const dirty = of.form.formState.isDirty && !pending
  useKeys([
    { keys: 'Enter', label: t('Next field') },
    { keys: 'Shift+Enter', label: t('Previous') },
    { keys: 'Alt+C', label: t('New group'), run: () => setNewGroup(true) },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: verb, run: () => store() },
    { keys: 'Escape', label: t('Cancel'), run: back },
  ])
  return (
    <div className="split form-split">
      <div className="form-page">
        <div className="page-line">
          <h1>{ledger ? t('Alter ledger') : t('New ledger')}</h1>
          <span className="second">{t('Ledgers')}</span>
        </div>
        <form className="form" noValidate autoComplete="off" onKeyDown={formKeys} onSubmit={store}>
          <NameSection of={of} masters={masters} own={ledger?.id} />
          <FormSection title={t('Opening balance')}>
            <OpeningField {...opening} error={of.errorOf('opening')} onEnter={() => of.form.setFocus('pan')} />
          </FormSection>
          <ContactSection of={of} />
          {ledger && <UseSection of={of} hasSubLedgers={masters.subLedgersOf(ledger.id).length > 0} />}
          <div className="form-actions">
            <FormActions verb={verb} onCancel={back} pending={pending} />
          </div>
        </form>
      </div>
      <NeighboursPanel masters={masters} groupId={group || null} name={typedName} own={ledger?.id} />
      <Unsaved when={dirty} />
      {newGroup && (
        <GroupDialog
          masters={masters}
          parentId={group || null}
          onDone={({ id }) => {
            setNewGroup(false)
            of.form.setValue('groupId', id, { shouldDirty: true })
          }}
          onClose={() => setNewGroup(false)}
        />
      )}
    </div>
  )
}

function NameSection({ of, masters, own }: { of: LedgerForm; masters: Masters; own: string | undefined }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [name, groupId] = of.form.watch(['name', 'groupId'])
  const typed = useDeferredValue(name)
  const note = useMeanwhileNote()
  const storedGroup = of.meanwhileOf('groupId')
  const same = useMemo(() => sameName(typed, masters.ledgers, own), [typed, masters.ledgers, own])
  const nameOf = (id: string | null) => {
    const group = id === null ? undefined : masters.groupById.get(id)
    return group && nameIn(group, language)
  }
  return (
    <FormSection title={t('Name')}>
      <Field
        label={t('Name in English')}
        error={of.errorOf('name') ?? (same ? t('A ledger of this name exists already.') : undefined)}
        help={note(of.meanwhileOf('name'))}
      >
        <TextInput {...of.form.register('name')} autoFocus autoComplete="off" />
      </Field>
      <TextFields of={of} fields={[{ name: 'nameNp', label: t('Name in Nepali'), optional: true, lang: 'ne' }]} />
      <Field label={t('Group')} error={of.errorOf('groupId') && t('Required')} help={note(storedGroup && nameOf(storedGroup))}>
        <NameSearch
          items={masters.groups}
          value={groupId || null}
          onChange={(id) => of.form.setValue('groupId', id ?? '', { shouldDirty: true, shouldValidate: of.form.formState.isSubmitted })}
          second={({ parentId }) => nameOf(parentId)}
        />
      </Field>
      <TextFields
        of={of}
        fields={[
          { name: 'code', label: t('Code'), optional: true },
          { name: 'alias', label: t('Alias'), optional: true },
        ]}
      />
    </FormSection>
  )
}

function ContactSection({ of }: { of: LedgerForm }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('Tax and contact')}>
      <TextFields of={of} fields={[{ name: 'pan', label: t('PAN'), optional: true, kind: 'digits' }]} />
      <Field label={t('Credit days')} optional error={of.errorOf('creditDays')}>
        <TextInput {...of.form.register('creditDays', { setValueAs: daysTyped })} inputMode="numeric" autoComplete="off" />
      </Field>
      <TextFields
        of={of}
        fields={[
          { name: 'address', label: t('Address'), optional: true },
          { name: 'phone', label: t('Phone'), optional: true },
        ]}
      />
    </FormSection>
  )
}

function UseSection({ of, hasSubLedgers }: { of: LedgerForm; hasSubLedgers: boolean }) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('Use')}>
      <label className="check">
        <input type="checkbox" {...of.form.register('active')} />
        {t('It takes vouchers')}
      </label>
      {hasSubLedgers && (
        <label className="check">
          <input type="checkbox" {...of.form.register('requiresSubLedger')} />
          {t('Each line names a sub-ledger')}
        </label>
      )}
    </FormSection>
  )
}

/** The opening that is being typed. It goes out only where it was touched: the grid may have written it meanwhile. */
function useOpening(masters: Masters, ledger: LedgerAnswer | undefined, { form }: LedgerForm) {
  const { organizationId } = useOrganization()
  const lines = useEndpoint(showOpenings, { params: { organizationId } }).data?.result.lines
  const [typed, setTyped] = useState<OpeningBeingTyped>()
  const former = lines?.find((line) => line.ledgerId === ledger?.id && line.subLedgerId === null)?.amount ?? ZERO
  const nature = naturesOf(masters.groups).get(form.watch('groupId'))
  const usual = nature === 'liability' || nature === 'income' ? 'credit' : 'debit'
  const shown = typed ? { text: typed.text, side: typed.side ?? usual } : typedOpening(former, usual)
  const sent = typed && openingText(shown)
  useEffect(() => {
    if (sent !== undefined) form.setValue('opening', sent, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  }, [form, sent])
  const change = ({ text, side }: TypedOpening) => {
    const given = former !== ZERO || typed?.side !== undefined || side !== shown.side
    setTyped({ text, side: given ? side : undefined })
  }
  const bySubLedger = ledger !== undefined && masters.subLedgersOf(ledger.id).length > 0
  return { typed: shown, onChange: change, former, bySubLedger }
}

/** Without a side of its own the amount stands on the usual side of the group, also when that is changed. */
type OpeningBeingTyped = { text: string; side: TypedOpening['side'] | undefined }

type StoreOptions = { ledger: LedgerAnswer | undefined; of: LedgerForm; back: () => void; onCreated: (ledger: LedgerAnswer) => void }

function useStore({ ledger, of, back, onCreated }: StoreOptions) {
  const { organizationId } = useOrganization()
  const create = useWrite(createLedger)
  const update = useWrite(updateLedger)
  const { onAdded, onChanged } = useTold(() => of.form.reset(of.form.getValues()), back, onCreated)
  const store = of.form.handleSubmit(({ version, ...body }) => {
    const { refuse } = of
    if (!ledger) create.mutate({ params: { organizationId }, body }, { onSuccess: onAdded, onError: refuse, onSettled: holdKeys() })
    else
      update.mutate(
        { params: { organizationId, ledgerId: ledger.id }, body: { ...body, version } },
        { onSuccess: onChanged, onError: refuse },
      )
  })
  return { store: (event?: SubmitEvent) => void store(event), pending: create.isPending || update.isPending }
}
