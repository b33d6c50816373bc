import { orderGroups } from '@lekha/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { type Masters, useMasters } from '../../books/masters.ts'
import { matchLedgers } from '../../books/match-ledgers.ts'
import { useOrganization } from '../../books/organization.ts'
import { Chip } from '../../ui/chip.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import type { RowShape } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { useAddresses } from './addresses.ts'
import { useChartColumns } from './chart-columns.tsx'
import { type ChartRow, chartRows, movedAmongSiblings } from './chart-rows.ts'
import { GroupDialogs, type OpenGroupDialog } from './group-dialogs.tsx'
import { ListHead } from './list-head.tsx'
import { useListSearch } from './list-search.ts'
import { SearchBox } from './search-box.tsx'
import { useShownNumber } from './shown.tsx'
import './chart.css'

const NONE: ReadonlySet<string> = new Set()

const shape = (row: ChartRow): RowShape =>
  row.kind === 'group'
    ? { id: row.id, kind: row.level === 0 ? 'group' : 'child', level: row.level, expandable: row.expandable, expanded: row.expanded }
    : { id: row.id, kind: 'child', level: row.level }

/** `groups`: the chart as a tree, as the statements show it; with or without its ledgers. */
export function GroupsScreen() {
  const { t } = useTranslation()
  const masters = useMasters()
  const search = useListSearch(useSearch({ from: '/$lng/signed-in/role/organization/groups' }))
  const number = useShownNumber()
  const [current, setCurrent] = useState<ChartRow>()
  const [dialog, setDialog] = useState<OpenGroupDialog>()
  const withLedgers = search.view === 'ledgers'
  const rows = useRows(masters, { withLedgers, shut: search.shut, sought: search.sought })
  const columns = useChartColumns()
  const open = useOpen(search.noteRow)
  const mayWrite = useGroupKeys({ masters, row: rows.find(({ id }) => id === current?.id), setDialog })
  useKeys([
    { keys: 'L', label: withLedgers ? t('Groups alone') : t('With ledgers'), run: () => search.setView(withLedgers ? '' : 'ledgers') },
    { keys: 'Shift+Enter', also: 'ArrowLeft ArrowRight', label: t('Open or shut'), hidden: true },
  ])
  return (
    <div className="page">
      <ListHead
        title={t('Groups')}
        create={mayWrite ? { label: t('New group'), run: () => setDialog({ is: 'new', parentId: parentFor(current) }) } : undefined}
      >
        <SearchBox value={search.sought} onChange={search.setSought} onOpen={() => rows[0] && open(rows[0])} />
        {withLedgers && <Chip kind="view" label={t('With ledgers')} onRemove={() => search.setView('')} />}
        <span className="chips-note">
          {t('{{number}} groups', { number: number(masters?.groups.length) })} · {t('Balances in Rs (रु)')}
        </span>
      </ListHead>
      <div className="page-body">
        <DataTable
          label={t('Groups')}
          columns={columns}
          rows={masters && rows}
          shape={shape}
          onOpen={open}
          onToggle={({ id }) => search.toggle(id)}
          onRow={setCurrent}
          autoFocus
          {...(search.row && { startAt: search.row })}
          empty={<Empty>{t('No group is called so.')}</Empty>}
        />
      </div>
      {masters && dialog && <GroupDialogs masters={masters} dialog={dialog} onClose={() => setDialog(undefined)} />}
    </div>
  )
}

/** A new group stands beside the one with the keyboard, or in it where that is primary. */
function parentFor(row: ChartRow | undefined): string | null {
  if (!row) return null
  if (row.kind === 'ledger') return row.ledger.groupId
  return row.group.parentId ?? row.id
}

function useRows(
  masters: Masters | undefined,
  { withLedgers, shut, sought }: { withLedgers: boolean; shut: ReadonlySet<string>; sought: string },
): ChartRow[] {
  const language = useLanguage()
  return useMemo(() => {
    if (!masters) return []
    if (sought.trim() === '') return chartRows(masters, { withLedgers, shut })
    const all = new Map(chartRows(masters, { withLedgers: true, shut: NONE }).map((row) => [row.id, row]))
    const found = [
      ...matchLedgers(sought, masters.groups, language),
      ...(withLedgers ? matchLedgers(sought, masters.ledgers, language) : []),
    ]
    return found.flatMap(({ ledger }) => {
      const row = all.get(ledger.id)
      return row ? [{ ...row, level: 0, expandable: false }] : []
    })
  }, [masters, withLedgers, shut, sought, language])
}

function useOpen(noteRow: (id: string) => Promise<void>) {
  const navigate = useNavigate()
  const addresses = useAddresses()
  const { fiscalYear } = useOrganization()
  return (row: ChartRow) => {
    // A ledger's own screen needs a fiscal year; the chart does not.
    if (row.kind === 'ledger' && !fiscalYear) return
    void noteRow(row.id).then(() => navigate(row.kind === 'group' ? addresses.group(row.id) : addresses.ledger(row.id)))
  }
}

type GroupKeys = { masters: Masters | undefined; row: ChartRow | undefined; setDialog: (dialog: OpenGroupDialog) => void }

/** The keys that change the chart, on the row that has the keyboard. True where the caller may. */
function useGroupKeys({ masters, row, setDialog }: GroupKeys): boolean {
  const { t } = useTranslation()
  const { organizationId, may } = useOrganization()
  const order = useWrite(orderGroups)
  const mayWrite = may('chart.write')
  const group = row?.kind === 'group' ? row.group : undefined
  const move = (step: -1 | 1) => {
    const groupIds = group && movedAmongSiblings(masters?.groups ?? [], group, step)
    if (groupIds) order.mutate({ params: { organizationId }, body: { parentId: group.parentId, groupIds } })
  }
  useKeys([
    { keys: 'Enter', label: t('Open') },
    { keys: 'Alt+C', label: t('New group'), run: () => setDialog({ is: 'new', parentId: parentFor(row) }), when: mayWrite },
    { keys: 'Alt+Enter', label: t('Alter'), run: () => group && setDialog({ is: 'alter', group }), when: mayWrite && group !== undefined },
    {
      keys: 'Alt+ArrowUp',
      also: 'Alt+ArrowDown',
      label: t('Move up or down'),
      run: (chord) => move(chord === 'Alt+ArrowUp' ? -1 : 1),
      when: mayWrite && group !== undefined,
    },
    {
      keys: 'Alt+D',
      also: 'Delete',
      label: t('Delete'),
      run: () => group && setDialog({ is: 'delete', group }),
      when: mayWrite && group?.predefined === null,
    },
  ])
  return mayWrite
}
