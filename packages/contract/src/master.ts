import * as z from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { count, flag, id, line, nothing, organizationParams, result, versionQuery } from './fields.ts'
import type { Permission } from './permissions.ts'
import type { Topic } from './topics.ts'

/** Rows of a page, when the client reads a list page by page. */
export const PAGE_ROWS = 200

/** So many masters of a noun a browser reads whole and searches itself; where there are more, it asks the server. */
export const MAX_IN_BROWSER = 10_000

/** The most ids in a query of a list. */
export const IDS_AT_ONCE = 100
const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'

/** Up to a hundred ids, with commas between them. */
export const someIds = z
  .string()
  .regex(new RegExp(`^${UUID}(,${UUID}){0,${IDS_AT_ONCE - 1}}$`))
  .transform((text) => text.split(','))

/**
 * The query of a list of masters. Without `limit` the answer has all rows, or, where there are more than `atMost` (of items, where it is not said,
 * 10,000), a page; with `limit` a
 * page, and `next` leads to the following one. `text` searches by the start of any word of a name, in either script and by its spelling in
 * the other one, by code and by alias; with `best` the answer has the best matches first, and no further page. `ids` names the rows.
 */
const masterQuery = z.strictObject({
  text: line(200).optional(),
  best: flag.optional(),
  ids: someIds.optional(),
  atMost: count(MAX_IN_BROWSER).optional(),
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

/** The most uses of one kind that an answer lists. */
export const LISTED_USES = 20

/**
 * What uses a master, by kind: the screen that shows one of them, how many there are, and the first of them: vouchers the latest first,
 * masters by name. Of a voucher `name` is its number and `date` its day, AD.
 */
export const masterUse = z.object({
  screen: z.enum([
    'voucher',
    'openings',
    'group',
    'ledger',
    'sub-ledger',
    'cost-centre',
    'unit-of-measure',
    'stock-group',
    'stock-category',
    'stock-item',
    'member-firm',
    'person',
    'membership-type',
    'charge-head',
  ]),
  count: z.int(),
  first: z.array(z.object({ id, name: z.string(), nameNp: z.string(), date: z.string().nullable() })).max(LISTED_USES),
})
/** What uses a master, of one kind. */
export type MasterUse = z.output<typeof masterUse>

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
  /** Whether it holds quantities: then the rows of a list are encoded one by one. */
  encoded?: boolean
  /** The permission to change them, and that to read them, where it is not the one for the chart. */
  write: May
  read?: Permission
  /** What they belong to; the chart, where nothing else is said. */
  topic?: Topic
  /** What else the list depends on, such as where it is narrowed by figures. */
  reads?: readonly Topic[]
  /** The topics that a change affects besides that one. */
  changes?: readonly Topic[]
}

/**
 * The calls that are the same for every master: a list, creating, changing by version, deleting what nothing uses, and of one its history
 * and where it is used. The server serves them with `serveMaster`.
 *
 * @example export const { list: listLedgers, create: createLedger } = ledgerCalls
 */
export function masterCalls<Answer extends Shape, Form extends Shape, Params extends Shape, Filters extends Shape, May extends Permission>(
  description: MasterDescription<Answer, Form, Params, Filters, May>,
) {
  const { path, params, one, many, answer, form, topic = 'chart', encoded = false } = description
  const by = 'organizationId' as const
  const read = { scope: 'organization', permission: description.read ?? 'chart.read', by } as const
  const readOfOne = { scope: 'organization', permission: 'report.read', by } as const
  const write = { scope: 'organization', permission: description.write, by } as const
  const changes: readonly Topic[] = [topic, ...(description.changes ?? [])]
  const onePath = `${path}/{${Object.keys(params.shape).at(-1)}}`
  const page = z.object({ result: z.array(answer), next: z.string().nullable() })
  const ofAll = { path, params: organizationParams }
  const reading = { method: 'GET', reads: [topic] as readonly Topic[], status: 200 } as const
  const writing = { access: write, changes }
  return {
    list: defineEndpoint({
      ...{
        ...reading,
        reads: [topic, ...(description.reads ?? [])],
        ...ofAll,
        access: read,
        summary: `The ${many}.`,
        query: masterQuery.extend(description.filters),
      },
      ...{ answer: page, plain: !encoded },
    }),
    create: defineEndpoint({
      ...{ method: 'POST', ...ofAll, ...writing, summary: `Create a ${one}.`, body: form, status: 201, answer: result(answer) },
    }),
    update: defineEndpoint({
      ...{ method: 'PUT', path: onePath, params, ...writing, summary: `Change a ${one}.` },
      ...{ body: form.extend({ version: z.int() }), status: 200, answer: result(answer) },
    }),
    remove: defineEndpoint({
      ...{ method: 'DELETE', path: onePath, params, ...writing, summary: `Delete an unused ${one}.` },
      ...{ query: versionQuery, status: 204, answer: nothing },
    }),
    changes: defineEndpoint({
      ...{ ...reading, path: `${onePath}/changes`, params, access: readOfOne, summary: `Changes of a ${one}.` },
      answer: result(z.array(masterChange)),
    }),
    uses: defineEndpoint({
      ...{
        ...reading,
        reads: [...new Set<Topic>([topic, 'chart', 'goods', 'vouchers'])],
        path: `${onePath}/uses`,
        params,
        access: readOfOne,
      },
      ...{ summary: `Where a ${one} is used.`, answer: result(z.array(masterUse)) },
    }),
  }
}
