import { addDays } from '@lekha/calendar'
import { type StatedStock, stockLedgers } from '@lekha/ledger'
import { add, paisa } from '@lekha/money'
import { readChart } from '../chart.ts'
import { sumsBefore } from '../ledger-sums.ts'
import type { Period, Snapshot } from '../snapshot.ts'
import { type ItemFigures, readAllFigures, readItems, type StockItem } from './items.ts'

/**
 * The items by the ledger of stock in which the statements show them; by null those that are in no statement, because they name none, or
 * one that no longer stands below the group of stock.
 */
export async function readItemsByLedger(snapshot: Snapshot): Promise<Map<string | null, StockItem[]>> {
  const items = await readItems(snapshot)
  if (items.length === 0) return new Map()
  const { groups, ledgers } = await readChart(snapshot)
  const ofStock = new Set(stockLedgers(groups, ledgers).map(({ id }) => id))
  return Map.groupBy(items, ({ stockLedgerId }) => (stockLedgerId !== null && ofStock.has(stockLedgerId) ? stockLedgerId : null))
}

/** The value of items at one end of a period. */
export const worthOf = (items: readonly StockItem[], figuresOf: (item: StockItem) => ItemFigures, end: 'opening' | 'closing') =>
  add(...items.map((item) => figuresOf(item)[end].value))

/** The ledgers of stock in which goods lie, with what the goods are worth above what was posted to the ledger. */
export async function readStatedGoods(snapshot: Snapshot, period: Period): Promise<StatedStock[]> {
  const byLedger = await readItemsByLedger(snapshot)
  if ([...byLedger.keys()].every((ledgerId) => ledgerId === null)) return []
  const figuresOf = await readAllFigures(snapshot, period)
  const stated: StatedStock[] = []
  for (const [ledgerId, own] of byLedger) {
    if (ledgerId === null) continue
    const [before, by] = await sumsBefore(snapshot, { ledgerId, subLedgerId: undefined }, [period.from, addDays(period.to, 1)], period)
    if (!before || !by) continue
    stated.push({
      ledgerId,
      ...{ opening: paisa(worthOf(own, figuresOf, 'opening') - (before.debit - before.credit)), openingDate: null },
      ...{ closing: paisa(worthOf(own, figuresOf, 'closing') - (by.debit - by.credit)), closingDate: null },
    })
  }
  return stated
}
