import type { ReportFigure, ReportTarget } from '@lekha/contract'
import {
  booksOfProfit,
  type OrganizationKind,
  type ProfitDifferences,
  type StatementBooks,
  type StatementRow,
  type Title,
  type WrittenPart,
} from '@lekha/ledger'
import { add, magnitude, negate, type Paisa, paisaText, percentOf, ZERO } from '@lekha/money'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { readStatedStock } from '../../figures/stock-by-hand.ts'
import { readTurnovers, type Turnovers } from '../../figures/turnovers.ts'
import type { Block, Column, Consists, Context, Row } from '../engine/definition.ts'
import { type Locale, WORDS, type Words } from '../engine/locale.ts'
import { toggle } from '../engine/params.ts'
import { HEAD_PX, periodHead } from '../engine/period-head.ts'
import { type GoodsInLedgers, readGoodsInLedgers } from '../stock/goods-proof.ts'
import { zeroParam } from './balance-table.ts'
import { historyOf, onSideOf, partOf } from './consists.ts'
import { readOrganizationKind } from './organization-kind.ts'
import { formParam, statementRow, statementRows } from './statement-rows.ts'

/** The parameters of the accounts that make a profit. */
export const profitParams = {
  form: formParam,
  percent: toggle<ProfitData>({
    label: { en: 'Percent', np: 'प्रतिशत' },
    standard: false,
    off: { en: 'Without percent', np: 'प्रतिशतविना' },
    on: (data) => PERCENT_OF[baseOf(data).of],
    keys: ['P'],
  }),
  zero: zeroParam,
}

/** The books whose turnovers are those of the period alone, and the parts of the account, the last of which is the one that is asked for. */
export type ProfitData = {
  kind: OrganizationKind
  turnovers: Turnovers
  books: StatementBooks
  parts: WrittenPart[]
  goods: GoodsInLedgers | undefined
}
export type ProfitAccount<P extends typeof profitParams = typeof profitParams> = Context<P, ProfitData>

export async function gatherProfit(
  snapshot: Snapshot,
  period: Period,
  write: (kind: OrganizationKind) => (books: StatementBooks) => WrittenPart[],
): Promise<ProfitData> {
  const kind = await readOrganizationKind(snapshot)
  const turnovers = await readTurnovers(snapshot, period)
  const stock = await readStatedStock(snapshot, period, turnovers.chart)
  const posted = { ...turnovers.chart, turnovers: turnovers.byLedger, stock }
  const books = booksOfProfit(posted, period.from === period.year?.starts)
  const goods = await readGoodsInLedgers(snapshot, period, turnovers.byLedger, stock)
  return { kind, turnovers, books, parts: write(kind)(books), goods }
}

/** The rows that show a profit or loss, by where they lead: down to what it is made of, or on to where it goes. */
function leadsTo({ id }: Pick<StatementRow, 'id'>): ReportTarget | undefined {
  if (id === 'gross-profit' || id === 'gross-loss') return { report: 'trading-account', params: {} }
  return id === 'trading.result' ? { report: 'profit-and-loss', params: {} } : { report: 'balance-sheet', params: {} }
}

const consisting = (consists: Consists | undefined): Pick<Row, 'consists'> => (consists ? { consists } : {})

/**
 * What a profit or loss consists of: the outermost rows of the account that makes it, of the operating profit without the other incomes.
 * `part` is the account that the row stands in.
 */
function resultOf(
  { id, amount }: Pick<StatementRow, 'id' | 'amount'>,
  part: WrittenPart | undefined,
  context: ProfitAccount,
): Consists | undefined {
  const [first] = context.data.parts
  const isGross = GROSS.has(id)
  if (isGross && first) return { ...onSideOf(amount, partsOf(first, context)), history: historyOf('gross-profit') }
  if (!part || !(id === `${part.id}.result` || id === 'operating-profit')) return undefined
  if (id === 'operating-profit')
    return onSideOf(
      amount,
      partsOf(part, context, ({ id: of }) => GROSS.has(of)),
    )
  return { ...onSideOf(amount, partsOf(part, context)), history: historyOf(part.id === 'trading' ? 'gross-profit' : 'profit') }
}

/** The rows of a gross profit or loss outside of the trading account. */
const GROSS: ReadonlySet<string> = new Set(['gross-profit', 'gross-loss'])

/** The outermost rows of an account: its incomes, or those of them that are wanted, and its expenses with a minus. */
function partsOf({ sides: [left, right] }: WrittenPart, context: ProfitAccount, wanted = (_: StatementRow) => true): Consists['parts'] {
  const outermost = (rows: readonly StatementRow[]) =>
    rows.filter(({ kind, level, amount }) => kind !== 'result' && level === 0 && amount !== ZERO)
  const written = (row: StatementRow) => partOf(statementRow(row, { ...context, leadsTo }))
  const expenses = outermost(left.rows).map(written)
  return [...outermost(right.rows).filter(wanted).map(written), ...expenses.map((part) => ({ ...part, amount: negate(part.amount) }))]
}

/** A part as two sides: expenses and a profit at the left, incomes and a loss at the right. */
export function besideEachOther(part: WrittenPart, context: ProfitAccount): Block {
  const hundred = baseOf(context.data).amount
  const [left, right] = part.sides.map((side) => ({
    title: context.nameOf(side),
    columns: columnsOf(context.nameOf(side), true, context),
    rows: statementRows(side.rows, { ...context, leadsTo, hundred, consistsOf: (row) => resultOf(row, part, context) }),
  }))
  if (!left || !right) throw new Error('An account has two sides.')
  return { block: 'two-sides', id: part.id, left, right }
}

/** The lines of a vertical form: a side with its rows below it, and the results between. */
type Line =
  | { side: 0 | 1; of: WrittenPart; title?: Title }
  | { id: string; title: Words; amount: Paisa; look: 'heading' | 'subtotal' | 'total' }

/** The lines one below the other in one table; a cost has no minus, and a loss has. */
export function belowEachOther(lines: readonly Line[], context: ProfitAccount): Block {
  const hundred = baseOf(context.data).amount
  const rows = lines.flatMap((line): Row[] => {
    if ('of' in line) return sideRows(line, context, hundred)
    const { id, title, amount, look } = line
    const opens = leadsTo({ id })
    return [
      {
        ...{ id, look, level: 0, label: context.say(title) },
        cells: { amount, percent: percentOf(amount, hundred) },
        ...(opens ? { opens } : {}),
        ...consisting(resultOf({ id, amount }, context.data.parts.at(-1), context)),
      },
    ]
  })
  return { block: 'table', id: 'vertical', columns: columnsOf(context.say(WORDS.particulars), false, context), rows }
}

/** A side as a heading with its total, and its rows below it, without the row that balances it and the result of an earlier part. */
function sideRows({ side, of: part, title }: Extract<Line, { of: WrittenPart }>, context: ProfitAccount, hundred: Paisa): Row[] {
  const { id, ...own } = part.sides[side]
  const rows = side === 0 ? [...part.sides[0].rows, ...closingStockOf(part)] : part.sides[1].rows.filter((row) => !isClosingStock(row))
  const shown = rows.filter(({ kind, of }) => kind !== 'result' && !(kind === 'sum' && of === null))
  const amount = add(...shown.filter(({ level }) => level === 0).map((row) => row.amount))
  const heading: StatementRow = { ...(title ?? own), kind: 'section', id, of: null, level: 0, amount }
  const deeper = shown.map((row) => ({ ...row, level: row.level + 1 }))
  return statementRows([heading, ...deeper], { ...context, leadsTo: () => undefined, hundred })
}

const isClosingStock = ({ id }: StatementRow) => id === 'closing-stock' || id.startsWith('closing-stock.')

/** The closing stock as what it takes from the cost, where the sides stand below each other. */
const closingStockOf = ({ sides: [, right] }: WrittenPart): StatementRow[] =>
  right.rows.filter(isClosingStock).map((row) => ({ ...row, amount: negate(row.amount) }))

function columnsOf(particulars: string, sums: boolean, { data, params, period, language, say }: ProfitAccount): Column[] {
  const label = periodHead(period, language)
  const percent: Column = { id: 'percent', label: say(PERCENT_OF[baseOf(data).of]), kind: 'percent', width: 104 }
  return [
    { id: 'particulars', label: particulars, kind: 'text', names: true },
    { id: 'amount', label, kind: 'amount', shows: 'movement', width: HEAD_PX, ...(sums ? { sums } : {}), compares: true },
    ...(params.percent ? [percent] : []),
  ]
}

/** What every percentage of an account is of, in its column and in the ratios below it. */
const PERCENT_OF: Record<'sales' | 'income', Words> = {
  sales: { en: '% of sales', np: 'बिक्रीको %' },
  income: { en: '% of income', np: 'आम्दानीको %' },
}

/** The net sales; where nothing was sold, and of an organization that works for no profit, all incomes. One base, so that no two figures of an account contradict each other. */
function baseOf(data: ProfitData): { of: 'sales' | 'income'; amount: Paisa } {
  const sales = netSalesOf(data)
  return data.kind === 'business' && sales !== ZERO ? { of: 'sales', amount: sales } : { of: 'income', amount: incomesOf(data) }
}

/** What the primary groups of a nature come to in the period, an income positive: of trade those that affect the gross profit, or the others. */
const incomesOf = ({ parts }: ProfitData): Paisa =>
  add(
    ...parts
      .flatMap(({ sides: [, right] }) => right.rows)
      .filter(({ kind, level }) => kind === 'group' && level === 0)
      .map(({ amount }) => amount),
  )

/** Net sales: what the group of sales comes to, less what was returned. */
function netSalesOf({ books, parts }: ProfitData): Paisa {
  const sales = new Set(books.groups.filter(({ predefined }) => predefined === 'sales-accounts').map(({ id }) => id))
  const rows = parts.flatMap(({ sides: [, right] }) => right.rows)
  return add(...rows.filter(({ kind, of }) => kind === 'group' && of !== null && sales.has(of)).map(({ amount }) => amount))
}

/** A profit in percent of the base of its account, which the label names; none where the base is nothing. */
export function ratioOf(id: string, profit: Words, amount: Paisa, { data, say }: ProfitAccount): ReportFigure[] {
  const base = baseOf(data)
  const value = percentOf(amount, base.amount)
  return value === undefined ? [] : [{ id, label: `${say(profit)} (${say(PERCENT_OF[base.of])})`, kind: 'percent', value }]
}

/** The proofs of an account; `trialBalance` names the one of its result. */
export function profitProofs(differences: ProfitDifferences, names: Partial<Record<keyof ProfitDifferences, Words>>, { say }: Locale) {
  return (Object.keys(names) as (keyof ProfitDifferences)[]).flatMap((id) => {
    const label = names[id]
    return label ? [{ id, label: say(label), difference: paisaText(magnitude(differences[id])) }] : []
  })
}

export const BOTH_SIDES_AGREE: Words = { en: 'Both sides agree', np: 'दुवै पक्ष बराबर' }
