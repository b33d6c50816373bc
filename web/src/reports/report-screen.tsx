import type { Report } from '@lekha/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence } from '../api/use-endpoint.ts'
import { Failure } from '../ui/failure.tsx'
import { usePhone } from '../ui/screen.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import { FilterChips } from './filter-chips.tsx'
import { periodOf } from './period.ts'
import { PeriodControl } from './period-control.tsx'
import { ReportProofs } from './report-proofs.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTools } from './report-tools.tsx'
import { openRows, readOpen, type TreeRow } from './tree.ts'
import { type ReportAddress, useReport } from './use-report.ts'
import { useReportAddress } from './use-report-address.ts'
import { useReportKeys } from './use-report-keys.ts'
import { VoucherPanel } from './voucher-panel.tsx'
import './report.css'

const NOTHING: ReportAddress = {}

type ReportScreenProps = {
  /** The id of the report, as the wire knows it. */
  report: string
  /** Parameters that the place of the screen gives, such as the ledger of a statement. */
  fixed?: ReportAddress
}

/** The one report page. It knows no report by name: columns, filters, rows, totals and proofs come with the answer. */
export function ReportScreen({ report: id, fixed = NOTHING }: ReportScreenProps) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const address = useReportAddress(fixed)
  const read = useReport(id, address.asked)
  const { report } = read
  if (!report) {
    return <div className="page">{read.error ? <Failure what={say(read.error)} onRetry={read.retry} /> : <Skeleton lines={12} />}</div>
  }
  return (
    <ReportPage
      report={report}
      address={address}
      stale={read.stale && read.error !== null}
      more={read.more}
      failure={read.error && <Failure what={say(read.error)} since_ms={read.readAt_ms} onRetry={read.retry} />}
      note={t('Live · amounts in Rs (रु)')}
    />
  )
}

type ReportPageProps = {
  report: Report
  address: ReturnType<typeof useReportAddress>
  stale: boolean
  more: (() => void) | undefined
  failure: React.ReactNode
  note: string
}

function ReportPage({ report, address, stale, more, failure, note }: ReportPageProps) {
  const phone = usePhone()
  const [current, setCurrent] = useState<TreeRow>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const period = periodOf(report)
  const open = readOpen(address.open)
  const rows = openRows(report, open)
  const isStatement = report.columns.some((column) => column.kind === 'balance')
  useReportKeys({ report, rows, open, current, change: address.change })
  const table = (
    <div className="page report">
      <div className="page-head">
        <div className="page-line">
          <h1>{report.title}</h1>
          <PeriodControl period={period} onChange={(next) => void address.change({ from: next.from, to: next.to, row: undefined })} />
          <ReportTools report={report} asked={address.asked} open={open} />
        </div>
        <FilterChips report={report} onChange={(id, value) => void address.change({ [id]: value })}>
          {note}
        </FilterChips>
      </div>
      {failure && <div className="page-failure">{failure}</div>}
      <ReportTable
        {...{ report, rows, open, address, stale, more, selected, phone, current }}
        onSelect={setSelected}
        onCurrent={setCurrent}
      />
      <ReportProofs report={report} rows={rows} selected={selected} withheld={stale} />
    </div>
  )
  if (!isStatement || phone) return table
  const opens = current?.row.opens
  return (
    <div className="report-split">
      {table}
      <VoucherPanel voucherId={opens?.screen === 'voucher' ? opens.id : undefined} />
    </div>
  )
}
