import { type FieldValues, useController } from 'react-hook-form'
import { DateField as TypedDateField } from '../ui/date-field.tsx'
import { AdDateInput, isDate } from './ad-date-input.tsx'
import { type FieldOf, FormField } from './form-field.tsx'

type DateFieldProps<Input extends FieldValues, Output> = FieldOf<Input, Output> & {
  /** Typed or chosen in the Bikram Sambat calendar, or typed as a Gregorian date. In the form it is AD either way. */
  calendar: 'bs' | 'ad'
  /** What else follows from a choice. */
  onChosen?: ((ad: string) => void) | undefined
}

/** A date in either calendar, with the same day of the other one behind it. */
export function DateField<Input extends FieldValues, Output>({ calendar, onChosen, ...props }: DateFieldProps<Input, Output>) {
  const { field } = useController({ control: props.of.form.control, name: props.name })
  const value = typeof field.value === 'string' ? field.value : ''
  const choose = (ad: string) => {
    field.onChange(ad)
    onChosen?.(ad)
  }
  return (
    <FormField {...props}>
      {calendar === 'bs' ? (
        <TypedDateField value={isDate(value) ? value : ''} onChange={choose} onRefuse={field.onChange} />
      ) : (
        <AdDateInput value={value} onChange={choose} />
      )}
    </FormField>
  )
}
