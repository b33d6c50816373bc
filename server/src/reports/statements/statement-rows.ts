import { adToBs, formatBs } from '@lekha/calendar'
import type { ReportTarget } from '@lekha/contract'
import { type StatementBooks, type StatementRow, stockLedgers, withDescendants } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import { percentOf, ZERO } from '@lekha/money'
import type { Turnovers } from '../../figures/turnovers.ts'
import type { Consists, Row } from '../engine/definition.ts'
import { ledgerTargets, type RowTargets } from '../engine/links.ts'
import type { Locale } from '../engine/locale.ts'
import { choice } from '../engine/params.ts'
import { countedStock, withParts } from './consists.ts'
import { isOfGoods } from './valued-stock.ts'

/** The parameter for the form of a statement: its sides beside each other, or one below the other. */
export const formParam = choice({
  label: { en: 'Form', np: 'ढाँचा' },
  standard: 'sides',
  keys: ['Ctrl+H'],
  options: { sides: { en: 'T-form', np: 'टी-ढाँचा' }, vertical: { en: 'Vertical form', np: 'ठाडो ढाँचा' } },
})

/** What the rows of a statement need: the chart, whether rows without a figure are shown, the figure that is a hundred percent. */
export type RowsOf = Locale & {
  data: { turnovers: Turnovers; books: StatementBooks }
  params: { zero: boolean }
  /** Where the rows lead that show neither a group nor a ledger, such as a profit. */
  leadsTo: (row: StatementRow) => ReportTarget | undefined
  hundred?: Paisa
  /** What a row consists of that is neither in the books nor the sum of the rows below it, such as a profit. */
  consistsOf?: (row: StatementRow) => Consists | undefined
  /** Which figure of a ledger is shown; by default the closing balance. */
  shows?: 'closing' | 'movement'
  /** The history of rows by their id. */
  histories?: Readonly<Record<string, NonNullable<Consists['history']>>>
}

/** The rows of a statement, each with what it consists of where the books do not know its figure. */
export const statementRows = (rows: readonly StatementRow[], context: RowsOf): Row[] =>
  withParts(
    rows.map((row) => statementRow(row, context)),
    context.histories,
  )

/** A row of a statement: a group opens its summary, a ledger its months. */
export function statementRow(row: StatementRow, context: RowsOf): Row {
  const { data, params, leadsTo, hundred = ZERO } = context
  const holds = row.kind === 'group' || row.kind === 'section'
  const consists = context.consistsOf?.(row) ?? countedStock(row, context)
  return {
    id: row.id,
    // The ledger "Difference in openings" is listed among groups and bold like them.
    look: holds || row.level === 0 ? 'heading' : 'item',
    level: row.level,
    label: context.nameOf(row),
    ...noteOf(row, context),
    cells: { amount: row.amount, percent: row.amount === ZERO ? null : percentOf(row.amount, hundred) },
    ...(stockTargets(row, data.books) ?? opensOf(row, data.turnovers, leadsTo)),
    ...(consists ? { consists } : {}),
    empty: (holds || row.amount === ZERO) && !params.zero,
  }
}

/** The day of the latest count (AD) by which a row shows stock; none where it shows what was posted. */
function countedOn(row: StatementRow, { stock = [], ...chart }: StatementBooks): string | null {
  const inRow = ledgersOf(row, chart)
  if (stock.length === 0 || inRow === undefined) return null
  const isOpening = row.id.startsWith('opening-stock')
  const days = stock.flatMap(({ ledgerId, openingDate, closingDate }) =>
    inRow(ledgerId) ? ((isOpening ? openingDate : closingDate) ?? []) : [],
  )
  return days.toSorted().at(-1) ?? null
}

/** Which ledgers of stock a row holds, undefined for a row of anything else: a ledger itself, a group of stock, opening or closing stock. */
function ledgersOf({ id, of, kind }: StatementRow, { groups, ledgers }: Pick<StatementBooks, 'groups' | 'ledgers'>) {
  if (id.startsWith('stock-entered')) return undefined
  if (kind === 'section') return id === 'opening-stock' || id === 'closing-stock' ? () => true : undefined
  if (kind === 'ledger') return (ledgerId: string) => ledgerId === of
  if (kind !== 'group' || of === null) return undefined
  const inGroup = withDescendants(groups, [of])
  const inside = ledgers.filter(({ groupId }) => groupId !== null && inGroup.has(groupId))
  // A group that also holds other ledgers, such as current assets, is not said to be counted.
  const counted = new Set(stockLedgers(groups, inside).map((ledger) => ledger.id))
  return counted.size === inside.length ? (ledgerId: string) => counted.has(ledgerId) : undefined
}

/** A value by hand says so, and of which day it is. */
function noteOf(row: StatementRow, { data, say, language }: RowsOf): Pick<Row, 'note'> {
  const counted = countedOn(row, data.books)
  if (counted === null) return {}
  const day = formatBs(adToBs(counted), language)
  return { note: { own: say({ en: `by hand, ${day}`, np: `हातले ${day}` }), other: say({ en: 'by hand', np: 'हातले' }) } }
}

/** Stock by hand opens where it is counted, the value of goods the stock summary; a group of either opens its summary, as any group. */
function stockTargets(row: StatementRow, books: StatementBooks): RowTargets | undefined {
  const { kind, of } = row
  if (kind === 'group') return undefined
  const opens = countedOn(row, books) === null ? ofGoods(row, books) : ({ screen: 'stock-values', params: {} } as const)
  return opens && { opens, ...(of === null ? {} : { skipsTo: { report: 'ledger', params: { ledgerId: of } } }) }
}

function ofGoods(row: StatementRow, { stock = [], ...chart }: StatementBooks): ReportTarget | undefined {
  const inRow = stock.length === 0 ? undefined : ledgersOf(row, chart)
  return inRow && stock.some((each) => isOfGoods(each) && inRow(each.ledgerId)) ? { report: 'stock-summary', params: {} } : undefined
}

function opensOf(row: StatementRow, { chart }: Turnovers, leadsTo: RowsOf['leadsTo']): RowTargets {
  const { kind, of } = row
  if (of === null) {
    const opens = leadsTo(row)
    return opens ? { opens } : {}
  }
  if (kind === 'group') return { opens: { report: 'group-summary', params: { groupId: of } } }
  const isDifference = chart.ledgers.some(({ id, reserved }) => id === of && reserved === 'opening-difference')
  return isDifference
    ? { opens: { screen: 'openings', params: {} }, skipsTo: { report: 'ledger', params: { ledgerId: of } } }
    : ledgerTargets(of)
}
