import type { Title } from './statement.ts'

/** Whether an organization works for a profit. A non-profit has an income and expenditure account, and a surplus instead of a profit. */
export const ORGANIZATION_KINDS = ['business', 'non-profit'] as const
export type OrganizationKind = (typeof ORGANIZATION_KINDS)[number]

/** What an organization calls the account of its incomes and expenses, what that leaves or lacks, and where it is kept. */
type KindWords = {
  account: Title
  profit: Title
  loss: Title
  netProfit: Title
  netLoss: Title
  expense: Title
  /** The profit that was kept, with that of the year so far, on the balance sheet. */
  kept: Title
  /** What belongs to the owners, or to the purpose of a non-profit. */
  equity: Title
}

const WORDS: Record<OrganizationKind, KindWords> = {
  business: {
    account: { name: 'Profit and loss', nameNp: 'नाफा नोक्सान हिसाब' },
    profit: { name: 'Profit', nameNp: 'नाफा' },
    loss: { name: 'Loss', nameNp: 'नोक्सान' },
    netProfit: { name: 'Net profit', nameNp: 'खुद नाफा' },
    netLoss: { name: 'Net loss', nameNp: 'खुद नोक्सान' },
    expense: { name: 'expense', nameNp: 'खर्च' },
    kept: { name: 'Profit & Loss A/c', nameNp: 'नाफा नोक्सान खाता' },
    equity: { name: 'Equity', nameNp: 'स्वपुँजी' },
  },
  'non-profit': {
    account: { name: 'Income and expenditure', nameNp: 'आय व्यय हिसाब' },
    profit: { name: 'Surplus', nameNp: 'बचत' },
    loss: { name: 'Deficit', nameNp: 'न्यून' },
    netProfit: { name: 'Surplus', nameNp: 'बचत' },
    netLoss: { name: 'Deficit', nameNp: 'न्यून' },
    expense: { name: 'expenditure', nameNp: 'व्यय' },
    kept: { name: 'Accumulated fund', nameNp: 'सञ्चित कोष' },
    equity: { name: 'Funds', nameNp: 'कोष' },
  },
}

/**
 * The words of an organization for its profit; whoever shows one asks here.
 *
 * @example wordsOf('non-profit').profit.name // 'Surplus'
 */
export const wordsOf = (kind: OrganizationKind): KindWords => WORDS[kind]
