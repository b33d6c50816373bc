import { type Godown, listGodowns, listStockItems, listUnitsOfMeasure, type StockItem, type UnitOfMeasure } from '@lekha/contract'
import { prepareToMatch } from '@lekha/ledger'
import { useMemo } from 'react'
import { useEndpoint } from '../api/use-endpoint.ts'
import { useOrganization } from './organization.ts'
import { useSearched } from './use-searched.ts'

/** What the entry of goods needs, kept in the browser for the open organization. */
export type GoodsMasters = {
  /** All items; where there are more than 10,000, those that were looked for until now. */
  items: readonly StockItem[]
  itemById: Pick<ReadonlyMap<string, StockItem>, 'get'>
  units: readonly UnitOfMeasure[]
  unitOf: (item: StockItem) => UnitOfMeasure | undefined
  godowns: readonly Godown[]
  /** Has the server look for items by what was typed, where not all are here. Whether its answer is still to come. */
  seekItems: (typed: string) => boolean
  /** With how many decimals the quantity of an item is entered. */
  placesOf: (itemId: string) => number
}

const MOST_PLACES = 4

/** The goods of the open organization; undefined until they were read, or while they are not wanted. */
export function useGoodsMasters(wanted: boolean): GoodsMasters | undefined {
  const { organizationId } = useOrganization()
  const [params, options] = [{ organizationId }, { enabled: wanted }]
  const { rows: items, known } = useSearched<StockItem>(listStockItems, organizationId, { ...options, whole: false })
  const units = useEndpoint(listUnitsOfMeasure, { params }, options).data?.result
  const godowns = useEndpoint(listGodowns, { params }, options).data?.result
  return useMemo(() => {
    if (!items || !units || !godowns) return undefined
    prepareToMatch(items)
    const itemById = known ?? new Map(items.map((item) => [item.id, item]))
    const unitById = new Map(units.map((unit) => [unit.id, unit]))
    const unitOf = (item: StockItem) => unitById.get(item.unitId)
    return {
      ...{ items, itemById, units, unitOf, godowns },
      seekItems: (typed) => known?.seek(typed) ?? false,
      placesOf(itemId) {
        const item = itemById.get(itemId)
        return (item && unitOf(item)?.decimals) ?? MOST_PLACES
      },
    }
  }, [items, known, units, godowns])
}
