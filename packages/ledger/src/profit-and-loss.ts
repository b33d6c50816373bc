import { ZERO } from '@lekha/money'
import { type StatementPart, statement, titled } from './statement.ts'
import type { Turnover } from './trial-balance.ts'

const EXPENSES = titled('expenses', 'Expenses', 'खर्च')
const INCOMES = titled('incomes', 'Incomes', 'आम्दानी')
/** The row of an earlier part's result, on the side that it stands on. */
const BROUGHT_DOWN = {
  loss: { ...titled('gross-loss', 'Gross loss brought down', 'कुल नोक्सान तल ल्याइएको'), resultOf: 'trading', when: 'debit' },
  profit: { ...titled('gross-profit', 'Gross profit brought down', 'कुल नाफा तल ल्याइएको'), resultOf: 'trading', when: 'credit' },
} as const

/** What trade costs beside what it brings: the groups that affect the gross profit. Their difference is the gross profit or loss. */
const TRADING: StatementPart = {
  id: 'trading',
  result: {
    profit: { name: 'Gross profit carried down', nameNp: 'कुल नाफा तल सारिएको' },
    loss: { name: 'Gross loss carried down', nameNp: 'कुल नोक्सान तल सारिएको' },
  },
  sides: [
    {
      ...titled('cost-of-sales', 'Cost of sales', 'बिक्रीको लागत'),
      side: 'debit',
      sections: [{ choose: { natures: ['expense'], affectsGrossProfit: true } }],
    },
    {
      ...titled('revenue', 'Revenue', 'बिक्री तथा आम्दानी'),
      side: 'credit',
      sections: [{ choose: { natures: ['income'], affectsGrossProfit: true } }],
    },
  ],
}

/** The gross profit beside all other expenses and incomes. Their difference is the net profit or loss. */
const PROFIT_AND_LOSS: StatementPart = {
  id: 'profit-and-loss',
  result: { profit: { name: 'Net profit', nameNp: 'खुद नाफा' }, loss: { name: 'Net loss', nameNp: 'खुद नोक्सान' } },
  sides: [
    { ...EXPENSES, side: 'debit', sections: [BROUGHT_DOWN.loss, { choose: { natures: ['expense'], affectsGrossProfit: false } }] },
    { ...INCOMES, side: 'credit', sections: [BROUGHT_DOWN.profit, { choose: { natures: ['income'], affectsGrossProfit: false } }] },
  ],
}

/** All incomes and expenses of an organization that works for no profit. Their difference is a surplus or a deficit. */
const INCOME_AND_EXPENDITURE: StatementPart = {
  id: 'profit-and-loss',
  result: { profit: { name: 'Surplus', nameNp: 'बचत' }, loss: { name: 'Deficit', nameNp: 'न्यून' } },
  sides: [
    { ...titled('expenses', 'Expenditure', 'व्यय'), side: 'debit', sections: [{ choose: { natures: ['expense'] } }] },
    { ...titled('incomes', 'Income', 'आय'), side: 'credit', sections: [{ choose: { natures: ['income'] } }] },
  ],
}

/** The trading account alone, and with the profit and loss account that its result is brought down to. */
export const tradingAccount = statement([TRADING])
export const profitAndLoss = statement([TRADING, PROFIT_AND_LOSS])
export const incomeAndExpenditure = statement([INCOME_AND_EXPENDITURE])

/**
 * The turnovers from which the profit of a period is made. What stands as the opening of an income or expense was earned before the period
 * begins, and is left out; at the beginning of a fiscal year it can only be an opening balance, which counts in that year.
 */
export function turnoversOfProfit(turnovers: ReadonlyMap<string, Turnover>, beginsYear: boolean): ReadonlyMap<string, Turnover> {
  if (beginsYear) return turnovers
  return new Map([...turnovers].map(([id, turnover]) => [id, { ...turnover, opening: ZERO }]))
}
