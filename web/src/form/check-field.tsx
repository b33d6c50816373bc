import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Check } from '../ui/check.tsx'
import type { ContractForm } from './contract-form.ts'

type CheckFieldProps<Input extends FieldValues, Output> = {
  of: Pick<ContractForm<Input, Output>, 'form'>
  name: FieldPath<Input>
  label: ReactNode
  disabled?: boolean
}

/** What is so or not so, in words. */
export function CheckField<Input extends FieldValues, Output>({ of, name, label, disabled = false }: CheckFieldProps<Input, Output>) {
  return <Check {...of.form.register(name, { setValueAs: Boolean })} disabled={disabled} label={label} />
}
