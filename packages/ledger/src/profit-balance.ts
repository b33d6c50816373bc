import { add, type Paisa } from '@lekha/money'
import { naturesOf } from './chart.ts'
import type { StatementBooks } from './statement.ts'
import { stockChange } from './stock-by-hand.ts'
import { groupedTrialBalance } from './trial-balance.ts'

/**
 * Incomes and expenses, or those that affect the gross profit, as the trial balance adds up its outermost groups, and what stock by hand
 * changed; debit positive.
 */
export function balanceOfProfit({ groups, ledgers, turnovers, stock }: StatementBooks, gross: boolean): Paisa {
  const natures = naturesOf(groups)
  const counted = new Set(
    groups
      .filter(({ id, affectsGrossProfit }) => {
        const nature = natures.get(id)
        return (nature === 'income' || nature === 'expense') && (!gross || affectsGrossProfit)
      })
      .map(({ id }) => id),
  )
  const outer = groupedTrialBalance(groups, ledgers, turnovers).filter(({ kind, level }) => kind === 'group' && level === 0)
  return add(stockChange(stock), ...outer.filter(({ id }) => counted.has(id)).map(({ closing }) => closing))
}
