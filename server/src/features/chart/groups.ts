import {
  type createGroup,
  type deleteGroup,
  type GroupAnswer,
  group,
  type orderGroups,
  type ReceivedOf,
  type updateGroup,
} from '@lekha/contract'
import { atField, changedElsewhere, type Nature, sentence } from '@lekha/ledger'
import type { Books } from '../../db/books.ts'
import { run } from '../../db/statements.ts'
import { masterTable } from '../../masters/master-table.ts'

/** The groups, ordered within each parent. */
export const groups = masterTable({
  table: 'ledger_group',
  key: 'group_id',
  answer: group,
  missing: 'There is no such group.',
  order: ["to_char(sort, 'FM00000')", 'folded_name'],
  searched: 'ledger_group',
  usedBy: {
    masters: [
      {
        ...{ screen: 'group', table: 'ledger_group', key: 'group_id', column: 'parent_id' },
        ...{ one: sentence('It holds one group.'), several: sentence('It holds {{count}} groups.') },
      },
      {
        ...{ screen: 'ledger', table: 'ledger', key: 'ledger_id', column: 'group_id' },
        ...{ one: sentence('It holds one ledger.'), several: sentence('It holds {{count}} ledgers.') },
      },
    ],
  },
})

/** Creates a group as the last below its parent. */
export const addGroup = async (books: Books, { body }: ReceivedOf<typeof createGroup>): Promise<GroupAnswer> =>
  groups.insert(books, { ...body, ...(await positionOf(books, body)) })

/** Renames or moves a group. A predefined one may only be renamed: reports find it by `predefined`, not by its name. */
export async function changeGroup(books: Books, { params, body }: ReceivedOf<typeof updateGroup>): Promise<GroupAnswer> {
  const former = await groups.lockSeen(books, params.groupId, body.version)
  const position = await positionOf(books, body)
  const moved =
    position.parentId !== former.parentId || position.nature !== former.nature || position.affectsGrossProfit !== former.affectsGrossProfit
  if (moved && former.predefined !== null)
    throw atField('parentId', 'A predefined group cannot be moved, and its nature cannot be changed.')
  return groups.update(books, params.groupId, { ...body, ...position })
}

/** Deletes an empty group that is not predefined. */
export const removeGroup = (books: Books, { params, query }: ReceivedOf<typeof deleteGroup>): Promise<GroupAnswer> =>
  groups.removeUnused(books, params.groupId, query.version, ({ predefined }) => {
    if (predefined !== null) throw atField('predefined', 'A predefined group cannot be deleted.')
  })

/** Orders the groups below a parent; refuses a list that does not name them all, because the client has not seen them all. */
export async function sortGroups(books: Books, { body }: ReceivedOf<typeof orderGroups>): Promise<GroupAnswer[]> {
  const siblings = (await groups.all(books)).filter(({ parentId }) => parentId === body.parentId)
  const listed = new Set(body.groupIds)
  if (listed.size !== siblings.length || !siblings.every(({ id }) => listed.has(id))) throw changedElsewhere()
  await run(books.sql)`
    update ledger_group g set sort = o.sort, version = g.version + 1
      from unnest(${[...listed]}::uuid[]) with ordinality o(group_id, sort)
     where g.organization_id = ${books.organizationId} and g.group_id = o.group_id and g.sort <> o.sort`
  return groups.all(books)
}

type GroupPosition = { parentId: string | null; nature: Nature | null; affectsGrossProfit: boolean | null }

/** The position of a group: a primary group has its own nature, the others take it from their parent. */
async function positionOf(books: Books, form: GroupPosition): Promise<GroupPosition> {
  const { parentId, nature } = form
  if (parentId === null) {
    if (nature === null) throw atField('nature', 'A primary group is an asset, a liability, an income or an expense.')
    const counts = nature === 'income' || nature === 'expense'
    return { parentId, nature, affectsGrossProfit: counts && form.affectsGrossProfit === true }
  }
  if (nature !== null) throw atField('nature', 'A sub-group has the nature of the group above it.')
  if (!(await groups.exists(books, parentId))) throw atField('parentId', 'There is no such group.')
  return { parentId, nature, affectsGrossProfit: null }
}
