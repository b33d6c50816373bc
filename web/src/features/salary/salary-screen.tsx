import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { Unsaved } from '../../form/unsaved.tsx'
import { SubLedgerDialog } from '../../masters/sub-ledger-dialog.tsx'
import { useBack } from '../../ui/back.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { FieldError } from '../../ui/field.tsx'
import { Money } from '../../ui/money.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { ledgerOfEmployees } from './ledgers.ts'
import { usePastedSheet } from './paste-sheet.tsx'
import type { SheetFigure, SheetRow } from './sheet.ts'
import { EmployeeCell, FigureCell, FundCell, fieldOf } from './sheet-cells.tsx'
import { SheetHead } from './sheet-head.tsx'
import { useSalarySheet } from './use-salary-sheet.ts'
import { useSheetKeys } from './use-sheet-keys.ts'

const shape = ({ id }: SheetRow): RowShape => ({ id: String(id), kind: 'plain' })

/** `transaction/salary`: the salaries of a month as a sheet, which becomes one journal. */
export function SalaryScreen() {
  const masters = useMasters()
  if (!masters) return <Waiting lines={10} />
  return <Sheet masters={masters} />
}

function Sheet({ masters }: { masters: Masters }) {
  const { t } = useTranslation()
  const page = useRef<HTMLDivElement>(null)
  const state = useSalarySheet(masters)
  const keys = useSheetKeys(page, state)
  const employee = useNewEmployee(state, masters, page)
  const columns = useSheetColumns(state, masters, keys.onKeyDown, employee.create)
  const pasting = usePastedSheet({ masters, state })
  const bad = state.refused?.cell
  useEffect(() => {
    if (bad) page.current?.querySelector<HTMLInputElement>(`[data-field="${fieldOf(bad.id, bad.field)}"]`)?.focus()
  }, [bad])
  useScreenKeys(state, keys.remove)
  return (
    <div className="page" ref={page} onPaste={pasting.onPaste}>
      <SheetHead masters={masters} state={state} />
      <div className="page-body">
        <DataTable label={t('Salary sheet')} columns={columns} rows={state.rows} shape={shape} totals={state.dirty ? 'open' : 'final'} />
      </div>
      {bad && <FieldError>{t(bad.message)}</FieldError>}
      <Unsaved when={state.dirty && !state.pending} />
      {pasting.over}
      {employee.over}
    </div>
  )
}

type State = ReturnType<typeof useSalarySheet>

/** Alt+C in an employee creates one: a sub-ledger of what is owed to the others; afterwards the keyboard is in the gross. */
function useNewEmployee(state: State, masters: Masters, page: RefObject<HTMLDivElement | null>) {
  const { may } = useOrganization()
  const [wanted, setWanted] = useState<{ row: SheetRow; name: string }>()
  const [next, setNext] = useState<string>()
  const ledgerId = ledgerOfEmployees(masters, state.rows)
  useEffect(() => {
    if (next === undefined) return
    page.current?.querySelector<HTMLInputElement>(`[data-field="${next}"]`)?.focus()
    setNext(undefined)
  }, [next, page])
  const leave = (row: SheetRow, field: 'employee' | 'gross') => {
    setWanted(undefined)
    setNext(fieldOf(row.id, field))
  }
  const done = (row: SheetRow, subLedgerId: string) => {
    if (ledgerId !== undefined) state.change(row.id, { employee: { ledgerId, subLedgerId } })
    leave(row, 'gross')
  }
  const over = wanted && ledgerId !== undefined && (
    <SubLedgerDialog
      ledgerId={ledgerId}
      name={wanted.name}
      onDone={(id) => done(wanted.row, id)}
      onClose={() => leave(wanted.row, 'employee')}
    />
  )
  const create = (row: SheetRow, name: string) => setWanted({ row, name })
  return { create: ledgerId !== undefined && may('chart.write') ? create : undefined, over }
}

function useSheetColumns(
  state: State,
  masters: Masters,
  onKeyDown: ReturnType<typeof useSheetKeys>['onKeyDown'],
  onCreate: ((row: SheetRow, name: string) => void) | undefined,
): Column<SheetRow>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const figure = (field: SheetFigure, header: string): Column<SheetRow> => ({
    ...{ id: field, header, align: 'money', width: phone ? 104 : 140 },
    footer: <Money amount={state.totals[field]} />,
    cell: (row) => <FigureCell row={row} state={state} field={field} label={header} onKeyDown={onKeyDown} />,
  })
  return [
    {
      ...{ id: 'employee', header: t('Employee'), align: 'text', footer: t('Total'), ...(phone && { width: 116, pinned: true }) },
      cell: (row) => <EmployeeCell row={row} state={state} masters={masters} onKeyDown={onKeyDown} onCreate={onCreate} />,
    },
    figure('gross', t('Gross')),
    {
      ...figure('fund', t('SSF or PF')),
      width: phone ? 124 : 170,
      cell: (row) => <FundCell row={row} state={state} label={t('SSF or PF')} onKeyDown={onKeyDown} />,
    },
    figure('cit', t('CIT')),
    figure('tax', t('TDS')),
    {
      ...{ id: 'net', header: t('Net to pay'), align: 'money', width: phone ? 110 : 150 },
      footer: <Money amount={state.totals.net} />,
      cell: (row) => (row.gross.trim() === '' ? null : <Money amount={state.figuresOf(row).net} />),
    },
  ]
}

function useScreenKeys(state: State, remove: () => void) {
  const { t } = useTranslation()
  const back = useBack()
  useKeys([
    { keys: 'Enter', label: t('Next field') },
    { keys: 'Ctrl+D', label: t('Delete line'), run: remove },
    { keys: 'Ctrl+Enter', also: 'Ctrl+S', label: t('Accept'), run: state.post },
    { keys: 'Ctrl+V', label: t('Paste from Excel') },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
}
