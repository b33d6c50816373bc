import { listChargeHeads } from '@lekha/contract'
import { amountInWords, digits, formatAmount, formatCount, ZERO } from '@lekha/money'
import type { KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { nameIn } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { yearName } from '../../books/year-name.ts'
import { DateText } from '../../ui/date-text.tsx'
import { FieldError } from '../../ui/field.tsx'
import { chordOf } from '../../ui/keys.ts'
import { langOf, useLanguage } from '../../ui/language.ts'
import { Money } from '../../ui/money.tsx'
import { askedText, type DueRow } from './due-rows.ts'
import styles from './receipts.module.css'
import type { useReceipt } from './use-receipt.ts'

type DuesTableProps = { state: ReturnType<typeof useReceipt>; rows: readonly DueRow[]; label: string }

/** What may be paid for, each with a field for its amount. ↑ ↓ go from amount to amount, Space fills in what is asked, Delete empties. */
export function DuesTable({ state, rows, label }: DuesTableProps) {
  const { t } = useTranslation()
  const lng = useLanguage()
  return (
    <table className={styles.dues} aria-label={label}>
      <thead>
        <tr>
          <th>{t('Charge head')}</th>
          <th data-align="money">{t('Owed or price')}</th>
          <th data-align="money">{t('Paid now')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Due key={row.id} row={row} state={state} />
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th>
            <span lang={langOf(lng)} className={styles.words}>
              {state.total !== undefined && state.total !== ZERO && amountInWords(state.total, lng)}
            </span>
          </th>
          <th data-align="money">{t('Total')}</th>
          <th data-align="money">
            <Money amount={state.total} />
          </th>
        </tr>
      </tfoot>
    </table>
  )
}

function Due({ row, state }: { row: DueRow; state: DuesTableProps['state'] }) {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId, years } = useOrganization()
  const heads = useEndpoint(listChargeHeads, { params: { organizationId } }).data?.result
  const head = heads?.find(({ id }) => id === row.chargeHeadId)
  const year = years.find(({ id }) => id === row.fiscalYearId)
  const name = [head ? nameIn(head, lng) : row.label, year && yearName(year, lng)].filter(Boolean).join(' ')
  const error = state.errors[row.id]
  return (
    <tr data-owed={row.billId !== null || undefined}>
      <td>
        {name}
        <span className="second">
          {row.billId !== null && ` · ${t('charged')}`}
          {row.dueOn !== null && (
            <>
              {' · '}
              {t('due on')} <DateText ad={row.dueOn} />
            </>
          )}
          {row.late > 0 &&
            head &&
            ` · ${t('late: {{count}} × {{price}}', { count: formatCount(row.late, lng), price: formatAmount(head.price, lng) })}`}
        </span>
        {error && <FieldError>{t(error)}</FieldError>}
      </td>
      <td data-align="money">
        <Money amount={row.asked} />
      </td>
      <td data-align="money">
        <input
          className={styles.amount}
          data-amount
          aria-label={t('Paid now for {{what}}', { what: name })}
          aria-invalid={error !== undefined || undefined}
          inputMode="decimal"
          autoComplete="off"
          lang={langOf(lng)}
          placeholder={formatAmount(row.asked, lng)}
          value={digits(row.typed, lng)}
          onChange={({ target }) => state.type(row.id, target.value)}
          onFocus={({ target }) => target.select()}
          onBlur={() => state.tidy(row.id)}
          onKeyDown={(event) => dueKeys(event, row, state)}
        />
      </td>
    </tr>
  )
}

/** Space fills in what is asked, Delete empties, the arrows go to the amount above and below. */
function dueKeys(event: KeyboardEvent<HTMLInputElement>, row: DueRow, state: DuesTableProps['state']): void {
  const chord = chordOf(event)
  if (chord === 'Space') state.type(row.id, askedText(row))
  else if (chord === 'Delete') state.type(row.id, '')
  else if (chord === 'ArrowDown' || chord === 'ArrowUp') {
    const all = [...(event.currentTarget.closest('table')?.querySelectorAll<HTMLInputElement>('[data-amount]') ?? [])]
    all[all.indexOf(event.currentTarget) + (chord === 'ArrowDown' ? 1 : -1)]?.focus()
  } else return
  event.preventDefault()
}
