import { adToBs, formatAd, formatBs, timeInNepal } from '@lekha/calendar'
import { type Report, userInfo } from '@lekha/contract'
import { digits } from '@lekha/money'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useEndpoint } from '../api/use-endpoint.ts'
import { dayOf, now } from '../app/clock.ts'
import { useOrganization } from '../app/organization.ts'
import { CheckIcon } from '../ui/icon.ts'
import { langOf, useLanguage } from '../ui/language.ts'
import { periodText } from './period.ts'
import { reportColumns } from './report-columns.tsx'
import { isZero } from './report-table.tsx'

/** The report on A4: letterhead, period, every row, proofs, signature lines. Prints itself and is gone. */
export function ReportPaper({ report, onPrinted }: { report: Report; onPrinted: () => void }) {
  useEffect(() => {
    window.addEventListener('afterprint', onPrinted, { once: true })
    window.print()
    return () => window.removeEventListener('afterprint', onPrinted)
  }, [onPrinted])
  const wide = report.columns.length > 5
  return createPortal(
    <div className={wide ? 'paper sheet sheet-wide' : 'paper sheet'} aria-hidden="true">
      <PaperHead report={report} />
      <PaperRows report={report} />
      <PaperFoot report={report} />
    </div>,
    document.body,
  )
}

function PaperHead({ report }: { report: Report }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organization } = useOrganization()
  const { from = '', to = '' } = report.params
  return (
    <>
      <header className="letterhead">
        <div>
          {organization.nameNp !== '' && (
            <p className="letterhead-name" lang="ne">
              {organization.nameNp}
            </p>
          )}
          <p className={organization.nameNp === '' ? 'letterhead-name' : 'letterhead-second'}>{organization.organizationName}</p>
          <p>
            {organization.location} · {t('PAN')} {organization.panNumber}
          </p>
        </div>
      </header>
      <h1 className="sheet-title">{report.title}</h1>
      <p className="sheet-period" lang={langOf(language)}>
        {periodText({ from, to }, language)} ({formatAd(from)} – {formatAd(to)}) · {t('amounts in Rs (रु)')}
      </p>
    </>
  )
}

function PaperRows({ report }: { report: Report }) {
  const columns = reportColumns(report, 'wide')
  return (
    <table className="table table-final">
      <thead>
        <tr>
          {columns.map((column) => (
            <th
              key={column.id}
              className={column.align === 'money' ? 'cell-money' : undefined}
              style={column.width === undefined ? undefined : { width: 'auto' }}
            >
              {column.group ? `${column.group} ${String(column.header)}` : column.header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {report.rows.map((row) => (
          <tr key={row.id} className={`paper-${row.kind}`}>
            {columns.map((column) => (
              <td
                key={column.id}
                className={column.align === 'money' ? 'cell-money' : undefined}
                style={column.indents ? { paddingLeft: `${row.level * 14 + (row.kind === 'detail' ? 14 : 0)}px` } : undefined}
              >
                {column.cell({ row, expandable: false, expanded: false, sameDay: false })}
              </td>
            ))}
          </tr>
        ))}
        <tr className="row-total">
          {columns.map((column) => (
            <td key={column.id} className={column.align === 'money' ? 'cell-money' : undefined}>
              {column.footer}
            </td>
          ))}
        </tr>
      </tbody>
    </table>
  )
}

function PaperFoot({ report }: { report: Report }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const user = useEndpoint(userInfo, {}).data?.result
  const printed_ms = now()
  const when = `${formatBs(adToBs(dayOf(printed_ms)), language)} ${digits(timeInNepal(printed_ms), language)}`
  return (
    <>
      <p className="sheet-proofs line">
        {report.proofs
          .filter((proof) => isZero(proof.difference))
          .map((proof) => (
            <span key={proof.id} className="line">
              <CheckIcon /> {proof.label}
            </span>
          ))}
      </p>
      <div className="signatures">
        {[t('Prepared by'), t('Checked by'), t('Approved by')].map((who) => (
          <span key={who}>{who}</span>
        ))}
      </div>
      <footer className="sheet-foot" lang={langOf(language)}>
        <span>{t('Printed {{when}} by {{who}}', { when, who: user ? `${user.firstName} ${user.lastName}` : '' })}</span>
        <span>{t('entry {{number}}', { number: digits(report.asOf.entry, language) })}</span>
      </footer>
    </>
  )
}
