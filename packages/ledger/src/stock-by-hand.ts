import { add, type Paisa, paisa, ZERO } from '@lekha/money'
import { type ChartLedger, type Group, withDescendants } from './chart.ts'
import { closingOf, NO_TURNOVER, type Turnover } from './trial-balance.ts'

/** What a ledger of stock was worth at the end of a day, counted by hand, and the balance that was posted to it by then. */
export type StockCount = { date: string; value: Paisa; posted: Paisa }

/** The ledgers that can be valued by hand: those below the predefined group of stock. */
export function stockLedgers<L extends Pick<ChartLedger, 'groupId'>>(groups: readonly Group[], ledgers: readonly L[]): L[] {
  const roots = groups.filter(({ predefined }) => predefined === 'stock-in-hand').map(({ id }) => id)
  const inside = withDescendants(groups, roots)
  return ledgers.filter(({ groupId }) => groupId !== null && inside.has(groupId))
}

/**
 * By how much the statements of a day show a ledger of stock above its posted balance: the last count on or before that day, less what
 * was posted by the day of the count. What is posted after a count moves the stock as it moves any ledger; without a count it is as
 * posted. A count is never too old: a year's closing stock is the next year's opening stock, and stays until something is posted or counted.
 *
 * @param counts of one ledger, by day
 * @example stockAdjustment([{ date: '2027-07-16', value: paisa(500n), posted: paisa(200n) }], '2027-10-01')?.amount // 300n
 */
export function stockAdjustment(counts: readonly StockCount[], day: string): { date: string; amount: Paisa } | undefined {
  const last = counts.findLast(({ date }) => date <= day)
  return last && { date: last.date, amount: paisa(last.value - last.posted) }
}

/**
 * A ledger of stock in a statement: by how much it is shown above its posted balance, before the period and at its end, and the days of
 * the counts (AD) by which it is; null where none was made.
 */
export type StatedStock = { ledgerId: string; opening: Paisa; openingDate: string | null; closing: Paisa; closingDate: string | null }

/** Which figure of the stock by hand a section shows: its value at the beginning or end, what was posted between, or what the counts changed. */
export type StockFigure = 'opening' | 'entered' | 'closing' | 'change'

/** The figure as it stands in a profit and loss account, debit positive: opening + entered − closing is what the counts changed. */
export function stockFigure(stock: StatedStock, posted: Turnover, figure: StockFigure): Paisa {
  if (figure === 'opening') return add(posted.opening, stock.opening)
  if (figure === 'entered') return paisa(posted.debit - posted.credit)
  if (figure === 'closing') return paisa(-closingOf(posted) - stock.closing)
  return paisa(stock.opening - stock.closing)
}

/** What the counts changed in the period, debit positive: the profit is higher by it where stock rose. */
export const stockChange = (stock: readonly StatedStock[] = []): Paisa =>
  add(...stock.map(({ opening, closing }) => paisa(opening - closing)))

/**
 * The turnovers as the statements show them: each ledger of stock at its value, and the profit brought forward with what the counts had
 * changed before the period. With the change in the period, which the profit takes, they balance as the posted ones do.
 */
export function statedTurnovers(
  ledgers: readonly ChartLedger[],
  posted: ReadonlyMap<string, Turnover>,
  stock: readonly StatedStock[] = [],
): ReadonlyMap<string, Turnover> {
  if (stock.length === 0) return posted
  const stated = new Map(posted)
  const move = (id: string, opening: Paisa, change: Paisa) => {
    const own = stated.get(id) ?? NO_TURNOVER
    const sides = change > ZERO ? { debit: add(own.debit, change) } : { credit: paisa(own.credit - change) }
    stated.set(id, { ...own, ...sides, opening: add(own.opening, opening) })
  }
  for (const { ledgerId, opening, closing } of stock) move(ledgerId, opening, paisa(closing - opening))
  const profit = ledgers.find(({ reserved }) => reserved === 'profit-and-loss')
  if (profit) move(profit.id, paisa(-add(...stock.map(({ opening }) => opening))), ZERO)
  return stated
}
