import { formatAd, type Period } from '@lekha/calendar'
import { isZero, type Report, type ReportColumn, recordPrint } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useEffect, useMemo } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useOrganization } from '../books/organization.ts'
import { Letterhead, PrintedBy, printPaper } from '../paper/paper.tsx'
import { CheckIcon, WarningIcon } from '../ui/icon.ts'
import { langOf, useLanguage } from '../ui/language.ts'
import styles from '../ui/table.module.css'
import { TableHead, TableTotals } from '../ui/table-parts.tsx'
import { cellData } from '../ui/table-shape.ts'
import { useFilterNote } from './filter-note.ts'
import { useKnownNote } from './known-note.ts'
import { paperCell } from './paper-cells.tsx'
import { fitBeside, paperParts } from './paper-columns.ts'
import { isLandscape, paperWidths, withoutBlankColumns } from './paper-layout.ts'
import { dayForm, periodOf, periodText } from './period.ts'
import { notePrinted } from './printed-entries.ts'
import { reportColumns } from './report-columns.tsx'
import { ReportFigures } from './report-figures.tsx'
import { agrees, isTree, listShape, treeShape } from './report-shape.ts'
import { chartsAt, type ShownBlock, type ShownTable, shownBlocks } from './shown-blocks.ts'
import { Charts, ReportChart } from './shown-charts.tsx'
import type { Open, TreeRow } from './tree.ts'
import { useUnit, WithDecimals } from './unit-context.tsx'
import { useUnitNote } from './unit-filters.ts'

type ReportPaperProps = {
  report: Report
  open: Open
  /** The user started printing from the browser, so that the page need not call print(). */
  printing: boolean
  /** The integrity code, once the whole report was read. */
  code?: string | undefined
  onPrinted: () => void
}

/** The report on A4: letterhead, period, the rows expanded as on the screen, proofs, signature lines. Once mounted it prints, then unmounts. */
export function ReportPaper({ report: whole, open, printing, code, onPrinted }: ReportPaperProps) {
  const { t } = useTranslation()
  const report = useMemo(() => withoutBlankColumns(whole), [whole])
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    if (!printing) void printPaper()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted, printing])
  usePrintRecord(report)
  return createPortal(
    <div className={isLandscape(report) ? 'paper sheet sheet-wide' : 'paper sheet sheet-report'} aria-hidden="true">
      <PaperHead report={report} />
      <WithDecimals>
        {shownBlocks(report, open).map((shown, index) => (
          <PaperBlock key={shown.block.id} report={report} shown={shown} charts={chartsAt(report.blocks, index)} />
        ))}
      </WithDecimals>
      {report.next !== null && <p className="sheet-proofs">{t('More rows follow: Alt+P prints them all.')}</p>}
      <PaperFoot report={report} code={code} />
    </div>,
    document.body,
  )
}

/** Records the print on the server as a security event, because only the browser knows of it. Printing does not wait for the answer. */
function usePrintRecord(report: Report) {
  const { organizationId } = useOrganization()
  const {
    title,
    params: { from, to },
  } = report
  useEffect(() => notePrinted(organizationId, report), [organizationId, report])
  useEffect(() => {
    call(recordPrint, { params: { organizationId }, body: { what: `${title} ${from} – ${to}` } }).catch(() => {})
  }, [organizationId, title, from, to])
}

function PaperHead({ report }: { report: Report }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { from = '', to = '' } = report.params
  const known = useKnownNote(report)
  const filters = useFilterNote(report)
  const unit = useUnitNote(report, useUnit())
  return (
    <>
      <Letterhead />
      <h1 className="sheet-title">{report.title}</h1>
      <p className="sheet-period" lang={langOf(language)}>
        {report.position
          ? `${t('as of {{day}}', { day: periodText({ from: to, to }, language) })} (${formatAd(to)})`
          : `${periodText({ from, to }, language)} (${formatAd(from)} – ${formatAd(to)})`}
        {unit !== undefined && ` · ${unit}`}
        {known !== undefined && <span className="sheet-known">{known}</span>}
        {filters !== undefined && <span className="sheet-known">{filters}</span>}
      </p>
    </>
  )
}

type PaperBlockProps = { report: Report; shown: ShownBlock; charts: ReturnType<typeof chartsAt> }

function PaperBlock({ report, shown: { block, tables }, charts }: PaperBlockProps) {
  if (block.block === 'figures')
    return (
      <p className="sheet-figures">
        <ReportFigures figures={block.figures} />
      </p>
    )
  if (block.block === 'chart')
    return (
      charts.length > 0 && (
        <Charts>
          {charts.map((chart) => (
            <ReportChart key={chart.id} chart={chart} />
          ))}
        </Charts>
      )
    )
  const isFinal = agrees(report)
  const period = periodOf(report)
  if (block.block === 'table' || !fitBeside(tables, period))
    return tables.flatMap((whole) =>
      paperParts(whole, period).map((shown) => (
        <PaperTable
          key={shown.id}
          {...{ shown, period, isFinal }}
          height_rows={0}
          {...(block.block === 'two-sides' ? { named: whole.label } : {})}
        />
      )),
    )
  const height_rows = Math.max(...tables.map(({ rows }) => rows.length))
  return (
    <div className={styles.tForm} data-t-form>
      {tables.map((shown) => (
        <PaperTable key={shown.id} {...{ shown, period, isFinal, height_rows }} named={shown.label} />
      ))}
    </div>
  )
}

/** So many rows may take more than one sheet, of which each must say its days: there the day is repeated on every row. */
const ONE_SHEET_ROWS = 30

type PaperTableProps = { shown: ShownTable; period: Period; isFinal: boolean; height_rows: number; named?: string }

function PaperTable({ shown: { table, rows }, period, isFinal, height_rows, named }: PaperTableProps) {
  const columns = reportColumns(table, period, named)
  const writing = { language: useLanguage(), unit: useUnit(), days: dayForm(period) }
  const widths = paperWidths(table, period)
  const shape = isTree(rows) ? treeShape : listShape
  const missing = Math.max(0, height_rows - rows.length)
  const isLong = rows.length > ONE_SHEET_ROWS
  return (
    <table className={styles.table} data-totals={isFinal ? 'final' : 'open'}>
      <colgroup>
        {columns.map((column, index) => (
          <col key={column.id} style={widths[index] === undefined ? undefined : { width: widths[index] }} />
        ))}
      </colgroup>
      <TableHead columns={columns} numbered={false} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.row.id} data-kind={shape(row).kind}>
            {columns.map((column, place) => (
              <td
                key={column.id}
                {...cellData(column)}
                {...paperCell(
                  table.columns[place] as ReportColumn,
                  isLong ? { ...row, sameDay: false } : row,
                  row.row.cells[place] ?? null,
                  writing,
                )}
                style={column.indents ? { paddingLeft: indentOf(row, place) } : undefined}
              />
            ))}
          </tr>
        ))}
        {missing > 0 && (
          <tr data-kind="space" style={{ height: `calc(${missing} * var(--row))` }}>
            <td colSpan={columns.length} />
          </tr>
        )}
      </tbody>
      <TableTotals columns={columns} number={undefined} />
    </table>
  )
}

/** The indentation in print of a level of the tree, and of the lines of a voucher; the first column begins at the edge of the sheet. */
const STEP_PX = 14
const indentOf = ({ row }: TreeRow, place: number): string =>
  `calc(${place === 0 ? '0px' : 'var(--cell)'} + ${(row.level + (row.look === 'detail' ? 1 : 0)) * STEP_PX}px)`

function PaperFoot({ report, code }: Pick<ReportPaperProps, 'report' | 'code'>) {
  const { t } = useTranslation()
  const language = useLanguage()
  return (
    <>
      <p className="sheet-proofs line">
        {report.proofs.map((proof) => (
          <span key={proof.id} className="line">
            {isZero(proof.difference) ? <CheckIcon /> : <WarningIcon />} {proof.label}
            {!isZero(proof.difference) && `: ${digits(proof.difference, language)}`}
          </span>
        ))}
      </p>
      <div className="signatures">
        {[t('Prepared by'), t('Checked by'), t('Approved by')].map((who) => (
          <span key={who}>{who}</span>
        ))}
      </div>
      <PrintedBy>
        {report.several ? t('several organizations') : t('entry {{number}}', { number: digits(report.asOf.entry, language) })}
        {code !== undefined && ` · ${t('Integrity code')}: ${code}`}
      </PrintedBy>
    </>
  )
}
