import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { date, id, line, result } from './fields.ts'

const subcompany = z.strictObject({ subcompany: id })
const byYear = z.strictObject({ id })

/** A fiscal year on the wire: `year` is its start and `end` its end, both AD. `Deactive` is the specification's word. */
export const fiscalYear = z.object({
  id,
  year: z.string(),
  end: z.string(),
  status: z.enum(['active', 'Deactive']),
  name: z.string(),
  /** Last day of the locked period, AD; null when nothing is locked. */
  lockedThrough: z.string().nullable(),
  /** Why it was locked, or unlocked, the last time. */
  lockReason: z.string(),
  /** Who locked or unlocked it the last time; '' where nobody did, or it is not known. */
  lockedBy: z.string(),
  closed: z.boolean(),
  version: z.int(),
})
/** A fiscal year on the wire. */
export type FiscalYear = z.output<typeof fiscalYear>

const listedFiscalYear = fiscalYear.extend({
  /** Until when an exception from the lock lets the caller in; null where there is none. */
  exceptedUntil: z.string().nullable(),
})
/** A fiscal year as its list has it. Reason and name of a lock are '' for a caller who may not read reports. */
export type ListedFiscalYear = z.output<typeof listedFiscalYear>

/** Start and end of a fiscal year, with the specification's sentences. */
export const fiscalYearForm = z.strictObject({
  year: z.string(sentence('Start date is required')).min(1, sentence('Start date is required')).pipe(date),
  end: z.string(sentence('End date is required')).min(1, sentence('End date is required')).pipe(date),
  name: line(100).optional(),
})

/** The fiscal years of an organization, by start. */
export const listFiscalYears = defineEndpoint({
  method: 'GET',
  path: '/fascalyear',
  access: { scope: 'organization', permission: 'organization.read', by: 'subcompany' },
  reads: ['years'],
  summary: 'The fiscal years of an organization, by start.',
  query: subcompany,
  status: 200,
  answer: result(z.array(listedFiscalYear)),
})

/** Creates the next fiscal year; the first is born active. */
export const createFiscalYear = defineEndpoint({
  method: 'POST',
  path: '/fascalyear',
  access: { scope: 'organization', permission: 'year.write', by: 'subcompany' },
  changes: ['years'],
  summary: 'Create the next fiscal year.',
  query: subcompany,
  body: fiscalYearForm,
  status: 201,
  answer: z.object({ id }),
})

/** Switches a year to active (any other becomes Deactive) or to Deactive. */
export const setFiscalYearStatus = defineEndpoint({
  method: 'PATCH',
  path: '/fascalYear/{id}',
  access: { scope: 'organization', permission: 'year.write', by: 'fiscalYear' },
  changes: ['years'],
  summary: 'Make a fiscal year active or Deactive.',
  params: byYear,
  body: z.strictObject({ status: z.enum(['active', 'Deactive']) }),
  status: 200,
  answer: z.object({ id, status: z.enum(['active', 'Deactive']) }),
})

/** Changes the name always; the first start and the last end where no voucher would fall outside. */
export const updateFiscalYear = defineEndpoint({
  method: 'PUT',
  path: '/fascalYear/{id}',
  access: { scope: 'organization', permission: 'year.write', by: 'fiscalYear' },
  changes: ['years'],
  summary: 'Change the name, or the outer ends, of a fiscal year.',
  params: byYear,
  body: fiscalYearForm.extend({ version: z.int() }),
  status: 200,
  answer: result(fiscalYear),
})
