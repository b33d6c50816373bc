import type { ImportProblem } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { useTranslation } from 'react-i18next'
import { Empty } from '../../ui/empty.tsx'
import { useLanguage } from '../../ui/language.ts'
import { usePhone } from '../../ui/screen.ts'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import styles from './imports.module.css'
import { PagedTable } from './paged-table.tsx'
import { problemId, useProblems } from './use-run-list.ts'

const KINDS: Record<ImportProblem['kind'], string> = {
  refused: sentence('Not imported'),
  clash: sentence('Different here'),
  note: sentence('Note'),
}

const shape = (problem: ImportProblem): RowShape => ({ id: problemId(problem) })

/** What was left out, guessed or changed: its place in the file, its name there, and why. */
export function ProblemsTable({ importId }: { importId: string }) {
  const { t } = useTranslation()
  const columns = useColumns()
  const list = useProblems(importId)
  return (
    <PagedTable
      list={list}
      label={t('Reasons and notes')}
      columns={columns}
      rows={list.rows}
      shape={shape}
      empty={<Empty>{t('Everything in the file was imported unchanged.')}</Empty>}
    />
  )
}

function useColumns(): Column<ImportProblem>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const what: Column<ImportProblem> = { id: 'what', header: t('In the file'), align: 'text', cell: (row) => row.what }
  const reason: Column<ImportProblem> = {
    id: 'reason',
    header: t('Reason'),
    align: 'text',
    cell: (row) => (
      <div className={styles.reason}>
        {phone && row.kind !== 'note' && <Kind kind={row.kind} />}
        <div>{t(row.message)}</div>
      </div>
    ),
  }
  if (phone) return [what, reason]
  const place = ({ position }: ImportProblem) => (position === 0 ? '' : digits(String(position), language))
  return [
    { id: 'place', header: t('Place'), align: 'money', width: 70, cell: place },
    { ...what, width: '32%' },
    { id: 'kind', header: t('Result'), align: 'text', width: 130, cell: (row) => <Kind kind={row.kind} /> },
    reason,
  ]
}

function Kind({ kind }: Pick<ImportProblem, 'kind'>) {
  const { t } = useTranslation()
  return <span className={kind === 'note' ? 'second' : 'warn'}>{t(KINDS[kind])}</span>
}
