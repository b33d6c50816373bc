import { closeFiscalYear, compareFiledReport, fileReport, readYearEnd, reopenFiscalYear } from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import type { ReadProofs } from './checklist.ts'
import { closeYear, reopenYear } from './closing.ts'
import { compareFiled, type FiledSource, file } from './filed-reports.ts'
import { readYearEndOf } from './year-end.ts'

/** The end of a fiscal year. It is closed only where the proofs hold, and keeps reports as they were filed; both belong to another floor. */
export const yearEndRoutes =
  (proofsOf: ReadProofs, source: FiledSource) =>
  (app: App): void => {
    serve(app, readYearEnd, async (books, { params }) => ({ result: await readYearEndOf(books, params.id, proofsOf, source) }))
    serve(app, closeFiscalYear, async (books, received, call) => ({ result: await closeYear(books, received, call, proofsOf) }))
    serve(app, reopenFiscalYear, async (books, received, call) => ({ result: await reopenYear(books, received, call) }))
    serve(app, fileReport, async (books, received) => ({ id: await file(books, received, source) }))
    serve(app, compareFiledReport, async (books, { params }) => ({ result: await compareFiled(books, params.id, params.filedId, source) }))
  }
