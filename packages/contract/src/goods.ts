import { sentence } from '@lekha/ledger'
import * as z from 'zod'
import { code, flag, id, line, organizationParams, requiredLine } from './fields.ts'
import { masterCalls } from './master.ts'
import { TREE } from './tree.ts'

const missing = sentence('Required')
const DECIMALS = sentence('A unit has at most 4 decimals.')
const PER_BASE = sentence('A multiple is of 2 to 10,00,000 pieces of its simple unit.')

/** A unit of measure on the wire: a simple one, or a multiple such as a box of 12 pieces (`perBase` 12). */
export const unitOfMeasure = z.object({
  id,
  name: z.string(),
  nameNp: z.string(),
  symbol: z.string(),
  decimals: z.int(),
  baseUnitId: id.nullable(),
  perBase: z.int().nullable(),
  active: z.boolean(),
  version: z.int(),
})
/** A unit of measure on the wire. */
export type UnitOfMeasure = z.output<typeof unitOfMeasure>

/** The calls of units of measure. */
export const unitOfMeasureCalls = masterCalls({
  path: '/organizations/{organizationId}/units-of-measure',
  params: organizationParams.extend({ unitOfMeasureId: id }),
  one: 'unit of measure',
  many: 'units of measure',
  topic: 'goods',
  answer: unitOfMeasure,
  form: z.strictObject({
    name: requiredLine(200, missing),
    nameNp: line(200),
    symbol: requiredLine(20, missing),
    decimals: z.int(DECIMALS).min(0, DECIMALS).max(4, DECIMALS),
    baseUnitId: id.nullable(),
    perBase: z.int(PER_BASE).min(2, PER_BASE).max(1_000_000, PER_BASE).nullable(),
    active: z.boolean(),
  }),
  filters: { baseUnitId: id.optional(), active: flag.optional() },
  write: 'chart.write',
})
/** The same, each by its own name. */
export const {
  list: listUnitsOfMeasure,
  create: createUnitOfMeasure,
  update: updateUnitOfMeasure,
  remove: deleteUnitOfMeasure,
  changes: listUnitOfMeasureChanges,
  uses: listUnitOfMeasureUses,
} = unitOfMeasureCalls

/** The calls of stock groups. */
export const stockGroupCalls = masterCalls({
  ...TREE,
  path: '/organizations/{organizationId}/stock-groups',
  params: organizationParams.extend({ stockGroupId: id }),
  one: 'stock group',
  many: 'stock groups',
  topic: 'goods',
})
/** The same, each by its own name. */
export const {
  list: listStockGroups,
  create: createStockGroup,
  update: updateStockGroup,
  remove: deleteStockGroup,
  changes: listStockGroupChanges,
  uses: listStockGroupUses,
} = stockGroupCalls

/** The calls of stock categories. */
export const stockCategoryCalls = masterCalls({
  ...TREE,
  path: '/organizations/{organizationId}/stock-categories',
  params: organizationParams.extend({ stockCategoryId: id }),
  one: 'stock category',
  many: 'stock categories',
  topic: 'goods',
})
/** The same, each by its own name. */
export const {
  list: listStockCategories,
  create: createStockCategory,
  update: updateStockCategory,
  remove: deleteStockCategory,
  changes: listStockCategoryChanges,
  uses: listStockCategoryUses,
} = stockCategoryCalls

/** A godown on the wire. */
export const godown = z.object({
  id,
  name: z.string(),
  nameNp: z.string(),
  code: z.string().nullable(),
  address: z.string(),
  active: z.boolean(),
  version: z.int(),
})
/** A godown on the wire. */
export type Godown = z.output<typeof godown>

/** The calls of godowns. */
export const godownCalls = masterCalls({
  path: '/organizations/{organizationId}/godowns',
  params: organizationParams.extend({ godownId: id }),
  one: 'godown',
  many: 'godowns',
  topic: 'goods',
  answer: godown,
  form: z.strictObject({ name: requiredLine(200, missing), nameNp: line(200), code, address: line(300), active: z.boolean() }),
  filters: { active: flag.optional(), sort: z.enum(['code']).optional() },
  write: 'chart.write',
})
/** The same, each by its own name. */
export const {
  list: listGodowns,
  create: createGodown,
  update: updateGodown,
  remove: deleteGodown,
  changes: listGodownChanges,
  uses: listGodownUses,
} = godownCalls
