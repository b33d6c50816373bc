import { CAPITAL, profitRows } from './equity.ts'
import { type OrganizationKind, wordsOf } from './organization-kind.ts'
import { type Section, type Side, type StatementBooks, type StatementPart, statement, titled, type WrittenPart } from './statement.ts'

const DIFFERENCE = { choose: { reserved: 'opening-difference' } } satisfies Section

/**
 * Capital and liabilities beside assets. An accumulated loss is shown among the assets, the difference in openings on the lesser
 * side. A balance opposite to its group's side reduces its group, or is moved to the other side ledger by ledger (`moved`).
 */
const sides = (moved: boolean, kind: OrganizationKind): StatementPart['sides'] => {
  const profit = profitRows(kind)
  const own = (side: Side) => (moved ? { unless: side } : {})
  const others = (section: Section): Section[] => (moved ? [section] : [])
  return [
    {
      ...titled('liabilities', 'Capital and liabilities', 'पुँजी तथा दायित्व'),
      side: 'credit',
      sections: [
        { choose: { groups: CAPITAL }, ...own('debit') },
        { ...profit, unless: 'debit' },
        { choose: { natures: ['liability'], except: CAPITAL }, ...own('debit') },
        ...others({ choose: { natures: ['asset'] }, when: 'credit' }),
        { ...DIFFERENCE, when: 'credit' },
      ],
    },
    {
      ...titled('assets', 'Assets', 'सम्पत्ति'),
      side: 'debit',
      sections: [
        { choose: { natures: ['asset'] }, ...own('credit') },
        ...others({ choose: { natures: ['liability'] }, when: 'debit' }),
        { ...profit, id: 'loss', when: 'debit' },
        { ...DIFFERENCE, when: 'debit' },
      ],
    },
  ]
}

/** The balance sheet, with balances opposite to their group's side left in their group, or moved. */
export const balanceSheet = statement([{ id: 'balance-sheet', sides: sides(false, 'business') }])
export const balanceSheetMoved = statement([{ id: 'balance-sheet', sides: sides(true, 'business') }])
/** The same of an organization that works for no profit, whose profit is a surplus. */
export const nonProfitSheet = statement([{ id: 'balance-sheet', sides: sides(false, 'non-profit') }])
export const nonProfitSheetMoved = statement([{ id: 'balance-sheet', sides: sides(true, 'non-profit') }])

/** Figures beside it: net current assets and equity. The total of each side is the figure. */
export const balanceSheetMemo = (books: StatementBooks, kind: OrganizationKind = 'business'): WrittenPart[] => MEMOS[kind](books)

const memo = (kind: OrganizationKind) =>
  statement([
    {
      id: 'memo',
      sides: [
        {
          ...titled('net-current-assets', 'Net current assets', 'खुद चालु सम्पत्ति'),
          side: 'debit',
          sections: [{ choose: { groups: ['current-assets', 'current-liabilities'] } }],
        },
        {
          ...{ id: 'equity', ...wordsOf(kind).equity },
          side: 'credit',
          sections: [{ choose: { groups: CAPITAL } }, profitRows(kind)],
        },
      ],
    },
  ])
const MEMOS = { business: memo('business'), 'non-profit': memo('non-profit') }
