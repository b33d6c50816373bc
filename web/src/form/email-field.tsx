import type { FieldValues } from 'react-hook-form'
import { TextInput } from '../ui/text-input.tsx'
import { FormField } from './form-field.tsx'
import type { TextFieldProps } from './text-field.tsx'

/** An e-mail address. */
export function EmailField<Input extends FieldValues, Output>({
  autoComplete = 'email',
  autoFocus,
  ...field
}: TextFieldProps<Input, Output>) {
  return (
    <FormField {...field}>
      <TextInput {...field.of.form.register(field.name)} type="email" inputMode="email" autoComplete={autoComplete} autoFocus={autoFocus} />
    </FormField>
  )
}
