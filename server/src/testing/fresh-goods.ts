import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { asCommand } from './as-command.ts'
import { freshMaster } from './fresh-master.ts'

/** A unit, a stock group, a stock category, a godown, an item and its price, all named after the canary. */
export async function freshGoods(admin: pg.Pool, organizationId: string, canary: string) {
  const unitOfMeasureId = await freshUnit(admin, organizationId, canary)
  const stockGroupId = await freshMaster(admin, organizationId, 'stock_group', canary, { nameNp: canary })
  const stockCategoryId = await freshMaster(admin, organizationId, 'stock_category', canary, { nameNp: canary })
  const godownId = await freshMaster(admin, organizationId, 'godown', canary, { nameNp: canary, address: canary })
  const stockItemId = await freshMaster(admin, organizationId, 'stock_item', canary, {
    ...{ nameNp: canary, alias: canary, unit_id: unitOfMeasureId, group_id: stockGroupId, category_id: stockCategoryId },
  })
  const priceId = await freshPrice(admin, organizationId, stockItemId, canary)
  return { unitOfMeasureId, stockGroupId, stockCategoryId, godownId, stockItemId, priceId }
}

/** A simple unit that nothing is counted in. */
export const freshUnit = (admin: pg.Pool, organizationId: string, name: string): Promise<string> =>
  freshMaster(admin, organizationId, 'unit_of_measure', name, { nameNp: name, symbol: randomUUID().slice(-12) })

/** The price of an item in a list. */
export async function freshPrice(admin: pg.Pool, organizationId: string, itemId: string, priceList: string): Promise<string> {
  const id = randomUUID()
  await asCommand(
    admin,
    organizationId,
    "insert into price (organization_id, price_id, price_list, stock_item_id, since, rate) values ($1, $2, $3, $4, '2026-08-01', 7700000)",
    [organizationId, id, priceList.slice(0, 100), itemId],
  )
  return id
}
