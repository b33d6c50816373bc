import { type TreeRow, treeRow } from '@lekha/contract'
import { atField } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Books } from '../db/books.ts'
import { masterTable } from './master-table.ts'
import type { SearchedTable } from './search-words.ts'
import type { UsedBy } from './uses.ts'

type Tree = {
  table: Extract<SearchedTable, 'cost_centre' | 'stock_group' | 'stock_category'>
  missing: string
  /** What else uses a row than those below it. */
  usedBy: UsedBy
  /** The screen of its list, and the sentences about rows below one. */
  screen: 'cost-centre' | 'stock-group' | 'stock-category'
  one: string
  several: string
}

/** A table of masters that stand in a tree of their own, with the refusal of a parent that there is not. */
export function treeTable({ table, missing, usedBy, screen, one, several }: Tree) {
  const key = `${table}_id`
  const rows = masterTable({
    ...{ table, key, answer: treeRow, missing, order: ['folded_name'], searched: table },
    sorts: { code: ["coalesce(code, '')", 'folded_name'] },
    computed: {
      parent: sql`(select json_build_object('name', p.name, 'nameNp', p.name_np) from ${sql.table(table)} p
        where p.organization_id = ${sql.ref(`${table}.organization_id`)} and ${sql.ref(`p.${key}`)} = ${sql.ref(`${table}.parent_id`)})`,
    },
    usedBy: { ...usedBy, masters: [{ screen, table, key, column: 'parent_id', one, several }, ...(usedBy.masters ?? [])] },
  })
  return {
    rows,
    refuseForeignParent: async (books: Books, { parentId }: Pick<TreeRow, 'parentId'>): Promise<void> => {
      if (parentId !== null && !(await rows.exists(books, parentId))) throw atField('parentId', missing)
    },
  }
}

/** The condition that a column names a row of a tree, or one below it. */
export const isWithin = (
  { organizationId }: Books,
  table: 'stock_group' | 'stock_category',
  column: string,
  id: unknown,
): RawBuilder<unknown> => {
  const key = sql.ref(`t.${table}_id`)
  return sql`${sql.ref(column)} in (
    with recursive within as (
      select ${id}::uuid as id
      union select ${key} from within join ${sql.table(table)} t on t.organization_id = ${organizationId} and t.parent_id = within.id)
    select id from within)`
}
