import { naturesOf, OFFERED, offerNames } from '@lekha/ledger'
import { digits, formatAmount } from '@lekha/money'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn } from '../../books/masters.ts'
import { underGroups } from '../../books/under-groups.ts'
import { FoundName } from '../../picker/marked-name.tsx'
import { Picker } from '../../picker/picker.tsx'
import { chordOf } from '../../ui/keys.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import styles from './salary.module.css'
import { type Employee, type Fund, idOf, type SheetField, type SheetFigure, type SheetRow } from './sheet.ts'
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

/** Everybody who can be paid: sub-ledgers, and ledgers without any, of what is owed or lent; no expense, no bank, no tax. */
export function employeesIn(masters: Masters) {
  const natures = naturesOf(masters.groups)
  const isOther = underGroups(masters.groups)(
    'duties-taxes',
    'bank-accounts',
    'bank-od-a-c',
    'cash-in-hand',
    'stock-in-hand',
    'fixed-assets',
  )
  const isOwed = (ledger: Masters['ledgers'][number]) => {
    const nature = natures.get(ledger.groupId ?? '')
    return (nature === 'liability' || nature === 'asset') && !isOther(ledger)
  }
  const ledgers = masters.ledgers.filter((ledger) => ledger.active && !ledger.requiresSubLedger && isOwed(ledger))
  const subLedgers = masters.subLedgers.filter(({ active, ledgerId }) => {
    const ledger = masters.ledgerById.get(ledgerId)
    return active && (!ledger || isOwed(ledger))
  })
  return [
    ...subLedgers.map((row) => ({ ...row, of: { ledgerId: row.ledgerId, subLedgerId: row.id } satisfies Employee as Employee })),
    ...ledgers.map((row) => ({ ...row, of: { ledgerId: row.id, subLedgerId: null } as Employee })),
  ]
}

type EmployeeCellProps = CellProps & { masters: Masters; onCreate: ((row: SheetRow, name: string) => void) | undefined }

/** An employee, found by the start of any word of his name, his code or alias. */
export function EmployeeCell({ row, state, onKeyDown, masters, onCreate }: EmployeeCellProps) {
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
        {...(onCreate && {
          onCreate: (query: string) => onCreate(row, query.trim()),
          createLabel: (query: string) => (query.trim() === '' ? t('New employee') : t('New employee “{{name}}”', { name: query.trim() })),
        })}
      />
    </div>
  )
}

/** Into which fund a row pays: S or P in its amount, or a press on the mark before it, says the other. */
export function FundCell(props: CellProps & { label: string }) {
  const { t } = useTranslation()
  const { row, state } = props
  const choose = (into: Fund) => state.change(row.id, { into })
  return (
    <div className={styles.fund}>
      <button
        type="button"
        tabIndex={-1}
        className={styles.into}
        aria-label={t('SSF or PF, line {{number}}', { number: row.id })}
        onClick={() => choose(row.into === 'ssf' ? 'pf' : 'ssf')}
      >
        {row.into === 'ssf' ? t('SSF') : t('PF')}
      </button>
      <FigureCell
        {...props}
        field="fund"
        onKeyDown={(event, nothingTyped) => {
          const into = FUND_OF.get(chordOf(event))
          if (!into) return props.onKeyDown(event, nothingTyped)
          event.preventDefault()
          event.stopPropagation()
          choose(into)
        }}
      />
    </div>
  )
}
const FUND_OF: ReadonlyMap<string, Fund> = new Map([
  ['S', 'ssf'],
  ['P', 'pf'],
])

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
