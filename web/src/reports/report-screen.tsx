import { type Period, stepPeriod, timeInNepal } from '@lekha/calendar'
import type { Report, ReportTarget } from '@lekha/contract'
import { digits } from '@lekha/money'
import { type ComponentType, type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFailureSentence } from '../api/use-endpoint.ts'
import type { WireFailure } from '../api/wire-failure.ts'
import { useBack } from '../ui/back.ts'
import { Button } from '../ui/button.tsx'
import { epochOf } from '../ui/clock.ts'
import { Empty } from '../ui/empty.tsx'
import { Failure } from '../ui/failure.tsx'
import { useLanguage } from '../ui/language.ts'
import { usePhone } from '../ui/screen.ts'
import { useKeys } from '../ui/use-keys.ts'
import { Waiting } from '../ui/waiting.tsx'
import { AlteredBeside, type Place, useDrillBeside, voucherIn } from './altered-beside.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import { useElsewhere } from './elsewhere-dialog.tsx'
import { FigureKeys } from './figure-keys.tsx'
import { FilterChips, steppedValue } from './filter-chips.tsx'
import { useKnownNote } from './known-note.ts'
import { withoutBlankTexts } from './paper-layout.ts'
import { periodIn, periodOf, stepDay } from './period.ts'
import { PeriodControl } from './period-control.tsx'
import { useDrillAhead } from './read-ahead.ts'
import styles from './report.module.css'
import { ReportBlocks } from './report-blocks.tsx'
import { ReportProofs } from './report-proofs.tsx'
import type { ReportAddress } from './report-query.ts'
import { ReportTools } from './report-tools.tsx'
import { SavedViewTools } from './saved-view-tools.tsx'
import { withAllRows } from './selection.ts'
import { shownBlocks } from './shown-blocks.ts'
import { type Open, readOpen, type TreeRow } from './tree.ts'
import { reportInUnit } from './unit.ts'
import { InUnit, WithDecimals } from './unit-context.tsx'
import { useUnitNote } from './unit-filters.ts'
import { useDrill } from './use-drill.ts'
import { useLedgerKeys } from './use-ledger-keys.ts'
import { type ReportPages, useReport } from './use-report.ts'
import { type ReportAddressInUse, useReportAddress } from './use-report-address.ts'
import { useReportKeys } from './use-report-keys.ts'
import { useViewToOpen } from './use-saved-views.ts'
import { useUnfolded } from './use-unfolded.ts'
import { useVoucherKeys } from './use-voucher-keys.ts'
import { VoucherPanel } from './voucher-panel.tsx'

/** The width from which a voucher fits beside a statement: that of a screen of 1366 px beside the navigation. */
const SPLIT_PX = 1140

const NOTHING: ReportAddress = {}

type ReportScreenProps = {
  /** The id of the report in the contract. */
  report: string
  /** Parameters from the path, such as the ledger of a statement. */
  fixed?: ReportAddress
  /** What the page offers beside print and export. */
  tools?: ComponentType<{ report: Report }>
}

/** The page of every report. It knows no report by name: columns, filters, rows, totals and proofs are in the server's answer. */
export function ReportScreen(props: ReportScreenProps) {
  return useViewToOpen() ? <ComingReport /> : <ShownReport {...props} />
}

function ShownReport({ report: id, fixed = NOTHING, tools }: ReportScreenProps) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const address = useReportAddress(fixed)
  const read = useReport(id, address.params, { atEnd: address.atEnd, onEnd: () => void address.change({ end: '1' }) })
  const rounding = t('Rounding difference')
  const { report: exact } = read
  const report = useMemo(() => exact && reportInUnit(withoutBlankTexts(exact), address.unit, rounding), [exact, address.unit, rounding])
  const unit = useUnitNote(exact, address.unit)
  const language = useLanguage()
  const refused = read.error?.isPassing === false ? read.error : undefined
  if (!report) return refused ? <NoReport failure={refused} address={address} /> : <ComingReport />
  const { stale } = read
  return (
    <InUnit unit={address.unit}>
      <AlteredBeside>
        {(place) => (
          <ReportPage
            report={report}
            address={address}
            stale={stale}
            pages={read.pages}
            place={place}
            tools={tools}
            // No retry: a refusal is final, and the same request would be refused again.
            failure={refused && <Failure what={say(refused)} since_ms={epochOf(report.asOf.at)} />}
            note={[t('as of {{time}}', { time: digits(timeInNepal(epochOf(report.asOf.at)), language) }), unit].filter(Boolean).join(' · ')}
          />
        )}
      </AlteredBeside>
    </InUnit>
  )
}

/** Shown until the report has come; Esc leaves it before. */
function ComingReport() {
  const { t } = useTranslation()
  useKeys([{ keys: 'Escape', label: t('Back'), run: useBack() }])
  return <Waiting lines={12} />
}

/** Shown when the server refuses the parameters in the address; offers the report without them. */
function NoReport({ failure, address }: { failure: WireFailure; address: ReportAddressInUse }) {
  const { t } = useTranslation()
  const say = useFailureSentence()
  const nothing = Object.fromEntries(Object.keys(address.params).map((name) => [name, undefined]))
  const reset = () => void address.change(nothing)
  return (
    <div className="page">
      <h1 className="visually-hidden">{t('Report')}</h1>
      <Empty
        title={say(failure)}
        actions={
          <Button kind="main" onClick={reset}>
            {t('Show the latest period')}
          </Button>
        }
      />
    </div>
  )
}

type ReportPageProps = {
  report: Report
  address: ReportAddressInUse
  stale: boolean
  pages: ReportPages
  place: Place
  tools: ReportScreenProps['tools']
  failure: ReactNode
  note: string
}

function ReportPage({ report: read, address, stale, pages, place, tools, failure, note }: ReportPageProps) {
  const phone = usePhone()
  const [current, setCurrent] = useState<TreeRow>()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const open = useMemo(() => readOpen(address.open, read.depth), [address.open, read.depth])
  const report = useUnfolded(read, open)
  const shown = useMemo(() => shownBlocks(report, open), [report, open])
  const tables = useMemo(() => shown.flatMap((each) => each.tables), [shown])
  const drill = useDrillAhead(useDrillBeside(useDrill(report, address.change), place), report, phone ? undefined : current?.row.opens)
  const elsewhere = useElsewhere(report, address.change)
  const onSelectAll = () => setSelected((now) => withAllRows(tables, now))
  useReportKeys({ report, tables, open, current, change: address.change, drill, onSelectAll })
  useLedgerKeys(current, (row) => address.change({ row }))
  useVoucherKeys(report.report, current, (row) => address.change({ row }))
  const page = (
    <div className={`page ${styles.report}`}>
      <ReportHead {...{ report, address, open, stale, tools, note }} onLink={(opens) => void drill(opens, current?.row.id)} />
      {failure && <div className="page-failure">{failure}</div>}
      <div className="page-body">
        <WithDecimals>
          <ReportBlocks
            {...{ report, shown, open, address, stale, pages, selected, phone }}
            startAt={current?.row.id ?? address.row}
            onSelect={setSelected}
            onCurrent={setCurrent}
            onOpen={(opens, row) => void drill(opens, row)}
            onEach={elsewhere.ask}
          />
        </WithDecimals>
      </div>
      <FigureKeys {...{ report, tables, current, drill }} />
      {elsewhere.dialog}
      <ReportProofs report={report} tables={tables} selected={selected} withheld={stale} />
    </div>
  )
  const opens = current?.row.opens
  const previews = !phone && place.width_px >= SPLIT_PX && !place.altering && report.blocks.some(isPreviewed)
  return (
    <>
      {page}
      {previews && <VoucherPanel voucherId={voucherIn(opens)} onAlter={() => opens && void drill(opens, current?.row.id)} />}
    </>
  )
}

const isPreviewed = (block: Report['blocks'][number]): boolean => block.block === 'table' && block.preview === true

function stepped(report: Report, now: Partial<Period>, steps: number): Partial<Period> {
  const period = periodOf(report)
  return report.position ? { to: stepDay(now.to ?? period.to, steps) } : stepPeriod({ ...period, ...periodIn(now) }, steps)
}

type ReportHeadProps = Pick<ReportPageProps, 'report' | 'address' | 'stale' | 'tools' | 'note'> & {
  open: Open
  onLink: (opens: ReportTarget) => void
}

/** Title, period, tools; below them the active filters and views. */
function ReportHead({ report, address, open, stale, tools: Tools, note, onLink }: ReportHeadProps) {
  const period = periodOf(report)
  const known = useKnownNote(report)
  return (
    <div className="page-head">
      <div className="page-line">
        <h1>{report.title}</h1>
        <PeriodControl
          period={period}
          position={report.position === true}
          onChange={(next) => void address.change({ ...next, row: undefined })}
          onStep={(steps) => void address.change((now) => ({ ...stepped(report, now, steps), row: undefined }))}
        />
        <ReportTools report={report} params={address.params} open={open}>
          {Tools && <Tools report={report} />}
          <SavedViewTools />
        </ReportTools>
      </div>
      <Breadcrumb report={report} stale={stale} onOpen={onLink} />
      <FilterChips
        report={report}
        onLink={onLink}
        onChange={(part) => void address.change(part)}
        onStep={(filter, steps) => void address.change((now) => ({ [filter.id]: steppedValue(filter, now[filter.id], steps) }))}
      >
        {note}
      </FilterChips>
      {known !== undefined && <p className="hint small">{known}</p>}
    </div>
  )
}
