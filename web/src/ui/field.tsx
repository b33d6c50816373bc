import { createContext, type ReactNode, useContext, useId } from 'react'
import { useTranslation } from 'react-i18next'

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
    <div className="field">
      <div className="field-head">
        <label id={control.labelId} htmlFor={id} className="field-label">
          {label} {optional && <span className="field-optional">{t('optional')}</span>}
        </label>
        {aside}
      </div>
      <FieldContext value={control}>{children}</FieldContext>
      {error ? <FieldError id={says}>{error}</FieldError> : help && <FieldHelp id={says}>{help}</FieldHelp>}
    </div>
  )
}

export function FieldError({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="field-error" role="alert">
      {children}
    </p>
  )
}

export function FieldHelp({ id, children }: { id: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="field-help">
      {children}
    </p>
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
    <output id={id} aria-describedby={says} className="input input-fixed">
      {children}
    </output>
  )
}

/** The id of the surrounding field's label, for aria-labelledby of controls with several parts, which `<label for>` cannot name. */
export function useLabelId(): string | undefined {
  return useContext(FieldContext)?.labelId
}
