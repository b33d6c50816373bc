import { costCentreCalls } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import type { App } from '../../http/serve.ts'
import { serveMaster } from '../../masters/serve-master.ts'
import { treeTable } from '../../masters/tree-table.ts'

const { rows: costCentres, refuseForeignParent } = treeTable({
  table: 'cost_centre',
  missing: sentence('There is no such cost centre.'),
  usedBy: { lines: 'cost_centre_id' },
  screen: 'cost-centre',
  one: sentence('There is one cost centre below it.'),
  several: sentence('There are {{count}} cost centres below it.'),
})

/** The cost centres of an organization. */
export const costCentreRoutes = (app: App): void => serveMaster(app, costCentreCalls, costCentres, { check: refuseForeignParent })
