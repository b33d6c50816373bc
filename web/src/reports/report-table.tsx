import type { Report, ReportRow } from '@lekha/contract'
import { useElementSize } from '@mantine/hooks'
import { useElementScrollRestoration } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../ui/button.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { Empty } from '../ui/empty.tsx'
import { leastWidth, type RowKind, type RowShape } from '../ui/table-shape.ts'
import { reportColumns } from './report-columns.tsx'
import { type Open, openText, type TreeRow, turned } from './tree.ts'
import { useDrill } from './use-drill.ts'
import type { useReportAddress } from './use-report-address.ts'

const KINDS: Record<ReportRow['kind'], RowKind> = {
  group: 'group',
  ledger: 'child',
  reserved: 'group',
  opening: 'opening',
  voucher: 'plain',
  line: 'plain',
  detail: 'detail',
  subtotal: 'subtotal',
}

const IN_TREE = new Set<ReportRow['kind']>(['group', 'ledger', 'reserved'])

// A flat list of ledgers has no parents: its rows are as plain as any.
const shape = ({ row, expandable, expanded }: TreeRow): RowShape => {
  const kind = row.cancelled
    ? 'cancelled'
    : row.level > 0 && row.kind === 'group'
      ? 'child'
      : row.kind === 'ledger' && row.level === 0
        ? 'plain'
        : KINDS[row.kind]
  return { id: row.id, kind, expandable, expanded, ...(IN_TREE.has(row.kind) ? { level: row.level } : {}) }
}

type ReportTableProps = {
  report: Report
  rows: TreeRow[]
  open: Open
  address: ReturnType<typeof useReportAddress>
  stale: boolean
  more: (() => void) | undefined
  selected: ReadonlySet<string>
  phone: boolean
  onSelect: (selected: ReadonlySet<string>) => void
  onCurrent: (row: TreeRow) => void
}

/** The rows of a report: Enter drills, Right and Left open and shut, Space selects; near the end the next page is fetched. */
export function ReportTable({ report, rows, open, address, stale, more, selected, phone, onSelect, onCurrent }: ReportTableProps) {
  const { t } = useTranslation()
  const drill = useDrill(report.params as { from: string; to: string })
  const scroll = useElementScrollRestoration({ id: 'report-rows' })
  const { ref, width } = useElementSize()
  const columns = useMemo(() => fittingColumns(report, phone, width), [report, phone, width])
  const isTree = rows.some((row) => row.expandable)
  const select = ({ row }: TreeRow) => {
    const next = new Set(selected)
    if (!next.delete(row.id)) next.add(row.id)
    onSelect(next)
  }
  const enter = ({ row }: TreeRow) => {
    // The row is kept in the address one leaves, so that Back finds it again.
    address.change({ row: row.id })
    drill(row)
  }
  const follow = (row: TreeRow) => {
    onCurrent(row)
    if (more && rows.indexOf(row) > rows.length - 40) more()
  }
  return (
    <div className="page-body" ref={ref}>
      <DataTable
        label={report.title}
        columns={columns}
        rows={rows}
        shape={shape}
        totals={report.proofs.every((proof) => isZero(proof.difference)) ? 'final' : 'open'}
        selected={selected}
        stale={stale}
        autoFocus
        {...(address.row === undefined ? {} : { startAt: address.row })}
        scroll={{ id: 'report-rows', offset_px: scroll?.scrollY ?? 0 }}
        onOpen={enter}
        onSelect={select}
        onRow={follow}
        {...(isTree ? { onToggle: ({ row }: TreeRow) => address.change({ open: openText(turned(open, row.id)) }) } : {})}
        empty={<NothingHere report={report} onWiden={address.change} />}
      />
      {more && (
        <Button kind="ghost" className="report-more" onClick={more}>
          {t('More rows')}
        </Button>
      )}
    </div>
  )
}

export const isZero = (difference: string): boolean => /^-?0+(\.0+)?$/.test(difference)

/** Left and right of the table, as --margin in styles/tokens.css. */
const MARGINS_PX = 40

/** All columns where they fit, else without the spare ones. */
function fittingColumns(report: Report, phone: boolean, width_px: number) {
  if (phone) return reportColumns(report, 'phone')
  const all = reportColumns(report, 'wide')
  return width_px === 0 || leastWidth(all) + MARGINS_PX <= width_px ? all : reportColumns(report, 'short')
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
