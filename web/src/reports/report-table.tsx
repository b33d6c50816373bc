import type { Report, ReportRow, ReportTarget } from '@lekha/contract'
import { useElementScrollRestoration } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { type Column, leastWidth, TEXT_WIDTH } from '../ui/table-shape.ts'
import { useWidth } from '../ui/use-width.ts'
import { periodOf } from './period.ts'
import { phoneColumns } from './phone-columns.tsx'
import styles from './report.module.css'
import { compactColumns, fittingColumns, reportColumns } from './report-columns.tsx'
import { agrees, hasUnfolding, isTree, listShape, treeShape } from './report-shape.ts'
import type { ShownTable } from './shown-blocks.ts'
import { type Open, openText, placeIn, type TreeRow, turned } from './tree.ts'
import { isUnfolded } from './unfolded.ts'
import type { ReportPages } from './use-report.ts'
import type { ReportAddressInUse } from './use-report-address.ts'

export type ReportTableProps = {
  report: Report
  shown: ShownTable
  open: Open
  address: ReportAddressInUse
  stale: boolean
  pages: ReportPages
  selected: ReadonlySet<string>
  phone: boolean
  /** The focus begins in this table, on the row of this id or on the first. */
  start?: { at: string | undefined }
  height_rows: number
  onSelect: (selected: ReadonlySet<string>) => void
  onCurrent: (row: TreeRow) => void
  /** Opens what a row, or a period of a chart, opens. */
  onOpen: (opens: ReportTarget, row: string) => void
  /** Asks in whose books a row over several organizations is opened. */
  onEach: (row: ReportRow) => void
}

/** The rows of a table: Enter drills down, Right and Left expand and collapse, Space selects. Rows near the focus that were not read are fetched. */
export function ReportTable(props: ReportTableProps) {
  const { report, shown, open, address, stale, pages, selected, start, onSelect, onCurrent, onOpen, onEach } = props
  const { rows, id } = shown
  const { t } = useTranslation()
  const scroll = useElementScrollRestoration({ id })
  const { ref, width_px } = useWidth<HTMLDivElement>()
  const { columns, unseen, most_px } = useFittingColumns(props, width_px)
  const { tree, unfolds, gapAt } = useMemo(() => lookThrough(rows), [rows])
  const enter = ({ row }: TreeRow) => {
    if (row.look === 'gap') return pages.more?.()
    if (row.opens) onOpen(row.opens, row.id)
    else if (row.each?.length) onEach(row)
  }
  const follow = (row: TreeRow) => {
    // The first row of a side to which the keyboard has not come yet is not where the user is.
    if (start !== undefined || document.activeElement?.closest('[data-report-table]')?.getAttribute('data-report-table') === id)
      onCurrent(row)
    readNear(row, rows, gapAt, pages)
  }
  return (
    <div className={styles.table} ref={ref} data-report-table={id} style={{ maxWidth: most_px }}>
      <DataTable
        // Other parameters mount another table, which takes the focus on the row of the same id.
        key={JSON.stringify(report.params)}
        label={shown.label}
        columns={columns}
        rows={rows}
        shape={tree ? treeShape : listShape}
        totals={agrees(report) ? 'final' : 'open'}
        selected={selected}
        stale={stale}
        height_rows={props.height_rows}
        // Who is typing in the search goes on typing.
        autoFocus={start !== undefined && !document.activeElement?.closest('search')}
        {...startOf(start, shown)}
        scroll={{ id, offset_px: scroll?.scrollY ?? 0 }}
        onOpen={enter}
        // What was expanded in place repeats a part of the row above it: it is added up with no other.
        onSelect={({ row }) => isUnfolded(row) || onSelect(withOrWithout(selected, row.id))}
        onRow={follow}
        onEnd={pages.end}
        leavesPageKeys={report.neighbours !== undefined}
        {...(tree || unfolds
          ? { onToggle: ({ row }: TreeRow) => void address.change({ open: openText(turned(open, row.id), report.depth) }) }
          : {})}
        empty={<NothingHere report={report} onWiden={(part) => void address.change(part)} />}
      />
      {unseen.length > 0 && (
        <p className="hint small">{t('Hidden, because the window is narrow: {{columns}}', { columns: unseen.join(', ') })}</p>
      )}
      {pages.more && (
        <Button kind="ghost" className={styles.more} onClick={pages.more}>
          {t('More rows')}
        </Button>
      )}
    </div>
  )
}

/**
 * Where the keyboard begins: on the row of the address, else on the first from which Enter leads on. Days begin at the top, where the
 * balance before them stands.
 */
function startOf(start: ReportTableProps['start'], { rows, table }: ShownTable): { startAt?: string } {
  const hasDays = table.columns.some(({ kind }) => kind === 'date')
  const at = start?.at ?? (hasDays ? undefined : rows.find(({ row, expandable }) => row.opens || expandable)?.row.id)
  return at === undefined ? {} : { startAt: at }
}

/** The selection with one row toggled. */
function withOrWithout(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** What is to be known of all rows, found once for each reading of them: a key must not look through 100,000 rows. */
const lookThrough = (rows: readonly TreeRow[]) => ({
  tree: isTree(rows),
  unfolds: hasUnfolding(rows),
  gapAt: rows.findIndex(({ row }) => row.look === 'gap'),
})

/** Rows that were not read are fetched when the focus is this many rows away. */
const NEAR = 40

function readNear(row: TreeRow, rows: readonly TreeRow[], gapAt: number, { more, former }: ReportPages): void {
  if (gapAt === -1) return
  const at = placeIn(rows, row)
  if (Math.abs(at - gapAt) > NEAR) return
  if (at <= gapAt) more?.()
  else former?.()
}

/** Names wider than this leave the eye too far from their figures, in px. */
const NAMES_PX = 420

type Fitting = { columns: Column<TreeRow>[]; unseen: string[]; most_px?: number | undefined }

/** Two columns on a phone; else those that fit, and the width beyond which only the names would grow. One of two sides has its title as a heading. */
function useFittingColumns({ report, shown: { table, label }, phone }: ReportTableProps, width_px: number): Fitting {
  const { t } = useTranslation()
  return useMemo(() => {
    const period = periodOf(report)
    const sides = report.blocks.some(({ block }) => block === 'two-sides')
    const named = sides ? label : undefined
    if (phone) return { columns: phoneColumns(table, period, t('Amount'), named), unseen: [] }
    const room_px = width_px || Number.POSITIVE_INFINITY
    const all = compactColumns(reportColumns(table, period, named), table, room_px)
    const growing = table.columns.filter(({ width }) => width === undefined)
    const most_px = !sides && growing.every(({ names }) => names) ? leastWidth(all) - TEXT_WIDTH + NAMES_PX : undefined
    return { ...fittingColumns(all, table, room_px), most_px }
  }, [report, table, label, phone, width_px, t])
}

/** Says which period or filter leaves the report empty, and offers to widen it. */
function NothingHere({ report, onWiden }: { report: Report; onWiden: (part: Record<string, string | undefined>) => void }) {
  const { t } = useTranslation()
  const hiding = report.filters.filter((filter) => filter.role === 'filter' && filter.value !== filter.standard)
  const wider = Object.fromEntries(hiding.map((filter) => [filter.id, undefined]))
  return (
    <Empty
      actions={
        <Button kind="main" onClick={() => onWiden(hiding.length > 0 ? wider : { from: undefined, to: undefined })}>
          {hiding.length > 0 ? t('Clear filters') : t('Show the latest period')}
        </Button>
      }
    >
      {hiding.length > 0 ? t('Filters hide everything in this period.') : t('There is nothing in this period.')}
    </Empty>
  )
}
