import {
  closingOf,
  isDepreciationName,
  isIncomeTaxName,
  isTdsName,
  type Nature,
  naturesOf,
  profitDifferences,
  type Title,
  wordsOf,
  profitAndLoss as written,
} from '@lekha/ledger'
import { add, negate, type Paisa, paisa, ZERO } from '@lekha/money'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { Block, Column, Context, Request, Row } from '../engine/definition.ts'
import { ledgerTargets } from '../engine/links.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { defineReport } from '../engine/report.ts'
import { readAllowedDepreciation } from '../ledgers/depreciation.ts'
import { asBalanceSheet, inWords, profitProof } from './organization-kind.ts'
import { gatherProfit, type ProfitData, profitProofs } from './profit-table.ts'
import { valuedBy } from './valued-stock.ts'

/** A ledger with its amount: an expense above zero, a tax paid in advance by what is left of it. */
type Named = Title & { id: string; amount: Paisa }
type Data = ProfitData & { taxes: Named[]; depreciation: Named[]; paid: Named[]; allowed: Paisa | undefined }
type IncomeTax = Context<object, Data>

/**
 * What of the books goes into the income-tax return of a fiscal year, up to a day: the profit with the depreciation of the books in place of that of the
 * Income Tax Act, the cost of trading stock, and the tax that was paid already. The tax itself is not there: what else is added, taken off or exempt, and the
 * rate, are judged by whoever files the return.
 */
export const incomeTax = defineReport({
  id: 'income-tax',
  title: { en: 'Income tax worksheet', np: 'आयकर कार्यपत्र' },
  period: 'position',
  depth: 2,
  params: {},
  gather,
  heading: ({ say }) => ({
    subtitle: say({
      en: 'What the books give for the return; other adjustments are not in it',
      np: 'विवरणका लागि हिसाबकिताबबाट आउने रकम; अन्य समायोजन यसमा छैनन्',
    }),
  }),
  links: ({ say }) => [
    {
      id: 'deducted',
      label: say({ en: 'Tax deducted by customers', np: 'ग्राहकले कट्टी गरेको कर' }),
      keys: 'Alt+I',
      opens: { report: 'tds', params: { way: 'receivable' } },
    },
  ],
  blocks: (context): Block[] => [
    {
      ...{ block: 'table', id: 'worksheet', columns: columnsOf(context) },
      rows: [
        ...section('business', { en: 'Income from business', np: 'व्यवसायको आय' }, incomeRows(context), context),
        ...section('stock', { en: 'Cost of trading stock', np: 'व्यापार मौज्दातको लागत' }, stockRows(context), context),
        ...section('paid', { en: 'Tax paid already', np: 'तिरिसकेको कर' }, paidRows(context), context),
      ],
    },
  ],
  proofs: ({ data: { kind, books, parts }, ...locale }) =>
    profitProofs(
      profitDifferences(books, parts, false),
      { trialBalance: profitProof(kind, valuedBy(books.stock)), balanceSheet: asBalanceSheet(kind) },
      locale,
    ),
})

async function gather(snapshot: Snapshot, { period }: Request<object>): Promise<Data> {
  const profit = await gatherProfit(snapshot, period, (kind) => (books) => written(books, kind))
  const { ledgers, groups, turnovers } = profit.books
  const natures = naturesOf(groups)
  const called = (nature: Nature, isCalled: (...names: string[]) => boolean): Named[] =>
    ledgers.flatMap(({ id, groupId, name, nameNp }) => {
      const turnover = turnovers.get(id)
      if (!turnover || groupId === null || natures.get(groupId) !== nature || !isCalled(name, nameNp)) return []
      const amount = closingOf(turnover)
      return amount === ZERO ? [] : [{ id, name, nameNp, amount }]
    })
  return {
    ...profit,
    taxes: called('expense', isIncomeTaxName),
    depreciation: called('expense', isDepreciationName),
    paid: called('asset', (...names) => isTdsName(...names) || isIncomeTaxName(...names)),
    allowed: period.year && (await readAllowedDepreciation(snapshot, period)),
  }
}

/** A heading with its rows below it. */
const section = (id: string, title: Words, rows: readonly Row[], { say }: IncomeTax): Row[] => [
  { id, look: 'heading', level: 0, label: say(title), cells: {} },
  ...rows.map((row) => ({ ...row, level: 1 })),
]

const columnsOf = ({ say }: IncomeTax): Column[] => [
  { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
  { id: 'amount', label: say(WORDS.amount), kind: 'amount', main: true, width: 150 },
]

/** The profit, what the return does not take from it, and what it does. */
function incomeRows({ data, say, nameOf }: IncomeTax): Row[] {
  const { kind, parts, taxes, depreciation, allowed } = data
  const profit = parts.at(-1)?.result ?? ZERO
  const added = [...taxes, ...depreciation]
  const income = allowed === undefined ? '–' : add(profit, ...added.map(({ amount }) => amount), negate(allowed))
  return [
    {
      ...{
        id: 'profit',
        look: 'item',
        label: say(inWords(profit < ZERO ? wordsOf(kind).netLoss : wordsOf(kind).netProfit)),
        cells: { amount: profit },
      },
      opens: { report: 'profit-and-loss', params: {} },
    },
    ...added.map((each): Row => ledgerRow({ ...each, name: `Add: ${each.name}`, nameNp: `थप: ${each.nameNp || each.name}` }, nameOf)),
    {
      ...{ id: 'allowed', look: 'item', cells: { amount: allowed === undefined ? '–' : negate(allowed) } },
      label: say({ en: 'Less: depreciation by the Income Tax Act', np: 'घटी: आयकर ऐनअनुसार ह्रास' }),
      opens: { report: 'depreciation', params: {} },
    },
    {
      ...{ id: 'income', look: 'subtotal', cells: { amount: income } },
      label: say({ en: 'Income before other adjustments', np: 'अन्य समायोजनअघिको आय' }),
    },
  ]
}

/** What there was, what was bought and what trade cost directly, less what there is. */
function stockRows({ data: { parts }, say, nameOf }: IncomeTax): Row[] {
  const [trading] = parts
  if (!trading) return []
  const outermost = (side: 0 | 1) =>
    trading.sides[side].rows.filter(({ level, kind, amount }) => level === 0 && kind !== 'result' && amount !== ZERO)
  const closing = outermost(1).filter(({ id }) => id === 'closing-stock')
  const rows = [...outermost(0), ...closing.map((row) => ({ ...row, amount: negate(row.amount) }))]
  return [
    ...rows.map(
      (row): Row => ({
        ...{ id: row.id, look: 'item', label: nameOf(row), cells: { amount: row.amount } },
        opens: { report: 'trading-account', params: {} },
      }),
    ),
    {
      ...{ id: 'cost', look: 'subtotal', label: say({ en: 'Cost of what was sold', np: 'बिक्री भएको वस्तुको लागत' }) },
      cells: { amount: sumOf(rows) },
    },
  ]
}

const paidRows = ({ data: { paid }, say, nameOf }: IncomeTax): Row[] => [
  ...paid.map((each) => ledgerRow(each, nameOf)),
  { id: 'all-paid', look: 'subtotal', label: say(WORDS.total), cells: { amount: sumOf(paid) } },
]

const ledgerRow = ({ id, amount, ...names }: Named, nameOf: IncomeTax['nameOf']): Row => ({
  ...{ id, look: 'item', label: nameOf(names), cells: { amount } },
  ...ledgerTargets(id),
})

const sumOf = (rows: readonly { amount: Paisa }[]): Paisa => paisa(rows.reduce((sum, { amount }) => sum + amount, 0n))
