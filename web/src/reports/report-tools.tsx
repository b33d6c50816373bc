import { joinPages, type Report, readReport, readReportAsCsv } from '@lekha/contract'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { call } from '../api/call.ts'
import { useFailureSentence, type WireFailure } from '../api/use-endpoint.ts'
import { useOrganization } from '../books/organization.ts'
import { useLogo } from '../paper/paper.tsx'
import { Button } from '../ui/button.tsx'
import { download } from '../ui/download.ts'
import { ExcelIcon, PrintIcon } from '../ui/icon.ts'
import { useLanguage } from '../ui/language.ts'
import { notify } from '../ui/notify.ts'
import { useKeys } from '../ui/use-keys.ts'
import { ReportPaper } from './report-paper.tsx'
import type { Open } from './tree.ts'
import type { ReportAddress } from './use-report.ts'

/** The report to print; `printing` when the browser is printing already. */
type Printed = { report: Report; printing: boolean }

/** Print and CSV of the whole report, not only of the pages read so far. */
export function ReportTools({ report, params, open }: { report: Report; params: ReportAddress; open: Open }) {
  const { t } = useTranslation()
  const language = useLanguage()
  const { organizationId } = useOrganization()
  useLogo()
  const say = useFailureSentence()
  const [printed, setPrinted] = useState<Printed>()
  const [saving, setSaving] = useState(false)
  const forget = useCallback(() => setPrinted(undefined), [])
  const query = { ...params, from: report.params.from, to: report.params.to, language }
  const notifyFailure = (failure: unknown) => notify('error', say(failure as WireFailure)) // call() throws nothing else

  // The server writes large files of an organization one after the other, so this may take a while.
  const save = () => {
    if (saving) return
    setSaving(true)
    void call(readReportAsCsv, { params: { organizationId, report: report.report }, query })
      .then((file) => download(file.name, file.mediaType, file.bytes), notifyFailure)
      .finally(() => setSaving(false))
  }
  const print = () =>
    wholeReport(organizationId, report, query).then((whole) => setPrinted({ report: whole, printing: false }), notifyFailure)
  useBrowsersPrint(() => setPrinted({ report, printing: true }))
  useKeys([
    { keys: 'Alt+P', also: 'Ctrl+P', label: t('Print'), run: () => void print(), hidden: true },
    { keys: 'Alt+E', label: t('CSV'), run: save, hidden: true },
  ])
  return (
    <div className="page-tools">
      <Button kind="ghost" small icon={<PrintIcon />} keys="Alt+P" onClick={() => void print()}>
        {t('Print')}
      </Button>
      <Button kind="ghost" small icon={<ExcelIcon />} keys="Alt+E" aria-busy={saving} onClick={save}>
        {saving ? t('The file is being written…') : t('CSV')}
      </Button>
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

/** Reads the whole report page by page, as known when it was shown. */
async function wholeReport(organizationId: string, shown: Report, query: ReportAddress): Promise<Report> {
  if (shown.next === null) return shown
  const { entry } = shown.asOf
  const pages: Report[] = []
  for (let after: string | undefined; pages.length === 0 || after !== undefined; after = pages.at(-1)?.next ?? undefined) {
    pages.push(await call(readReport, { params: { organizationId, report: shown.report }, query: { ...query, entry, after } }))
  }
  return joinPages(pages)
}
