import { add, addKnown, digits, formatAmount, type Paisa } from '@lekha/money'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { nameIn } from '../../books/masters.ts'
import { NameText } from '../../picker/marked-name.tsx'
import { DateText } from '../../ui/date-text.tsx'
import { chordOf } from '../../ui/keys.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import styles from './stock-values.module.css'
import { type StockRow, shownAt, valueTyped } from './use-stock-values.ts'

type StockColumns = {
  /** The balance of a ledger in the books at the end of the day; undefined until it was read. */
  bookValueOf: (ledgerId: string) => Paisa | undefined
  rows: readonly StockRow[]
  typed: ReadonlyMap<string, string>
  bad: string | undefined
  fixed: boolean
  type: (id: string, text: string) => void
}

/** Ledger, the last value before the day, what the books say at its end, and the value by hand with the sum of all. */
export function useStockColumns({ rows, bookValueOf, typed, bad, fixed, type }: StockColumns): Column<StockRow>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const sum = add(...rows.flatMap((row) => valueTyped(shownAt(typed, row)) ?? []))
  const former: Column<StockRow>[] = [
    { id: 'on', header: t('Last value on'), align: 'text', width: 150, cell: ({ former }) => former && <DateText ad={former.date} /> },
    { id: 'former', header: t('Last value'), align: 'money', width: 150, cell: ({ former }) => former && <Money amount={former.amount} /> },
  ]
  const inBooks: Column<StockRow> = {
    ...{ id: 'books', header: t('In the books'), align: 'money', width: phone ? 112 : 170 },
    cell: ({ id }) => <Money amount={bookValueOf(id)} side />,
    footer: <Money amount={addKnown(...rows.map(({ id }) => bookValueOf(id)))} side />,
  }
  return [
    { id: 'name', header: t('Ledger'), align: 'text', cell: ({ ledger }) => <NameText of={ledger} />, footer: t('Total') },
    ...(phone ? [] : former),
    inBooks,
    {
      id: 'value',
      header: t('Value by hand'),
      align: 'money',
      width: phone ? 132 : 180,
      cell: (row) => (
        <ValueCell row={row} text={shownAt(typed, row)} bad={bad === row.id} fixed={fixed} onType={(text) => type(row.id, text)} />
      ),
      footer: <Money amount={sum} />,
    },
  ]
}

type ValueCellProps = { row: StockRow; text: string; bad: boolean; fixed: boolean; onType: (text: string) => void }

/** The value of one ledger; leaving it shows the amount as understood. */
function ValueCell({ row, text, bad, fixed, onType }: ValueCellProps) {
  const language = useLanguage()
  const tidy = () => {
    const value = valueTyped(text)
    if (value === undefined || value === null) return
    const tidied = formatAmount(value, 'en')
    if (tidied !== text) onType(tidied)
  }
  return (
    <input
      className={styles.cell}
      data-item={row.id}
      aria-label={nameIn(row.ledger, language)}
      aria-invalid={bad || undefined}
      disabled={fixed}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      lang={langOf(language)}
      value={digits(text, language)}
      onChange={(event) => onType(event.target.value)}
      onFocus={(event) => event.target.select()}
      onBlur={tidy}
      onKeyDown={walk}
    />
  )
}

const STEPS: Record<string, 1 | -1> = { Enter: 1, ArrowDown: 1, ArrowUp: -1, 'Shift+Enter': -1 }

/** Enter and the arrows go to the next ledger and back. */
function walk(event: KeyboardEvent<HTMLInputElement>) {
  const step = STEPS[chordOf(event)]
  if (step === undefined) return
  event.preventDefault()
  event.stopPropagation()
  const cells = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('input[data-item]') ?? [])]
  cells[cells.indexOf(event.currentTarget) + step]?.focus()
}
