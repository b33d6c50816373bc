import { type ReactNode, useId } from 'react'
import { type FieldPath, type FieldValues, useController } from 'react-hook-form'
import { Check } from '../ui/check.tsx'
import { FieldError } from '../ui/field.tsx'
import type { ContractForm } from './contract-form.ts'

type CheckFieldProps<Input extends FieldValues, Output> = {
  of: Pick<ContractForm<Input, Output>, 'form' | 'errorOf'>
  name: FieldPath<Input>
  label: ReactNode
  disabled?: boolean
}

/** What is so or not so, in words. A form that carries files carries texts alone: there it is 'true' or 'false'. */
export function CheckField<Input extends FieldValues, Output>({ of, name, label, disabled = false }: CheckFieldProps<Input, Output>) {
  const { field } = useController({ control: of.form.control, name })
  const { value, onChange, ...bound } = field
  const isText = typeof value === 'string'
  const error = of.errorOf(name)
  const errorId = useId()
  return (
    <div>
      <Check
        {...bound}
        checked={isText ? value === 'true' : Boolean(value)}
        onChange={({ target }) => onChange(isText ? String(target.checked) : target.checked)}
        disabled={disabled}
        label={label}
        aria-invalid={error ? true : undefined}
        aria-describedby={error && errorId}
      />
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
