import { Input } from '@mantine/core'
import { createContext, type ReactNode, useContext, useId } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './field.module.css'
import { InputBox } from './input-box.tsx'

/** The attributes that connect a control to its label, help and error. */
export type Control = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

const FieldContext = createContext<(Control & { labelId: string }) | null>(null)

type FieldProps = {
  label: string
  help?: ReactNode
  error?: ReactNode
  /** Shows "optional" in grey. Every other field is required, and not marked. */
  optional?: boolean
  /** At the right of the label: a link that helps. */
  aside?: ReactNode
  children: ReactNode
}

/** One labelled control: label above, error or help below. The control inside finds its id by `useControl`. */
export function Field({ label, help, error, optional = false, aside, children }: FieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const says = error ? `${id}-error` : help ? `${id}-help` : undefined
  const control = { id, labelId: `${id}-label`, 'aria-describedby': says, 'aria-invalid': error ? (true as const) : undefined }
  return (
    <div className={styles.field}>
      <div className={styles.head}>
        <Input.Label id={control.labelId} htmlFor={id} className={styles.label}>
          {label} {optional && <span className={styles.optional}>{t('optional')}</span>}
        </Input.Label>
        {aside}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {error ? <FieldError id={says}>{error}</FieldError> : help && <FieldHelp id={says}>{help}</FieldHelp>}
    </div>
  )
}

/** Several controls under one label: boxes to tick, colours. */
export function FieldSet({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className={styles.field}>
      <legend className={`${styles.head} ${styles.label}`}>{label}</legend>
      {children}
    </fieldset>
  )
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <Input.Error id={id} className={styles.below} role="alert">
      {children}
    </Input.Error>
  )
}

export function FieldHelp({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <Input.Description id={id} className={styles.below}>
      {children}
    </Input.Description>
  )
}

/**
 * The attributes that connect a control to the field around it. Outside a field the control keeps its own id, or gets one,
 * and needs an aria-label. `says` are the ids of messages that the control itself shows below.
 */
export function useControl(
  own: { id?: string | undefined },
  says: { error?: string | undefined; note?: string | undefined } = {},
): Control {
  const field = useContext(FieldContext)
  const made = useId()
  return {
    id: field?.id ?? own.id ?? made,
    'aria-describedby': [says.error, says.note, field?.['aria-describedby']].filter(Boolean).join(' ') || undefined,
    'aria-invalid': says.error ? true : field?.['aria-invalid'],
  }
}

/** A value in place of a control when there is no choice: grey, and not in the Tab order. */
export function FixedValue({ children }: { children: ReactNode }) {
  const { id, 'aria-describedby': says } = useControl({})
  return (
    <InputBox variant="filled">
      <output id={id} aria-describedby={says}>
        {children}
      </output>
    </InputBox>
  )
}

/** The id of the surrounding field's label, for aria-labelledby of controls with several parts, which `<label for>` cannot name. */
export function useLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId
}
