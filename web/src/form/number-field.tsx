import { asciiDigits } from '@lekha/money'
import type { FieldValues } from 'react-hook-form'
import { TextInput } from '../ui/text-input.tsx'
import { type FieldOf, FormField } from './form-field.tsx'

type NumberFieldProps<Input extends FieldValues, Output> = FieldOf<Input, Output> & {
  /** A whole number goes out, or null where nothing is typed; otherwise the text, such as a postal code. */
  whole?: boolean
}

/** Digits, in either script: a number that is no amount. */
export function NumberField<Input extends FieldValues, Output>({ whole = false, ...field }: NumberFieldProps<Input, Output>) {
  return (
    <FormField {...field}>
      <TextInput
        {...field.of.form.register(field.name, whole ? { setValueAs: wholeNumber } : undefined)}
        inputMode="numeric"
        autoComplete="off"
      />
    </FormField>
  )
}

/** What was typed, in either script, as a number; null for nothing. What is none is left to the contract, which says so. */
function wholeNumber(typed: string | number | null): number | null {
  const text = asciiDigits(String(typed ?? '')).trim()
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number.parseInt(text, 10) : Number.NaN
}
