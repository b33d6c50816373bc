import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrganizationIfAny } from '../books/organization.ts'
import { Button } from '../ui/button.tsx'
import { DataTable, type DataTableProps } from '../ui/data-table.tsx'
import { ExcelIcon } from '../ui/icon.ts'
import type { LiveKey } from '../ui/live-keys.ts'
import { useKeys } from '../ui/use-keys.ts'
import { type FieldNames, labelOf, shownValue, type Value } from './history-dialog.tsx'
import { type ListFile, useListFile } from './list-file.ts'
import { ListHead } from './list-head.tsx'
import type { useListSearch } from './list-search.ts'
import { MasterDialog, type MasterQuestion } from './master-dialog.tsx'
import type { MasterWire, NamedRow } from './master-wire.ts'
import styles from './masters.module.css'
import { SearchBox } from './search-box.tsx'
import type { FurtherPages } from './use-master-pages.ts'

/** What a key does with the focused row; `of` says for which rows the key is active. */
type RowAction<Row> = { label: string; run: (row: Row) => void; of?: (row: Row) => boolean }

export type MasterListProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows' | 'shape' | 'empty' | 'onToggle'> & {
  /** Where not all rows are read at once: the next page is read near the end, on End, by its button; all of them for the file. */
  pages?: FurtherPages | undefined
  title: string
  /** Whether it stands under the tabs of the settings. */
  inSettings?: boolean
  /** The search; without it the list has none. */
  search?: Pick<ReturnType<typeof useListSearch>, 'sought' | 'setSought' | 'row'>
  /** What is searched by, where it is other than name, alias or code. */
  searchLabel?: string
  /** The row that is focused at first, where the list has no search. */
  startAt?: string | undefined
  /** Further actions of the list. */
  tools?: ReactNode
  /** Enter; when it is the same action as `alter`, both keys do it. */
  open: RowAction<Row> | undefined
  /** I: the facts about the row. */
  about?: RowAction<Row>
  /** Alt+C; undefined for users without the permission. */
  create: { label: string; run: (row: Row | undefined) => void } | undefined
  /** Alt+Enter. */
  alter?: RowAction<Row> | undefined
  /** Alt+D: the master of the row, and its endpoints. */
  remove?: { wire: MasterWire; of: (row: Row) => NamedRow | undefined } | undefined
  /** Keys that only this list has, for the focused row. */
  keys?: (row: Row | undefined) => readonly LiveKey[]
  /** H and U, for users who may read reports: the history of the row, and where it is used. Its `fields` also make the CSV file when `file` is not given. */
  history?: { wire: MasterWire; of: (row: Row) => NamedRow; fields: FieldNames; fileName: string } | undefined
  file?: ListFile<Row>
  /** Shown behind the search: which part is shown, how many. */
  children?: ReactNode
  /** Dialogs over the list. */
  over?: ReactNode
}

/** A list of masters: search while typing; keys to open, create, alter and delete; export to a file. */
export function MasterList<Row>(props: MasterListProps<Row>) {
  const { t } = useTranslation()
  const { title, inSettings = false, search, searchLabel, startAt = search?.row, tools, file, children, over, pages, ...rest } = props
  const { open, about: _about, create, alter: _alter, remove, history, keys: _keys, ...table } = rest
  const { shape, rows } = table
  const more = pages?.more
  const [currentId, setCurrentId] = useState<string>()
  const [dialog, setDialog] = useState<ListDialog>()
  // Looked up by id, because the row object may have been replaced since it got the focus.
  const rowOf = (id: string | undefined) => (id === undefined ? undefined : rows?.find((row) => shape(row).id === id))
  const current = rowOf(currentId)
  const save = useListFile(title, rows, pages, file ?? fileOf(history))
  useListKeys(props, current, save, (is, row) => setDialog({ is, id: shape(row).id }))
  return (
    <div className={inSettings ? undefined : 'page'}>
      <ListHead
        {...{ title, inSettings }}
        create={create && { label: create.label, run: () => create.run(current) }}
        tools={tools ?? (save && <CsvButton onPress={save} />)}
      >
        {search && (
          <SearchBox
            {...(searchLabel && { label: searchLabel })}
            value={search.sought}
            onChange={search.setSought}
            onOpen={() => rows?.[0] !== undefined && open?.run(rows[0])}
          />
        )}
        {children}
      </ListHead>
      <div className={inSettings ? undefined : 'page-body'}>
        <DataTable
          {...table}
          label={title}
          onOpen={open?.run}
          onRow={(row) => {
            setCurrentId(shape(row).id)
            if (rows && rows.indexOf(row) >= rows.length - NEAR_THE_END) more?.()
          }}
          onEnd={more}
          autoFocus
          {...(startAt && { startAt })}
        />
      </div>
      {more && (
        <Button kind="ghost" className={styles.listMore} onClick={more}>
          {t('More rows')}
        </Button>
      )}
      <RowDialog is={dialog?.is} row={rowOf(dialog?.id)} remove={remove} history={history} onClose={() => setDialog(undefined)} />
      {over}
    </div>
  )
}

/** How many rows before the end the next page is read. */
const NEAR_THE_END = 30

type ListDialog = { is: MasterQuestion; id: string }

function useListKeys<Row>(
  { open, about, create, alter, remove, history, keys }: MasterListProps<Row>,
  current: Row | undefined,
  save: (() => void) | undefined,
  show: (is: ListDialog['is'], row: Row) => void,
) {
  const { t } = useTranslation()
  const organization = useOrganizationIfAny()
  const ofRow = (chords: Pick<LiveKey, 'keys' | 'also'>, action: RowAction<Row> | undefined): LiveKey[] =>
    action ? [{ ...chords, label: action.label, run: () => current && action.run(current), when: isLive(action, current) }] : []
  useKeys([
    ...(open === alter
      ? ofRow({ keys: 'Enter', also: 'Alt+Enter' }, alter)
      : open
        ? [{ keys: 'Enter', label: open.label, when: current !== undefined }]
        : []),
    ...ofRow({ keys: 'I' }, about),
    ...(open === alter ? [] : ofRow({ keys: 'Alt+Enter' }, alter)),
    ...(create ? [{ keys: 'Alt+C', label: create.label, run: () => create.run(current) }] : []),
    ...ofRow(
      { keys: 'Alt+D', also: 'Delete' },
      remove && { label: t('Delete'), run: (row) => show('delete', row), of: (row) => remove.of(row) !== undefined },
    ),
    ...(history && organization?.may('report.read')
      ? [
          ...ofRow({ keys: 'H' }, { label: t('History'), run: (row) => show('history', row) }),
          ...ofRow({ keys: 'U' }, { label: t('Where used'), run: (row) => show('uses', row) }),
        ]
      : []),
    ...(keys?.(current) ?? []),
    ...(save ? [{ keys: 'Alt+E', label: t('CSV'), run: save, hidden: true }] : []),
  ])
}

type RowDialogProps<Row> = Pick<MasterListProps<Row>, 'remove' | 'history'> & {
  is: ListDialog['is'] | undefined
  row: Row | undefined
  onClose: () => void
}

function RowDialog<Row>({ is, row, remove, history, onClose }: RowDialogProps<Row>) {
  const of = is === 'delete' ? remove : history
  const asked = row === undefined ? undefined : of?.of(row)
  if (!is || !of || !asked) return null
  return <MasterDialog is={is} wire={of.wire} row={asked} fields={history?.fields ?? {}} onClose={onClose} onDeleted={onClose} />
}

function CsvButton({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation()
  return (
    <Button kind="ghost" small icon={<ExcelIcon />} keys="Alt+E" onClick={onPress}>
      {t('CSV')}
    </Button>
  )
}

function fileOf<Row>(history: MasterListProps<Row>['history']): ListFile<Row> | undefined {
  if (!history) return undefined
  const { fields, fileName, of } = history
  const cell = (field: string) => (row: Row) => shownValue(fields[field], (of(row) as unknown as Record<string, Value>)[field] ?? null)
  return { name: fileName, columns: Object.keys(fields).map((field) => [labelOf(fields[field], field), cell(field)] as const) }
}

const isLive = <Row,>({ of }: RowAction<Row>, row: Row | undefined): boolean => row !== undefined && (of?.(row) ?? true)
