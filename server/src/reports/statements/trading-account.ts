import { profitDifferences, wordsOf, tradingAccount as written } from '@lekha/ledger'
import { ZERO } from '@lekha/money'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Block, Request } from '../engine/definition.ts'
import { defineReport } from '../engine/report.ts'
import { goodsProofs } from '../stock/goods-proof.ts'
import { subLedgersProof } from './balance-table.ts'
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

const gather = (snapshot: Snapshot, { period }: Request<typeof profitParams>): Promise<ProfitData> =>
  gatherProfit(snapshot, period, () => written)

/** What trade costs beside what it brings, and the gross profit. */
export const tradingAccount = defineReport({
  id: 'trading-account',
  title: { en: 'Trading account', np: 'व्यापार हिसाब' },
  period: 'year',
  depth: 2,
  params: profitParams,
  takes: ['compare', 'closing'],
  compare: 'year-1',
  gather,
  // A federation or a club does not trade: it is led to the account that it closes its year with.
  heading: ({ data: { kind }, say }) =>
    kind === 'business' ? {} : { subtitle: say({ en: 'This organization works for no profit', np: 'यो संस्था नाफामूलक होइन' }) },
  links: ({ data: { kind }, nameOf }) =>
    kind === 'business'
      ? []
      : [{ id: 'whole', label: nameOf(wordsOf(kind).account), keys: 'Alt+I', opens: { report: 'profit-and-loss', params: {} } }],
  blocks: (context): Block[] => [accountOf(context), { block: 'figures', id: 'ratios', figures: ratiosOf(context) }],
  proofs: ({ data: { turnovers, books, parts, goods }, ...locale }) => [
    ...profitProofs(
      profitDifferences(books, parts, true),
      { sides: BOTH_SIDES_AGREE, trialBalance: TRIAL_BALANCE[valuedBy(books.stock)] },
      locale,
    ),
    ...goodsProofs(goods, locale),
    subLedgersProof(turnovers, locale),
  ],
})

const TRIAL_BALANCE = {
  posting: { en: 'Gross profit = trial balance', np: 'कुल नाफा = सन्तुलन परीक्षण' },
  goods: { en: 'Gross profit = trial balance + change of stock', np: 'कुल नाफा = सन्तुलन परीक्षण + जिन्सी मौज्दातको फरक' },
  hand: {
    en: 'Gross profit = trial balance + change of stock by hand',
    np: 'कुल नाफा = सन्तुलन परीक्षण + हातले गनिएको जिन्सी मौज्दातको फरक',
  },
}

const GROSS = { en: 'Gross profit', np: 'कुल नाफा' }

function accountOf(context: ProfitAccount): Block {
  const [part] = context.data.parts
  if (!part) throw new Error('A trading account has a part.')
  if (context.params.form === 'sides') return besideEachOther(part, context)
  return belowEachOther(
    [
      { side: 1, of: part },
      { side: 0, of: part },
      { id: 'trading.result', title: GROSS, amount: part.result, look: 'total' },
    ],
    context,
  )
}

const ratiosOf = (context: ProfitAccount) => ratioOf('gross-profit-ratio', GROSS, context.data.parts[0]?.result ?? ZERO, context)
