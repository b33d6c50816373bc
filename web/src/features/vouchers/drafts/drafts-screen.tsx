import { type FiscalYear, listOthersDrafts } from '@lekha/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useMasters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { yearName } from '../../../books/year-name.ts'
import { useBack } from '../../../ui/back.ts'
import { Button } from '../../../ui/button.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Empty } from '../../../ui/empty.tsx'
import { useLanguage } from '../../../ui/language.ts'
import { useKeys } from '../../../ui/use-keys.ts'
import { type DraftRow, draftRows } from './draft-rows.ts'
import { useDraftBin, useDrafts } from './drafts.ts'
import { useDraftColumns } from './drafts-columns.tsx'

const shape = ({ id, isOwn }: DraftRow) => ({ id, kind: isOwn ? ('plain' as const) : ('child' as const) })

/** `transaction/drafts`: the drafts of the user, and whose others there are. `year`: only those that are dated in a fiscal year. */
export function DraftsScreen() {
  const { t } = useTranslation()
  const lng = useLanguage()
  const navigate = useNavigate()
  const { years } = useOrganization()
  const { row: startAt, year: yearId } = useSearch({ strict: false }) as { row?: string; year?: string }
  const year = years.find(({ id }) => id === yearId)
  const masters = useMasters()
  const all = useAllDrafts()
  const rows = year ? all?.filter(({ date }) => date !== null && year.year <= date && date <= year.end) : all
  const [currentId, setCurrentId] = useState<string>()
  const current = rows?.find(({ id }) => id === currentId)
  const { lastDeleted, remove, undo, takeBack } = useBin()
  const open = async ({ id, type, isOwn, isRead, isAccepted, body }: DraftRow) => {
    if (!isOwn || !isRead || type === null) return
    if (isAccepted && body !== undefined) takeBack({ id, body })
    await navigate({ to: '.', search: (now: object) => ({ ...now, row: id }), replace: true } as never)
    await navigate({ to: '/$lng/transaction/voucher', params: { lng }, search: { type, draft: id } })
  }
  const back = useBack('/$lng/accountDashboard')
  const showAll = () => void navigate({ to: '.', search: {}, replace: true } as never)
  useKeys([
    { keys: 'ArrowUp ArrowDown', label: t('Row') },
    { keys: 'Enter', label: t('Open'), when: current?.isOwn === true && current.isRead },
    { keys: 'Alt+D', also: 'Delete', label: t('Delete'), run: () => current && remove(current), when: current?.isOwn === true },
    { keys: 'Ctrl+Z', label: t('Undo'), run: undo, when: lastDeleted !== undefined },
    { keys: 'Alt+A', label: t('All drafts'), run: showAll, when: year !== undefined },
    { keys: 'Escape', label: t('Back'), run: back },
  ])
  return (
    <div className="page">
      <DraftsHead {...{ year, showAll, undo }} isDeleted={lastDeleted !== undefined} />
      <div className="page-body">
        <DataTable
          label={t('Drafts')}
          columns={useDraftColumns(masters)}
          rows={rows}
          shape={shape}
          onRow={({ id }) => setCurrentId(id)}
          onOpen={(row) => void open(row)}
          {...(startAt !== undefined && { startAt })}
          autoFocus
          empty={<Empty title={t('There is no draft.')}>{t('What you type into a voucher and do not accept waits here.')}</Empty>}
        />
        {rows?.some(({ isOwn }) => !isOwn) && (
          <p className="hint">{t('Drafts of other users are named, not shown. Ask whoever wrote one to accept or to delete it.')}</p>
        )}
      </div>
    </div>
  )
}

type DraftsHeadProps = { year: FiscalYear | undefined; showAll: () => void; undo: () => void; isDeleted: boolean }

/** The title, of which year the drafts are, and the way to bring the last deleted one back. */
function DraftsHead({ year, showAll, undo, isDeleted }: DraftsHeadProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <div className="page-head">
      <div className="page-line">
        <h1>{t('Drafts')}</h1>
        {year && <span className="second">{t('dated in {{year}}', { year: yearName(year, language) })}</span>}
        <div className="page-tools">
          {year && (
            <Button kind="ghost" small keys="Alt+A" onClick={showAll}>
              {t('All drafts')}
            </Button>
          )}
        </div>
      </div>
      <div className="chips" role="status">
        {isDeleted && (
          <>
            <span className="chips-note">{t('The draft is deleted.')}</span>
            <Button kind="link" small keys="Ctrl+Z" onClick={undo}>
              {t('Undo')}
            </Button>
          </>
        )}
      </div>
    </div>
  )
}

/** The drafts of the user and those of others; undefined until they were read. */
function useAllDrafts(): DraftRow[] | undefined {
  const { organizationId, may } = useOrganization()
  const own = useDrafts(organizationId, may('draft.write'))
  const mayKnowOthers = may('report.read')
  const others = useEndpoint(listOthersDrafts, { params: { organizationId } }, { enabled: mayKnowOthers }).data?.result
  if (own.isLoading || (mayKnowOthers && !others)) return undefined
  return draftRows(own, others ?? [])
}

/** Deletes a draft at once, and puts the last one back; an accepted voucher that waits is taken back as a draft. */
function useBin() {
  const { organizationId } = useOrganization()
  const bin = useDraftBin(organizationId)
  const [lastDeleted, setLastDeleted] = useState<DraftRow>()
  const remove = (row: DraftRow) => {
    bin.throwAway(row.id)
    setLastDeleted(row)
  }
  const undo = () => {
    if (lastDeleted?.body !== undefined) bin.putBack({ id: lastDeleted.id, body: lastDeleted.body })
    setLastDeleted(undefined)
  }
  return { lastDeleted, remove, undo, takeBack: bin.putBack }
}
