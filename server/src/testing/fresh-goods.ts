import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { freshMaster } from './fresh-master.ts'

/** A unit, a stock group, a stock category, a godown and an item, all named after the canary. */
export async function freshGoods(admin: pg.Pool, organizationId: string, canary: string) {
  const unitOfMeasureId = await freshUnit(admin, organizationId, canary)
  const stockGroupId = await freshMaster(admin, organizationId, 'stock_group', canary, { nameNp: canary })
  const stockCategoryId = await freshMaster(admin, organizationId, 'stock_category', canary, { nameNp: canary })
  const godownId = await freshMaster(admin, organizationId, 'godown', canary, { nameNp: canary, address: canary })
  const stockItemId = await freshMaster(admin, organizationId, 'stock_item', canary, {
    ...{ nameNp: canary, alias: canary, unit_id: unitOfMeasureId, group_id: stockGroupId, category_id: stockCategoryId },
  })
  return { unitOfMeasureId, stockGroupId, stockCategoryId, godownId, stockItemId }
}

/** A simple unit that nothing is counted in. */
export const freshUnit = (admin: pg.Pool, organizationId: string, name: string): Promise<string> =>
  freshMaster(admin, organizationId, 'unit_of_measure', name, { nameNp: name, symbol: randomUUID().slice(-12) })
