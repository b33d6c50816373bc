import type { Report } from '@lekha/contract'
import { useElementSize } from '@mantine/hooks'
import { useElementScrollRestoration } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { leastWidth } from '../ui/table-shape.ts'
import { periodOf } from './period.ts'
import { phoneColumns } from './phone-columns.tsx'
import { reportColumns } from './report-columns.tsx'
import { agrees, isTree, listShape, treeShape } from './report-shape.ts'
import { type Open, openText, type TreeRow, turned } from './tree.ts'
import { useDrill } from './use-drill.ts'
import type { ReportPages } from './use-report.ts'
import type { ReportAddressInUse } from './use-report-address.ts'

type ReportTableProps = {
  report: Report
  rows: TreeRow[]
  open: Open
  address: ReportAddressInUse
  stale: boolean
  pages: ReportPages
  selected: ReadonlySet<string>
  phone: boolean
  current: TreeRow | undefined
  onSelect: (selected: ReadonlySet<string>) => void
  onCurrent: (row: TreeRow) => void
}

/** The rows of a report: Enter drills, Right and Left open and shut, Space selects; near rows that were not read they are fetched. */
export function ReportTable({
  report,
  rows,
  open,
  address,
  stale,
  pages,
  selected,
  phone,
  current,
  onSelect,
  onCurrent,
}: ReportTableProps) {
  const { t } = useTranslation()
  const drill = useDrill(periodOf(report))
  const scroll = useElementScrollRestoration({ id: 'report-rows' })
  const { ref, width } = useElementSize()
  const columns = useMemo(() => fittingColumns(report, phone ? t('Amount') : undefined, width), [report, phone, width, t])
  const tree = isTree(rows)
  const startAt = current?.row.id ?? address.row
  const enter = ({ row }: TreeRow) => {
    if (row.kind === 'gap') return pages.more?.()
    // The row is kept in the address one leaves, so that Back finds it again.
    void address.change({ row: row.id }).then(() => drill(row))
  }
  const follow = (row: TreeRow) => {
    onCurrent(row)
    readNear(row, rows, pages)
  }
  return (
    <div className="page-body" ref={ref}>
      <DataTable
        // Other figures are another table: it takes the keyboard anew, on the row where the keyboard was.
        key={JSON.stringify(report.params)}
        label={report.title}
        columns={columns}
        rows={rows}
        shape={tree ? treeShape : listShape}
        totals={agrees(report) ? 'final' : 'open'}
        selected={selected}
        stale={stale}
        autoFocus
        {...(startAt === undefined ? {} : { startAt })}
        scroll={{ id: 'report-rows', offset_px: scroll?.scrollY ?? 0 }}
        onOpen={enter}
        onSelect={({ row }) => onSelect(withOrWithout(selected, row.id))}
        onRow={follow}
        onEnd={pages.end}
        {...(tree ? { onToggle: ({ row }: TreeRow) => void address.change({ open: openText(turned(open, row.id)) }) } : {})}
        empty={<NothingHere report={report} onWiden={(part) => void address.change(part)} />}
      />
      {pages.more && (
        <Button kind="ghost" className="report-more" onClick={pages.more}>
          {t('More rows')}
        </Button>
      )}
    </div>
  )
}

/** The rows chosen, with one of them turned. */
function withOrWithout(selected: ReadonlySet<string>, id: string): ReadonlySet<string> {
  const next = new Set(selected)
  if (!next.delete(id)) next.add(id)
  return next
}

/** So many rows before rows that were not read, they are fetched. */
const NEAR = 40

function readNear(row: TreeRow, rows: readonly TreeRow[], { more, former }: ReportPages): void {
  const [at, gap] = [rows.indexOf(row), rows.findIndex((each) => each.row.kind === 'gap')]
  if (gap === -1 || Math.abs(at - gap) > NEAR) return
  if (at <= gap) more?.()
  else former?.()
}

/** Left and right of the table, as --margin in styles/tokens.css. */
const MARGINS_PX = 40

/** On a phone (where `amount` heads the one signed column) two columns; else all where they fit, or those that are not spare. */
function fittingColumns(report: Report, amount: string | undefined, width_px: number) {
  if (amount !== undefined) return phoneColumns(report, amount)
  const all = reportColumns(report, 'wide')
  return width_px === 0 || leastWidth(all) <= width_px - MARGINS_PX ? all : reportColumns(report, 'short')
}

/** Says what hides the data, and offers to widen it. */
function NothingHere({ report, onWiden }: { report: Report; onWiden: (part: Record<string, string | undefined>) => void }) {
  const { t } = useTranslation()
  const hiding = report.filters.filter((filter) => filter.role === 'filter' && filter.value !== filter.standard)
  const wider = Object.fromEntries(hiding.map((filter) => [filter.id, undefined]))
  return (
    <Empty
      actions={
        <Button kind="main" onClick={() => onWiden(hiding.length > 0 ? wider : { from: undefined, to: undefined })}>
          {hiding.length > 0 ? t('Take the filters away') : t('Show the latest period')}
        </Button>
      }
    >
      {hiding.length > 0 ? t('Filters hide everything in this period.') : t('There is nothing in this period.')}
    </Empty>
  )
}
