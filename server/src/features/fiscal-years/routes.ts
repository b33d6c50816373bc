import { createFiscalYear, listFiscalYears, setFiscalYearStatus, updateFiscalYear } from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { addFiscalYear, changeFiscalYear, fiscalYears, markFiscalYear } from './fiscal-years.ts'

/** Fiscal years, on the specification's paths. */
export function fiscalYearRoutes(app: App): void {
  serve(app, listFiscalYears, async (books) => ({ result: await fiscalYears.all(books) }))
  serve(app, createFiscalYear, async (books, received) => ({ id: await addFiscalYear(books, received) }))
  serve(app, updateFiscalYear, async (books, received) => ({ result: await changeFiscalYear(books, received) }))
  serve(app, setFiscalYearStatus, async (books, { params, body }) => {
    await markFiscalYear(books, params.id, body.status)
    return { id: params.id, status: body.status }
  })
}
