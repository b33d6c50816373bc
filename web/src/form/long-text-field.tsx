import { type FieldValues, useController } from 'react-hook-form'
import { LongText } from '../ui/long-text.tsx'
import { type FieldOf, FormField } from './form-field.tsx'

type LongTextFieldProps<Input extends FieldValues, Output> = FieldOf<Input, Output> & {
  /** The most characters that the contract takes. */
  most: number
}

/** A text in sentences, such as a narration or a reason. Enter goes on from it, as from every field. */
export function LongTextField<Input extends FieldValues, Output>({ most, ...props }: LongTextFieldProps<Input, Output>) {
  const { field } = useController({ control: props.of.form.control, name: props.name })
  return (
    <FormField {...props}>
      <LongText {...field} most={most} autoComplete="off" />
    </FormField>
  )
}
