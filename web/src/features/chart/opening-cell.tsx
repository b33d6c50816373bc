import { digits, formatAmount, magnitude } from '@lekha/money'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../books/masters.ts'
import { amountTyped, type Side, type TypedAmount } from '../../books/typed-amount.ts'
import { chordOf } from '../../ui/keys.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import styles from './chart.module.css'
import type { OpeningItem } from './opening-rows.ts'

type OpeningCellProps = {
  item: OpeningItem
  side: Side
  shown: TypedAmount
  bad: boolean
  fixed: boolean
  onType: (typed: TypedAmount) => void
}

/** The debit or credit cell of one item. Typing in one clears the other; leaving it shows the amount as understood. */
export function OpeningCell({ item, side, shown, bad, fixed, onType }: OpeningCellProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const name = nameIn(item.subLedger ?? item.ledger, language)
  const text = shown.side === side ? shown.text : ''
  const tidy = () => {
    const amount = amountTyped({ text, side })
    if (amount === undefined || text === '') return
    const tidied = { text: formatAmount(magnitude(amount), 'en'), side: amount < 0n ? ('credit' as const) : ('debit' as const) }
    if (tidied.text !== text || tidied.side !== side) onType(tidied)
  }
  return (
    <input
      className={styles.openingCell}
      data-item={item.id}
      data-side={side}
      data-usual={(shown.text === '' ? side === item.usual : text !== '') || undefined}
      aria-label={side === 'debit' ? t('{{name}}, debit', { name }) : t('{{name}}, credit', { name })}
      aria-invalid={bad || undefined}
      disabled={fixed}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      lang={langOf(language)}
      value={digits(text, language)}
      onChange={(event) => onType({ text: event.target.value, side })}
      onFocus={(event) => event.target.select()}
      onBlur={tidy}
      onKeyDown={walk}
    />
  )
}

/** Enter goes to the usual side of the next item, Shift+Enter back; the arrows stay in their column. */
function walk(event: KeyboardEvent<HTMLInputElement>) {
  const chord = chordOf(event)
  const step = STEPS[chord]
  if (step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const { item, side } = event.currentTarget.dataset
  const cells = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-item]') ?? [])]
  const lane = cells.filter(
    (cell) => (chord.endsWith('Enter') ? cell.dataset.usual : cell.dataset.side === side) || cell === event.currentTarget,
  )
  const others = lane.filter((cell) => cell === event.currentTarget || cell.dataset.item !== item)
  others[others.indexOf(event.currentTarget) + step]?.focus()
}

const STEPS: Record<string, 1 | -1> = { Enter: 1, ArrowDown: 1, ArrowUp: -1, 'Shift+Enter': -1 }
