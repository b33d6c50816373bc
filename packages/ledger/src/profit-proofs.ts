import { add, gap, magnitude, negate, type Paisa, ZERO } from '@lekha/money'
import { balanceSheet } from './balance-sheet.ts'
import { balanceOfProfit } from './profit-balance.ts'
import type { StatementBooks, WrittenPart } from './statement.ts'

/** Differences that are zero in a profit and loss account that is right. */
export type ProfitDifferences = { sides: Paisa; trialBalance: Paisa; balanceSheet: Paisa }

/**
 * Compares a trading or profit and loss account with the books it was made from: its sides with each other, its result with incomes less
 * expenses of the trial balance, and with the profit that a balance sheet of the same turnovers shows for the period. `gross`: only the
 * groups that affect the gross profit, which no balance sheet shows.
 */
export function profitDifferences(books: StatementBooks, parts: readonly WrittenPart[], gross: boolean): ProfitDifferences {
  const result = parts.at(-1)?.result ?? ZERO
  const [sheet] = balanceSheet(books)
  const rows = sheet?.sides.flatMap(({ id, rows }) => rows.map((row) => (id === 'assets' ? { ...row, amount: negate(row.amount) } : row)))
  const inSheet = add(...(rows ?? []).filter(({ id }) => id.endsWith('.profit-of-year')).map(({ amount }) => amount))
  return {
    sides: add(...parts.map(({ sides: [left, right] }) => gap(left.total, right.total))),
    trialBalance: magnitude(add(result, balanceOfProfit(books, gross))),
    balanceSheet: gross ? ZERO : gap(result, inSheet),
  }
}
