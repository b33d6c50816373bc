import type { ReportProof } from '@lekha/contract'
import type { StatedStock } from '@lekha/ledger'
import { add, gap, type Paisa, paisa, paisaText, ZERO } from '@lekha/money'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { readGoodsByLedger } from '../../figures/stock/stated-goods.ts'
import { sumOfTotals } from '../../figures/stock/stock-totals.ts'
import { readStatedStock } from '../../figures/stock-by-hand.ts'
import { readTurnovers, type Turnovers } from '../../figures/turnovers.ts'
import type { Locale } from '../engine/locale.ts'

/**
 * The stock report against the ledgers of stock as the statements of a period show them, and the value of goods that are in no ledger and so
 * in no statement. Undefined where there are no items.
 */
export type GoodsInLedgers = { difference: Paisa; elsewhere: Paisa }

export async function readGoodsInLedgers(
  snapshot: Snapshot,
  period: Period,
  byLedger: Turnovers['byLedger'],
  stated: readonly StatedStock[],
): Promise<GoodsInLedgers | undefined> {
  const goods = await readGoodsByLedger(snapshot, period)
  if (goods.size === 0) return undefined
  const above = new Map(stated.map((stock) => [stock.ledgerId, stock.closing]))
  let difference = ZERO
  for (const [ledgerId, own] of goods) {
    if (ledgerId === null) continue
    const { opening, debit, credit } = byLedger.get(ledgerId) ?? { opening: ZERO, debit: ZERO, credit: ZERO }
    const shown = paisa(opening + debit - credit + (above.get(ledgerId) ?? ZERO))
    difference = add(difference, gap(sumOfTotals(own).closing, shown))
  }
  return { difference, elsewhere: sumOfTotals(goods.get(null) ?? []).closing }
}

/** The same of a stock report, which reads what the statements would show. */
export async function readGoodsInStatements(snapshot: Snapshot, period: Period): Promise<GoodsInLedgers | undefined> {
  const { chart, byLedger } = await readTurnovers(snapshot, period)
  return readGoodsInLedgers(snapshot, period, byLedger, await readStatedStock(snapshot, period, chart))
}

/** The proof of it, and, where some goods are in no ledger, how much they are worth. */
export function goodsProofs(goods: GoodsInLedgers | undefined, { say }: Pick<Locale, 'say'>): ReportProof[] {
  if (!goods) return []
  const ledgers = say({ en: 'Stock summary = ledgers of stock', np: 'जिन्सी मौज्दात सारांश = जिन्सी मौज्दातका खाता' })
  const elsewhere = say({ en: 'Goods in no ledger of stock', np: 'जिन्सी मौज्दातको कुनै खातामा नभएका सामान' })
  return [
    { id: 'goods', label: ledgers, difference: paisaText(goods.difference) },
    ...(goods.elsewhere === ZERO ? [] : [{ id: 'goods-elsewhere', label: elsewhere, difference: paisaText(goods.elsewhere) }]),
  ]
}
