import { digits, type Paisa, paisa, readAmount, ZERO } from '@lekha/money'
import { type ReactNode, useEffect, useState } from 'react'
import { type FieldPath, type FieldPathValue, type FieldValues, useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { amountText, amountTyped, type Side, type TypedAmount, typedAmount } from '../books/typed-amount.ts'
import { langOf, useLanguage } from '../ui/language.ts'
import { Side as SideMark } from '../ui/money.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type FieldOf, FormField } from './form-field.tsx'

type MoneyFieldProps<Input extends FieldValues, Output> = FieldOf<Input, Output> & {
  /** The side on which an amount without a sign stands, until the reader chooses one. */
  usual: Side
  /** Whether it has no side to choose: a price. */
  sideless?: boolean
  /** What is shown while the form has no amount of its own: the one that is stored. */
  stored: Paisa
  /** At the right of the label. */
  aside?: ReactNode
}

/**
 * An amount as people write it ('Rs 1200', 'रु १२००', '1200/-', '5k', '1200*3'), and Dr or Cr beside it. In the form it is the signed text
 * of the wire, debit positive; leaving the field shows it in lakhs and crores, with its paisa. Nothing typed is zero.
 */
export function MoneyField<Input extends FieldValues, Output>({
  usual,
  sideless = false,
  stored,
  aside,
  ...props
}: MoneyFieldProps<Input, Output>) {
  const { t } = useTranslation()
  const language = useLanguage()
  const [left, setLeft] = useState(true)
  const { shown, take, tidy } = useTypedMoney(props, usual, stored)
  const read = left && shown.text.trim() !== '' ? readAmount(shown.text) : undefined
  return (
    <FormField {...props} aside={aside} {...(read?.ok === false && { error: t(read.message) })}>
      <TextInput
        name={props.name}
        money
        inputMode="decimal"
        autoComplete="off"
        lang={langOf(language)}
        value={digits(shown.text, language)}
        leading={<span className="hint">{t('Rs (रु)')}</span>}
        trailing={!sideless && <SideChoice side={shown.side} onChange={(side) => take(shown.text, side)} />}
        onChange={({ target }) => take(target.value)}
        onFocus={({ target }) => {
          setLeft(false)
          target.select()
        }}
        onBlur={() => {
          setLeft(true)
          tidy()
        }}
      />
    </FormField>
  )
}

/** What is typed, with the side that was chosen by hand, and what the form received for it. */
type Typed = { text: string; side: Side | undefined; sent: string }

function useTypedMoney<Input extends FieldValues, Output>({ of, name }: FieldOf<Input, Output>, usual: Side, stored: Paisa) {
  const { field } = useController({ control: of.form.control, name })
  const [last, setTyped] = useState<Typed>()
  // The form may hold another amount by now: it was reset, or somebody stored one meanwhile.
  const typed = last?.sent === field.value ? last : undefined
  const held = typeof field.value === 'string' ? readAmount(field.value) : undefined
  const amount = held?.ok ? held.amount : stored
  const shown: TypedAmount = typed ? { text: typed.text, side: typed.side ?? usual } : typedAmount(amount, usual)
  const chosen = typed ? typed.side : amount === ZERO ? undefined : shown.side
  const take = (text: string, side = chosen) => {
    const sent = amountText({ text, side: side ?? usual })
    setTyped({ text, side, sent })
    const value = sent as FieldPathValue<Input, FieldPath<Input>>
    of.form.setValue(name, value, { shouldDirty: true, shouldValidate: of.form.formState.isSubmitted })
  }
  const tidy = () => {
    const read = typed && typed.text !== '' ? amountTyped(shown) : undefined
    if (read === undefined) return
    const { text, side } = typedAmount(read, shown.side)
    take(text, side === shown.side ? chosen : side)
  }
  // An amount whose side nobody chose follows the usual one.
  const strays = typed !== undefined && typed.side === undefined && typed.sent !== amountText(shown)
  useEffect(() => {
    if (strays) take(shown.text)
  })
  return { shown, take, tidy }
}

function SideChoice({ side, onChange }: { side: Side; onChange: (side: Side) => void }) {
  const { t } = useTranslation()
  return (
    <Segmented
      label={t('Dr or Cr')}
      value={side}
      onChange={onChange}
      segments={[
        { value: 'debit', label: <SideMark amount={paisa(1n)} /> },
        { value: 'credit', label: <SideMark amount={paisa(-1n)} /> },
      ]}
    />
  )
}
