import { type GroupAnswer, orderGroups } from '@lekha/contract'
import { matchNames } from '@lekha/ledger'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../api/use-endpoint.ts'
import { type Masters, useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { useListSearch } from '../../masters/list-search.ts'
import { MasterList } from '../../masters/master-list.tsx'
import { useShownNumber } from '../../masters/shown.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import type { LiveKey } from '../../ui/live-keys.ts'
import type { RowShape } from '../../ui/table-shape.ts'
import { useAddresses } from './addresses.ts'
import { useChartColumns } from './chart-columns.tsx'
import { type ChartRow, chartRows, type GroupRow, movedAmongSiblings } from './chart-rows.ts'
import { GroupDialogs, type OpenGroupDialog } from './group-dialogs.tsx'
import { groupWire } from './wires.ts'

const NONE: ReadonlySet<string> = new Set()

const shape = (row: ChartRow): RowShape =>
  row.kind === 'group'
    ? { id: row.id, kind: row.level === 0 ? 'group' : 'child', level: row.level, expandable: row.expandable, expanded: row.expanded }
    : { id: row.id, kind: 'child', level: row.level }

/** `groups`: the chart as a tree, as the statements show it; with or without its ledgers. */
export function GroupsScreen() {
  const { t } = useTranslation()
  const masters = useMasters({ whole: true })
  const search = useListSearch(useSearch({ from: '/$lng/signed-in/role/organization/groups' }))
  const number = useShownNumber()
  const { may } = useOrganization()
  const [dialog, setDialog] = useState<OpenGroupDialog>()
  const withLedgers = search.view === 'ledgers'
  const rows = useRows(masters, { withLedgers, shut: search.shut, sought: search.sought })
  const moveKeys = useMoveKeys(masters)
  const mayWrite = may('chart.write')
  const isGroup = (row: ChartRow): row is GroupRow => row.kind === 'group'
  const viewKey = withLedgers ? t('Groups only') : t('With ledgers')
  return (
    <MasterList
      title={t('Groups')}
      search={search}
      columns={useChartColumns()}
      rows={masters && rows}
      shape={shape}
      open={{ label: t('Open'), run: useOpen(search.noteRow) }}
      create={mayWrite ? { label: t('New group'), run: (row) => setDialog({ is: 'new', parentId: parentFor(row) }) } : undefined}
      alter={
        mayWrite
          ? { label: t('Alter'), run: (row) => isGroup(row) && setDialog({ is: 'alter', group: row.group }), of: isGroup }
          : undefined
      }
      remove={
        mayWrite ? { wire: groupWire, of: (row) => (isGroup(row) && row.group.predefined === null ? row.group : undefined) } : undefined
      }
      keys={(row) => [
        ...(row && mayWrite && isGroup(row) ? moveKeys(row.group) : []),
        { keys: 'L', label: viewKey, run: () => search.setView(withLedgers ? '' : 'ledgers') },
        { keys: 'Shift+Enter', also: 'ArrowLeft ArrowRight', label: t('Open or close'), hidden: true },
      ]}
      onToggle={({ id }) => search.toggle(id)}
      empty={<Empty>{t('There is no group of this name.')}</Empty>}
      over={masters && dialog && <GroupDialogs masters={masters} dialog={dialog} onClose={() => setDialog(undefined)} />}
    >
      {withLedgers && <Chip kind="view" label={t('With ledgers')} onRemove={() => search.setView('')} />}
      <span className="chips-note">
        {t('{{number}} groups', { number: number(masters?.groups.length) })} · {t('Balances in Rs (रु)')}
      </span>
    </MasterList>
  )
}

/** A new group gets the parent of the focused group, or is put into it if that is primary. */
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
    const found = [...matchNames(sought, masters.groups, language), ...(withLedgers ? matchNames(sought, masters.ledgers, language) : [])]
    return found.flatMap(({ item: ledger }) => {
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
    // The screen of a ledger needs a fiscal year; this one does not.
    if (row.kind === 'ledger' && !fiscalYear) return
    void noteRow(row.id).then(() => navigate(row.kind === 'group' ? addresses.group(row.id) : addresses.ledger(row.id)))
  }
}

/** The keys that move a group up or down among its siblings. */
function useMoveKeys(masters: Masters | undefined): (group: GroupAnswer) => LiveKey[] {
  const { t } = useTranslation()
  const { organizationId } = useOrganization()
  const order = useWrite(orderGroups)
  const move = (group: GroupAnswer, step: -1 | 1) => {
    const groupIds = movedAmongSiblings(masters?.groups ?? [], group, step)
    if (groupIds) order.mutate({ params: { organizationId }, body: { parentId: group.parentId, groupIds } })
  }
  return (group) => [
    {
      keys: 'Alt+ArrowUp',
      also: 'Alt+ArrowDown',
      label: t('Move up or down'),
      run: (chord) => move(group, chord === 'Alt+ArrowUp' ? -1 : 1),
    },
  ]
}
