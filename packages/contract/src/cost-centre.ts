import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { code, flag, id, line, organizationParams, requiredLine } from './fields.ts'
import { masterCalls } from './master.ts'

/** The input for a cost centre. */
const costCentreForm = z.strictObject({
  name: requiredLine(200, sentence('Required')),
  nameNp: line(200),
  code,
  parentId: id.nullable(),
  active: z.boolean(),
})
/** A cost centre on the wire. */
export const costCentre = z.object({
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
/** A cost centre on the wire. */
export type CostCentre = z.output<typeof costCentre>

/** The calls of cost centres. */
export const costCentreCalls = masterCalls({
  path: '/organizations/{organizationId}/cost-centres',
  params: organizationParams.extend({ costCentreId: id }),
  one: 'cost centre',
  many: 'cost centres',
  answer: costCentre,
  form: costCentreForm,
  filters: { parentId: id.optional(), active: flag.optional(), sort: z.enum(['code']).optional() },
  write: 'chart.write',
})
/** The same, each by its own name. */
export const {
  list: listCostCentres,
  create: createCostCentre,
  update: updateCostCentre,
  remove: deleteCostCentre,
  changes: listCostCentreChanges,
  uses: listCostCentreUses,
} = costCentreCalls
