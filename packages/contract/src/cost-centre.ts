import { id, organizationParams } from './fields.ts'
import { masterCalls } from './master.ts'
import { TREE, type TreeRow } from './tree.ts'

/** A cost centre on the wire. */
export type CostCentre = TreeRow

/** The calls of cost centres. */
export const costCentreCalls = masterCalls({
  ...TREE,
  path: '/organizations/{organizationId}/cost-centres',
  params: organizationParams.extend({ costCentreId: id }),
  one: 'cost centre',
  many: 'cost centres',
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
