import { type CostCentre, costCentre, costCentreCalls } from '@lekha/contract'
import { atField, sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Books } from '../../db/books.ts'
import type { App } from '../../http/serve.ts'
import { masterTable } from '../../masters/master-table.ts'
import { serveMaster } from '../../masters/serve-master.ts'

const costCentres = masterTable({
  table: 'cost_centre',
  key: 'cost_centre_id',
  answer: costCentre,
  missing: 'There is no such cost centre.',
  order: ['folded_name'],
  sorts: { code: ["coalesce(code, '')", 'folded_name'] },
  searched: 'cost_centre',
  computed: {
    parent: sql`(select json_build_object('name', p.name, 'nameNp', p.name_np) from cost_centre p
      where p.organization_id = cost_centre.organization_id and p.cost_centre_id = cost_centre.parent_id)`,
  },
  usedBy: {
    lines: 'cost_centre_id',
    masters: [
      {
        ...{ screen: 'cost-centre', table: 'cost_centre', key: 'cost_centre_id', column: 'parent_id' },
        one: sentence('There is one cost centre below it.'),
        several: sentence('There are {{count}} cost centres below it.'),
      },
    ],
  },
})

/** The cost centres of an organization. */
export const costCentreRoutes = (app: App): void => serveMaster(app, costCentreCalls, costCentres, { check: refuseForeignParent })

async function refuseForeignParent(books: Books, { parentId }: Pick<CostCentre, 'parentId'>): Promise<void> {
  if (parentId !== null && !(await costCentres.exists(books, parentId))) throw atField('parentId', 'There is no such cost centre.')
}
