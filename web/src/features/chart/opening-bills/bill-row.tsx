import { digits, formatAmount, readAmount } from '@lekha/money'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../../ui/button.tsx'
import { XIcon } from '../../../ui/icon.ts'
import { chordOf } from '../../../ui/keys.ts'
import { langOf, useLanguage } from '../../../ui/language.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import { type BillField, type BillLine, isEmptyBill } from './bill-lines.ts'
import styles from './bills-dialog.module.css'
import { DateCell } from './date-cell.tsx'

/** By this a field of a bill is found. */
export const fieldOf = (billId: string, field: BillField) => `bill.${billId}.${field}`

type BillRowProps = {
  line: BillLine
  index: number
  day: string
  bad: BillField | undefined
  isLast: boolean
  onChange: (change: Partial<BillLine>) => void
  onRemove: () => void
}

/** A bill of an opening balance: name, bill date, due date, amount. */
export function BillRow({ line, index, day, bad, isLast, onChange, onRemove }: BillRowProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const number = digits(String(index + 1), language)
  // Enter in the empty line at the end: no further bill.
  const endHere = (event: KeyboardEvent<HTMLInputElement>) => {
    if (chordOf(event) !== 'Enter' || !isLast || !isEmptyBill(line)) return
    event.preventDefault()
    event.currentTarget.form?.requestSubmit()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (chordOf(event) !== 'Ctrl+D') return
    event.preventDefault()
    event.stopPropagation()
    if (!isEmptyBill(line)) onRemove()
  }
  const dateCell = (field: 'billedOn' | 'dueOn', label: string, near: string) => (
    <DateCell
      {...{ label, near, placeholder: label, value: line[field], bad: bad === field }}
      field={fieldOf(line.billId, field)}
      onChange={(value) => onChange({ [field]: value })}
    />
  )
  return (
    <fieldset className={styles.bill} aria-label={t('Bill {{number}}', { number })} onKeyDown={onKeyDown}>
      <TextInput
        data-field={fieldOf(line.billId, 'name')}
        data-bad={bad === 'name' || undefined}
        aria-label={t('Bill')}
        placeholder={t('Bill')}
        maxLength={100}
        autoComplete="off"
        value={line.name}
        onChange={({ target }) => onChange({ name: target.value })}
        onKeyDown={endHere}
      />
      {dateCell('billedOn', t('Bill date'), day)}
      {dateCell('dueOn', t('Due date'), line.billedOn || day)}
      <AmountCell {...{ line, bad: bad === 'amount', onChange }} />
      {isEmptyBill(line) ? (
        <span />
      ) : (
        <IconButton type="button" label={t('Delete line')} tabIndex={-1} onClick={onRemove}>
          <XIcon />
        </IconButton>
      )}
    </fieldset>
  )
}

type AmountCellProps = Pick<BillRowProps, 'line' | 'onChange'> & { bad: boolean }

/** The amount; leaving it shows how it was understood. */
function AmountCell({ line, bad, onChange }: AmountCellProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const tidy = () => {
    const read = readAmount(line.amount)
    const tidied = line.amount.trim() === '' || !read.ok ? line.amount : formatAmount(read.amount, 'en')
    if (tidied !== line.amount) onChange({ amount: tidied })
  }
  return (
    <TextInput
      data-field={fieldOf(line.billId, 'amount')}
      data-bad={bad || undefined}
      money
      aria-label={t('Amount')}
      placeholder={t('Amount')}
      inputMode="decimal"
      autoComplete="off"
      lang={langOf(language)}
      value={digits(line.amount, language)}
      onChange={({ target }) => onChange({ amount: target.value })}
      onFocus={({ target }) => target.select()}
      onBlur={tidy}
    />
  )
}
