import { sentence } from '@lekha/ledger'
import { lazyRouteComponent } from '@tanstack/react-router'
import * as z from 'zod'
import { listSearch, text } from '../../screen/address.ts'
import { defineScreen } from '../../screen/define-screen.ts'
import { GroupsIcon, ItemsIcon } from '../../ui/icon.ts'

const list = { guard: 'year', permission: 'chart.read', search: listSearch } as const
const form = { guard: 'year', permission: 'chart.write' } as const

const items = defineScreen({
  ...list,
  id: 'items',
  path: 'inventory/item',
  title: sentence('Items'),
  search: listSearch.extend({ group: text, category: text }),
  entries: [{ section: 'inventory', icon: ItemsIcon, words: 'stock items inventory goods saman jinsi products मालसामान जिन्सी सामानहरू' }],
  manual: 'items',
  part: lazyRouteComponent(() => import('./items-screen.tsx'), 'ItemsScreen'),
})
const itemForm = {
  ...{ ...form, title: sentence('Item'), search: z.object({ group: text }) },
  part: lazyRouteComponent(() => import('./item-form-screen.tsx'), 'ItemFormScreen'),
}
const newItem = defineScreen({ ...itemForm, id: 'new-item', path: 'inventory/item/new', within: 'items' })
const editItem = defineScreen({ ...itemForm, id: 'edit-item', path: 'inventory/item/edit/$id', within: 'items' })

const stockGroups = defineScreen({
  ...list,
  id: 'stock-groups',
  path: 'inventory/group',
  title: sentence('Stock groups'),
  entries: [{ section: 'inventory', icon: GroupsIcon, words: 'item group samuha inventory जिन्सी समूहहरू' }],
  manual: 'stock-groups',
  part: lazyRouteComponent(() => import('./stock-tree-screens.tsx'), 'StockGroupsScreen'),
})
const groupForm = {
  ...{ ...form, title: sentence('Stock group') },
  part: lazyRouteComponent(() => import('./stock-tree-screens.tsx'), 'StockGroupFormScreen'),
}
const newGroup = defineScreen({ ...groupForm, id: 'new-stock-group', path: 'inventory/group/new', within: 'stock-groups' })
const editGroup = defineScreen({ ...groupForm, id: 'edit-stock-group', path: 'inventory/group/edit/$id', within: 'stock-groups' })

const stockCategories = defineScreen({
  ...list,
  id: 'stock-categories',
  path: 'inventory/category',
  title: sentence('Stock categories'),
  entries: [{ section: 'inventory', icon: GroupsIcon, words: 'item category brand barga inventory जिन्सी वर्गहरू' }],
  manual: 'stock-groups',
  part: lazyRouteComponent(() => import('./stock-tree-screens.tsx'), 'StockCategoriesScreen'),
})
const categoryForm = {
  ...{ ...form, title: sentence('Stock category') },
  part: lazyRouteComponent(() => import('./stock-tree-screens.tsx'), 'StockCategoryFormScreen'),
}
const newCategory = defineScreen({
  ...{ ...categoryForm, id: 'new-stock-category', path: 'inventory/category/new', within: 'stock-categories' },
})
const editCategory = defineScreen({
  ...{ ...categoryForm, id: 'edit-stock-category', path: 'inventory/category/edit/$id', within: 'stock-categories' },
})

const units = defineScreen({
  ...list,
  id: 'units',
  path: 'inventory/unit',
  title: sentence('Units of measure'),
  entries: [{ section: 'inventory', icon: ItemsIcon, words: 'unit uom ekai kg pcs box मापन एकाइहरू' }],
  manual: 'units',
  part: lazyRouteComponent(() => import('./units-screen.tsx'), 'UnitsScreen'),
})
const unitForm = {
  ...{ ...form, title: sentence('Unit of measure') },
  part: lazyRouteComponent(() => import('./unit-form-screen.tsx'), 'UnitFormScreen'),
}
const newUnit = defineScreen({ ...unitForm, id: 'new-unit', path: 'inventory/unit/new', within: 'units' })
const editUnit = defineScreen({ ...unitForm, id: 'edit-unit', path: 'inventory/unit/edit/$id', within: 'units' })

const godowns = defineScreen({
  ...list,
  id: 'godowns',
  path: 'inventory/godown',
  title: sentence('Godowns'),
  entries: [{ section: 'inventory', icon: ItemsIcon, words: 'godown warehouse location store godam गोदामहरू' }],
  manual: 'godowns',
  part: lazyRouteComponent(() => import('./godown-screens.tsx'), 'GodownsScreen'),
})
const godownForm = {
  ...{ ...form, title: sentence('Godown') },
  part: lazyRouteComponent(() => import('./godown-screens.tsx'), 'GodownFormScreen'),
}
const newGodown = defineScreen({ ...godownForm, id: 'new-godown', path: 'inventory/godown/new', within: 'godowns' })
const editGodown = defineScreen({ ...godownForm, id: 'edit-godown', path: 'inventory/godown/edit/$id', within: 'godowns' })

const prices = defineScreen({
  ...list,
  id: 'prices',
  path: 'inventory/price',
  title: sentence('Price lists'),
  entries: [{ section: 'inventory', icon: ItemsIcon, words: 'price list rate wholesale retail mrp mulya dar मूल्यसूचीहरू दररेट' }],
  manual: 'prices',
  part: lazyRouteComponent(() => import('./price-screens.tsx'), 'PricesScreen'),
})
const priceForm = {
  ...{ ...form, title: sentence('Price') },
  part: lazyRouteComponent(() => import('./price-screens.tsx'), 'PriceFormScreen'),
}
const newPrice = defineScreen({ ...priceForm, id: 'new-price', path: 'inventory/price/new', within: 'prices' })
const editPrice = defineScreen({ ...priceForm, id: 'edit-price', path: 'inventory/price/edit/$id', within: 'prices' })

const openingStock = defineScreen({
  guard: 'year',
  permission: 'report.read',
  id: 'opening-stock',
  path: 'inventory/opening',
  title: sentence('Opening stock'),
  entries: [{ section: 'inventory', icon: ItemsIcon, words: 'opening stock inventory suru maujdat openings सुरु जिन्सी मौज्दात' }],
  manual: 'opening-stock',
  part: lazyRouteComponent(() => import('./opening/opening-stock-screen.tsx'), 'OpeningStockScreen'),
})

export const goodsScreens = [
  items,
  newItem,
  editItem,
  stockGroups,
  newGroup,
  editGroup,
  stockCategories,
  newCategory,
  editCategory,
  units,
  newUnit,
  editUnit,
  godowns,
  newGodown,
  editGodown,
  prices,
  newPrice,
  editPrice,
  openingStock,
] as const
