import type { ImportProblem } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { digits } from '@lekha/money'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { ExcelIcon } from '../../ui/icon.ts'
import { useLanguage } from '../../ui/language.ts'
import { saveFile } from '../../ui/save-file.ts'
import { usePhone } from '../../ui/screen.ts'
import { Segmented } from '../../ui/segmented.tsx'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { useKeys } from '../../ui/use-keys.ts'
import { filtered, type ProblemFilter, placeOf, problemsAsCsv } from './filtered-problems.ts'
import styles from './imports.module.css'
import { PagedTable } from './paged-table.tsx'
import { problemId, useProblems } from './use-run-list.ts'

const KINDS: Record<ImportProblem['kind'], string> = {
  refused: sentence('Not imported'),
  clash: sentence('Different here'),
  note: sentence('Note'),
}

const shape = (problem: ImportProblem): RowShape => ({ id: problemId(problem) })
const NO_FILTER: ProblemFilter = { kind: 'all', words: '' }

/** What was left out, guessed or changed: its place in the file, its name there, and why. It can be filtered, and saved as a file. */
export function ProblemsTable({ importId }: { importId: string }) {
  const { t } = useTranslation()
  const list = useProblems(importId)
  const [filter, setFilter] = useState(NO_FILTER)
  const [saving, setSaving] = useState(false)
  const columns = useColumns(list.rows)
  const said = ({ kind, message }: ImportProblem) => ({ kind: t(KINDS[kind]), reason: t(message) })
  const isFiltered = filter.kind !== 'all' || filter.words.trim() !== ''
  // A filter and a file are of all pages, not of those that happened to be read.
  const { more, whole } = list
  useEffect(() => {
    if ((isFiltered || saving) && !whole) more?.()
  }, [isFiltered, saving, whole, more])
  useEffect(() => {
    if (!saving || !whole) return
    const heads = [t('Sheet'), t('Row'), t('Column'), t('In the file'), t('Result'), t('Reason')]
    const bytes = new TextEncoder().encode(problemsAsCsv(heads, list.rows, said))
    saveFile({ name: 'import-reasons.csv', mediaType: 'text/csv', bytes })
    setSaving(false)
  })
  const rows = isFiltered ? filtered(list.rows, filter, said) : list.rows
  return (
    <>
      <Filters filter={filter} onChange={setFilter} saving={saving} onSave={() => setSaving(true)} />
      <PagedTable
        list={list}
        label={t('Reasons and notes')}
        columns={columns}
        rows={rows}
        shape={shape}
        empty={<Empty>{isFiltered ? t('No reason has these words.') : t('Everything in the file was imported unchanged.')}</Empty>}
      />
    </>
  )
}

type FiltersProps = { filter: ProblemFilter; onChange: (filter: ProblemFilter) => void; saving: boolean; onSave: () => void }

function Filters({ filter, onChange, saving, onSave }: FiltersProps) {
  const { t } = useTranslation()
  const [field, setField] = useState<HTMLInputElement | null>(null)
  useKeys([
    { keys: 'Alt+F', label: t('Find'), run: () => field?.focus() },
    { keys: 'Alt+E', label: t('Reasons as CSV'), run: onSave, when: !saving },
  ])
  const kinds = [
    { value: 'all' as const, label: t('All') },
    ...(['refused', 'clash', 'note'] as const).map((value) => ({ value, label: t(KINDS[value]) })),
  ]
  return (
    <div className={styles.filters}>
      <Segmented segments={kinds} value={filter.kind} onChange={(kind) => onChange({ ...filter, kind })} label={t('Result')} />
      <div className={styles.sought}>
        <TextInput
          ref={setField}
          aria-label={t('Find among the reasons')}
          placeholder={t('Find')}
          value={filter.words}
          onChange={(event) => onChange({ ...filter, words: event.target.value })}
        />
      </div>
      <Button kind="ghost" small icon={<ExcelIcon />} keys="Alt+E" aria-busy={saving} onClick={onSave}>
        {t('Reasons as CSV')}
      </Button>
    </div>
  )
}

function useColumns(rows: readonly ImportProblem[]): Column<ImportProblem>[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const phone = usePhone()
  const ofSheets = rows.some(({ at }) => at !== undefined)
  // A cell has the name by which the spreadsheet shows it.
  const place = (problem: ImportProblem) => (problem.at ? placeOf(problem) : digits(placeOf(problem), language))
  const what: Column<ImportProblem> = {
    id: 'what',
    header: t('In the file'),
    align: 'text',
    cell: (row) => (phone && row.at ? `${place(row)} · ${row.what}` : row.what),
  }
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
  return [
    { id: 'place', header: t('Place'), align: ofSheets ? 'text' : 'money', width: ofSheets ? 170 : 70, cell: place },
    { ...what, width: ofSheets ? '26%' : '32%' },
    { id: 'kind', header: t('Result'), align: 'text', width: 130, cell: (row) => <Kind kind={row.kind} /> },
    reason,
  ]
}

function Kind({ kind }: Pick<ImportProblem, 'kind'>) {
  const { t } = useTranslation()
  return <span className={kind === 'note' ? 'second' : 'warn'}>{t(KINDS[kind])}</span>
}
