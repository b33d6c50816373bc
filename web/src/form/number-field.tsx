import type { FieldValues } from 'react-hook-form'
import { TextInput } from '../ui/text-input.tsx'
import { type FieldOf, FormField } from './form-field.tsx'

type NumberFieldProps<Input extends FieldValues, Output> = FieldOf<Input, Output> & {
  /** What is sent of what was typed, where that is no text. */
  read?: (typed: string) => unknown
}

/** Digits, in either script: a number that is no amount. */
export function NumberField<Input extends FieldValues, Output>({ read, ...field }: NumberFieldProps<Input, Output>) {
  return (
    <FormField {...field}>
      <TextInput {...field.of.form.register(field.name, read && { setValueAs: read })} inputMode="numeric" autoComplete="off" />
    </FormField>
  )
}
