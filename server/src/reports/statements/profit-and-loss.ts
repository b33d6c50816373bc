import {
  incomeAndExpenditure,
  type OrganizationKind,
  profitDifferences,
  type WrittenPart,
  wordsOf,
  profitAndLoss as written,
} from '@lekha/ledger'
import { paisa, ZERO } from '@lekha/money'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Block, Request } from '../engine/definition.ts'
import type { Words } from '../engine/locale.ts'
import { toggle } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { goodsProofs } from '../stock/goods-proof.ts'
import { subLedgersProof } from './balance-table.ts'
import { asBalanceSheet, inWords, profitProof } from './organization-kind.ts'
import {
  BOTH_SIDES_AGREE,
  belowEachOther,
  besideEachOther,
  gatherProfit,
  type ProfitAccount,
  type ProfitData,
  profitParams,
  profitProofs,
  ratioOf,
} from './profit-table.ts'
import { valuedBy } from './valued-stock.ts'

const params = {
  trading: toggle({
    label: { en: 'Trading part', np: 'व्यापार भाग' },
    standard: false,
    off: { en: 'Without the trading account', np: 'व्यापार हिसाबविना' },
    on: { en: 'With the trading account', np: 'व्यापार हिसाबसहित' },
    keys: ['T'],
  }),
  ...profitParams,
}

const gather = (snapshot: Snapshot, { params: { trading }, period }: Request<typeof params>): Promise<ProfitData> =>
  gatherProfit(snapshot, period, (kind) => (kind === 'non-profit' && !trading ? incomeAndExpenditure : (books) => written(books, kind)))

/** The gross profit beside all other incomes and expenses of a period, and the net profit. */
export const profitAndLoss = defineReport({
  id: 'profit-and-loss',
  title: inWords(wordsOf('business').account),
  period: 'year',
  depth: 2,
  params,
  takes: ['compare', 'closing'],
  compare: 'year-1',
  gather,
  heading: ({ data: { kind }, nameOf }) => ({ title: nameOf(wordsOf(kind).account) }),
  blocks: (context): Block[] => [...accountOf(context), { block: 'figures', id: 'ratios', figures: ratiosOf(context) }],
  proofs: ({ data: { kind, turnovers, books, parts, goods }, ...locale }) => [
    ...profitProofs(
      profitDifferences(books, parts, false),
      { sides: BOTH_SIDES_AGREE, trialBalance: profitProof(kind, valuedBy(books.stock)), balanceSheet: asBalanceSheet(kind) },
      locale,
    ),
    ...goodsProofs(goods, locale),
    subLedgersProof(turnovers, locale),
  ],
})

function operatingOf(kind: OrganizationKind): Words {
  const { profit } = wordsOf(kind)
  return { en: `Operating ${profit.name.toLowerCase()}`, np: `सञ्चालन ${profit.nameNp}` }
}

const GROSS = { en: 'Gross profit', np: 'कुल नाफा' }
const OTHER_INCOMES = { name: 'Other incomes', nameNp: 'अन्य आम्दानी' }

function accountOf(context: ProfitAccount<typeof params>): Block[] {
  const { data, params } = context
  const [trading, whole] = data.parts
  if (!trading) throw new Error('An account has a part.')
  if (!whole) return [incomeAndExpenditureOf(trading, context)]
  if (params.form === 'sides') {
    return (params.trading ? [trading, whole] : [whole]).map((part) => besideEachOther(part, context))
  }
  const expenses = whole.sides[0].rows.filter(({ kind, level }) => kind === 'group' && level === 0)
  const operating = paisa(expenses.reduce((rest, { amount }) => rest - amount, trading.result as bigint))
  return [
    belowEachOther(
      [
        ...(params.trading
          ? ([
              { side: 1, of: trading },
              { side: 0, of: trading },
            ] as const)
          : []),
        { id: 'gross-profit', title: GROSS, amount: trading.result, look: params.trading ? 'subtotal' : 'heading' },
        { side: 0, of: whole },
        { id: 'operating-profit', title: operatingOf(data.kind), amount: operating, look: 'subtotal' },
        { side: 1, of: whole, title: OTHER_INCOMES },
        { id: 'profit-and-loss.result', title: inWords(wordsOf(data.kind).netProfit), amount: whole.result, look: 'total' },
      ],
      context,
    ),
  ]
}

/** All incomes before all expenses, and the surplus; or both beside each other. */
function incomeAndExpenditureOf(part: WrittenPart, context: ProfitAccount): Block {
  if (context.params.form === 'sides') return besideEachOther(part, context)
  const lines = [
    { side: 1, of: part },
    { side: 0, of: part },
  ] as const
  const title = inWords(wordsOf(context.data.kind).netProfit)
  const surplus = { id: 'profit-and-loss.result', title, amount: part.result, look: 'total' } as const
  return belowEachOther([...lines, surplus], context)
}

function ratiosOf(context: ProfitAccount) {
  const { kind, parts } = context.data
  const [gross = ZERO, net] = parts.map(({ result }) => result)
  const profit = inWords(wordsOf(kind).netProfit)
  if (net === undefined) return ratioOf('net-profit-ratio', profit, gross, context)
  return [...ratioOf('gross-profit-ratio', GROSS, gross, context), ...ratioOf('net-profit-ratio', profit, net, context)]
}
