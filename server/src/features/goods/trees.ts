import { sentence } from '@lekha/ledger'
import { treeTable } from '../../masters/tree-table.ts'
import { itemsBy } from './used-by-items.ts'

/** The tree of what items are. */
export const stockGroups = treeTable({
  table: 'stock_group',
  missing: sentence('There is no such stock group.'),
  usedBy: { masters: [itemsBy('group_id')] },
  screen: 'stock-group',
  one: sentence('There is one stock group below it.'),
  several: sentence('There are {{count}} stock groups below it.'),
})

/** The other tree of the same items, such as by brand. */
export const stockCategories = treeTable({
  table: 'stock_category',
  missing: sentence('There is no such stock category.'),
  usedBy: { masters: [itemsBy('category_id')] },
  screen: 'stock-category',
  one: sentence('There is one stock category below it.'),
  several: sentence('There are {{count}} stock categories below it.'),
})
