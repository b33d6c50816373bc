import { costCentre, createCostCentre, deleteCostCentre, listCostCentreChanges, listCostCentres, updateCostCentre } from '@lekha/contract'
import { atField, sentence } from '@lekha/ledger'
import { sql } from 'kysely'
import type { Books } from '../../db/books.ts'
import { type App, serve } from '../../http/serve.ts'
import { refuseUsedMaster } from '../../masters/in-use.ts'
import { masterTable } from '../../masters/master-table.ts'

const costCentres = masterTable({
  table: 'cost_centre',
  key: 'cost_centre_id',
  answer: costCentre,
  missing: 'There is no such cost centre.',
  order: ['folded_name'],
  sorts: { code: ["coalesce(code, '')", 'folded_name'] },
  search: ['name', 'name_np', 'code'],
  computed: {
    parent: sql`(select json_build_object('name', p.name, 'nameNp', p.name_np) from cost_centre p
      where p.organization_id = cost_centre.organization_id and p.cost_centre_id = cost_centre.parent_id)`,
  },
})

const below = {
  table: 'cost_centre',
  column: 'parent_id',
  one: sentence('One cost centre stands below it.'),
  several: sentence('{{count}} cost centres stand below it.'),
}

/** The cost centres of an organization. */
export function costCentreRoutes(app: App): void {
  serve(app, listCostCentres, (books, { query }) => costCentres.list(books, query))
  serve(app, listCostCentreChanges, async (books, { params }) => ({ result: await costCentres.changes(books, params.costCentreId) }))
  serve(app, createCostCentre, async (books, { body }) => {
    await refuseForeignParent(books, body.parentId)
    return { result: await costCentres.insert(books, body) }
  })
  serve(app, updateCostCentre, async (books, { params, body }) => {
    await costCentres.lockSeen(books, params.costCentreId, body.version)
    await refuseForeignParent(books, body.parentId)
    return { result: await costCentres.update(books, params.costCentreId, body) }
  })
  serve(app, deleteCostCentre, async (books, { params, query }) => {
    await costCentres.lockSeen(books, params.costCentreId, query.version)
    await refuseUsedMaster(books, params.costCentreId, [below], 'cost_centre_id')
    await costCentres.remove(books, params.costCentreId)
  })
}

async function refuseForeignParent(books: Books, parentId: string | null): Promise<void> {
  if (parentId !== null && !(await costCentres.exists(books, parentId))) throw atField('parentId', 'There is no such cost centre.')
}
