import type { StatementColumns } from '@lekha/contract'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import styles from './bank.module.css'

type ColumnChoiceProps = { rows: string[][]; columns: StatementColumns; onChange: (columns: StatementColumns) => void }

/** Which column of a file holds what; chosen by hand where its heads do not tell. */
export function ColumnChoice({ rows, columns, onChange }: ColumnChoiceProps) {
  const { t } = useTranslation()
  const labels: [keyof StatementColumns, string][] = [
    ['date', t('Date')],
    ['description', t('Description')],
    ['reference', t('Reference')],
    ['paidOut', t('Paid out')],
    ['paidIn', t('Paid in')],
    ['amount', t('Amount, out below zero')],
    ['balance', t('Balance')],
  ]
  return (
    <div className={styles.columns}>
      {labels.map(([name, label]) => (
        <ColumnSelect
          key={name}
          {...{ label, rows }}
          value={columns[name]}
          optional={name !== 'date'}
          onChange={(at) => onChange({ ...columns, [name]: at })}
        />
      ))}
    </div>
  )
}

type ColumnSelectProps = { label: string; rows: string[][]; value: number | null; optional: boolean; onChange: (at: number | null) => void }

function ColumnSelect({ label, rows, value, optional, onChange }: ColumnSelectProps) {
  const id = useId()
  const { t } = useTranslation()
  const many = Math.min(200, Math.max(1, ...rows.map((row) => row.length)))
  const options = Array.from({ length: many }, (_, at) => ({ value: String(at), label: headOf(rows, at) }))
  return (
    <Field label={label}>
      <Select
        id={id}
        aria-label={label}
        options={optional ? [{ value: '', label: t('None') }, ...options] : options}
        value={value === null ? '' : String(value)}
        onChange={(chosen) => onChange(chosen === '' ? null : Number.parseInt(chosen, 10))}
      />
    </Field>
  )
}

/** The letter of a column as in a spreadsheet, with its first text. */
function headOf(rows: string[][], at: number): string {
  const letter =
    at < 26 ? String.fromCharCode(65 + at) : `${String.fromCharCode(64 + Math.floor(at / 26))}${String.fromCharCode(65 + (at % 26))}`
  const text = rows.find((row) => row.filter((cell) => cell !== '').length > 2 && (row[at] ?? '') !== '')?.[at] ?? ''
  return text === '' ? letter : `${letter} · ${text.slice(0, 30)}`
}
