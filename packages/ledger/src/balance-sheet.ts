import { type Section, type Side, type StatementPart, statement, titled } from './statement.ts'

const DIFFERENCE = { choose: { reserved: 'opening-difference' } } satisfies Section

/** The profit of earlier years, what was taken out of it since the year began, and the profit of the year so far. */
const PROFIT_AND_LOSS = {
  ...titled('profit-and-loss', 'Profit & Loss A/c', 'नाफा नोक्सान खाता'),
  sections: [
    {
      ...titled('brought-forward', 'Brought forward', 'अघिल्लो वर्षबाट सारिएको'),
      choose: { reserved: 'profit-and-loss', figure: 'opening' },
    },
    {
      ...titled('transferred', 'Transferred in the year', 'यस वर्ष रकमान्तर गरिएको'),
      choose: { reserved: 'profit-and-loss', figure: 'movement' },
    },
    { ...titled('profit-of-year', 'For the period', 'यस अवधिको'), choose: { natures: ['income', 'expense'] } },
  ],
} satisfies Section

const CAPITAL = ['capital-account']

/**
 * Capital and liabilities beside assets. A loss carried stands among the assets, and the difference in openings on the side
 * that lacks it. A balance opposite to its group's side lessens its group, or is moved to the other side ledger by ledger.
 */
const sides = (moved: boolean): StatementPart['sides'] => {
  const own = (side: Side) => (moved ? { unless: side } : {})
  const others = (section: Section): Section[] => (moved ? [section] : [])
  return [
    {
      ...titled('liabilities', 'Capital and liabilities', 'पुँजी तथा दायित्व'),
      side: 'credit',
      sections: [
        { choose: { groups: CAPITAL }, ...own('debit') },
        { ...PROFIT_AND_LOSS, unless: 'debit' },
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
        { ...PROFIT_AND_LOSS, id: 'loss', when: 'debit' },
        { ...DIFFERENCE, when: 'debit' },
      ],
    },
  ]
}

/** The balance sheet, with balances opposite to their group's side left in their group, or moved. */
export const balanceSheet = statement([{ id: 'balance-sheet', sides: sides(false) }])
export const balanceSheetMoved = statement([{ id: 'balance-sheet', sides: sides(true) }])
