import {
  godown,
  godownCalls,
  listItemsInBatches,
  priceCalls,
  readListedRate,
  readStockEffect,
  readStockOnHand,
  showOpeningStock,
  stockCategoryCalls,
  stockGroupCalls,
  stockItemCalls,
  unitOfMeasureCalls,
  writeOpeningStock,
} from '@lekha/contract'
import { type App, serve } from '../../http/serve.ts'
import { masterTable } from '../../masters/master-table.ts'
import { serveMaster } from '../../masters/serve-master.ts'
import { checkItem, createItem, items } from './items.ts'
import { readItemsInBatches, readOnHand } from './on-hand.ts'
import { readOpeningStock, replaceOpeningStock } from './opening-stock.ts'
import { checkPrice, listedRate, prices } from './prices.ts'
import { readEffect } from './stock-effect.ts'
import { stockCategories, stockGroups } from './trees.ts'
import { checkUnit, units } from './units.ts'

const godowns = masterTable({
  ...{ table: 'godown', key: 'godown_id', answer: godown, missing: 'There is no such godown.', order: ['folded_name'] },
  sorts: { code: ["coalesce(code, '')", 'folded_name'] },
  searched: 'godown',
  usedBy: { lines: 'godown_id' },
})

/** The routes of what an organization trades in: units, stock groups and categories, godowns, items, opening stock. */
export function goodsRoutes(app: App): void {
  serveMaster(app, unitOfMeasureCalls, units, { check: checkUnit })
  serveMaster(app, stockGroupCalls, stockGroups.rows, { check: stockGroups.refuseForeignParent })
  serveMaster(app, stockCategoryCalls, stockCategories.rows, { check: stockCategories.refuseForeignParent })
  serveMaster(app, godownCalls, godowns)
  serveMaster(app, stockItemCalls, items, { check: checkItem, create: createItem })
  serve(app, readStockOnHand, async (books, received) => ({ result: await readOnHand(books, received) }))
  serve(app, readStockEffect, async (books, received) => ({ result: await readEffect(books, received) }))
  serveMaster(app, priceCalls, prices, { check: checkPrice })
  serve(app, readListedRate, async (books, received) => ({ result: await listedRate(books, received) }))
  serve(app, listItemsInBatches, async (books) => ({ result: await readItemsInBatches(books) }))
  serve(app, showOpeningStock, async (books) => ({ result: await readOpeningStock(books) }))
  serve(app, writeOpeningStock, async (books, received, call) => ({ result: await replaceOpeningStock(books, received, call) }))
}
