import { type ReactNode, useEffect } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CheckField } from '../form/check-field.tsx'
import type { ContractForm } from '../form/contract-form.ts'
import { TextFields } from '../form/text-fields.tsx'
import { FormSection } from './form-section.tsx'
import type { MasterWire, Stored } from './master-wire.ts'

/** What stands in the form of a master at first: the row that is changed, or `empty` for a new one. A code that is missing is an empty text. */
export function masterFields<Input extends FieldValues>(
  wire: MasterWire,
  row: (Stored & { code?: string | null }) | undefined,
  empty: Input,
): Input {
  if (!row) return empty
  return { ...wire.formOf(row), ...(row.code === null && { code: '' }) } as unknown as Input
}

/** What was typed as a name, in the field of its script; the English name is the one by which the books know it. */
export const typedName = (typed: string): { name: string; nameNp: string } => ({
  name: typed.trim(),
  nameNp: /\p{Script=Devanagari}/u.test(typed) ? typed.trim() : '',
})

type NameFieldsProps<Input extends FieldValues, Output> = {
  of: ContractForm<Input, Output>
  /** The further names that it has. */
  more?: readonly ('code' | 'alias')[]
  /** Whether the form begins here. */
  autoFocus?: boolean
}

/**
 * The names of a master: in both languages, and its code and alias. Either of the first two may be missing: the English name follows the
 * Nepali one until another is typed, because the books know everything by a name.
 */
export function NameFields<Input extends FieldValues, Output>({ of, more = [], autoFocus = true }: NameFieldsProps<Input, Output>) {
  const { t } = useTranslation()
  const labels = { code: t('Code'), alias: t('Alias') }
  useEitherName(of.form)
  return (
    <TextFields
      of={of}
      fields={[
        { name: 'name' as FieldPath<Input>, label: t('Name in English'), autoFocus },
        { name: 'nameNp' as FieldPath<Input>, label: t('Name in Nepali'), lang: 'ne' },
        ...more.map((name) => ({ name: name as FieldPath<Input>, label: labels[name] })),
      ]}
    />
  )
}

function useEitherName<Input extends FieldValues, Output>({ getValues, setValue, watch }: UseFormReturn<Input, unknown, Output>) {
  useEffect(() => {
    const [english, nepali] = ['name' as FieldPath<Input>, 'nameNp' as FieldPath<Input>]
    let former: string = getValues(nepali)
    const { unsubscribe } = watch((_, { name }) => {
      if (name !== nepali) return
      const [own, follows] = [getValues(nepali), ['', former].includes(getValues(english))]
      former = own
      if (follows) setValue(english, own, { shouldDirty: true, shouldValidate: true })
    })
    return unsubscribe
  }, [getValues, setValue, watch])
}

type UseSectionProps<Input extends FieldValues, Output> = { of: ContractForm<Input, Output>; label: string; children?: ReactNode }

/** Whether a master that was stored can still be chosen; `label` says for what. */
export function UseSection<Input extends FieldValues, Output>({ of, label, children }: UseSectionProps<Input, Output>) {
  const { t } = useTranslation()
  return (
    <FormSection title={t('Use')}>
      <CheckField of={of} name={'active' as FieldPath<Input>} label={label} />
      {children}
    </FormSection>
  )
}
