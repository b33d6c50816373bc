import type { Language } from '@lekha/calendar'
import { cancelProofRun, explainFigure, type Report, readProofs, readReport, readReportAsCsv, startProofRun } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import type { Books } from '../db/books.ts'
import { rowsOf } from '../db/statements.ts'
import { proofWorkAfter } from '../figures/proof-memory.ts'
import { type App, serve } from '../http/serve.ts'
import { serveExport } from '../http/serve-export.ts'
import { cancelProof, openProofRuns } from '../jobs/proof-runs.ts'
import { localeOf, named } from './engine/locale.ts'
import { proveBooks } from './engine/proofs.ts'
import { type DefinedReport, pagesOf } from './engine/report.ts'
import { explain } from './explain/explain.ts'
import { reportAsCsv } from './files/csv.ts'
import { reports } from './index.ts'

/** The routes of reports, as data and as files, and of the proofs of the books. */
export function reportRoutes(app: App): void {
  const runs = openProofRuns(app)
  const goOnAfter = async ({ sql, organizationId }: Books) => {
    const work = await proofWorkAfter(sql)
    return () => work && runs.goOn(organizationId, work, undefined)
  }
  serve(app, readReport, async (books, { params, query }, call) => {
    const report = await reportCalled(params.report).answer(books, query)
    call.afterCommit = await goOnAfter(books)
    return report
  })
  serveExport(app, readReportAsCsv, async (books, { params, query }) => {
    const { language = 'en' } = query
    const pages = pagesOf(reportCalled(params.report), books, query)
    const first = await pages.next()
    const {
      report,
      title,
      params: { from, to },
    } = first.value as Report
    return {
      mediaType: 'text/csv; charset=utf-8',
      name: `${report}-${from}-${to}.csv`,
      title: `${title} ${from} – ${to}`,
      texts: reportAsCsv(first.value as Report, pages, await organizationName(books, language), language),
    }
  })
  serve(app, explainFigure, async (books, { query }, call) => {
    const result = await explain(books, query)
    call.afterCommit = await goOnAfter(books)
    return { result }
  })
  proofRoutes(app, runs)
}

function proofRoutes(app: App, runs: ReturnType<typeof openProofRuns>): void {
  serve(app, readProofs, async (books, _received, call) => {
    const { answer, work } = await proveBooks(books)
    const { organizationId } = books
    call.afterCommit = () => runs.goOn(organizationId, work, answer.remembered?.wholeAt)
    return { result: answer }
  })
  serve(app, startProofRun, async ({ organizationId }, _received, call) => {
    call.afterCommit = () => runs.begin(organizationId)
  })
  serve(app, cancelProofRun, async ({ sql, organizationId }) => {
    await cancelProof({ sql, organizationId })
  })
}

function reportCalled(id: string): DefinedReport {
  const report = reports.find((each) => each.id === id)
  if (!report) throw new BookError('There is no such report.', { code: 'not_found' })
  return report
}

async function organizationName(books: Books, language: Language): Promise<string> {
  const found = await rowsOf(
    books.sql,
    named,
  )`select name, name_np as "nameNp" from organization where organization_id = ${books.organizationId}`
  return found[0] ? localeOf(language).nameOf(found[0]) : ''
}
