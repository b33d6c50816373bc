import type { SubLedgerAnswer } from '@lekha/contract'
import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, nameIn, useMasters } from '../../books/masters.ts'
import { type Match, matchLedgers } from '../../books/match-ledgers.ts'
import { useOrganization } from '../../books/organization.ts'
import { useListSearch } from '../../masters/list-search.ts'
import { MasterList } from '../../masters/master-list.tsx'
import { Shown } from '../../masters/shown.tsx'
import { useWays } from '../../masters/use-ways.ts'
import { FoundName, NameText } from '../../picker/marked-name.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import { Select } from '../../ui/select.tsx'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { useAddresses } from './addresses.ts'
import { useFigureColumns } from './figure-columns.tsx'
import { sumOf } from './figures.ts'
import { useFiguresBySubLedger } from './sub-ledger-figures.ts'
import { subLedgerWire } from './wires.ts'
import './chart.css'

type FoundSubLedger = Match<SubLedgerAnswer>

const shape = ({ ledger: { id, active } }: FoundSubLedger): RowShape => ({ id, kind: active ? 'plain' : 'child' })

/** `subLedger`: all sub-ledgers with what they did in the working year, found while one types. */
export function SubLedgersScreen() {
  const { t } = useTranslation()
  const masters = useMasters()
  const search = useListSearch(useSearch({ from: '/$lng/signed-in/role/organization/year/subLedger' }))
  const rows = useFound(masters, search.sought, search.view)
  const { may } = useOrganization()
  const addresses = useAddresses()
  const ways = useWays(search.noteRow)
  const [mayWrite, seesReports] = [may('chart.write'), may('report.read')]
  const about = ({ ledger: { id } }: FoundSubLedger) => ways.leave(id, addresses.subLedger(id))
  const statement = ({ ledger: { id } }: FoundSubLedger) => ways.leave(id, addresses.subLedgerStatement(id))
  const create = (row: FoundSubLedger | undefined) => ways.goToForm(addresses.newSubLedger(search.view || row?.ledger.ledgerId))
  return (
    <MasterList
      title={t('Sub-ledgers')}
      search={search}
      columns={useSubLedgerColumns(masters, rows)}
      rows={masters && rows}
      shape={shape}
      open={seesReports ? { label: t('Statement'), run: statement } : { label: t('Open'), run: about }}
      about={{ label: t('About the sub-ledger'), run: about }}
      create={mayWrite ? { label: t('New sub-ledger'), run: create } : undefined}
      alter={mayWrite ? { label: t('Alter'), run: ({ ledger: { id } }) => ways.leaveToForm(id, addresses.subLedgerForm(id)) } : undefined}
      remove={mayWrite ? { wire: subLedgerWire, of: ({ ledger }) => ledger } : undefined}
      keys={() => [{ keys: 'B', label: t('Balances by ledger'), run: () => ways.go(addresses.subLedgerBalances) }]}
      empty={<Empty>{t('A sub-ledger is a person, a loan or a member under one ledger.')}</Empty>}
    >
      <ControlChoice masters={masters} ledgerId={search.view} onChange={search.setView} />
      <Shown number={rows.length} of={masters?.subLedgers.length} />
    </MasterList>
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
