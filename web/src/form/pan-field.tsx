import type { FieldValues } from 'react-hook-form'
import { TextInput } from '../ui/text-input.tsx'
import { type FieldOf, FormField } from './form-field.tsx'

/** A permanent account number: nine digits, which people part by spaces. */
export function PanField<Input extends FieldValues, Output>(field: FieldOf<Input, Output>) {
  return (
    <FormField {...field}>
      <TextInput {...field.of.form.register(field.name)} inputMode="numeric" autoComplete="off" />
    </FormField>
  )
}
