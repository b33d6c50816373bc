import type { GroupAnswer } from '@lekha/contract'
import { naturesOf } from '@lekha/ledger'
import { addKnown } from '@lekha/money'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Masters, useMasters } from '../../books/masters.ts'
import { useOrganization } from '../../books/organization.ts'
import { useListSearch } from '../../masters/list-search.ts'
import { NameText } from '../../picker/marked-name.tsx'
import { useBack } from '../../ui/back.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Empty } from '../../ui/empty.tsx'
import { holdKeys } from '../../ui/hold-keys.ts'
import { PlusIcon } from '../../ui/icon.ts'
import { Money } from '../../ui/money.tsx'
import type { RowShape } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { Waiting } from '../../ui/waiting.tsx'
import { useAddresses } from './addresses.ts'
import styles from './chart.module.css'
import { useChartColumns } from './chart-columns.tsx'
import { type ChartRow, chartRows } from './chart-rows.ts'
import { GroupDialogs, type OpenGroupDialog } from './group-dialogs.tsx'
import { GroupPath } from './group-path.tsx'
import { useNatureNames } from './natures.ts'

const ALL_OPEN: ReadonlySet<string> = new Set()

/** `groups/viewSingle/{id}`: the direct contents of a group, sub-groups first, with the sum of each. */
export function GroupScreen() {
  const { t } = useTranslation()
  const { id } = useParams({ from: '/$lng/signed-in/role/organization/groups/viewSingle/$id' })
  const masters = useMasters({ whole: true })
  if (!masters) return <Waiting lines={8} />
  const group = masters.groupById.get(id)
  return group ? <AboutGroup key={id} masters={masters} group={group} /> : <Empty page title={t('There is no such group.')} />
}

const shape = (row: ChartRow): RowShape => ({ id: row.id, kind: row.kind === 'group' ? 'group' : 'plain' })

function AboutGroup({ masters, group }: { masters: Masters; group: GroupAnswer }) {
  const { t } = useTranslation()
  const natures = useNatureNames()
  const search = useListSearch(useSearch({ from: '/$lng/signed-in/role/organization/groups/viewSingle/$id' }))
  const [dialog, setDialog] = useState<OpenGroupDialog>()
  const back = useBack('/$lng/groups')
  const rows = useMemo(() => childrenOf(masters, group), [masters, group])
  const nature = naturesOf(masters.groups).get(group.id)
  const hasGroups = rows.some((row) => row.kind === 'group')
  const columns = useChartColumns().filter(({ id }) => id !== 'nature' && (id !== 'ledgers' || hasGroups))
  const keys = useGroupScreenKeys({ group, back, setDialog, noteRow: search.noteRow })
  return (
    <div className="page">
      <div className="page-head">
        <div className="page-line">
          <h1>
            <NameText of={group} />
          </h1>
          <span className="second">
            {group.parentId === null ? nature && natures[nature] : <GroupPath masters={masters} groupId={group.parentId} />}
          </span>
          {keys.newLedger && (
            <div className="page-tools">
              <Button kind="ghost" small icon={<PlusIcon />} keys="Alt+C" onClick={keys.newLedger}>
                {t('New ledger')}
              </Button>
            </div>
          )}
        </div>
        <p className={`figure ${styles.groupFigure}`}>
          <Money amount={addKnown(...rows.map(({ balance }) => balance))} side />
        </p>
      </div>
      <div className="page-body">
        <DataTable
          label={t('In this group')}
          columns={columns}
          rows={rows}
          shape={shape}
          onOpen={keys.open}
          autoFocus
          {...(search.row && { startAt: search.row })}
          empty={<Empty>{t('This group is empty.')}</Empty>}
        />
      </div>
      {dialog && <GroupDialogs masters={masters} dialog={dialog} onClose={() => setDialog(undefined)} onDeleted={back} />}
    </div>
  )
}

/** The groups and ledgers directly in a group, groups first, each with the sum of what is below it. */
function childrenOf(masters: Masters, group: GroupAnswer): ChartRow[] {
  const rows = chartRows(masters, { withLedgers: true, shut: ALL_OPEN }).filter(
    (row) => group.id === (row.kind === 'group' ? row.group.parentId : row.ledger.groupId),
  )
  return rows.toSorted((a, b) => (a.kind === b.kind ? 0 : a.kind === 'group' ? -1 : 1)).map((row) => ({ ...row, level: 0 }))
}

type GroupScreenKeys = {
  group: GroupAnswer
  back: () => void
  setDialog: (dialog: OpenGroupDialog) => void
  noteRow: (id: string) => Promise<void>
}

function useGroupScreenKeys({ group, back, setDialog, noteRow }: GroupScreenKeys) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const addresses = useAddresses()
  const { may, fiscalYear } = useOrganization()
  const mayWrite = may('chart.write')
  const newLedger = () => void navigate(addresses.newLedger(group.id)).then(holdKeys())
  const open = (row: ChartRow) => {
    if (row.kind === 'ledger' && !fiscalYear) return
    void noteRow(row.id).then(() => navigate(row.kind === 'group' ? addresses.group(row.id) : addresses.ledger(row.id)))
  }
  useKeys([
    { keys: 'Enter', label: t('Open') },
    { keys: 'Alt+C', label: t('New ledger'), run: newLedger, when: mayWrite && fiscalYear !== undefined },
    { keys: 'Alt+N', label: t('New group'), run: () => setDialog({ is: 'new', parentId: group.id }), when: mayWrite },
    { keys: 'Alt+Enter', label: t('Alter'), run: () => setDialog({ is: 'alter', group }), when: mayWrite },
    {
      keys: 'Alt+D',
      also: 'Delete',
      label: t('Delete'),
      run: () => setDialog({ is: 'delete', group }),
      when: mayWrite && group.predefined === null,
    },
    { keys: 'H', label: t('History'), run: () => setDialog({ is: 'history', group }), when: may('report.read') },
    { keys: 'U', label: t('Where used'), run: () => setDialog({ is: 'uses', group }), when: may('report.read') },
    { keys: 'Escape', also: 'Backspace', label: t('Back'), run: back },
  ])
  return { open, newLedger: mayWrite && fiscalYear ? newLedger : undefined }
}
