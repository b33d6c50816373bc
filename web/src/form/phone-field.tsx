import type { FieldValues } from 'react-hook-form'
import { TextInput } from '../ui/text-input.tsx'
import { FormField } from './form-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** A phone number, as people write it: with spaces, strokes, a country code, in either script. */
export function PhoneField<Input extends FieldValues, Output>({ autoComplete = 'off', ...field }: TextFieldProps<Input, Output>) {
  return (
    <FormField {...field}>
      <TextInput {...field.of.form.register(field.name)} inputMode="tel" autoComplete={autoComplete} />
    </FormField>
  )
}
