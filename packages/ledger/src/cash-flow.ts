import { add, paisa, ZERO } from '@lekha/money'
import { naturesOf, withDescendants } from './chart.ts'
import { type InvestingFlows, type InvestingVoucher, investingFlows } from './investing-flows.ts'
import { type OrganizationKind, wordsOf } from './organization-kind.ts'
import { type Section, type StatementBooks, statement, titled, type WrittenPart } from './statement.ts'
import { NO_TURNOVER } from './trial-balance.ts'

/** The groups whose balances are cash: the same as of the ledgers of kind `cash-bank`. */
const CASH = ['cash-in-hand', 'bank-accounts', 'bank-od-a-c']
const INVESTING = ['fixed-assets', 'investments']
const FINANCING = ['capital-account', 'loans-liability']
const WORKING = ['current-assets', 'current-liabilities']

const movementOf = (groups: readonly string[]): Section => ({ choose: { groups, except: CASH, figure: 'movement' } })

const operating = (kind: OrganizationKind): Section => ({
  ...titled('operating', 'Operating activities', 'सञ्चालन गतिविधि'),
  sections: [
    {
      id: 'profit',
      name: `${wordsOf(kind).profit.name} for the period`,
      nameNp: `यस अवधिको ${wordsOf(kind).profit.nameNp}`,
      choose: { natures: ['income', 'expense'], figure: 'movement', stock: 'change' },
    },
    {
      ...titled('adjusted', 'Adjustments: not in cash, or of investing', 'समायोजन: गैरनगद वा लगानीसम्बन्धी'),
      sections: [{ choose: { flow: 'adjusted' } }],
    },
    movementOf(WORKING),
    {
      choose: {
        natures: ['asset', 'liability'],
        except: [...CASH, ...WORKING, ...INVESTING, ...FINANCING],
        figure: 'movement',
      },
    },
    { choose: { reserved: 'opening-difference', figure: 'movement' } },
  ],
})

/** Read from vouchers, because balances do not tell a sale from depreciation. */
const BY_VOUCHERS: Section = {
  ...titled('investing', 'Investing activities', 'लगानी गतिविधि'),
  sections: [
    {
      ...titled('purchases', 'Purchase of fixed assets and investments', 'स्थिर सम्पत्ति तथा लगानी खरिद'),
      sections: [{ choose: { flow: 'purchases' } }],
    },
    {
      ...titled('sales', 'Sale of fixed assets and investments', 'स्थिर सम्पत्ति तथा लगानी बिक्री'),
      sections: [{ choose: { flow: 'sales' } }],
    },
  ],
}

/**
 * Where the cash of a period came from and where it went, by the indirect method of NAS 7: the profit, and what every ledger outside cash and
 * bank moved. A balance that grew on the debit side took cash, one that grew on the credit side gave it. What was paid for assets and what was
 * received for them stand apart; depreciation and the result of a sale go back to the profit, and are in no flow of investing. Interest that was
 * added to a loan goes back to it, too, and is no flow of financing: nobody paid it. Primary groups of the firm's own are part of its operations.
 *
 * The first part has the flows beside the change of cash, which must be equal; the second the cash at the beginning beside that at the end.
 */
export function cashFlow(books: StatementBooks, kind: OrganizationKind = 'business'): WrittenPart[] {
  const investing = books.investing ?? flowsOfMovements(books)
  return STATEMENTS[kind]({ ...books, investing, turnovers: withoutUnpaid(books.turnovers, investing) })
}

/** The turnovers of loans and capital without what nobody paid, which goes back to the profit instead. */
function withoutUnpaid(turnovers: StatementBooks['turnovers'], { unpaid }: InvestingFlows): StatementBooks['turnovers'] {
  const paid = new Map(turnovers)
  for (const [id, amount] of unpaid) {
    const own = paid.get(id) ?? NO_TURNOVER
    paid.set(id, amount > ZERO ? { ...own, debit: paisa(own.debit - amount) } : { ...own, credit: add(own.credit, amount) })
  }
  return paid
}

const written = (kind: OrganizationKind) =>
  statement([
    {
      id: 'cash-flow',
      sides: [
        {
          ...titled('flows', 'Cash flow', 'नगद प्रवाह'),
          side: 'credit',
          sections: [
            operating(kind),
            BY_VOUCHERS,
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

const STATEMENTS = { business: written('business'), 'non-profit': written('non-profit') }

type Books = Pick<StatementBooks, 'groups' | 'ledgers'>

/** The ledgers below predefined groups, except those below others: by default those that are cash. */
function ledgersBelow({ groups, ledgers }: Books, codes: readonly string[], except = CASH): string[] {
  const below = (named: readonly string[]) =>
    withDescendants(
      groups,
      groups.filter(({ predefined }) => predefined !== null && named.includes(predefined)).map(({ id }) => id),
    )
  const [inside, cash] = [below(codes), below(except)]
  return ledgers.filter(({ groupId }) => groupId !== null && inside.has(groupId) && !cash.has(groupId)).map(({ id }) => id)
}

/** Ledgers by what they are to the flows: as long as these are the same, a voucher tells the same flows. */
export type FlowLedgers = Record<'assets' | 'financing' | 'cash' | 'results', readonly string[]>

/** The ledgers that decide what a voucher tells of the flows; those of `assets` and `financing` decide whether it tells any. */
export function flowLedgers(books: Books): FlowLedgers {
  const natures = naturesOf(books.groups)
  const isResult = (groupId: string | null) => groupId !== null && ['income', 'expense'].includes(natures.get(groupId) ?? '')
  return {
    assets: ledgersBelow(books, INVESTING),
    financing: ledgersBelow(books, FINANCING),
    cash: ledgersBelow(books, CASH, []),
    results: books.ledgers.filter(({ groupId }) => isResult(groupId)).map(({ id }) => id),
  }
}

/** The flows where the vouchers are not known: each ledger by what it moved in all. */
function flowsOfMovements(books: StatementBooks): InvestingFlows {
  const ledgers = flowLedgers(books)
  return readInvestingFlows(
    ledgers,
    ledgers.assets.map((ledgerId) => {
      const { debit, credit } = books.turnovers.get(ledgerId) ?? { debit: ZERO, credit: ZERO }
      return [{ ledgerId, amount: paisa(debit - credit) }]
    }),
  )
}

/** The flows from what each voucher moves in the ledgers that decide them. */
export function readInvestingFlows(ledgers: FlowLedgers, vouchers: Iterable<InvestingVoucher['assets']>): InvestingFlows {
  const [assets, financing, cash, results] = [ledgers.assets, ledgers.financing, ledgers.cash, ledgers.results].map((ids) => new Set(ids))
  return investingFlows(
    [...vouchers].map((moved) => {
      const of = (ids: ReadonlySet<string> | undefined) => moved.filter(({ ledgerId }) => ids?.has(ledgerId))
      return { assets: of(assets), results: of(results), financing: of(cash).length === 0 ? of(financing) : [] }
    }),
  )
}
