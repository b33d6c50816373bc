import { add, negate, type Paisa, paisa, percentOf, ratioText, ZERO } from '@lekha/money'
import { CAPITAL, profitRows } from './equity.ts'
import { type OrganizationKind, wordsOf } from './organization-kind.ts'
import { booksOfProfit, profitAndLoss } from './profit-and-loss.ts'
import { type Section, type Side, type StatementBooks, statement, type Title, titled } from './statement.ts'

/** A figure that judges the books, a decimal text in its unit; undefined where nothing is divided by. `from` says what is divided by what. */
export type Ratio = Title & {
  id: string
  unit: 'times' | 'percent' | 'days'
  value: string | undefined
  from: Title
  /** The figures that it is made of. */
  of: (Title & { id: RatioFigure; amount: Paisa })[]
}

/** The balances that ratios divide, at the end of the period, on the side where they belong. */
const BALANCES = {
  currentAssets: ['debit', { choose: { groups: ['current-assets'] } }],
  currentLiabilities: ['credit', { choose: { groups: ['current-liabilities', 'bank-od-a-c'] } }],
  stock: ['debit', { choose: { groups: ['stock-in-hand'] } }],
  debtors: ['debit', { choose: { groups: ['sundry-debtors'] } }],
  creditors: ['credit', { choose: { groups: ['sundry-creditors'] } }],
  loans: ['credit', { choose: { groups: ['loans-liability'] } }],
  capital: ['credit', { choose: { groups: CAPITAL } }],
  kept: ['credit', profitRows('business')],
} satisfies Record<string, [Side, Section]>

/** The turnovers that ratios divide, those of the period alone. */
const TURNOVERS = {
  sales: ['credit', { choose: { groups: ['sales-accounts'] } }],
  incomes: ['credit', { choose: { natures: ['income'] } }],
  purchases: ['debit', { choose: { groups: ['purchase-accounts'] } }],
} satisfies Record<string, [Side, Section]>

/** What ratios are made of: balances, turnovers, the gross profit and the profit. */
export type RatioFigure = keyof typeof BALANCES | keyof typeof TURNOVERS | 'gross' | 'profit'
type Figures = Record<RatioFigure, Paisa>

const namesOf = (kind: OrganizationKind): Record<RatioFigure, Title> => ({
  currentAssets: { name: 'Current assets', nameNp: 'चालु सम्पत्ति' },
  currentLiabilities: { name: 'Current liabilities', nameNp: 'चालु दायित्व' },
  stock: { name: 'Stock', nameNp: 'जिन्सी मौज्दात' },
  debtors: { name: 'Debtors', nameNp: 'आसामी' },
  creditors: { name: 'Creditors', nameNp: 'साहु' },
  loans: { name: 'Loans', nameNp: 'ऋण' },
  capital: { name: 'Capital', nameNp: 'पुँजी' },
  kept: wordsOf(kind).kept,
  sales: { name: 'Sales', nameNp: 'बिक्री' },
  incomes: { name: 'Income', nameNp: 'आय' },
  purchases: { name: 'Purchases', nameNp: 'खरिद' },
  gross: { name: 'Gross profit', nameNp: 'कुल नाफा' },
  profit: wordsOf(kind).netProfit,
})

const NONE = { ...titled('none', '', ''), side: 'debit', sections: [] } as const

function sumsOf(books: StatementBooks, sums: Readonly<Record<string, readonly [Side, Section]>>): [string, Paisa][] {
  const parts = Object.entries(sums).map(([id, [side, section]]) => ({
    id,
    sides: [{ ...titled(id, '', ''), side, sections: [section] }, NONE] as const,
  }))
  return statement(parts)(books).map(({ id, sides }) => [id, sides[0].total])
}

/** How a ratio is made from the figures that it names. */
type Rule = Title & {
  id: string
  from: Title
  of: readonly RatioFigure[]
  make: (figures: Figures, days: number) => Pick<Ratio, 'unit' | 'value'>
}

const times = (part: Paisa, whole: Paisa) => ({ unit: 'times', value: ratioText(part, whole, 2) }) as const
const percent = (part: Paisa, whole: Paisa) => ({ unit: 'percent', value: percentOf(part, whole) }) as const
/** For how many days of `turnover` a balance lasts, where `turnover` is that of so many days. */
const daysOf = (balance: Paisa, turnover: Paisa, days: number) =>
  ({ unit: 'days', value: ratioText(paisa(balance * BigInt(days)), turnover, 0) }) as const

const equityOf = ({ capital, kept }: Figures): Paisa => add(capital, kept)
const costOfSales = ({ sales, gross }: Figures): Paisa => add(sales, negate(gross))

/** For how many days debtors, creditors and stock last. */
const TURNOVER_RULES: readonly Rule[] = [
  {
    ...titled('debtor-days', 'Debtor days', 'आसामीबाट उठ्ने दिन'),
    from: { name: 'Debtors ÷ sales × days of the period', nameNp: 'आसामी ÷ बिक्री × अवधिका दिन' },
    of: ['debtors', 'sales'],
    make: ({ debtors, sales }, days) => daysOf(debtors, sales, days),
  },
  {
    ...titled('creditor-days', 'Creditor days', 'साहुलाई तिर्ने दिन'),
    from: { name: 'Creditors ÷ purchases × days of the period', nameNp: 'साहु ÷ खरिद × अवधिका दिन' },
    of: ['creditors', 'purchases'],
    make: ({ creditors, purchases }, days) => daysOf(creditors, purchases, days),
  },
  {
    ...titled('stock-days', 'Stock days', 'जिन्सी मौज्दात रहने दिन'),
    from: { name: 'Stock ÷ cost of sales × days of the period', nameNp: 'जिन्सी मौज्दात ÷ बिक्री लागत × अवधिका दिन' },
    of: ['stock', 'sales', 'gross'],
    make: (figures, days) => daysOf(figures.stock, costOfSales(figures), days),
  },
]

const rulesOf = (kind: OrganizationKind): Rule[] => {
  const { netProfit, equity } = wordsOf(kind)
  return [
    {
      ...titled('current-ratio', 'Current ratio', 'चालु अनुपात'),
      from: { name: 'Current assets ÷ current liabilities', nameNp: 'चालु सम्पत्ति ÷ चालु दायित्व' },
      of: ['currentAssets', 'currentLiabilities'],
      make: ({ currentAssets, currentLiabilities }) => times(currentAssets, currentLiabilities),
    },
    {
      ...titled('quick-ratio', 'Quick ratio', 'तरल अनुपात'),
      from: { name: '(Current assets − stock) ÷ current liabilities', nameNp: '(चालु सम्पत्ति − जिन्सी मौज्दात) ÷ चालु दायित्व' },
      of: ['currentAssets', 'stock', 'currentLiabilities'],
      make: ({ currentAssets, stock, currentLiabilities }) => times(add(currentAssets, negate(stock)), currentLiabilities),
    },
    {
      ...titled('debt-to-equity', `Debt to ${equity.name.toLowerCase()}`, `ऋण र ${equity.nameNp} अनुपात`),
      from: { name: `Loans ÷ ${equity.name.toLowerCase()}`, nameNp: `ऋण ÷ ${equity.nameNp}` },
      of: ['loans', 'capital', 'kept'],
      make: (figures) => times(figures.loans, equityOf(figures)),
    },
    {
      ...titled('return-on-equity', `Return on ${equity.name.toLowerCase()}`, `${equity.nameNp}मा प्रतिफल`),
      from: {
        name: `${netProfit.name} ÷ ${equity.name.toLowerCase()} at the end`,
        nameNp: `${netProfit.nameNp} ÷ अन्तिम ${equity.nameNp}`,
      },
      of: ['profit', 'capital', 'kept'],
      make: (figures) => percent(figures.profit, equityOf(figures)),
    },
    {
      ...titled('gross-profit', 'Gross profit', 'कुल नाफा'),
      from: { name: 'Gross profit ÷ sales', nameNp: 'कुल नाफा ÷ बिक्री' },
      of: ['gross', 'sales'],
      make: ({ gross, sales }) => percent(gross, sales),
    },
    {
      ...{ id: 'net-profit', ...netProfit },
      ...(kind === 'business'
        ? {
            from: { name: `${netProfit.name} ÷ sales`, nameNp: `${netProfit.nameNp} ÷ बिक्री` },
            of: ['profit', 'sales'],
            make: ({ profit, sales }) => percent(profit, sales),
          }
        : {
            from: { name: `${netProfit.name} ÷ income`, nameNp: `${netProfit.nameNp} ÷ आय` },
            of: ['profit', 'incomes'],
            make: ({ profit, incomes }) => percent(profit, incomes),
          }),
    },
    ...TURNOVER_RULES,
  ]
}

/**
 * The ratios of the books over a period of so many days. Balances are those at its end; they are not averaged, so that each can be found on
 * the balance sheet. Overdrawn banks are current liabilities here.
 *
 * @param beginsYear whether the period begins with a fiscal year, see `booksOfProfit`
 * @example ratios({ groups, ledgers, turnovers }, 365, true).find(({ id }) => id === 'current-ratio')?.value // '1.80'
 */
export function ratios(books: StatementBooks, days: number, beginsYear: boolean, kind: OrganizationKind = 'business'): Ratio[] {
  const ofPeriod = booksOfProfit(books, beginsYear)
  const [gross = ZERO, profit = ZERO] = profitAndLoss(ofPeriod, kind).map(({ result }) => result)
  const sums = Object.fromEntries([...sumsOf(books, BALANCES), ...sumsOf(ofPeriod, TURNOVERS)]) as Omit<Figures, 'gross' | 'profit'>
  const figures: Figures = { ...sums, gross, profit }
  const names = namesOf(kind)
  return rulesOf(kind).map(({ make, of, ...rule }) => ({
    ...rule,
    of: of.map((id) => ({ id, ...names[id], amount: figures[id] })),
    ...make(onlyThose(figures, of), days),
  }))
}

/** The figures that a rule names; any other is nothing, so that a ratio can be made only from what it says it is made of. */
const onlyThose = (figures: Figures, of: readonly RatioFigure[]): Figures =>
  Object.fromEntries(Object.entries(figures).map(([id, amount]) => [id, of.some((each) => each === id) ? amount : ZERO])) as Figures
