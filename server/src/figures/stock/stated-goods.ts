import { addDays } from '@lekha/calendar'
import type { StatedStock } from '@lekha/ledger'
import { add, paisa } from '@lekha/money'
import { sumsBefore } from '../ledger-sums.ts'
import type { Period, Snapshot } from '../snapshot.ts'
import { readItemFigures, readItems } from './items.ts'

/** The ledgers of stock in which goods lie, with what the goods are worth above what was posted to the ledger. */
export async function readStatedGoods(snapshot: Snapshot, period: Period): Promise<StatedStock[]> {
  const items = (await readItems(snapshot)).filter(({ stockLedgerId }) => stockLedgerId !== null)
  if (items.length === 0) return []
  const figuresOf = await readItemFigures(snapshot, period, items)
  const stated: StatedStock[] = []
  for (const [ledgerId, own] of Map.groupBy(items, ({ stockLedgerId }) => stockLedgerId ?? '')) {
    const [before, by] = await sumsBefore(snapshot, { ledgerId, subLedgerId: undefined }, [period.from, addDays(period.to, 1)], period)
    if (!before || !by) continue
    const worth = (end: 'opening' | 'closing') => add(...own.map((item) => figuresOf(item)[end].value))
    stated.push({
      ledgerId,
      ...{ opening: paisa(worth('opening') - (before.debit - before.credit)), openingDate: null },
      ...{ closing: paisa(worth('closing') - (by.debit - by.credit)), closingDate: null },
    })
  }
  return stated
}
