import { TreeFormScreen } from '../../masters/tree-form.tsx'
import { TreeList } from '../../masters/tree-list.tsx'
import { stockCategoryNoun, stockGroupNoun } from './stock-tree-nouns.ts'

/** `inventory/group`: the tree of what items are. */
export const StockGroupsScreen = () => <TreeList noun={stockGroupNoun} />
/** `inventory/group/new` and `inventory/group/edit/{id}`. */
export const StockGroupFormScreen = () => <TreeFormScreen noun={stockGroupNoun} />
/** `inventory/category`: the other tree of the same items. */
export const StockCategoriesScreen = () => <TreeList noun={stockCategoryNoun} />
/** `inventory/category/new` and `inventory/category/edit/{id}`. */
export const StockCategoryFormScreen = () => <TreeFormScreen noun={stockCategoryNoun} />
