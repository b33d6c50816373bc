import type { LedgerAnswer } from '@lekha/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, useMasters } from '../../books/masters.ts'
import { matchLedgers } from '../../books/match-ledgers.ts'
import { useOrganization } from '../../books/organization.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { holdKeys } from '../../ui/hold-keys.ts'
import { useLanguage } from '../../ui/language.ts'
import { Select } from '../../ui/select.tsx'
import type { RowShape } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useAddresses } from './addresses.ts'
import { DeleteLedger } from './delete-ledger.tsx'
import { type FoundLedger, useLedgerColumns } from './ledger-columns.tsx'
import { inView, LEDGER_VIEWS, ledgerView, useViewNames } from './ledger-views.ts'
import { ListHead } from './list-head.tsx'
import { useListSearch } from './list-search.ts'
import { SearchBox } from './search-box.tsx'
import { Shown } from './shown.tsx'
import './chart.css'

const shape = ({ ledger }: FoundLedger): RowShape => ({ id: ledger.id, kind: ledger.active ? 'plain' : 'child' })

/** `ledger`: all ledgers with what they did in the working year, found while one types. */
export function LedgersScreen() {
  const { t } = useTranslation()
  return <LedgerList title={t('Ledgers')} />
}

/** `report/allLedgers`: the same list, as the way to the statements. */
export function AllLedgersScreen() {
  const { t } = useTranslation()
  return <LedgerList title={t('All ledgers')} />
}

function LedgerList({ title }: { title: string }) {
  const { t } = useTranslation()
  const masters = useMasters()
  const search = useListSearch(useSearch({ strict: false }))
  const view = ledgerView(search.view)
  const rows = useFound(masters, search.sought, view)
  const columns = useLedgerColumns(masters, rows)
  const [current, setCurrent] = useState<FoundLedger>()
  const [deleting, setDeleting] = useState<LedgerAnswer>()
  // As it is now: what the row was when the keyboard came to it may be older.
  const ledgerNow = rows.find(({ ledger }) => ledger.id === current?.ledger.id)?.ledger
  const go = useLedgerKeys(ledgerNow, search.noteRow, setDeleting)
  const showAll = () => {
    search.setSought('')
    search.setView('')
  }
  return (
    <div className="page">
      <ListHead title={title} create={go.mayWrite ? { label: t('New ledger'), run: go.create } : undefined}>
        <SearchBox value={search.sought} onChange={search.setSought} onOpen={() => rows[0] && go.open(rows[0])} />
        <ViewChoice view={view} onChange={search.setView} />
        <Shown number={rows.length} of={masters?.ledgers.length} />
      </ListHead>
      <div className="page-body">
        <DataTable
          label={title}
          columns={columns}
          rows={masters && rows}
          shape={shape}
          onOpen={go.open}
          onRow={setCurrent}
          autoFocus
          {...(search.row && { startAt: search.row })}
          empty={
            <Empty actions={<Button onClick={showAll}>{t('Show all ledgers')}</Button>}>{t('No ledger fits what is sought here.')}</Empty>
          }
        />
      </div>
      {deleting && <DeleteLedger ledger={deleting} onClose={() => setDeleting(undefined)} onDone={() => setDeleting(undefined)} />}
    </div>
  )
}

function ViewChoice({ view, onChange }: { view: ReturnType<typeof ledgerView>; onChange: (view: string) => void }) {
  const { t } = useTranslation()
  const names = useViewNames()
  const options = LEDGER_VIEWS.map((value) => ({ value: value || 'all', label: names[value] }))
  return (
    <>
      <div className="view-choice">
        <Select
          aria-label={t('Show')}
          options={options}
          value={view || 'all'}
          onChange={(value) => onChange(value === 'all' ? '' : value)}
        />
      </div>
      {view !== '' && <Chip kind="filter" label={names[view]} onRemove={() => onChange('')} />}
    </>
  )
}

function useFound(masters: Masters | undefined, sought: string, view: ReturnType<typeof ledgerView>): FoundLedger[] {
  const language = useLanguage()
  return useMemo(
    () => (masters ? matchLedgers(sought, masters.ledgers.filter(inView(view, masters)), language, masters.usesOf) : []),
    [masters, sought, view, language],
  )
}

function useLedgerKeys(
  ledger: LedgerAnswer | undefined,
  noteRow: (id: string) => Promise<void>,
  setDeleting: (ledger: LedgerAnswer) => void,
) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const navigate = useNavigate()
  const addresses = useAddresses()
  const mayWrite = may('chart.write')
  const seesReports = may('report.read')
  const own = mayWrite && ledger !== undefined && ledger.reserved === null
  const about = (id: string) => void noteRow(id).then(() => navigate(addresses.ledger(id)))
  const open = ({ ledger: { id } }: FoundLedger) =>
    seesReports ? void noteRow(id).then(() => navigate(addresses.statement(id))) : about(id)
  const create = () => void navigate(addresses.newLedger()).then(holdKeys())
  const alter = () =>
    ledger &&
    void noteRow(ledger.id)
      .then(() => navigate(addresses.ledgerForm(ledger.id)))
      .then(holdKeys())
  useKeys([
    { keys: 'Enter', label: seesReports ? t('Statement') : t('Open') },
    { keys: 'I', label: t('About the ledger'), run: () => ledger && about(ledger.id), when: ledger !== undefined },
    { keys: 'Alt+Enter', label: t('Alter'), run: alter, when: own },
    { keys: 'Alt+C', label: t('New ledger'), run: create, when: mayWrite },
    { keys: 'Alt+D', also: 'Delete', label: t('Delete'), run: () => ledger && setDeleting(ledger), when: own },
  ])
  return { mayWrite, open, create }
}
