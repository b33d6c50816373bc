import {
  CONSOLIDATED,
  cancelProofRun,
  checkReportCode,
  explainFigure,
  exportReport,
  type ReceivedOf,
  readProofs,
  readReport,
  startProofRun,
} from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import type { Books, Identity } from '../db/books.ts'
import { proofWorkAfter } from '../figures/proof-memory.ts'
import { type App, serve } from '../http/serve.ts'
import { serveExport, serveHeavyRead } from '../http/serve-export.ts'
import { cancelProof, openProofRuns } from '../jobs/proof-runs.ts'
import { readConsolidated } from './consolidated/consolidated.ts'
import { proveBooks } from './engine/proofs.ts'
import type { DefinedReport } from './engine/report.ts'
import { explain } from './explain/explain.ts'
import { checkCode } from './files/check-code.ts'
import { exportOf } from './files/write-report.ts'
import { reports } from './index.ts'

/** The routes of reports, as data and as files, and of the proofs of the books. */
export function reportRoutes(app: App): void {
  const runs = openProofRuns(app)
  const goOnAfter = async ({ sql, organizationId }: Books) => {
    const work = await proofWorkAfter(sql)
    return () => work && runs.goOn(organizationId, work, undefined)
  }
  const readAhead = async (identity: Identity, { params, query }: ReceivedOf<typeof readReport>): Promise<DefinedReport | undefined> =>
    params.report === CONSOLIDATED ? readConsolidated(app.scopes, identity, params.organizationId, query) : undefined
  serve(
    app,
    readReport,
    async (books, { params, query }, call) => {
      const report = await reportCalled(params.report).answer(books, query)
      call.afterCommit = await goOnAfter(books)
      return report
    },
    {
      ahead: async (identity, received) => {
        const report = await readAhead(identity, received)
        return report && ((books) => report.answer(books, received.query))
      },
    },
  )
  serveExport(
    app,
    exportReport,
    (books, { params, query }) => exportOf(reportCalled(params.report), params.format, books, query),
    async (identity, received) => {
      const report = await readAhead(identity, received)
      return report && ((books) => exportOf(report, received.params.format, books, received.query))
    },
  )
  serveHeavyRead(app, checkReportCode, async (books, { params, query }) => ({
    result: await checkCode(reportCalled(params.report), params.code, books, query),
  }))
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
