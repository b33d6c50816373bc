import { ZERO } from '@lekha/money'
import { naturesOf } from './chart.ts'
import { type OrganizationKind, wordsOf } from './organization-kind.ts'
import { type StatementBooks, type StatementPart, statement, titled, type WrittenPart } from './statement.ts'
import { beginsAnewEachYear } from './trial-balance.ts'

const EXPENSES = titled('expenses', 'Expenses', 'खर्च')
const INCOMES = titled('incomes', 'Incomes', 'आम्दानी')
/** The row of an earlier part's result, on the side that it stands on. */
const BROUGHT_DOWN = {
  loss: { ...titled('gross-loss', 'Gross loss brought down', 'कुल नोक्सान तल ल्याइएको'), resultOf: 'trading', when: 'debit' },
  profit: { ...titled('gross-profit', 'Gross profit brought down', 'कुल नाफा तल ल्याइएको'), resultOf: 'trading', when: 'credit' },
} as const

/** Stock by hand: what there was and what was posted to its ledgers in the period, less what there is. */
const STOCK = {
  opening: { ...titled('opening-stock', 'Opening stock', 'सुरु जिन्सी मौज्दात'), sections: [{ choose: { stock: 'opening' } }] },
  entered: {
    ...titled('stock-entered', 'Stock entered in the ledgers', 'खातामा प्रविष्ट जिन्सी मौज्दात'),
    sections: [{ choose: { stock: 'entered' } }],
  },
  closing: { ...titled('closing-stock', 'Closing stock', 'अन्तिम जिन्सी मौज्दात'), sections: [{ choose: { stock: 'closing' } }] },
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
      sections: [STOCK.opening, { choose: { natures: ['expense'], affectsGrossProfit: true } }, STOCK.entered],
    },
    {
      ...titled('revenue', 'Revenue', 'बिक्री तथा आम्दानी'),
      side: 'credit',
      sections: [{ choose: { natures: ['income'], affectsGrossProfit: true } }, STOCK.closing],
    },
  ],
}

/** The gross profit beside all other expenses and incomes. Their difference is the net profit or loss. */
const whole = (kind: OrganizationKind): StatementPart => ({
  id: 'profit-and-loss',
  result: resultOf(kind),
  sides: [
    { ...EXPENSES, side: 'debit', sections: [BROUGHT_DOWN.loss, { choose: { natures: ['expense'], affectsGrossProfit: false } }] },
    { ...INCOMES, side: 'credit', sections: [BROUGHT_DOWN.profit, { choose: { natures: ['income'], affectsGrossProfit: false } }] },
  ],
})

const resultOf = (kind: OrganizationKind) => ({ profit: wordsOf(kind).netProfit, loss: wordsOf(kind).netLoss })

/** All incomes and expenses of an organization that works for no profit. Their difference is a surplus or a deficit. */
const INCOME_AND_EXPENDITURE: StatementPart = {
  id: 'profit-and-loss',
  result: resultOf('non-profit'),
  sides: [
    {
      ...titled('expenses', 'Expenditure', 'व्यय'),
      side: 'debit',
      sections: [STOCK.opening, { choose: { natures: ['expense'] } }, STOCK.entered],
    },
    { ...titled('incomes', 'Income', 'आय'), side: 'credit', sections: [{ choose: { natures: ['income'] } }, STOCK.closing] },
  ],
}

const ACCOUNTS = { business: statement([TRADING, whole('business')]), 'non-profit': statement([TRADING, whole('non-profit')]) }

/** The trading account alone. */
export const tradingAccount = statement([TRADING])
/** The trading account with the profit and loss account that its result is brought down to. */
export const profitAndLoss = (books: StatementBooks, kind: OrganizationKind = 'business'): WrittenPart[] => ACCOUNTS[kind](books)
export const incomeAndExpenditure = statement([INCOME_AND_EXPENDITURE])

/**
 * The books from which the profit of a period is made. What stands as the opening of an income or expense was earned before the period
 * begins, and is left out; at the beginning of a fiscal year it can only be an opening balance, which counts in that year.
 */
export function booksOfProfit(books: StatementBooks, beginsYear: boolean): StatementBooks {
  if (beginsYear) return books
  const natures = naturesOf(books.groups)
  const turnovers = new Map(books.turnovers)
  for (const { id, groupId } of books.ledgers) {
    const own = turnovers.get(id)
    if (own && groupId !== null && beginsAnewEachYear(natures.get(groupId))) turnovers.set(id, { ...own, opening: ZERO })
  }
  return { ...books, turnovers }
}
