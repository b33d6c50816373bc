import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import { TextInput } from '../ui/text-input.tsx'
import type { ContractForm } from './contract-form.ts'
import { useMeanwhileNote } from './meanwhile-note.tsx'
import { PasswordInput } from './password-input.tsx'

/** One line of text in a form. */
export type TextFieldSpec<Name extends string> = {
  name: Name
  label: string
  optional?: boolean
  help?: ReactNode
  kind?: 'text' | 'email' | 'password' | 'digits' | 'phone'
  autoComplete?: string
  autoFocus?: boolean
  /** 'ne' where Nepali is typed. */
  lang?: 'ne'
}

type TextFieldsProps<Input extends FieldValues, Output> = {
  of: Pick<ContractForm<Input, Output>, 'form' | 'errorOf' | 'meanwhileOf'>
  fields: TextFieldSpec<FieldPath<Input>>[]
}

/** Fields as data: label, control, error, tied together. */
export function TextFields<Input extends FieldValues, Output>({ of, fields }: TextFieldsProps<Input, Output>) {
  const { form, errorOf } = of
  const note = useMeanwhileNote()
  return fields.map(({ name, label, optional = false, help, kind = 'text', autoComplete = 'off', ...rest }) => {
    const Input = kind === 'password' ? PasswordInput : TextInput
    return (
      <Field key={name} label={label} optional={optional} help={note(of.meanwhileOf(name), help)} error={errorOf(name)}>
        <Input
          {...form.register(name)}
          {...rest}
          {...(kind === 'email' && { type: 'email', inputMode: 'email' })}
          {...(kind === 'digits' && { inputMode: 'numeric' })}
          {...(kind === 'phone' && { inputMode: 'tel' })}
          autoComplete={autoComplete}
        />
      </Field>
    )
  })
}
