import { formatScaled, type Language, parseQuantity, quantity, readScaled, scaledText } from '@lekha/money'
import { useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form'
import { langOf, useLanguage } from '../ui/language.ts'
import { TextInput } from '../ui/text-input.tsx'
import { type FieldOf, FormField } from './form-field.tsx'

type QuantityFieldProps<Input extends FieldValues, Output> = FieldOf<Input, Output> & {
  /** The symbol of its unit, behind the quantity. */
  unit?: string | undefined
}

const PLACES = 4

/** A quantity as people write or calculate it, in either script ('12.5', '१२*३'). In the form it is the text of the wire; nothing typed is none. */
export function QuantityField<Input extends FieldValues, Output>({ unit, ...props }: QuantityFieldProps<Input, Output>) {
  const { of, name } = props
  const language = useLanguage()
  const { field } = useController({ control: of.form.control, name })
  const [typed, setTyped] = useState<{ text: string; sent: string | null }>()
  const held = (field.value ?? null) as string | null
  const shown = typed && typed.sent === held ? typed.text : quantityShown(held, language)
  const take = (text: string) => {
    const sent = quantitySent(text)
    setTyped({ text, sent })
    const value = sent as FieldPathValue<Input, FieldPath<Input>>
    of.form.setValue(name, value, { shouldDirty: true, shouldValidate: of.form.formState.isSubmitted })
  }
  return (
    <FormField {...props}>
      <TextInput
        name={name}
        money
        inputMode="decimal"
        autoComplete="off"
        lang={langOf(language)}
        value={shown}
        trailing={unit !== undefined && <span className="hint">{unit}</span>}
        onChange={({ target }) => take(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={() => setTyped(undefined)}
      />
    </FormField>
  )
}

/** What goes out for what was typed: nothing, the decimal text, or what is none, of which the contract says so. */
function quantitySent(text: string): string | null {
  if (text.trim() === '') return null
  const scaled = readScaled(text, PLACES)
  return scaled === undefined ? text : scaledText(quantity(scaled))
}

function quantityShown(held: string | null, language: Language): string {
  if (held === null) return ''
  return /^-?\d{1,11}(\.\d{1,4})?$/.test(held) ? formatScaled(parseQuantity(held), 0, language) : held
}
