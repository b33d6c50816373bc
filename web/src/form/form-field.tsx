import type { ReactNode } from 'react'
import type { FieldPath, FieldValues } from 'react-hook-form'
import { Field } from '../ui/field.tsx'
import type { ContractForm } from './contract-form.ts'
import { useMeanwhileNote } from './meanwhile-note.tsx'

/** What every field of a form is told. */
export type FieldOf<Input extends FieldValues, Output> = {
  of: Pick<ContractForm<Input, Output>, 'form' | 'errorOf' | 'meanwhileOf' | 'isOptional'>
  name: FieldPath<Input>
  label: string
  /** Whether it may be left empty; where nothing is said, the schema of the contract decides. */
  optional?: boolean | undefined
  help?: ReactNode
}

type FormFieldProps<Input extends FieldValues, Output> = FieldOf<Input, Output> & {
  /** What is wrong with it, where something else than the schema tells. */
  error?: string | undefined
  /** What is stored in it meanwhile, as people read it. */
  stored?: string | undefined
  /** At the right of the label. */
  aside?: ReactNode
  children: ReactNode
}

/** The frame of every field of a form: its label, whether it may be left empty, its hint, and what the schema or the server says of it. */
export function FormField<Input extends FieldValues, Output>(props: FormFieldProps<Input, Output>) {
  const { of, name, label, optional = of.isOptional(name), help, children } = props
  const note = useMeanwhileNote()
  const stored = of.meanwhileOf(name)
  return (
    <Field
      label={label}
      aside={props.aside}
      optional={optional}
      help={note(stored === undefined ? undefined : (props.stored ?? stored), help)}
      error={props.error ?? of.errorOf(name)}
    >
      {children}
    </Field>
  )
}
