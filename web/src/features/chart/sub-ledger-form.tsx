import { type SubLedgerAnswer, updateSubLedger } from '@lekha/contract'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import type { Masters } from '../../books/masters.ts'
import { schemaOf, useContractForm } from '../../form/contract-form.ts'
import { NameField } from '../../form/name-field.tsx'
import { FormSection } from '../../masters/form-section.tsx'
import { masterFields, NameFields, UseSection } from '../../masters/master-fields.tsx'
import { MasterForm } from '../../masters/master-form.tsx'
import { NameText } from '../../picker/marked-name.tsx'
import { useBack } from '../../ui/back.ts'
import { likeNames } from './like-names.ts'
import { NeighbourTable } from './neighbour-table.tsx'
import { useFiguresBySubLedger } from './sub-ledger-figures.ts'
import { subLedgerWire } from './wires.ts'

type SubLedgerFields = Omit<SubLedgerAnswer, 'id'>
type SubLedgerFormProps = {
  masters: Masters
  /** The sub-ledger to change; undefined for a new one. */
  subLedger: SubLedgerAnswer | undefined
  ledgerId: string
  name: string
  /** Called to open an empty form for the next sub-ledger. */
  onCreated: (subLedger: SubLedgerAnswer) => void
}

const EMPTY = { nameNp: '', alias: '', code: '', active: true, version: 0 }

/** The form of a sub-ledger, with the others of its ledger beside it. After creating one, the form is empty for the next. */
export function SubLedgerFormBody({ masters, subLedger, ledgerId, name, onCreated }: SubLedgerFormProps) {
  const { t } = useTranslation()
  const fields = masterFields<SubLedgerFields>(subLedgerWire, subLedger, { ...EMPTY, ledgerId, name })
  const of = useContractForm(schemaOf(updateSubLedger), fields)
  const [typedName, control] = of.form.watch(['name', 'ledgerId'])
  const isFirst = !subLedger && control !== '' && masters.subLedgersOf(control).length === 0
  const first = isFirst && t('This is the first sub-ledger: from now on each new line on this ledger must name one.')
  return (
    <MasterForm
      wire={subLedgerWire}
      row={subLedger}
      of={of}
      title={subLedger ? t('Alter sub-ledger') : t('New sub-ledger')}
      list={t('Sub-ledgers')}
      back={useBack('/$lng/subLedger')}
      onCreated={onCreated}
      panel={<SubLedgerNeighbours masters={masters} ledgerId={control} name={typedName} own={subLedger?.id} />}
    >
      <FormSection title={t('Name')}>
        <NameField
          of={of}
          name="ledgerId"
          label={t('Ledger')}
          items={masters.ledgers.filter(({ reserved }) => reserved === null)}
          above={({ groupId }) => masters.groupById.get(groupId ?? '')}
          help={subLedger ? t('A sub-ledger cannot be moved to another ledger.') : first}
          disabled={subLedger !== undefined}
          autoFocus={control === ''}
        />
        <span />
        <NameFields of={of} more={['code', 'alias']} autoFocus={ledgerId !== ''} />
      </FormSection>
      {subLedger && <UseSection of={of} label={t('Takes vouchers')} />}
    </MasterForm>
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
