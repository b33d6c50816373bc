import type { SubLedgerAnswer } from '@lekha/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn, useMasters } from '../../books/masters.ts'
import { type Match, matchLedgers } from '../../books/match-ledgers.ts'
import { useOrganization } from '../../books/organization.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { holdKeys } from '../../ui/hold-keys.ts'
import { useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import { Select } from '../../ui/select.tsx'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useAddresses } from './addresses.ts'
import { DeleteSubLedger } from './delete-sub-ledger.tsx'
import { useFigureColumns } from './figure-columns.tsx'
import { sumOf } from './figures.ts'
import { ListHead } from './list-head.tsx'
import { useListSearch } from './list-search.ts'
import { FoundName, NameText } from './marked-name.tsx'
import { SearchBox } from './search-box.tsx'
import { Shown } from './shown.tsx'
import { useFiguresBySubLedger } from './sub-ledger-figures.ts'
import './chart.css'

type FoundSubLedger = Match<SubLedgerAnswer>

const shape = ({ ledger: { id, active } }: FoundSubLedger): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** `subLedger`: all sub-ledgers with what they did in the working year, found while one types. */
export function SubLedgersScreen() {
  const { t } = useTranslation()
  const masters = useMasters()
  const search = useListSearch(useSearch({ from: '/$lng/signed-in/role/organization/year/subLedger' }))
  const rows = useFound(masters, search.sought, search.view)
  const columns = useSubLedgerColumns(masters, rows)
  const [current, setCurrent] = useState<FoundSubLedger>()
  const [deleting, setDeleting] = useState<SubLedgerAnswer>()
  // As it is now: what the row was when the keyboard came to it may be older.
  const subLedger = rows.find(({ ledger }) => ledger.id === current?.ledger.id)?.ledger
  const go = useSubLedgerKeys({ subLedger, ledgerId: search.view, noteRow: search.noteRow, setDeleting })
  return (
    <div className="page">
      <ListHead title={t('Sub-ledgers')} create={go.mayWrite ? { label: t('New sub-ledger'), run: go.create } : undefined}>
        <SearchBox value={search.sought} onChange={search.setSought} onOpen={() => rows[0] && go.open(rows[0])} />
        <ControlChoice masters={masters} ledgerId={search.view} onChange={search.setView} />
        <Shown number={rows.length} of={masters?.subLedgers.length} />
      </ListHead>
      <div className="page-body">
        <DataTable
          label={t('Sub-ledgers')}
          columns={columns}
          rows={masters && rows}
          shape={shape}
          onOpen={go.open}
          onRow={setCurrent}
          autoFocus
          {...(search.row && { startAt: search.row })}
          empty={<Empty>{t('A sub-ledger is a person, a loan or a member under one ledger.')}</Empty>}
        />
      </div>
      {deleting && <DeleteSubLedger subLedger={deleting} onClose={() => setDeleting(undefined)} onDone={() => setDeleting(undefined)} />}
    </div>
  )
}

/** Those of one ledger, or all. */
function ControlChoice({
  masters,
  ledgerId,
  onChange,
}: {
  masters: Masters | undefined
  ledgerId: string
  onChange: (id: string) => void
}) {
  const { t } = useTranslation()
  const language = useLanguage()
  const controls = masters?.ledgers.filter(({ id }) => masters.subLedgersOf(id).length > 0) ?? []
  const options = [
    { value: 'all', label: t('All ledgers') },
    ...controls.map((ledger) => ({ value: ledger.id, label: nameIn(ledger, language) })),
  ]
  return (
    <div className="view-choice">
      <Select
        aria-label={t('Show')}
        options={options}
        value={ledgerId || 'all'}
        onChange={(value) => onChange(value === 'all' ? '' : value)}
      />
    </div>
  )
}

function useFound(masters: Masters | undefined, sought: string, ledgerId: string): FoundSubLedger[] {
  const language = useLanguage()
  return useMemo(() => {
    const all = masters?.subLedgers ?? []
    return matchLedgers(sought, ledgerId === '' ? all : all.filter((subLedger) => subLedger.ledgerId === ledgerId), language)
  }, [masters, sought, ledgerId, language])
}

function useSubLedgerColumns(masters: Masters | undefined, rows: readonly FoundSubLedger[]): Column<FoundSubLedger>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const figures = useFiguresBySubLedger()
  const total = sumOf(rows.map(({ ledger }) => figures(ledger.id)))
  const figureColumns = useFigureColumns<FoundSubLedger>(({ ledger }) => figures(ledger.id), total)
  const name: Column<FoundSubLedger> = {
    id: 'name',
    header: t('Sub-ledger'),
    align: 'text',
    cell: (found) => <FoundName found={found} />,
    footer: t('Total'),
  }
  const control: Column<FoundSubLedger> = {
    id: 'ledger',
    header: t('Ledger'),
    align: 'text',
    width: '18%',
    cell: ({ ledger: { ledgerId } }) => {
      const ledger = masters?.ledgerById.get(ledgerId)
      return <span className="second">{ledger && <NameText of={ledger} />}</span>
    },
  }
  return phone ? [name, ...figureColumns] : [{ ...name, width: '28%' }, control, ...figureColumns]
}

type SubLedgerKeys = {
  subLedger: SubLedgerAnswer | undefined
  /** The ledger whose sub-ledgers are shown; a new one begins there. */
  ledgerId: string
  noteRow: (id: string) => Promise<void>
  setDeleting: (subLedger: SubLedgerAnswer) => void
}

function useSubLedgerKeys({ subLedger, ledgerId, noteRow, setDeleting }: SubLedgerKeys) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const navigate = useNavigate()
  const addresses = useAddresses()
  const mayWrite = may('chart.write')
  const own = mayWrite && subLedger !== undefined
  const seesReports = may('report.read')
  const about = (id: string) => void noteRow(id).then(() => navigate(addresses.subLedger(id)))
  const open = ({ ledger: { id } }: FoundSubLedger) =>
    seesReports ? void noteRow(id).then(() => navigate(addresses.subLedgerStatement(id))) : about(id)
  const create = () => void navigate(addresses.newSubLedger(ledgerId || subLedger?.ledgerId)).then(holdKeys())
  const alter = () =>
    subLedger &&
    void noteRow(subLedger.id)
      .then(() => navigate(addresses.subLedgerForm(subLedger.id)))
      .then(holdKeys())
  useKeys([
    { keys: 'Enter', label: seesReports ? t('Statement') : t('Open') },
    { keys: 'I', label: t('About the sub-ledger'), run: () => subLedger && about(subLedger.id), when: subLedger !== undefined },
    { keys: 'Alt+Enter', label: t('Alter'), run: alter, when: own },
    { keys: 'Alt+C', label: t('New sub-ledger'), run: create, when: mayWrite },
    { keys: 'Alt+D', also: 'Delete', label: t('Delete'), run: () => subLedger && setDeleting(subLedger), when: own },
    { keys: 'B', label: t('Balances by ledger'), run: () => void navigate(addresses.subLedgerBalances) },
  ])
  return { mayWrite, open, create }
}
