import type { FieldPath, FieldValues } from 'react-hook-form'
import { AddressField } from './address/address-field.tsx'
import { EmailField } from './email-field.tsx'
import type { FieldOf } from './form-field.tsx'
import { NumberField } from './number-field.tsx'
import { PanField } from './pan-field.tsx'
import { PasswordField } from './password-field.tsx'
import { PhoneField } from './phone-field.tsx'
import { TextField, type TextFieldProps } from './text-field.tsx'

const FIELDS = {
  text: TextField,
  email: EmailField,
  password: PasswordField,
  number: NumberField,
  phone: PhoneField,
  pan: PanField,
  address: AddressField,
}

/** A field of a form whose value is one line. */
export type TextFieldSpec<Name extends string> = Omit<TextFieldProps<FieldValues, unknown>, 'of' | 'name'> & {
  name: Name
  kind?: keyof typeof FIELDS
}

type TextFieldsProps<Input extends FieldValues, Output> = Pick<FieldOf<Input, Output>, 'of'> & { fields: TextFieldSpec<FieldPath<Input>>[] }

/** Fields as data. */
export function TextFields<Input extends FieldValues, Output>({ of, fields }: TextFieldsProps<Input, Output>) {
  return fields.map(({ kind = 'text', ...field }) => {
    const Kind = FIELDS[kind]
    return <Kind key={field.name} of={of} {...field} />
  })
}
