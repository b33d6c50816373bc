import { id as idField } from '@lekha/contract'
import { BookError } from '@lekha/ledger'
import { gap, type Paisa, paisa, paisaText, percentOf, quantity, ZERO } from '@lekha/money'
import type { Snapshot } from '../../figures/snapshot.ts'
import { readBilledInLedgers, readSold } from '../../figures/stock/item-sums.ts'
import { type FiguresOf, isNothing, readItemFigures, readItems, readItemsIn, type StockItem } from '../../figures/stock/items.ts'
import { readStockTotals, sumOfTotals } from '../../figures/stock/stock-totals.ts'
import type { Block, Cells, Column, Context, Request, Row } from '../engine/definition.ts'
import { type Locale, WORDS, type Words } from '../engine/locale.ts'
import { given } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { zeroParam } from '../statements/balance-table.ts'
import { hiddenItems, itemsParam, withoutMany } from './many-items.ts'
import { groupsFrom, pathTo, quantityCell, readStockGroups, type StockGroup, totalsBelow, valueCell } from './stock-tree.ts'
import { type ValueRow, valueTree, wholeOf } from './value-tree.ts'

const params = { groupId: given(idField.optional()), items: itemsParam, zero: zeroParam }

type Data = {
  path: StockGroup[]
  rows: ValueRow[]
  hidden: number
  figuresOf: FiguresOf
  /** What all items of the report were sold for and what that cost, by its rows and each by another path; sales of one group have none. */
  sales: { rows: Paisa; billed: Paisa | undefined }
  cost: { rows: Paisa; stock: Paisa }
}
type Profit = Context<typeof params, Data>

/** What each item was sold for, what had been paid for what went out of it, and the profit. */
export const itemProfit = defineReport({
  id: 'item-profit',
  title: { en: 'Item profitability', np: 'सामानअनुसार नाफा' },
  period: 'year',
  params,
  depth: 9,
  gather,
  heading: ({ data: { path, hidden }, ...locale }) => {
    const own = path.at(-1)
    return { ...hiddenItems(hidden, locale), ...(own ? { title: locale.nameOf(own), path: profitSteps(path.slice(0, -1), locale) } : {}) }
  },
  blocks: (context): Block[] => [
    {
      block: 'table',
      id: 'profit',
      columns: profitColumns(particulars(context), context),
      rows: context.data.rows.map((row) => rowOf(row, context)),
      totals: totalsOf(context),
    },
  ],
  proofs: ({ data: { sales, cost }, say }) => [
    ...(sales.billed === undefined
      ? []
      : [
          {
            id: 'sales',
            label: say({ en: 'Sales of items = goods billed in ledgers', np: 'सामानको बिक्री = खातामा बिल भएका सामान' }),
            difference: paisaText(gap(sales.rows, sales.billed)),
          },
        ]),
    {
      id: 'cost',
      label: say({ en: 'Cost of items = opening + received − left', np: 'सामानको लागत = सुरु + आएको − बाँकी' }),
      difference: paisaText(gap(cost.rows, cost.stock)),
    },
  ],
})

async function gather(snapshot: Snapshot, { params: asked, period }: Request<typeof params>): Promise<Data> {
  const groups = await readStockGroups(snapshot)
  const { groupId } = asked
  const path = groupId === undefined ? [] : pathTo(groups, groupId)
  if (!path) throw new BookError('There is no such stock group.', { code: 'not_found' })
  const items = groupId === undefined ? await readItems(snapshot) : await readItemsIn(snapshot, groupsFrom(groups, groupId))
  const figuresOf = await readItemFigures(snapshot, period, items)
  const sold = await readSold(snapshot, period, groupId === undefined ? undefined : items.map(({ id }) => id))
  const valuesOf = (item: StockItem) => {
    const [sales, figures] = [sold.get(item.id) ?? ZERO, figuresOf(item)]
    return asked.zero || sales !== ZERO || !isNothing(figures) ? profitValues(sales, figures.cost) : undefined
  }
  const whole = valueTree(groups, items, valuesOf, groupId ?? null)
  const rows = withoutMany(whole, asked.items)
  const totals = await readStockTotals(snapshot, period)
  const sales = { rows: wholeOf(whole, 'sales'), billed: groupId === undefined ? await readBilledInLedgers(snapshot, period) : undefined }
  const cost = {
    rows: wholeOf(whole, 'cost'),
    stock: sumOfTotals(groupId === undefined ? totals : totalsBelow(groups, totals, groupId)).cost,
  }
  return { path, rows, hidden: whole.length - rows.length, figuresOf, sales, cost }
}

const profitValues = (sales: Paisa, cost: Paisa) => new Map([['sales', sales] as const, ['cost', cost] as const])

const particulars = ({ say }: Pick<Locale, 'say'>): Column => ({
  id: 'particulars',
  label: say(WORDS.particulars),
  kind: 'text',
  names: true,
})

/** The columns of a report of profits, behind those that say of what. */
export function profitColumns(first: Column, { say }: Pick<Locale, 'say'>): Column[] {
  const amount = (id: string, words: Words): Column => ({ id, label: say(words), kind: 'amount', width: 136, sums: true })
  return [
    first,
    { id: 'went', label: say({ en: 'Issued', np: 'गएको' }), kind: 'quantity', width: 124, spare: true },
    amount('sales', { en: 'Sales', np: 'बिक्री' }),
    amount('cost', { en: 'Cost', np: 'लागत' }),
    amount('profit', { en: 'Gross profit', np: 'कुल नाफा' }),
    { id: 'share', label: say({ en: '% of sales', np: 'बिक्रीको %' }), kind: 'percent', width: 96, spare: true },
  ]
}

/** What was sold, its cost, the profit, and its share of the sales, which is unknown where nothing was sold. */
export function profitCells(sales: Paisa, cost: Paisa): Cells {
  const profit = paisa(sales - cost)
  return { sales: valueCell(sales), cost: valueCell(cost), profit: valueCell(profit), share: percentOf(profit, sales) ?? null }
}

function rowOf(row: ValueRow, { data: { figuresOf }, nameOf }: Profit): Row {
  const cells = profitCells(row.values.get('sales') ?? ZERO, row.values.get('cost') ?? ZERO)
  if (row.kind === 'group')
    return {
      ...{ id: row.group.id, look: 'heading', level: row.level, label: nameOf(row.group), cells },
      opens: { report: 'item-profit', params: { groupId: row.group.id } },
    }
  const { item, level } = row
  return {
    ...{ id: item.id, look: 'item', level, label: nameOf(item) },
    cells: { ...cells, went: quantityCell(quantity(-figuresOf(item).went), item) },
    opens: { report: 'item-profit-months', params: { stockItemId: item.id } },
  }
}

const totalsOf = ({ data: { sales, cost }, say }: Profit): Cells => ({
  particulars: say(WORDS.total),
  ...profitCells(sales.rows, cost.rows),
})

/** The groups above a group or an item, each of which opens its profits. */
export const profitSteps = (path: readonly StockGroup[], { nameOf }: Pick<Locale, 'nameOf'>) =>
  path.map((group) => ({ id: group.id, label: nameOf(group), opens: { report: 'item-profit', params: { groupId: group.id } } }))
