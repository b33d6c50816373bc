import * as z from 'zod'
import { count, line, nothing, organizationParams, result, versionQuery } from './fields.ts'
import type { Permission } from './permissions.ts'
import type { Topic } from './topics.ts'

/** Rows of a page, when the client reads a list page by page. */
export const PAGE_ROWS = 200

/**
 * The query of a list of masters. Without `limit` the answer has all rows; with it a page, and `next` leads to the following one.
 * `text` searches by the start of any word of a name, in either script, by code and by alias.
 */
const masterQuery = z.strictObject({
  text: line(200).optional(),
  after: z
    .string()
    .regex(/^[\w-]{1,2000}$/)
    .optional(),
  limit: count(PAGE_ROWS).optional(),
})
/** The query after checking; its further keys are values of fields to filter by, and `sort`. */
export type MasterQuery = z.output<typeof masterQuery> & { sort?: string | undefined } & Readonly<Record<string, unknown>>

const stored = z.union([z.string(), z.number(), z.boolean(), z.null()])
/** One change of a master: when, by whom, and each field before and after; the first has no former values. */
export const masterChange = z.object({
  at: z.string(),
  by: z.string(),
  fields: z.array(z.object({ field: z.string(), before: stored, after: stored })),
})
/** One change of a master. */
export type MasterChange = z.output<typeof masterChange>

type Shape = z.core.$ZodLooseShape
type MasterDescription<Answer extends Shape, Form extends Shape, Params extends Shape, Filters extends Shape, May extends Permission> = {
  /** Where all of them are: '/organizations/{organizationId}/ledgers'. */
  path: string
  /** Of one of them: the organization and, last, its own id. */
  params: z.ZodObject<Params, z.core.$strict>
  /** For the reader of the API: 'ledger', 'ledgers'. */
  one: string
  many: string
  /** The schema of one master in answers, and of its input. */
  answer: z.ZodObject<Answer>
  form: z.ZodObject<Form, z.core.$strict>
  /** Further parameters of the list: values of fields such as `active`, and `sort` for an order other than by name. */
  filters: Filters
  /** The permission to change them. */
  write: May
  /** The topics that a change affects besides the chart. */
  changes?: readonly Topic[]
}

/**
 * The calls that are the same for every master: a list, creating, changing by version, deleting what nothing uses, and the history of one.
 *
 * @example export const listLedgers = defineEndpoint(calls.list)
 */
export function masterCalls<Answer extends Shape, Form extends Shape, Params extends Shape, Filters extends Shape, May extends Permission>(
  description: MasterDescription<Answer, Form, Params, Filters, May>,
) {
  const { path, params, one, many, answer, form } = description
  const by = 'organizationId' as const
  const read = { scope: 'organization', permission: 'chart.read', by } as const
  const readChanges = { scope: 'organization', permission: 'report.read', by } as const
  const write = { scope: 'organization', permission: description.write, by } as const
  const reads = ['chart'] as const
  const topics: readonly Topic[] = ['chart', ...(description.changes ?? [])]
  const ofOne = { path: `${path}/{${Object.keys(params.shape).at(-1)}}`, params }
  const ofAll = { params: organizationParams, query: masterQuery.extend(description.filters) }
  const page = z.object({ result: z.array(answer), next: z.string().nullable() })
  const changed = form.extend({ version: z.int() })
  const changes = result(z.array(masterChange))
  const create = { method: 'POST', path, access: write, changes: topics, summary: `Create a ${one}.`, params: organizationParams } as const
  return {
    list: { method: 'GET', path, access: read, reads, summary: `The ${many}.`, ...ofAll, status: 200, answer: page, plain: true } as const,
    create: { ...create, body: form, status: 201, answer: result(answer) } as const,
    update: {
      method: 'PUT',
      ...ofOne,
      access: write,
      changes: topics,
      summary: `Change a ${one}.`,
      body: changed,
      status: 200,
      answer: result(answer),
    } as const,
    remove: {
      method: 'DELETE',
      ...ofOne,
      access: write,
      changes: topics,
      summary: `Delete an unused ${one}.`,
      query: versionQuery,
      status: 204,
      answer: nothing,
    } as const,
    changes: {
      method: 'GET',
      ...ofOne,
      path: `${ofOne.path}/changes`,
      access: readChanges,
      reads,
      summary: `Changes of a ${one}.`,
      status: 200,
      answer: changes,
    } as const,
  }
}
