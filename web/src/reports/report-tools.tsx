import { joinPages, type Report, readReport, tablesIn } from '@lekha/contract'
import { formatCount } from '@lekha/money'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useFailureSentence, type WireFailure } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { useLogo } from '../paper/paper.tsx'
import { Button } from '../ui/button.tsx'
import { PrintIcon } from '../ui/icon.ts'
import { useLanguage } from '../ui/language.ts'
import { notify } from '../ui/notify.ts'
import { useKeys } from '../ui/use-keys.ts'
import { codeOfReport } from './code/paper-code.ts'
import { ReportExport } from './report-export.tsx'
import { ReportPaper } from './report-paper.tsx'
import type { ReportAddress } from './report-query.ts'
import type { Open } from './tree.ts'

/** The report to print; `printing` when the browser is printing already. */
type Printed = { report: Report; printing: boolean; code?: string | undefined }

/** The most rows that the server gives at once: fewer waits for the network than with the pages of the screen. */
const PAPER_ROWS = '1000'

type ReportToolsProps = { report: Report; params: ReportAddress; open: Open; children?: ReactNode }

/** Print and export of the whole report, not only of the pages read so far; before them what else the page offers. */
export function ReportTools({ report, params, open, children }: ReportToolsProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  useLogo()
  const say = useFailureSentence()
  const [printed, setPrinted] = useState<Printed>()
  /** How many rows were read for paper; undefined while nothing is being printed. */
  const [read, setRead] = useState<number>()
  const forget = useCallback(() => setPrinted(undefined), [])
  const query = { ...params, from: report.params.from, to: report.params.to, language }
  const notifyFailure = (failure: unknown) => notify('error', say(failure as WireFailure)) // call() throws nothing else

  const print = () => {
    if (read !== undefined) return
    setRead(0)
    void wholeReport(organizationId, report, query, setRead)
      .then(async ({ whole, exact }) => {
        setPrinted({ report: whole, printing: false, code: exact && (await codeOfReport(organizationId, exact)) })
      })
      .catch(notifyFailure)
      .finally(() => setRead(undefined))
  }
  useBrowsersPrint(() => setPrinted({ report, printing: true }))
  useKeys([{ keys: 'Alt+P', also: 'Ctrl+P', label: t('Print'), run: print, hidden: true }])
  return (
    <div className="page-tools">
      {children}
      <Button kind="ghost" small icon={<PrintIcon />} keys="Alt+P" aria-busy={read !== undefined} onClick={print}>
        {read === undefined ? t('Print') : t('{{number}} rows read…', { number: formatCount(read, language) })}
      </Button>
      <ReportExport report={report} params={params} />
      {printed && <ReportPaper {...printed} open={open} onPrinted={forget} />}
    </div>
  )
}

/** Printing from the browser's own menu: it allows no wait, so what was read so far is printed. */
function useBrowsersPrint(draw: () => void) {
  useEffect(() => {
    const begin = () => document.querySelector('.paper') ?? flushSync(draw)
    window.addEventListener('beforeprint', begin)
    return () => window.removeEventListener('beforeprint', begin)
  })
}

/**
 * Reads the whole report page by page, as known when it was shown, and tells after each page how many rows were read. What is shown may have other
 * units and rows of other reports below its own: only what the server answers, `exact`, has an integrity code. The books of several organizations
 * have no entry in common, and so no code.
 */
async function wholeReport(
  organizationId: string,
  shown: Report,
  query: ReportAddress,
  onRead: (rows: number) => void,
): Promise<{ whole: Report; exact?: Report }> {
  const { entry } = shown.asOf
  const params = { organizationId, report: shown.report }
  if (shown.several) return { whole: shown }
  if (shown.next === null) return { whole: shown, exact: await call(readReport, { params, query: { ...query, entry } }) }
  const pages: Report[] = []
  for (let after: string | undefined; pages.length === 0 || after !== undefined; after = pages.at(-1)?.next ?? undefined) {
    pages.push(await call(readReport, { params, query: { ...query, entry, after, rows: PAPER_ROWS } }))
    onRead(pages.reduce((sum, page) => sum + tablesIn(page).reduce((rows, table) => rows + table.rows.length, 0), 0))
  }
  const whole = joinPages(pages)
  return { whole, exact: whole }
}
