import { listBalances, listStockValues } from '@lekha/contract'
import { stockLedgers } from '@lekha/ledger'
import { Link, useSearch } from '@tanstack/react-router'
import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { balancesIn, type Masters, useMasters } from '../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../books/organization.ts'
import { Unsaved } from '../../form/unsaved.tsx'
import { useListSearch } from '../../masters/list-search.ts'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import type { RowShape } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { useStockColumns } from './stock-columns.tsx'
import styles from './stock-values.module.css'
import { type StockRow, stockRows, useStockValues } from './use-stock-values.ts'

const DATE = /^\d{4}-\d{2}-\d{2}$/
const shape = ({ id }: StockRow): RowShape => ({ id, kind: 'plain' })

/** `ledger/stockValues`: what the ledgers of stock were worth at the end of a day, counted by hand. */
export function StockValuesScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const { organizationId } = useOrganization()
  const year = useWorkingYear()
  const search = useListSearch(useSearch({ from: '/$lng/signed-in/role/organization/year/ledger/stockValues' }))
  const day = DATE.test(search.view) ? search.view : year.end
  const masters = useMasters({ whole: true })
  const values = useEndpoint(listStockValues, { params: { organizationId } }).data?.result
  const rows = useMemo(
    () => (masters && values ? stockRows(stockLedgers(masters.groups, masters.ledgers), values, day) : undefined),
    [masters, values, day],
  )
  if (!rows) return <Waiting lines={6} />
  if (rows.length === 0) {
    const ledgers = (
      <Link to="/$lng/ledger" params={{ lng }}>
        {t('Ledgers')}
      </Link>
    )
    return (
      <Empty title={t('There is no ledger of stock.')} actions={ledgers}>
        {t('Create a ledger under Stock-in-hand; its value can then be entered here.')}
      </Empty>
    )
  }
  return <StockGrid key={day} day={day} rows={rows} onDay={search.setView} />
}

type StockGridProps = { day: string; rows: readonly StockRow[]; onDay: (day: string) => void }

function StockGrid({ day, rows, onDay }: StockGridProps) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const year = useWorkingYear()
  const date = useRef<HTMLDivElement>(null)
  const page = useRef<HTMLDivElement>(null)
  const state = useStockValues(day, rows)
  const bookValueOf = useBookValues(day)
  const fixed = !may('opening.write')
  const columns = useStockColumns({ ...state, rows, bookValueOf, bad: state.bad?.id, fixed })
  const back = useBack('/$lng/ledger')
  useFirstCell(page, fixed)
  useKeys([
    { keys: 'Enter', label: t('Next ledger'), when: !fixed },
    { keys: 'F2', label: t('Date'), run: () => date.current?.querySelector('input')?.focus() },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: t('Save'), run: state.store, when: !fixed },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  return (
    <div className="page" ref={page}>
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Stock by hand')}</h1>
          <div ref={date} className={styles.day}>
            <DateField aria-label={t('Counted on')} value={day} within={year} onChange={onDay} />
          </div>
          {!fixed && <Tools state={state} />}
        </div>
        <div className="chips">
          <span className="chips-note">{t('The statements show these values; the books do not change.')}</span>
        </div>
      </div>
      <div className="page-body">
        <DataTable
          label={t('Stock by hand')}
          columns={columns}
          rows={rows}
          shape={shape}
          totals={state.dirty ? 'open' : 'final'}
          autoFocus={fixed}
        />
        {state.bad && (
          <p className="bad" role="alert">
            {state.bad.message}
          </p>
        )}
      </div>
      <Unsaved when={state.dirty && !state.pending} />
    </div>
  )
}

/** The balances of the books at the end of a day, beside which the count is typed. */
function useBookValues(asOf: string): Masters['balanceOf'] {
  const { organizationId } = useOrganization()
  const listed = useEndpoint(listBalances, { params: { organizationId }, query: { asOf } }).data?.result
  return useMemo(() => balancesIn(listed), [listed])
}

/** Focuses the first value when the grid opens. */
function useFirstCell(page: RefObject<HTMLDivElement | null>, fixed: boolean) {
  useEffect(() => {
    if (!fixed) page.current?.querySelector<HTMLInputElement>('input[data-item]')?.focus()
  }, [page, fixed])
}

function Tools({ state }: { state: ReturnType<typeof useStockValues> }) {
  const { t } = useTranslation()
  return (
    <div className="page-tools">
      <Button small disabled={!state.dirty} onClick={state.forget}>
        {t('Undo all')}
      </Button>
      <Button small kind="main" keys="Ctrl+Enter" disabled={!state.dirty || state.pending} onClick={state.store}>
        {t('Save')}
      </Button>
    </div>
  )
}
