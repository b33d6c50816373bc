import type { createGroup, deleteGroup, GroupAnswer, orderGroups, ReceivedOf, updateGroup } from '@lekha/contract'
import { atField, changedElsewhere, type Nature } from '@lekha/ledger'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Books } from '../../db/books.ts'
import { refuseFilledGroup } from './in-use.ts'
import { asSeen } from './seen.ts'

type GroupRow = {
  group_id: string
  parent_id: string | null
  name: string
  name_np: string
  nature: Nature | null
  affects_gross_profit: boolean | null
  predefined: string | null
  sort: number
  version: number
}
const COLUMNS = sql.raw('group_id, parent_id, name, name_np, nature, affects_gross_profit, predefined, sort, version')

const groupOf = (row: GroupRow): GroupAnswer => ({
  id: row.group_id,
  parentId: row.parent_id,
  name: row.name,
  nameNp: row.name_np,
  nature: row.nature,
  affectsGrossProfit: row.affects_gross_profit,
  predefined: row.predefined,
  sort: row.sort,
  version: row.version,
})

/** All groups, those below one parent in their order. */
export async function readGroups(books: Books): Promise<GroupAnswer[]> {
  const found = await sql<GroupRow>`
    select ${COLUMNS} from ledger_group where organization_id = ${books.organizationId} order by sort, folded_name`.execute(books.sql)
  return found.rows.map(groupOf)
}

/** Creates a group, after those that stand below the same parent. */
export async function addGroup(books: Books, { body }: ReceivedOf<typeof createGroup>): Promise<GroupAnswer> {
  const place = await placeOf(books, body)
  const created = await sql<GroupRow>`
    insert into ledger_group (organization_id, group_id, parent_id, name, name_np, nature, affects_gross_profit)
    values (${books.organizationId}, ${uuidv7()}, ${place.parentId}, ${body.name}, ${body.nameNp}, ${place.nature}, ${place.affectsGrossProfit})
    returning ${COLUMNS}`.execute(books.sql)
  return only(created.rows)
}

/** Renames or moves a group. A predefined one may be renamed: statements know it by its place. */
export async function changeGroup(books: Books, { params, body }: ReceivedOf<typeof updateGroup>): Promise<GroupAnswer> {
  const former = asSeen(await lockGroup(books, params.groupId), body.version, 'There is no such group.')
  const place = await placeOf(books, body)
  const moved =
    place.parentId !== former.parent_id || place.nature !== former.nature || place.affectsGrossProfit !== former.affects_gross_profit
  if (moved && former.predefined !== null) throw atField('parentId', 'A predefined group keeps its place and its nature.')
  const changed = await sql<GroupRow>`
    update ledger_group set parent_id = ${place.parentId}, name = ${body.name}, name_np = ${body.nameNp}, nature = ${place.nature},
           affects_gross_profit = ${place.affectsGrossProfit}, version = version + 1
     where organization_id = ${books.organizationId} and group_id = ${params.groupId}
    returning ${COLUMNS}`.execute(books.sql)
  return only(changed.rows)
}

/** Deletes a group of one's own that holds nothing. */
export async function removeGroup(books: Books, { params, query }: ReceivedOf<typeof deleteGroup>): Promise<void> {
  const former = asSeen(await lockGroup(books, params.groupId), Number.parseInt(query.version, 10), 'There is no such group.')
  if (former.predefined !== null) throw atField('predefined', 'A predefined group cannot be deleted.')
  await refuseFilledGroup(books, params.groupId)
  await sql`delete from ledger_group where organization_id = ${books.organizationId} and group_id = ${params.groupId}`.execute(books.sql)
}

/** Puts the groups below a parent in the given order; whoever does not name them all has not seen them all. */
export async function sortGroups(books: Books, { body }: ReceivedOf<typeof orderGroups>): Promise<GroupAnswer[]> {
  const siblings = (await readGroups(books)).filter((group) => group.parentId === body.parentId)
  const asked = new Set(body.groupIds)
  if (asked.size !== siblings.length || !siblings.every((group) => asked.has(group.id))) throw changedElsewhere()
  await sql`
    update ledger_group g set sort = o.sort, version = g.version + 1
      from unnest(${[...asked]}::uuid[]) with ordinality o(group_id, sort)
     where g.organization_id = ${books.organizationId} and g.group_id = o.group_id and g.sort <> o.sort`.execute(books.sql)
  return readGroups(books)
}

type Place = { parentId: string | null; nature: Nature | null; affectsGrossProfit: boolean | null }

/** Where a group stands: a primary one has a nature of its own, the others follow that of the groups above them. */
async function placeOf(books: Books, form: Place): Promise<Place> {
  const { parentId, nature } = form
  if (parentId === null) {
    if (nature === null) throw atField('nature', 'A primary group is an asset, a liability, an income or an expense.')
    const counts = nature === 'income' || nature === 'expense'
    return { parentId, nature, affectsGrossProfit: counts && form.affectsGrossProfit === true }
  }
  if (nature !== null) throw atField('nature', 'A group below another follows its nature.')
  if (!(await groupExists(books, parentId))) throw atField('parentId', 'There is no such group.')
  return { parentId, nature, affectsGrossProfit: null }
}

/** Whether the books have a group of this id. */
export async function groupExists(books: Books, groupId: string): Promise<boolean> {
  const found = await sql`select from ledger_group where organization_id = ${books.organizationId} and group_id = ${groupId}`.execute(
    books.sql,
  )
  return found.rows.length > 0
}

// The weakest lock that makes two changes of one group wait for each other and lets postings pass.
async function lockGroup(books: Books, groupId: string): Promise<GroupRow | undefined> {
  const found = await sql<GroupRow>`
    select ${COLUMNS} from ledger_group where organization_id = ${books.organizationId} and group_id = ${groupId} for no key update`.execute(
    books.sql,
  )
  return found.rows[0]
}

function only(rows: GroupRow[]): GroupAnswer {
  if (!rows[0]) throw changedElsewhere()
  return groupOf(rows[0])
}
