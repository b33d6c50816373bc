import { addDays, formatAd } from '@lekha/calendar'
import { id as idField } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { gap, paisaText, quantity } from '@lekha/money'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { type ItemFigures, readItemFigures, readOneItem, type StockItem } from '../../figures/stock/items.ts'
import { readStockTotals } from '../../figures/stock/stock-totals.ts'
import type { Block, Cells, Column, Context, Row } from '../engine/definition.ts'
import { CHANGE_VIEW } from '../engine/links.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { given } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { monthWords } from '../ledgers/month-words.ts'
import {
  groupSteps,
  pathTo,
  quantityCell,
  rateText,
  readStockGroups,
  type StockGroup,
  type ValuedGroup,
  valueCell,
  withValues,
} from './stock-tree.ts'

const params = { stockItemId: given(idField) }

type MonthFigures = MonthOfPeriod & { figures: ItemFigures }
/** A BS month as far as it lies in a period. */
export type MonthOfPeriod = { bsMonth: number; from: string; to: string }
type Data = {
  item: StockItem
  path: ValuedGroup[]
  neighbours: { former: string | null; following: string | null }
  whole: ItemFigures
  months: MonthFigures[]
}
type Months = Context<typeof params, Data>

/** An item month by month: what came in, went out and is left, with its value. */
export const stockItem = defineReport({
  id: 'stock-item',
  title: { en: 'Stock item', np: 'जिन्सी सामान' },
  period: 'year',
  params,
  gather: async (snapshot, { params: { stockItemId }, period }): Promise<Data> => {
    const { item, neighbours } = await readItem(snapshot, stockItemId)
    const groups = await readStockGroups(snapshot)
    const months: MonthFigures[] = []
    for (const month of monthsOf(snapshot, period)) months.push({ ...month, figures: await figuresOf(snapshot, month, item) })
    const path = withValues(stepsTo(groups, item), groups, await readStockTotals(snapshot, period))
    return { item, neighbours, path, whole: await figuresOf(snapshot, period, item), months }
  },
  heading: ({ data: { item, path, neighbours, whole }, ...locale }) => ({
    title: locale.nameOf(item),
    neighbours,
    path: groupSteps(path, locale),
    parent: { label: locale.nameOf(item), amount: paisaText(whole.closing.value), proof: 'months' },
  }),
  links: ({ data: { item }, say }) => [
    {
      id: 'profit',
      label: say({ en: 'Profit of the item', np: 'सामानको नाफा' }),
      keys: CHANGE_VIEW,
      opens: { report: 'item-profit-months', params: { stockItemId: item.id } },
    },
  ],
  blocks: (context): Block[] => [
    {
      block: 'table',
      id: 'months',
      columns: columnsOf(context),
      rows: [openingRow(context), ...context.data.months.map((month) => monthRow(month, context))],
      totals: { month: context.say(WORDS.total), ...figureCells(context.data.whole, context.data.item) },
    },
  ],
  proofs: ({ data: { months, whole }, say }) => {
    const last = months.at(-1)?.figures.closing.value ?? whole.opening.value
    return [
      {
        id: 'months',
        label: say({ en: 'Months = stock summary', np: 'महिनाहरू = जिन्सी मौज्दात सारांश' }),
        difference: paisaText(gap(last, whole.closing.value)),
      },
    ]
  },
})

/** The item of a report, and the items before and after it by name. @throws BookError `not_found` */
export async function readItem(snapshot: Snapshot, id: string): Promise<Pick<Data, 'item' | 'neighbours'>> {
  const found = await readOneItem(snapshot, id)
  if (!found) throw new BookError('There is no such item.', { code: 'not_found' })
  const { former, following, ...item } = found
  return { item, neighbours: { former, following } }
}

/** The groups above an item. */
export const stepsTo = (groups: readonly StockGroup[], { groupId }: StockItem): StockGroup[] =>
  groupId === null ? [] : (pathTo(groups, groupId) ?? [])

const figuresOf = async (snapshot: Snapshot, period: Pick<Period, 'from' | 'to'>, item: StockItem): Promise<ItemFigures> =>
  (await readItemFigures(snapshot, period, [item]))(item)

/** The months of a period, the first and the last as far as they lie in it. */
export function monthsOf({ months }: Snapshot, { from, to }: Period): MonthOfPeriod[] {
  return months
    .filter(({ starts, until }) => starts <= to && until > from)
    .map(({ bsMonth, starts, until }) => ({
      bsMonth,
      from: starts < from ? from : starts,
      to: until > to ? to : addDays(until, -1),
    }))
}

const OPENING: Words = { en: 'Opening stock', np: 'सुरु जिन्सी मौज्दात' }

function columnsOf({ say }: Months): Column[] {
  const quantityColumn = (id: string, group: Words): Column => ({
    ...{
      id: `${id}-quantity`,
      label: say({ en: 'Quantity', np: 'परिमाण' }),
      kind: 'quantity',
      group: say(group),
      width: 116,
      spare: id !== 'closing',
    },
  })
  const valueColumn = (id: string, group: Words, label: Words, sums: boolean): Column => ({
    ...{ id: `${id}-value`, label: say(label), kind: 'amount', group: say(group), width: 132, ...(sums ? { sums } : {}) },
  })
  const [came, went, left] = [
    { en: 'Received', np: 'आएको' },
    { en: 'Issued', np: 'गएको' },
    { en: 'Left', np: 'बाँकी' },
  ]
  const value = { en: 'Value', np: 'मूल्य' }
  return [
    { id: 'month', label: say({ en: 'Month', np: 'महिना' }), kind: 'text', names: true },
    { id: 'days', label: say({ en: 'A.D.', np: 'ई.सं.' }), kind: 'text', width: 210, spare: true },
    quantityColumn('came', came),
    valueColumn('came', came, value, true),
    quantityColumn('went', went),
    valueColumn('went', went, { en: 'Cost', np: 'लागत' }, true),
    quantityColumn('closing', left),
    { id: 'rate', label: say({ en: 'Rate', np: 'दर' }), kind: 'rate', group: say(left), width: 104 },
    valueColumn('closing', left, value, false),
  ]
}

function openingRow({ data: { item, whole }, say }: Months): Row {
  const { quantity: many, value } = whole.opening
  return {
    ...{ id: 'opening', look: 'opening', label: say(OPENING) },
    cells: { 'closing-quantity': quantityCell(many, item), rate: rateText(whole.opening), 'closing-value': valueCell(value) },
  }
}

function monthRow({ bsMonth, from, to, figures }: MonthFigures, { data: { item }, period, say }: Months): Row {
  return {
    ...{ id: `month-${bsMonth}`, look: 'item', label: say(monthWords(bsMonth, period)) },
    cells: { days: `${formatAd(from)} – ${formatAd(to)}`, ...figureCells(figures, item) },
    opens: { report: 'stock-movements', params: { stockItemId: item.id, from, to } },
  }
}

const figureCells = ({ came, went, cost, closing }: ItemFigures, item: StockItem): Cells => ({
  ...{ 'came-quantity': quantityCell(came.quantity, item), 'came-value': valueCell(came.value) },
  ...{ 'went-quantity': quantityCell(quantity(-went), item), 'went-value': valueCell(cost) },
  ...{ 'closing-quantity': quantityCell(closing.quantity, item), rate: rateText(closing), 'closing-value': valueCell(closing.value) },
})
