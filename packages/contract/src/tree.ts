import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { code, flag, id, line, requiredLine } from './fields.ts'

/** The input for a row of a tree: a cost centre, a stock group, a stock category. */
const treeForm = z.strictObject({
  name: requiredLine(200, sentence('Required')),
  nameNp: line(200),
  code,
  parentId: id.nullable(),
  active: z.boolean(),
})

/** A row of a tree on the wire. */
export const treeRow = z.object({
  id,
  name: z.string(),
  nameNp: z.string(),
  code: z.string().nullable(),
  parentId: id.nullable(),
  /** The names of its parent; null at the top. */
  parent: z.object({ name: z.string(), nameNp: z.string() }).nullable(),
  active: z.boolean(),
  version: z.int(),
})
/** A row of a tree on the wire. */
export type TreeRow = z.output<typeof treeRow>

/**
 * What the calls of masters that stand in a tree of their own have in common.
 *
 * @example export const costCentreCalls = masterCalls({ ...TREE, path: '/organizations/{organizationId}/cost-centres', … })
 */
export const TREE = {
  answer: treeRow,
  form: treeForm,
  filters: { parentId: id.optional(), active: flag.optional(), sort: z.enum(['code']).optional() },
  write: 'chart.write',
} as const
