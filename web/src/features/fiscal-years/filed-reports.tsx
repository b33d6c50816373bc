import type { FiledReport, YearEnd } from '@lekha/contract'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganization } from '../../books/organization.ts'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { usePhone } from '../../ui/screen.ts'
import type { Column } from '../../ui/table-shape.ts'
import { useKeys } from '../../ui/use-keys.ts'
import { FileDialog } from './file-dialog.tsx'
import { FiledComparison } from './filed-comparison.tsx'
import { FILED_TITLES } from './filed-titles.ts'

const shape = ({ id }: FiledReport) => ({ id })

/** The reports of a year that were kept as they were filed; Enter compares one with the same report of today. */
export function FiledReports({ end }: { end: YearEnd }) {
  const { t } = useTranslation()
  const { may } = useOrganization()
  const navigate = useNavigate()
  const { filed: chosenId } = useSearch({ from: '/$lng/signed-in/role/organization/fiscalYear/$id/closing' })
  const [files, setFiles] = useState(false)
  const mayFile = may('year.write')
  const chosen = end.filed.find(({ id }) => id === chosenId)
  const compare = ({ id }: FiledReport) => void navigate({ to: '.', search: { filed: id } as never, replace: true, resetScroll: false })
  useKeys([{ keys: 'Alt+F', label: t('File a report'), run: () => setFiles(true), when: mayFile }])
  return (
    <section>
      <div className="page-line">
        <h2>{t('Filed reports')}</h2>
        <div className="page-tools">
          {mayFile && (
            <Button kind="ghost" small keys="Alt+F" onClick={() => setFiles(true)}>
              {t('File a report')}
            </Button>
          )}
        </div>
      </div>
      <DataTable
        label={t('Filed reports')}
        columns={useColumns(compare)}
        rows={end.filed}
        shape={shape}
        onOpen={compare}
        empty={
          <p className="hint">{t('No report of this year was filed. Keep a copy of what is signed or sent, to compare with later.')}</p>
        }
      />
      {chosen && <FiledComparison key={chosen.id} yearId={end.year.id} filed={chosen} />}
      {files && <FileDialog end={end} onClose={() => setFiles(false)} />}
    </section>
  )
}

function useColumns(compare: (filed: FiledReport) => void): Column<FiledReport>[] {
  const { t } = useTranslation()
  const phone = usePhone()
  const report: Column<FiledReport> = {
    id: 'report',
    header: t('Report'),
    align: 'text',
    cell: ({ report: id, note }) => (
      <>
        {t(FILED_TITLES[id])}
        {phone && <div className="second small">{note}</div>}
      </>
    ),
  }
  const turn: Column<FiledReport> = {
    id: 'compare',
    header: <span className="visually-hidden">{t('Compare with now')}</span>,
    align: 'text',
    width: phone ? 100 : 160,
    cell: (filed) => (
      <Button kind="link" small onClick={() => compare(filed)}>
        {phone ? t('Compare') : t('Compare with now')}
      </Button>
    ),
  }
  if (phone) return [report, turn]
  return [
    report,
    { id: 'note', header: t('Note'), align: 'text', cell: ({ note }) => note },
    { id: 'at', header: t('Filed on'), align: 'text', width: 170, cell: ({ filedAt }) => <Moment iso={filedAt} /> },
    { id: 'by', header: t('By'), align: 'text', width: 150, cell: ({ filedBy }) => filedBy },
    turn,
  ]
}
