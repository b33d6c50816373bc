import { OFFERED, offerNames } from '@lekha/ledger'
import { digits, formatAmount } from '@lekha/money'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../books/masters.ts'
import { FoundName } from '../../picker/marked-name.tsx'
import { Picker } from '../../picker/picker.tsx'
import { langOf, useLanguage } from '../../ui/language.ts'
import styles from './salary.module.css'
import { type Employee, idOf, type SheetField, type SheetFigure, type SheetRow } from './sheet.ts'
import { employeeName, type useSalarySheet } from './use-salary-sheet.ts'

/** By this a cell of the sheet is found. */
export const fieldOf = (id: number, field: SheetField) => `salary.${id}.${field}`

type CellProps = {
  row: SheetRow
  state: ReturnType<typeof useSalarySheet>
  onKeyDown: (event: KeyboardEvent<HTMLInputElement>, nothingTyped: boolean) => void
}
const isBad = ({ refused }: CellProps['state'], { id }: SheetRow, field: SheetField): boolean =>
  refused?.cell !== undefined && refused.cell.id === id && refused.cell.field === field

/** Everybody who can be paid: sub-ledgers, and ledgers without any. */
export function employeesIn(masters: Masters) {
  const ledgers = masters.ledgers.filter(({ active, requiresSubLedger }) => active && !requiresSubLedger)
  const subLedgers = masters.subLedgers.filter(({ active }) => active)
  return [
    ...subLedgers.map((row) => ({ ...row, of: { ledgerId: row.ledgerId, subLedgerId: row.id } satisfies Employee as Employee })),
    ...ledgers.map((row) => ({ ...row, of: { ledgerId: row.id, subLedgerId: null } as Employee })),
  ]
}

/** An employee, found by the start of any word of his name, his code or alias. */
export function EmployeeCell({ row, state, onKeyDown, masters }: CellProps & { masters: Masters }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const match = (query: string) => {
    masters.seekLedgers(query)
    return offerNames(query, employeesIn(masters), language, { most: OFFERED }).map((found) => ({
      id: idOf(found.item.of),
      text: nameIn(found.item, language),
      show: <FoundName found={found} />,
    }))
  }
  const take = (key: string) => state.change(row.id, { employee: employeesIn(masters).find(({ of }) => idOf(of) === key)?.of ?? null })
  return (
    <div className={styles.names}>
      <Picker
        in="cell"
        field={fieldOf(row.id, 'employee')}
        label={t('Employee')}
        chosen={row.employee ? employeeName(masters, row.employee, language) : ''}
        match={match}
        bad={isBad(state, row, 'employee')}
        onTake={take}
        onClear={() => state.change(row.id, { employee: null })}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}

/** An amount, typed or calculated in either script; a tax that was not typed is shown as it follows. */
export function FigureCell({ row, state, onKeyDown, field, label }: CellProps & { field: SheetFigure; label: string }) {
  const language = useLanguage()
  const typed = row[field]
  const followed = typed === '' && field === 'tax' && row.gross !== '' ? state.figuresOf(row).tax : undefined
  const follows = followed === undefined ? (field === 'tax' && row.gross !== '' ? '–' : '') : formatAmount(followed, 'en')
  return (
    <input
      className={styles.figure}
      data-field={fieldOf(row.id, field)}
      data-follows={typed === '' || undefined}
      aria-label={label}
      aria-invalid={isBad(state, row, field) || undefined}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      lang={langOf(language)}
      value={digits(typed === '' ? follows : typed, language)}
      onChange={({ target }) => state.change(row.id, { [field]: target.value })}
      onFocus={({ target }) => target.select()}
      onBlur={() => state.tidy(row.id, field)}
      onKeyDown={(event) => onKeyDown(event, typed.trim() === '')}
    />
  )
}
