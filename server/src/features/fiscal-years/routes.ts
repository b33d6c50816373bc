import {
  createFiscalYear,
  grantLockException,
  listFiscalYears,
  listLockExceptions,
  lockFiscalYear,
  revokeLockException,
  setFiscalYearStatus,
  updateFiscalYear,
} from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { addFiscalYear, changeFiscalYear, markFiscalYear } from './fiscal-years.ts'
import { grantException, listYears, lockYear, readExceptions, revokeException } from './locks.ts'

/** Fiscal years, on the specification's paths. */
export function fiscalYearRoutes(app: App): void {
  serve(app, listFiscalYears, async (books) => ({ result: await listYears(books) }))
  serve(app, createFiscalYear, async (books, received) => ({ id: await addFiscalYear(books, received) }))
  serve(app, updateFiscalYear, async (books, received) => ({ result: await changeFiscalYear(books, received) }))
  serve(app, setFiscalYearStatus, async (books, { params, body }) => {
    await markFiscalYear(books, params.id, body.status)
    return { id: params.id, status: body.status }
  })
  serve(app, lockFiscalYear, async (books, received) => ({ result: await lockYear(books, received) }))
  serve(app, listLockExceptions, async (books, { params }) => ({ result: await readExceptions(books, params.id) }))
  serve(app, grantLockException, async (books, received) => ({ id: await grantException(books, received) }))
  serve(app, revokeLockException, (books, { params }) => revokeException(books, params.id, params.exceptionId))
}
