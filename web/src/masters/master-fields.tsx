import type { ReactNode } from 'react'
import type { FieldPath, FieldPathValue, FieldValues } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../books/masters.ts'
import type { Named } from '../books/match-names.ts'
import type { ContractForm } from '../form/contract-form.ts'
import { useMeanwhileNote } from '../form/meanwhile-note.tsx'
import { NamePicker } from '../picker/name-picker.tsx'
import { Field } from '../ui/field.tsx'
import { useLanguage } from '../ui/language.ts'

type NameFieldProps<Input extends FieldValues, Output, Choice extends Named & { id: string }> = {
  of: ContractForm<Input, Output>
  name: FieldPath<Input>
  label: string
  items: readonly Choice[]
  /** What an option stands under: small, at the right edge. */
  above?: (item: Choice) => Named | undefined
  /** What choosing nothing is called; without it something must be chosen. */
  none?: string
  help?: ReactNode
  disabled?: boolean
  autoFocus?: boolean
  /** What else follows from a choice. */
  onChosen?: (id: string | null) => void
}

/** Another master that this one names, found by its names. */
export function NameField<Input extends FieldValues, Output, Choice extends Named & { id: string }>(
  props: NameFieldProps<Input, Output, Choice>,
) {
  const { of, name, label, items, above, none, help, disabled = false, autoFocus = false, onChosen } = props
  const { t } = useTranslation()
  const language = useLanguage()
  const note = useMeanwhileNote()
  const error = of.errorOf(name)
  const stored = of.meanwhileOf(name)
  const storedItem = items.find(({ id }) => id === stored)
  const choose = (id: string | null) => {
    const value = (id ?? (none === undefined ? '' : null)) as FieldPathValue<Input, FieldPath<Input>>
    of.form.setValue(name, value, { shouldDirty: true, shouldValidate: of.form.formState.isSubmitted })
    onChosen?.(id)
  }
  return (
    <Field
      label={label}
      error={error && none === undefined ? t('Required') : error}
      help={note(storedItem ? nameIn(storedItem, language) : stored, help)}
    >
      <NamePicker
        items={items}
        value={of.form.watch(name) || null}
        onChange={choose}
        second={(item) => {
          const over = above?.(item)
          return over && nameIn(over, language)
        }}
        {...(none !== undefined && { none })}
        disabled={disabled}
        autoFocus={autoFocus}
      />
    </Field>
  )
}

type CheckFieldProps<Input extends FieldValues, Output> = { of: ContractForm<Input, Output>; name: FieldPath<Input>; label: string }

/** A switch of a master, in words. */
export function CheckField<Input extends FieldValues, Output>({ of, name, label }: CheckFieldProps<Input, Output>) {
  return (
    <label className="check">
      <input type="checkbox" {...of.form.register(name)} />
      {label}
    </label>
  )
}
