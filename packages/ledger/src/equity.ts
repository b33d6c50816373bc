import type { OrganizationKind } from './organization-kind.ts'
import { type Section, titled } from './statement.ts'

/** The profit brought forward, what was transferred from it since the year began, and the profit of the year so far. */
export const PROFIT_AND_LOSS = {
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
    { ...titled('profit-of-year', 'For the period', 'यस अवधिको'), choose: { natures: ['income', 'expense'], stock: 'change' } },
  ],
} satisfies Section

/** The same rows of an organization that works for no profit. */
const INCOME_AND_EXPENDITURE = {
  ...PROFIT_AND_LOSS,
  ...titled('profit-and-loss', 'Income & Expenditure A/c', 'आय व्यय खाता'),
} satisfies Section

/** The rows of the profit, as an organization of this kind calls them. */
export const profitRows = (kind: OrganizationKind): typeof PROFIT_AND_LOSS =>
  kind === 'business' ? PROFIT_AND_LOSS : INCOME_AND_EXPENDITURE

/** The code of the group of capital, as statements choose it. */
export const CAPITAL = ['capital-account']
