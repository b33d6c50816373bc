import type { Named } from '@lekha/ledger'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../books/masters.ts'
import { type NameCreation, NamePicker } from '../picker/name-picker.tsx'
import { useLanguage } from '../ui/language.ts'
import { type FieldOf, FormField } from './form-field.tsx'

type NameFieldProps<Input extends FieldValues, Output, Choice extends Named & { id: string }> = FieldOf<Input, Output> & {
  items: readonly Choice[]
  /** What an option stands under: small, at the right edge. */
  above?: (item: Choice) => Named | undefined
  /** What choosing nothing is called; without it something must be chosen. */
  none?: string
  /** Where the server knows more than `items`: has it look for what is typed; whether its answer is still to come. */
  seek?: (query: string) => boolean
  disabled?: boolean
  autoFocus?: boolean
  create?: NameCreation
  /** What else follows from a choice. */
  onChosen?: (id: string | null) => void
}

/** Another master that this one names, found by its names. */
export function NameField<Input extends FieldValues, Output, Choice extends Named & { id: string }>(
  props: NameFieldProps<Input, Output, Choice>,
) {
  const { items, above, none, seek, disabled = false, autoFocus = false, create, onChosen, ...field } = props
  const { of, name } = field
  const { t } = useTranslation()
  const language = useLanguage()
  const error = of.errorOf(name)
  // The schema says of an id that is not chosen only that it is none; what the server says of one that is chosen is shown as it is.
  const isMissing = none === undefined && !of.form.watch(name)
  const stored = items.find(({ id }) => id === of.meanwhileOf(name))
  const choose = (id: string | null) => {
    const value = (id ?? (none === undefined ? '' : null)) as FieldPathValue<Input, FieldPath<Input>>
    of.form.setValue(name, value, { shouldDirty: true, shouldValidate: of.form.formState.isSubmitted })
    onChosen?.(id)
  }
  return (
    <FormField {...field} optional={false} error={error && isMissing ? t('Required') : error} stored={stored && nameIn(stored, language)}>
      <NamePicker
        items={items}
        value={of.form.watch(name) || null}
        onChange={choose}
        second={(item) => {
          const over = above?.(item)
          return over && nameIn(over, language)
        }}
        {...(none !== undefined && { none })}
        {...(seek && { seek })}
        disabled={disabled}
        autoFocus={autoFocus}
        {...(create && { create })}
      />
    </FormField>
  )
}
