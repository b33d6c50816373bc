import { createSubLedger, type SubLedgerAnswer, updateSubLedger } from '@lekha/contract'
import { type SubmitEvent, useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { type Masters, nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { type ContractForm, schemaOf, useContractForm } from '../../form/contract-form.ts'
import { FormActions } from '../../form/form-actions.tsx'
import { formKeys } from '../../form/form-keys.ts'
import { TextFields } from '../../form/text-fields.tsx'
import { Unsaved } from '../../form/unsaved.tsx'
import { useBack } from '../../ui/back.ts'
import { Field } from '../../ui/field.tsx'
import { holdKeys } from '../../ui/hold-keys.ts'
import { useLanguage } from '../../ui/language.ts'
import { useKeys } from '../../ui/use-keys.ts'

import { FormSection } from './form-section.tsx'
import { likeNames } from './like-names.ts'
import { NameText } from './marked-name.tsx'
import { NameSearch } from './name-search.tsx'
import { NeighbourTable } from './neighbour-table.tsx'
import { useFiguresBySubLedger } from './sub-ledger-figures.ts'
import { useTold } from './use-told.ts'

type SubLedgerFields = Omit<SubLedgerAnswer, 'id'>
type SubLedgerFormProps = {
  masters: Masters
  /** The sub-ledger that is changed; a new one where nothing is given. */
  subLedger: SubLedgerAnswer | undefined
  ledgerId: string
  name: string
  /** The form is wanted anew, for the next one. */
  onCreated: (subLedger: SubLedgerAnswer) => void
}

const EMPTY = { nameNp: '', alias: '', code: '', active: true, version: 0 }

function fieldsOf(subLedger: SubLedgerAnswer | undefined, ledgerId: string, name: string): SubLedgerFields {
  if (!subLedger) return { ...EMPTY, ledgerId, name }
  const { id: _id, ...fields } = subLedger
  return { ...fields, code: fields.code ?? '' }
}

/** A sub-ledger, the others of its ledger beside it. After creating one the form is free for the next. */
export function SubLedgerFormBody({ masters, subLedger, ledgerId, name, onCreated }: SubLedgerFormProps) {
  const { t } = useTranslation()
  const of = useContractForm(schemaOf(updateSubLedger), fieldsOf(subLedger, ledgerId, name))
  const back = useBack('/$lng/subLedger')
  const { store, pending } = useStore({ subLedger, of, back, onCreated })
  const verb = subLedger ? t('Save') : t('Create')
  const [typedName, control] = of.form.watch(['name', 'ledgerId'])
  useKeys([
    { keys: 'Enter', label: t('Next field') },
    { keys: 'Shift+Enter', label: t('Previous') },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: verb, run: () => store() },
    { keys: 'Escape', label: t('Cancel'), run: back },
  ])
  return (
    <div className="split form-split">
      <div className="form-page">
        <div className="page-line">
          <h1>{subLedger ? t('Alter sub-ledger') : t('New sub-ledger')}</h1>
          <span className="second">{t('Sub-ledgers')}</span>
        </div>
        <form className="form" noValidate autoComplete="off" onKeyDown={formKeys} onSubmit={store}>
          <FormSection title={t('Name')}>
            <ControlField of={of} masters={masters} fixed={subLedger !== undefined} />
            <span />
            <TextFields
              of={of}
              fields={[
                { name: 'name', label: t('Name in English'), autoFocus: ledgerId !== '' },
                { name: 'nameNp', label: t('Name in Nepali'), optional: true, lang: 'ne' },
                { name: 'code', label: t('Code'), optional: true },
                { name: 'alias', label: t('Alias'), optional: true },
              ]}
            />
          </FormSection>
          {subLedger && (
            <FormSection title={t('Use')}>
              <label className="check">
                <input type="checkbox" {...of.form.register('active')} />
                {t('It takes vouchers')}
              </label>
            </FormSection>
          )}
          <div className="form-actions">
            <FormActions verb={verb} onCancel={back} pending={pending} />
          </div>
        </form>
      </div>
      <SubLedgerNeighbours masters={masters} ledgerId={control} name={typedName} own={subLedger?.id} />
      <Unsaved when={of.form.formState.isDirty && !pending} />
    </div>
  )
}

type SubLedgerForm = ContractForm<SubLedgerFields>

function ControlField({ of, masters, fixed }: { of: SubLedgerForm; masters: Masters; fixed: boolean }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const ledgerId = of.form.watch('ledgerId')
  const ledgers = masters.ledgers.filter((ledger) => ledger.reserved === null)
  const isFirst = !fixed && ledgerId !== '' && masters.subLedgersOf(ledgerId).length === 0
  const groupName = (groupId: string | null) => {
    const group = groupId === null ? undefined : masters.groupById.get(groupId)
    return group && nameIn(group, language)
  }
  return (
    <Field
      label={t('Ledger')}
      error={of.errorOf('ledgerId') && t('Required')}
      help={
        fixed
          ? t('A sub-ledger stays with its ledger.')
          : isFirst && t('It is the first: each new line on this ledger will name a sub-ledger.')
      }
    >
      <NameSearch
        items={ledgers}
        value={ledgerId || null}
        onChange={(id) => of.form.setValue('ledgerId', id ?? '', { shouldDirty: true, shouldValidate: of.form.formState.isSubmitted })}
        second={(ledger) => groupName(ledger.groupId)}
        disabled={fixed}
        autoFocus={ledgerId === ''}
      />
    </Field>
  )
}

type NeighboursProps = { masters: Masters; ledgerId: string; name: string; own: string | undefined }

function SubLedgerNeighbours({ masters, ledgerId, name, own }: NeighboursProps) {
  const { t } = useTranslation()
  const figures = useFiguresBySubLedger()
  const siblings = masters.subLedgersOf(ledgerId)
  const like = likeNames(useDeferredValue(name), siblings, own)
  const ledger = masters.ledgerById.get(ledgerId)
  const balanceOf = (id: string) => figures(id)?.balance
  return (
    <aside className="panel" aria-label={t('Neighbours')}>
      {ledger && (
        <h2>
          <NameText of={ledger} />
        </h2>
      )}
      <div role="status">
        <NeighbourTable title={t('Like names')} items={like} balanceOf={balanceOf} warn />
      </div>
      <NeighbourTable title={t('In this ledger')} items={siblings.filter(({ id }) => id !== own)} balanceOf={balanceOf} />
    </aside>
  )
}

type StoreOptions = {
  subLedger: SubLedgerAnswer | undefined
  of: SubLedgerForm
  back: () => void
  onCreated: (subLedger: SubLedgerAnswer) => void
}

function useStore({ subLedger, of, back, onCreated }: StoreOptions) {
  const { organizationId } = useOrganization()
  const create = useWrite(createSubLedger)
  const update = useWrite(updateSubLedger)
  const { onAdded, onChanged } = useTold(() => of.form.reset(of.form.getValues()), back, onCreated)
  const store = of.form.handleSubmit(({ version, ...body }) => {
    const { refuse } = of
    if (!subLedger) create.mutate({ params: { organizationId }, body }, { onSuccess: onAdded, onError: refuse, onSettled: holdKeys() })
    else
      update.mutate(
        { params: { organizationId, subLedgerId: subLedger.id }, body: { ...body, version } },
        { onSuccess: onChanged, onError: refuse },
      )
  })
  return { store: (event?: SubmitEvent) => void store(event), pending: create.isPending || update.isPending }
}
