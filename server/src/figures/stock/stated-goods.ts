import { addDays } from '@lekha/calendar'
import { type StatedStock, stockLedgers } from '@lekha/ledger'
import { paisa } from '@lekha/money'
import { readChart } from '../chart.ts'
import { sumsBefore } from '../ledger-sums.ts'
import type { Period, Snapshot } from '../snapshot.ts'
import { readStockTotals, type StockTotal, sumOfTotals } from './stock-totals.ts'

/**
 * The goods by the ledger of stock in which the statements show them; by null those that are in no statement, because their items name none, or
 * one that no longer stands below the group of stock.
 */
export async function readGoodsByLedger(
  snapshot: Snapshot,
  period: Pick<Period, 'from' | 'to'>,
): Promise<Map<string | null, StockTotal[]>> {
  const totals = await readStockTotals(snapshot, period)
  if (totals.length === 0) return new Map()
  const { groups, ledgers } = await readChart(snapshot)
  const ofStock = new Set(stockLedgers(groups, ledgers).map(({ id }) => id))
  return Map.groupBy(totals, ({ ledgerId }) => (ledgerId !== null && ofStock.has(ledgerId) ? ledgerId : null))
}

/** The ledgers of stock in which goods lie, with what the goods are worth above what was posted to the ledger. */
export async function readStatedGoods(snapshot: Snapshot, period: Period): Promise<StatedStock[]> {
  const byLedger = await readGoodsByLedger(snapshot, period)
  const stated: StatedStock[] = []
  for (const [ledgerId, own] of byLedger) {
    if (ledgerId === null) continue
    const [before, by] = await sumsBefore(snapshot, { ledgerId, subLedgerId: undefined }, [period.from, addDays(period.to, 1)], period)
    if (!before || !by) continue
    const { opening, closing } = sumOfTotals(own)
    stated.push({
      ledgerId,
      ...{ opening: paisa(opening - (before.debit - before.credit)), openingDate: null },
      ...{ closing: paisa(closing - (by.debit - by.credit)), closingDate: null },
    })
  }
  return stated
}
