import {
  type Godown,
  type GroupAnswer,
  type LedgerAnswer,
  listGodowns,
  listStockItems,
  type StockItem,
  type UnitOfMeasure,
} from '@lekha/contract'
import { prepareToMatch, stockLedgers } from '@lekha/ledger'
import { useMemo } from 'react'
import { useEndpoint } from '../../../api/use-endpoint.ts'
import { useMasters } from '../../../books/masters.ts'
import { useOrganization } from '../../../books/organization.ts'
import { useSearched } from '../../../books/use-searched.ts'
import { type Goods, useGoods } from '../use-goods.ts'

/** What the grid of the opening stock needs: every item, its unit, the godowns, and the ledgers of stock. */
export type StockMasters = {
  goods: Goods
  items: readonly StockItem[]
  itemById: ReadonlyMap<string, StockItem>
  godowns: readonly Godown[]
  unitOf: (itemId: string | null) => UnitOfMeasure | undefined
  /** With how many decimals the quantity of an item is entered. */
  placesOf: (itemId: string | null) => number
  stockLedgers: readonly LedgerAnswer[]
  groups: readonly GroupAnswer[]
}

const MOST_PLACES = 4

/** Undefined until all of them were read. */
export function useStockMasters(): StockMasters | undefined {
  const { organizationId } = useOrganization()
  const goods = useGoods()
  const masters = useMasters({ whole: true })
  const items = useSearched<StockItem>(listStockItems, organizationId, { enabled: true, whole: true }).rows
  const godowns = useEndpoint(listGodowns, { params: { organizationId } }).data?.result
  const [ledgers, groups] = [masters?.ledgers, masters?.groups]
  return useMemo(() => {
    if (!goods || !ledgers || !groups || !items || !godowns) return undefined
    prepareToMatch(items)
    const itemById = new Map(items.map((item) => [item.id, item]))
    const unitById = new Map(goods.units.map((unit) => [unit.id, unit]))
    const unitOf = (itemId: string | null) => unitById.get(itemById.get(itemId ?? '')?.unitId ?? '')
    return {
      ...{ goods, items, itemById, godowns, groups, unitOf },
      placesOf: (itemId) => unitOf(itemId)?.decimals ?? MOST_PLACES,
      stockLedgers: stockLedgers(groups, ledgers),
    }
  }, [goods, ledgers, groups, items, godowns])
}
