import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { id, line, nothing, organizationParams, requiredLine, result, versionQuery } from './fields.ts'
import { isReportPath } from './report-paths.ts'

/** The most that the address of a view may hold, in bytes of its JSON. */
const MAX_SEARCH_BYTES = 3_000
const notValid = sentence('This value is not valid.')

/** The input for a saved view. */
export const savedViewForm = z.strictObject({
  name: requiredLine(100, sentence('Required')),
  /** The path of the screen after the language: 'report/trialBalance'. */
  report: z.string().max(200).refine(isReportPath, sentence('There is no such report.')),
  /** The parameters of its address; `period` names days that move with the calendar, which then stand in for `from` and `to`. */
  search: z
    .record(z.string().regex(/^[A-Za-z]{1,40}$/, notValid), line(1_000))
    // A view of these books must not lead to others.
    .refine((search) => !('org' in search || 'fiscalYear' in search), notValid)
    .refine((search) => new TextEncoder().encode(JSON.stringify(search)).length <= MAX_SEARCH_BYTES, sentence('This text is too long.')),
  /** Everybody who reads reports sees it. */
  shared: z.boolean(),
  /** The report opens with it: for its owner, or if it is shared for everybody who has no default view of their own. */
  isDefault: z.boolean(),
})

/** A saved view on the wire. */
export const savedView = z.object({
  id,
  name: z.string(),
  report: z.string(),
  search: z.record(z.string(), z.string()),
  shared: z.boolean(),
  isDefault: z.boolean(),
  /** The caller saved it. */
  mine: z.boolean(),
  version: z.int(),
})
/** A saved view on the wire. */
export type SavedView = z.output<typeof savedView>

const path = '/organizations/{organizationId}/saved-views'
const onePath = `${path}/{viewId}` as const
const oneParams = organizationParams.extend({ viewId: id })
const access = { scope: 'organization', permission: 'report.read', by: 'organizationId' } as const

/** The caller's own saved views and the shared ones, by name. */
export const listSavedViews = defineEndpoint({
  method: 'GET',
  path,
  access,
  reads: ['views'],
  summary: 'The saved views of the caller, and the shared ones.',
  params: organizationParams,
  status: 200,
  answer: result(z.array(savedView)),
  plain: true,
})
/** Saves a view; one that is shared needs the right to change the chart. */
export const createSavedView = defineEndpoint({
  method: 'POST',
  path,
  access,
  changes: ['views'],
  summary: 'Save a view of a report.',
  params: organizationParams,
  body: savedViewForm,
  status: 201,
  answer: result(savedView),
})
/** Changes a saved view. */
export const updateSavedView = defineEndpoint({
  method: 'PUT',
  path: onePath,
  access,
  changes: ['views'],
  summary: 'Change a saved view.',
  params: oneParams,
  body: savedViewForm.extend({ version: z.int() }),
  status: 200,
  answer: result(savedView),
})
/** Deletes a saved view. */
export const deleteSavedView = defineEndpoint({
  method: 'DELETE',
  path: onePath,
  access,
  changes: ['views'],
  summary: 'Delete a saved view.',
  params: oneParams,
  query: versionQuery,
  status: 204,
  answer: nothing,
})
