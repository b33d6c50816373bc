import type { StatedStock } from '@lekha/ledger'

/** How a statement shows its ledgers of stock: as posted, as somebody counted some of them by hand, or by the value of goods alone. */
export type ValuedBy = 'posting' | 'hand' | 'goods'

/** Goods are valued by their movements, so that no day of a count stands with them. */
export const isOfGoods = ({ openingDate, closingDate }: StatedStock): boolean => openingDate === null && closingDate === null

export function valuedBy(stock: readonly StatedStock[] = []): ValuedBy {
  if (stock.length === 0) return 'posting'
  return stock.every(isOfGoods) ? 'goods' : 'hand'
}
