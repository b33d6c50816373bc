import { useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form'
import { langOf, useLanguage } from '../ui/language.ts'
import { TextInput } from '../ui/text-input.tsx'
import { type FieldOf, FormField } from './form-field.tsx'

type HeldFieldProps<Input extends FieldValues, Output, Held> = FieldOf<Input, Output> & {
  /** How the value of the form is shown while nothing is typed. */
  show: (held: Held) => string
  /** The value that goes out for what was typed. */
  read: (text: string) => Held
  /** Behind the value. */
  unit?: string
}

/** A figure that is typed in another way than the form holds it, such as a rate in percent. Nothing typed is null. */
export function HeldField<Input extends FieldValues, Output, Held>(props: HeldFieldProps<Input, Output, Held | null>) {
  const { show, read, unit, ...field } = props
  const { of, name } = field
  const language = useLanguage()
  const { value } = useController({ control: of.form.control, name }).field
  const [typed, setTyped] = useState<{ text: string; sent: Held | null }>()
  const held = (value ?? null) as Held | null
  const take = (text: string) => {
    const sent = text.trim() === '' ? null : read(text)
    setTyped({ text, sent })
    of.form.setValue(name, sent as FieldPathValue<Input, FieldPath<Input>>, {
      shouldDirty: true,
      shouldValidate: of.form.formState.isSubmitted,
    })
  }
  return (
    <FormField {...field}>
      <TextInput
        name={name}
        money
        inputMode="decimal"
        autoComplete="off"
        lang={langOf(language)}
        value={typed && Object.is(typed.sent, held) ? typed.text : held === null ? '' : show(held)}
        trailing={unit !== undefined && <span className="hint">{unit}</span>}
        onChange={({ target }) => take(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(undefined)}
      />
    </FormField>
  )
}
