import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, useMasters } from '../../books/masters.ts'
import { useOrganization, useWorkingYear } from '../../books/organization.ts'
import { useListSearch } from '../../masters/list-search.ts'
import { NameText } from '../../picker/marked-name.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Empty } from '../../ui/empty.tsx'
import { Proofs } from '../../ui/proofs.tsx'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useAddresses } from './addresses.ts'
import styles from './chart.module.css'
import { type ControlRow, controlDifference, controlRows } from './control-rows.ts'
import { useFigureColumns } from './figure-columns.tsx'
import { sumOf } from './figures.ts'
import { useSubLedgerFigures } from './sub-ledger-figures.ts'

const shape = (row: ControlRow): RowShape =>
  row.kind === 'control'
    ? { id: row.id, kind: 'group', level: 0, expandable: true, expanded: row.expanded }
    : { id: row.id, kind: 'child', level: 1 }

const DATE = /^\d{4}-\d{2}-\d{2}$/

/** `subLedger/view`: all sub-ledgers by control ledger on a day, and the proof that they add up to it. */
export function SubLedgerBalancesScreen() {
  const { t } = useTranslation()
  const masters = useMasters({ whole: true })
  const year = useWorkingYear()
  const search = useListSearch(useSearch({ from: '/$lng/signed-in/role/organization/year/subLedger/view' }))
  const asOf = DATE.test(search.view) ? search.view : year.end
  const figures = useSubLedgerFigures(asOf)
  const date = useRef<HTMLDivElement>(null)
  const rows = useMemo(() => (masters && figures ? controlRows(masters, figures, search.shut) : []), [masters, figures, search.shut])
  const columns = useControlColumns(rows)
  const open = useOpen()
  useKeys([
    { keys: 'Enter', label: t('Open') },
    { keys: 'Shift+Enter', also: 'ArrowLeft ArrowRight', label: t('Open or close') },
    { keys: 'F2', also: 'D', label: t('Date'), run: () => date.current?.querySelector('input')?.focus() },
  ])
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>{t('Sub-ledger balances')}</h1>
          <div ref={date} className={styles.asOf}>
            <DateField aria-label={t('On')} value={asOf} within={year} onChange={search.setView} />
          </div>
        </div>
        <div className="chips">
          <span className="chips-note">{t('Amounts in Rs (रु)')}</span>
        </div>
      </div>
      <div className="page-body">
        <DataTable
          label={t('Sub-ledger balances')}
          columns={columns}
          rows={masters && figures && rows}
          shape={shape}
          onOpen={(row) => void search.noteRow(row.id).then(() => open(row))}
          onToggle={({ ledger }) => search.toggle(ledger.id)}
          autoFocus
          {...(search.row && { startAt: search.row })}
          empty={<Empty>{t('A sub-ledger is a person, a loan or a member under one ledger.')}</Empty>}
        />
      </div>
      {masters && figures && asOf === year.end && <ControlProof masters={masters} rows={rows} />}
    </div>
  )
}

/** Shown on the year's last day only, because the control ledgers' balances are as of that day. */
function ControlProof({ masters, rows }: { masters: Masters; rows: readonly ControlRow[] }) {
  const { t } = useTranslation()
  const difference = controlDifference(rows, masters.balanceOf)
  return (
    <Proofs proofs={difference === undefined ? undefined : [{ id: 'control', label: t('Sub-ledgers = control ledgers'), difference }]} />
  )
}

function useControlColumns(rows: readonly ControlRow[]): Column<ControlRow>[] {
  const { t } = useTranslation()
  const total = sumOf(rows.flatMap((row) => (row.kind === 'control' ? [row.figures] : [])))
  const figures = useFigureColumns<ControlRow>((row) => row.figures, total)
  return [{ id: 'name', header: t('Name'), align: 'text', cell: (row) => <ControlName row={row} />, footer: t('Total') }, ...figures]
}

function ControlName({ row }: { row: ControlRow }) {
  const { t } = useTranslation()
  if (row.kind === 'control') return <NameText of={row.ledger} />
  return row.subLedger ? <NameText of={row.subLedger} /> : <span className="hint">{t('(none)')}</span>
}

function useOpen() {
  const navigate = useNavigate()
  const addresses = useAddresses()
  const { may } = useOrganization()
  return (row: ControlRow) => {
    const seesReports = may('report.read')
    if (row.kind === 'part' && row.subLedger)
      void navigate(seesReports ? addresses.subLedgerStatement(row.subLedger.id) : addresses.subLedger(row.subLedger.id))
    else void navigate(seesReports ? addresses.statement(row.ledger.id) : addresses.ledger(row.ledger.id))
  }
}
