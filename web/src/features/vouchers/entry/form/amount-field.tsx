import { digits, formatAmount, type Paisa, ZERO } from '@lekha/money'
import { type KeyboardEvent, useState } from 'react'
import cell from '../../../../picker/cell-input.module.css'
import { langOf, useLanguage } from '../../../../ui/language.ts'
import styles from './amount-field.module.css'

type AmountFieldProps = {
  field: string
  label: string
  text: string
  /** The amount that Enter accepts while the field is empty, shown in grey. */
  offered: Paisa
  /** The field was refused; shown also while the user types. */
  bad: boolean
  /** Why the text is no amount; shown when the field loses the focus, and in a draft that is opened again. */
  unread: boolean
  onType: (text: string) => void
  onLeave: () => void
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** An amount as accountants type it: 1200*3, 5k, 2l, either script. Leaving the field replaces it by its result. */
export function AmountField({ field, label, text, offered, bad, unread, onType, onLeave, onKeyDown }: AmountFieldProps) {
  const language = useLanguage()
  const [typing, setTyping] = useState(false)
  return (
    <input
      className={`${cell.input} ${styles.amountInput}`}
      data-amount
      data-field={field}
      aria-label={label}
      aria-invalid={bad || (unread && !typing) || undefined}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      lang={langOf(language)}
      value={digits(text, language)}
      placeholder={offered === ZERO ? undefined : formatAmount(offered, language)}
      onChange={(event) => onType(event.target.value)}
      onFocus={(event) => {
        setTyping(true)
        event.target.select()
      }}
      onBlur={() => {
        setTyping(false)
        onLeave()
      }}
      onKeyDown={onKeyDown}
    />
  )
}
