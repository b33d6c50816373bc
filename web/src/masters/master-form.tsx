import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { ContractForm } from '../form/contract-form.ts'
import { FormActions } from '../form/form-actions.tsx'
import { formKeys } from '../form/form-keys.ts'
import { Unsaved } from '../form/unsaved.tsx'
import type { LiveKey } from '../ui/live-keys.ts'
import { useKeys } from '../ui/use-keys.ts'
import type { MasterWire, Stored } from './master-wire.ts'
import styles from './masters.module.css'
import { useStoreMaster } from './use-store-master.ts'

type MasterFormProps<Row extends Stored, Input extends FieldValues, Output> = {
  wire: MasterWire
  /** The row to change; undefined for a new one. */
  row: Row | undefined
  of: ContractForm<Input, Output>
  /** The action, and the list it belongs to: "Alter ledger", "Ledgers". */
  title: string
  list: string
  back: () => void
  /** Called when the form is to be reset for the next one. */
  onCreated: (row: Row) => void
  /** Keys that only this form has. */
  keys?: readonly LiveKey[]
  /** Shown beside the form. */
  panel?: ReactNode
  /** Its sections. */
  children: ReactNode
}

/** The form of a master in one column, with its panel beside it. After creating one the form is ready for the next. */
export function MasterForm<Row extends Stored & { name: string }, Input extends FieldValues, Output extends FieldValues>(
  props: MasterFormProps<Row, Input, Output>,
) {
  const { wire, row, of, title, list, back, onCreated, keys = [], panel, children } = props
  const { t } = useTranslation()
  const { store, pending } = useStoreMaster({ wire, row, of, onAdded: onCreated, onChanged: back })
  const verb = row ? t('Save') : t('Create')
  useKeys([
    { keys: 'Enter', label: t('Next field') },
    { keys: 'Shift+Enter', label: t('Previous') },
    ...keys,
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: verb, run: () => store() },
    { keys: 'Escape', label: t('Cancel'), run: back },
  ])
  return (
    <div className={`split ${styles.formSplit}`}>
      <div className={styles.formPage} data-scrolls="form">
        <div className="page-line">
          <h1>{title}</h1>
          <span className="second">{list}</span>
        </div>
        <form className="form" noValidate autoComplete="off" onKeyDown={formKeys} onSubmit={store}>
          {children}
          <div className="form-actions">
            <FormActions verb={verb} onCancel={back} pending={pending} />
          </div>
        </form>
      </div>
      {panel}
      <Unsaved when={of.form.formState.isDirty && !pending} />
    </div>
  )
}
