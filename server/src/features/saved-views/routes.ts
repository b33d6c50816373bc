import {
  createSavedView,
  deleteSavedView,
  listSavedViews,
  mayDo,
  type ReceivedOf,
  type SavedView,
  savedView,
  updateSavedView,
} from '@lekha/contract'
import { BookError, changedElsewhere } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowOf, rowsOf, run } from '../../db/statements.ts'
import { type App, serve } from '../../http/serve.ts'
import { masterTable } from '../../masters/master-table.ts'

const MAX_VIEWS = 200n

const storedView = savedView.omit({ mine: true }).extend({ userId: z.string() })
type StoredView = z.output<typeof storedView>

const views = masterTable({
  table: 'saved_view',
  key: 'view_id',
  answer: storedView,
  missing: 'There is no such saved view.',
  order: ['folded_name'],
})

/** The saved views of reports: those of the caller, and those that all who read the organization's reports share. */
export function savedViewRoutes(app: App): void {
  serve(app, listSavedViews, async (books) => ({ result: await readViews(books) }))
  serve(app, createSavedView, async (books, { body }) => ({ result: await create(books, body) }))
  serve(app, updateSavedView, async (books, { params, body }) => ({ result: await update(books, params.viewId, body) }))
  serve(app, deleteSavedView, async (books, { params, query }) => {
    await lockSeen(books, params.viewId, query.version)
    await views.remove(books, params.viewId)
  })
}

const answered = ({ userId, ...view }: StoredView, books: Books): SavedView => ({ ...view, mine: userId === books.userId })

async function readViews(books: Books): Promise<SavedView[]> {
  const found = await rowsOf(books.sql, storedView)`
    select view_id as id, name, report, search, shared, is_default as "isDefault", version, user_id as "userId" from saved_view
     where organization_id = ${books.organizationId} and (shared or user_id = ${books.userId}) order by folded_name, view_id`
  return found.map((view) => answered(view, books))
}

type Form = ReceivedOf<typeof createSavedView>['body']

async function create(books: Books, form: Form): Promise<SavedView> {
  if (form.shared) demandSharing(books)
  const own = await rowOf(books.sql, z.object({ count: z.bigint() }))`
    select count(*) as count from saved_view where organization_id = ${books.organizationId} and user_id = ${books.userId}`
  if (own.count >= MAX_VIEWS) throw new BookError('You have 200 saved views here. Delete some of them first.', { code: 'rule_broken' })
  await endFormerDefault(books, form, books.userId, null)
  return answered(await views.insert(books, { ...form, userId: books.userId }), books)
}

async function update(books: Books, id: string, { version, ...form }: Form & { version: number }): Promise<SavedView> {
  const former = await lockSeen(books, id, version)
  if (form.shared) demandSharing(books)
  await endFormerDefault(books, form, former.userId, id)
  return answered(await views.update(books, id, form), books)
}

/**
 * The view, locked, if it still has the version that the caller has seen. Another user's private view is missing for the caller.
 * @throws BookError `not_found`; `conflict`; `forbidden` for a shared one where the role may not change the chart
 */
async function lockSeen(books: Books, id: string, version: number | string): Promise<StoredView> {
  const row = await views.lock(books, id)
  if (!row || !(row.shared || row.userId === books.userId)) throw new BookError('There is no such saved view.', { code: 'not_found' })
  if (row.shared) demandSharing(books)
  const seen = typeof version === 'number' ? version : Number.parseInt(version, 10)
  if (row.version !== seen) throw changedElsewhere({ seen, current: row.version })
  return row
}

/** What everybody sees is set up by those who set up the chart. */
function demandSharing({ role }: Books): void {
  if (!mayDo(role, 'chart.write')) throw new BookError('Your role does not permit this.', { code: 'forbidden' })
}

/** A new default view takes the place of the former one: a shared one of the shared one, an own one of the own. */
async function endFormerDefault(books: Books, { report, shared, isDefault }: Form, userId: string, id: string | null): Promise<void> {
  if (!isDefault) return
  await run(books.sql)`
    update saved_view set is_default = false, version = version + 1
     where organization_id = ${books.organizationId} and report = ${report} and is_default and shared = ${shared}
       and (shared or user_id = ${userId}) and view_id is distinct from ${id}::uuid`
}
