import type { ReportTarget } from '@lekha/contract'
import {
  closingOf,
  groupedTrialBalance,
  NO_TURNOVER,
  naturesOf,
  type OrganizationKind,
  type StatementBooks,
  type StatementRow,
  stockChange,
} from '@lekha/ledger'
import { add, negate, type Paisa, paisa, ZERO } from '@lekha/money'
import type { Turnovers } from '../../figures/turnovers.ts'
import type { Consists, Row } from '../engine/definition.ts'
import type { Locale } from '../engine/locale.ts'
import { type Branch, branchesOf, flat } from './branches.ts'
import { isOfGoods, valuedBy } from './valued-stock.ts'

type Part = Consists['parts'][number]
/** The parameters by which `changes` lists the history of a figure. */
type History = NonNullable<Consists['history']>

/** The history of what a statement adds up to no group: of a profit, or of cash and bank. */
export const historyOf = (sum: 'profit' | 'gross-profit' | 'cash'): History => ({ sum })

/** The parts of a figure as it is drawn: the same figures, all with their signs turned where it is shown on the other side. */
export function onSideOf(figure: Paisa, parts: readonly Part[]): Pick<Consists, 'figure' | 'parts'> {
  const sum = add(...parts.map(({ amount }) => amount))
  return { figure, parts: sum === figure ? parts : parts.map((part) => ({ ...part, amount: negate(part.amount) })) }
}

/**
 * Gives each row with rows below it, but without a figure of its own in the books, what it consists of: the rows directly below. Nor have groups
 * their figure in the books where a ledger in them is shown otherwise, such as stock by hand.
 */
export function withParts(rows: readonly Row[], histories: Readonly<Record<string, History>> = {}): Row[] {
  const filled = ({ row, below }: Branch<Row>): Branch<Row> => {
    const deeper = below.map(filled)
    const asInBooks = isInBooks(row) && !deeper.some((each) => each.row.consists)
    if (below.length === 0 || row.consists || asInBooks) return { row, below: deeper }
    const parts = below.map((each) => each.row).filter((each) => figureIn(each) !== ZERO)
    const subject = subjectOf(row)
    const history = histories[row.id] ?? subject
    const consists = { figure: figureIn(row), parts: parts.map(partOf), ...(history ? { history } : {}) }
    return { row: { ...row, consists }, below: deeper }
  }
  return flat(branchesOf(rows).map(filled))
}

export const partOf = (row: Row): Part => ({ label: row.label, amount: figureIn(row), opens: row.opens })

const figureIn = ({ cells: { amount } }: Row): Paisa => (typeof amount === 'bigint' ? paisa(amount) : ZERO)

/** The group or ledger that a row leads to. */
function subjectOf({ opens, skipsTo }: Row): History | undefined {
  const of = [skipsTo, opens].find((target) => target && 'report' in target && (target.params.ledgerId || target.params.groupId))
  return of?.params
}

const isInBooks = (row: Row): boolean => subjectOf(row) !== undefined

type OfStock = Locale & { data: { turnovers: Turnovers; books: StatementBooks }; shows?: 'closing' | 'movement' }

/** A ledger of stock that is valued by hand or by its goods: what was entered in it, and what that value differs from it. */
export function countedStock({ id, kind, of, amount }: StatementRow, { data, say, shows = 'closing' }: OfStock): Consists | undefined {
  const own = data.books.stock?.find(({ ledgerId }) => ledgerId === of)
  if (kind !== 'ledger' || of === null || !own || id.startsWith('stock-entered')) return undefined
  const turnover = data.turnovers.byLedger.get(of) ?? NO_TURNOVER
  const figures = {
    opening: [turnover.opening, own.opening],
    closing: [closingOf(turnover), own.closing],
    movement: [paisa(turnover.debit - turnover.credit), paisa(own.closing - own.opening)],
  } as const
  const [entered, counted] = figures[id.startsWith('opening-stock') ? 'opening' : shows]
  const parts: Part[] = [
    { label: say({ en: 'As entered', np: 'प्रविष्ट भए अनुसार' }), amount: entered, opens: { report: 'ledger', params: { ledgerId: of } } },
    isOfGoods(own)
      ? { label: say({ en: 'Value of the goods above it', np: 'त्योभन्दा बढी सामानको मूल्य' }), amount: counted, opens: STOCK_SUMMARY }
      : { label: say({ en: 'Difference of the count by hand', np: 'हातले गन्दा देखिएको फरक' }), amount: counted, opens: STOCK_VALUES },
  ]
  return { ...onSideOf(amount, parts), history: { ledgerId: of } }
}

/** A ledger of loans or capital in the cash flow: what was entered in it, without what nobody paid. */
export function paidFlow({ id, kind, of, amount }: StatementRow, { data, say }: OfStock): Consists | undefined {
  const unpaid = data.books.investing?.unpaid.get(of ?? '')
  if (kind !== 'ledger' || of === null || !unpaid || !id.startsWith('financing')) return undefined
  const turnover = data.turnovers.byLedger.get(of) ?? NO_TURNOVER
  const parts: Part[] = [
    {
      label: say({ en: 'As entered', np: 'प्रविष्ट भए अनुसार' }),
      amount: paisa(turnover.debit - turnover.credit),
      opens: { report: 'ledger', params: { ledgerId: of } },
    },
    { label: say({ en: 'Not in cash: added to the profit', np: 'गैरनगद: नाफामा समायोजन गरिएको' }), amount: negate(unpaid) },
  ]
  return { ...onSideOf(amount, parts), history: { ledgerId: of } }
}

const STOCK_VALUES: ReportTarget = { screen: 'stock-values', params: {} }
const STOCK_SUMMARY: ReportTarget = { report: 'stock-summary', params: {} }

type OfProfit = Locale & { data: { kind: OrganizationKind; turnovers: Turnovers; books: StatementBooks } }

/** The profit: the outermost groups of incomes less those of expenses, read from the trial balance, and what stock by hand changed. */
export function profitOfGroups(figure: Paisa, shows: 'closing' | 'movement', { data, say, nameOf }: OfProfit): Consists {
  const { groups, ledgers, turnovers, stock } = data.books
  const natures = naturesOf(groups)
  const outer = groupedTrialBalance(groups, ledgers, turnovers).filter(({ kind, level }) => kind === 'group' && level === 0)
  const results = outer.filter(({ id }) => ['income', 'expense'].includes(natures.get(id) ?? ''))
  const ofGroups = results.map((row) => ({
    label: nameOf(row),
    amount: negate(shows === 'closing' ? row.closing : paisa(row.debit - row.credit)),
    opens: { report: 'group-summary', params: { groupId: row.id } },
  }))
  const ofStock =
    valuedBy(stock) === 'goods'
      ? { label: say({ en: 'Change of the value of goods', np: 'सामानको मूल्यको फरक' }), opens: STOCK_SUMMARY }
      : { label: say({ en: 'Change of stock by hand', np: 'हातले गनिएको जिन्सी मौज्दातको फरक' }), opens: STOCK_VALUES }
  const parts = [...ofGroups, { ...ofStock, amount: negate(stockChange(stock)) }].filter(({ amount }) => amount !== ZERO)
  return { ...onSideOf(figure, parts), history: historyOf('profit') }
}
