import { type FieldValues, useController } from 'react-hook-form'
import { type Option, Select } from '../ui/select.tsx'
import { type FieldOf, FormField } from './form-field.tsx'

type SelectFieldProps<Input extends FieldValues, Output> = FieldOf<Input, Output> & { options: Option<string>[]; disabled?: boolean }

/** One of a few, chosen from a list. */
export function SelectField<Input extends FieldValues, Output>({ options, disabled = false, ...field }: SelectFieldProps<Input, Output>) {
  const { field: bound } = useController({ control: field.of.form.control, name: field.name })
  return (
    <FormField {...field}>
      <Select options={options} value={bound.value} onChange={bound.onChange} disabled={disabled} />
    </FormField>
  )
}
