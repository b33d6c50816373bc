import { stockCategoryCalls, stockGroupCalls } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { masterWire } from '../../masters/master-wire.ts'
import type { TreeNoun } from '../../masters/tree-noun.ts'

const use = sentence('Can be chosen for items')

export const stockGroupNoun: TreeNoun = {
  wire: masterWire(stockGroupCalls),
  list: stockGroupCalls.list,
  fileName: 'stock-groups',
  words: {
    use,
    title: sentence('Stock groups'),
    create: sentence('New stock group'),
    alter: sentence('Alter stock group'),
    under: sentence('Under stock group'),
    missing: sentence('There is no such stock group.'),
    empty: sentence('A stock group says what items are: iron, and below it rods and sheets.'),
  },
  back: '/$lng/inventory/group',
  formTo: (lng, id) => ({ to: '/$lng/inventory/group/edit/$id', params: { lng, id } }),
  createTo: (lng) => ({ to: '/$lng/inventory/group/new', params: { lng } }),
}

export const stockCategoryNoun: TreeNoun = {
  wire: masterWire(stockCategoryCalls),
  list: stockCategoryCalls.list,
  fileName: 'stock-categories',
  words: {
    use,
    title: sentence('Stock categories'),
    create: sentence('New stock category'),
    alter: sentence('Alter stock category'),
    under: sentence('Under stock category'),
    missing: sentence('There is no such stock category.'),
    empty: sentence('Stock categories sort the same items in another way, such as by brand.'),
  },
  back: '/$lng/inventory/category',
  formTo: (lng, id) => ({ to: '/$lng/inventory/category/edit/$id', params: { lng, id } }),
  createTo: (lng) => ({ to: '/$lng/inventory/category/new', params: { lng } }),
}
