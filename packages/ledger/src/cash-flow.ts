import { type Section, statement, titled } from './statement.ts'

/** The groups whose balances are cash: the same as of the ledgers of kind `cash-bank`. */
const CASH = ['cash-in-hand', 'bank-accounts', 'bank-od-a-c']
const INVESTING = ['fixed-assets', 'investments']
const FINANCING = ['capital-account', 'loans-liability']
const WORKING = ['current-assets', 'current-liabilities']

const movementOf = (groups: readonly string[]): Section => ({ choose: { groups, except: CASH, figure: 'movement' } })

/**
 * Where the cash of a period came from and where it went, by the indirect method of NAS 7: the profit, and what every ledger outside cash and
 * bank moved. A balance that grew on the debit side took cash, one that grew on the credit side gave it. Depreciation lessens both the profit
 * and the assets, so it stands in both sections with opposite signs. Primary groups of the firm's own are part of its operations.
 *
 * The first part has the flows beside the change of cash, which must be equal; the second the cash at the beginning beside that at the end.
 */
export const cashFlow = statement([
  {
    id: 'cash-flow',
    sides: [
      {
        ...titled('flows', 'Cash flow', 'नगद प्रवाह'),
        side: 'credit',
        sections: [
          {
            ...titled('operating', 'Operating activities', 'सञ्चालन गतिविधि'),
            sections: [
              {
                ...titled('profit', 'Profit for the period', 'यस अवधिको नाफा'),
                choose: { natures: ['income', 'expense'], figure: 'movement', stock: 'change' },
              },
              movementOf(WORKING),
              {
                choose: { natures: ['asset', 'liability'], except: [...CASH, ...WORKING, ...INVESTING, ...FINANCING], figure: 'movement' },
              },
              { choose: { reserved: 'opening-difference', figure: 'movement' } },
            ],
          },
          { ...titled('investing', 'Investing activities', 'लगानी गतिविधि'), sections: [movementOf(INVESTING)] },
          {
            ...titled('financing', 'Financing activities', 'वित्तीय गतिविधि'),
            sections: [movementOf(FINANCING), { choose: { reserved: 'profit-and-loss', figure: 'movement' } }],
          },
        ],
      },
      {
        ...titled('change', 'Change of cash and bank', 'नगद तथा बैंकको परिवर्तन'),
        side: 'debit',
        sections: [{ choose: { groups: CASH, figure: 'movement' } }],
      },
    ],
  },
  {
    id: 'cash',
    sides: [
      {
        ...titled('opening', 'Cash and bank at the beginning', 'सुरुको नगद तथा बैंक'),
        side: 'debit',
        sections: [{ choose: { groups: CASH, figure: 'opening' } }],
      },
      { ...titled('closing', 'Cash and bank at the end', 'अन्तिम नगद तथा बैंक'), side: 'debit', sections: [{ choose: { groups: CASH } }] },
    ],
  },
])
