import type { FieldValues } from 'react-hook-form'
import { TextInput } from '../ui/text-input.tsx'
import { type FieldOf, FormField } from './form-field.tsx'

export type TextFieldProps<Input extends FieldValues, Output> = FieldOf<Input, Output> & {
  autoComplete?: string | undefined
  autoFocus?: boolean | undefined
  /** 'ne' where Nepali is typed. */
  lang?: 'ne' | undefined
  /** What is wrong with it, where something else than the schema tells. */
  error?: string | undefined
}

/** One line of text. */
export function TextField<Input extends FieldValues, Output>({
  autoComplete = 'off',
  autoFocus,
  lang,
  ...field
}: TextFieldProps<Input, Output>) {
  return (
    <FormField {...field}>
      <TextInput {...field.of.form.register(field.name)} autoComplete={autoComplete} autoFocus={autoFocus} lang={lang} />
    </FormField>
  )
}
