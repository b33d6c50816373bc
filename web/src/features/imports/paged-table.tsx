import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import type { Column, RowShape } from '../../ui/table-shape.ts'
import styles from './imports.module.css'
import type { RunList } from './use-run-list.ts'

type PagedTableProps<Row> = {
  /** Where the rows come from; one of its own may be several rows here. */
  list: Pick<RunList<unknown>, 'loading' | 'more'>
  label: string
  columns: Column<Row>[]
  rows: readonly Row[]
  shape: (row: Row) => RowShape
  empty: ReactNode
}

/** So many rows before the end the next page is read. */
const AHEAD = 40

/** A list of a run: near its end the next page is read. */
export function PagedTable<Row>({ list: { loading, more }, rows, ...table }: PagedTableProps<Row>) {
  const { t } = useTranslation()
  const follow = (row: Row) => {
    if (more && rows.indexOf(row) > rows.length - AHEAD) more()
  }
  return (
    <>
      <DataTable {...table} rows={loading ? undefined : rows} onRow={follow} autoFocus />
      {more && (
        <Button kind="ghost" className={styles.more} onClick={more}>
          {t('More rows')}
        </Button>
      )}
    </>
  )
}
