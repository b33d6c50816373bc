import { formatAd } from '@lekha/calendar'
import { isZero, type Report, recordPrint } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useOrganization } from '../books/organization.ts'
import { Letterhead, PrintedBy, printPaper } from '../paper/paper.tsx'
import { CheckIcon, WarningIcon } from '../ui/icon.ts'
import { langOf, useLanguage } from '../ui/language.ts'
import { TableHead, TableTotals } from '../ui/table-parts.tsx'
import { paperLayout } from './paper-layout.ts'
import { periodText } from './period.ts'
import { reportColumns } from './report-columns.tsx'
import { agrees, isTree, listShape, treeShape } from './report-shape.ts'
import type { TreeRow } from './tree.ts'

type ReportPaperProps = {
  report: Report
  rows: readonly TreeRow[]
  /** The browser prints already: it was asked itself. */
  printing: boolean
  onPrinted: () => void
}

/** The report on A4: letterhead, period, the rows as they stand open, proofs, signature lines. Prints itself and is gone. */
export function ReportPaper({ report, rows, printing, onPrinted }: ReportPaperProps) {
  const { t } = useTranslation()
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    if (!printing) void printPaper()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted, printing])
  usePrintRecord(report)
  const { widths, landscape } = paperLayout(report)
  return createPortal(
    <div className={landscape ? 'paper sheet sheet-wide' : 'paper sheet sheet-report'} aria-hidden="true">
      <PaperHead report={report} />
      <PaperRows report={report} rows={rows} widths={widths} />
      {report.next !== null && <p className="sheet-proofs">{t('More rows follow: Alt+P prints them all.')}</p>}
      <PaperFoot report={report} />
    </div>,
    document.body,
  )
}

/** Only the browser knows that something is printed: the server is told, and paper does not wait for it. */
function usePrintRecord({ title, params: { from, to } }: Report) {
  const { organizationId } = useOrganization()
  useEffect(() => {
    call(recordPrint, { params: { organizationId }, body: { what: `${title} ${from} – ${to}` } }).catch(() => {})
  }, [organizationId, title, from, to])
}

function PaperHead({ report }: { report: Report }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { from = '', to = '' } = report.params
  return (
    <>
      <Letterhead />
      <h1 className="sheet-title">{report.title}</h1>
      <p className="sheet-period" lang={langOf(language)}>
        {periodText({ from, to }, language)} ({formatAd(from)} – {formatAd(to)}) · {t('amounts in Rs (रु)')}
      </p>
    </>
  )
}

type PaperRowsProps = { report: Report; rows: readonly TreeRow[]; widths: readonly (number | undefined)[] }

function PaperRows({ report, rows, widths }: PaperRowsProps) {
  const columns = reportColumns(report, 'wide')
  const shape = isTree(rows) ? treeShape : listShape
  return (
    <table className={agrees(report) ? 'table table-final' : 'table'}>
      <colgroup>
        {columns.map((column, index) => (
          <col key={column.id} style={widths[index] === undefined ? undefined : { width: widths[index] }} />
        ))}
      </colgroup>
      <TableHead columns={columns} numbered={false} />
      <tbody>
        {rows.map((row) => (
          <tr key={row.row.id} className={`row-${shape(row).kind}`}>
            {columns.map((column) => (
              <td key={column.id} className={`cell-${column.align}`} style={column.indents ? { paddingLeft: indentOf(row) } : undefined}>
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      <TableTotals columns={columns} number={undefined} />
    </table>
  )
}

/** A step of the tree, and of the lines of a voucher, on paper. */
const STEP_PX = 14
const indentOf = ({ row }: TreeRow): number => (row.level + (row.kind === 'detail' ? 1 : 0)) * STEP_PX

function PaperFoot({ report }: { report: Report }) {
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
      <PrintedBy>{t('entry {{number}}', { number: digits(report.asOf.entry, language) })}</PrintedBy>
    </>
  )
}
