import { formatAd } from '@lekha/calendar'
import { id as idField } from '@lekha/contract'
import { add, gap, type Paisa, paisaText, quantity, ZERO } from '@lekha/money'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { readSold } from '../../figures/stock/item-sums.ts'
import { type ItemFigures, readItemFigures, type StockItem } from '../../figures/stock/items.ts'
import type { Block, Cells, Column, Context, Row } from '../engine/definition.ts'
import { CHANGE_VIEW } from '../engine/links.ts'
import { WORDS } from '../engine/locale.ts'
import { given } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { monthWords } from '../ledgers/month-words.ts'
import { profitCells, profitColumns, profitSteps } from './item-profit.ts'
import { type MonthOfPeriod, monthsOf, readItem, stepsTo } from './stock-item.ts'
import { quantityCell, readStockGroups, type StockGroup } from './stock-tree.ts'

const params = { stockItemId: given(idField) }

/** What an item was sold for in some days, and what had been paid for what went out of it. */
type Sold = { sales: Paisa; figures: ItemFigures }
type Data = {
  item: StockItem
  path: StockGroup[]
  neighbours: { former: string | null; following: string | null }
  whole: Sold
  months: (MonthOfPeriod & Sold)[]
}
type Months = Context<typeof params, Data>

/** The profit of an item month by month; each month opens its movements. */
export const itemProfitMonths = defineReport({
  id: 'item-profit-months',
  title: { en: 'Profit of an item', np: 'सामानको नाफा' },
  period: 'year',
  params,
  gather: async (snapshot, { params: { stockItemId }, period }): Promise<Data> => {
    const { item, neighbours } = await readItem(snapshot, stockItemId)
    const months: Data['months'] = []
    for (const month of monthsOf(snapshot, period)) months.push({ ...month, ...(await readSoldOf(snapshot, month, item)) })
    return {
      item,
      neighbours,
      path: stepsTo(await readStockGroups(snapshot), item),
      whole: await readSoldOf(snapshot, period, item),
      months,
    }
  },
  heading: ({ data: { item, path, neighbours }, ...locale }) => ({
    title: locale.nameOf(item),
    neighbours,
    path: profitSteps(path, locale),
  }),
  links: ({ data: { item }, say }) => [
    {
      id: 'stock',
      label: say({ en: 'Stock of the item', np: 'सामानको जिन्सी मौज्दात' }),
      keys: CHANGE_VIEW,
      opens: { report: 'stock-item', params: { stockItemId: item.id } },
    },
  ],
  blocks: (context): Block[] => [
    {
      ...{ block: 'table', id: 'months', columns: columnsOf(context), rows: context.data.months.map((month) => monthRow(month, context)) },
      totals: { month: context.say(WORDS.total), ...cellsOf(context.data.whole, context.data.item) },
    },
  ],
  proofs: ({ data: { months, whole }, say }) => {
    const sum = (of: (each: Sold) => Paisa) => gap(add(...months.map(of)), of(whole))
    return [
      {
        id: 'months',
        label: say({ en: 'Months = item profitability', np: 'महिनाहरू = सामानअनुसार नाफा' }),
        difference: paisaText(
          add(
            sum(({ sales }) => sales),
            sum(({ figures }) => figures.cost),
          ),
        ),
      },
    ]
  },
})

async function readSoldOf(snapshot: Snapshot, period: Pick<Period, 'from' | 'to'>, item: StockItem): Promise<Sold> {
  const figures = (await readItemFigures(snapshot, period, [item]))(item)
  return { sales: (await readSold(snapshot, period, [item.id])).get(item.id) ?? ZERO, figures }
}

function columnsOf(context: Months): Column[] {
  const { say } = context
  const [first, ...others] = profitColumns({ id: 'month', label: say({ en: 'Month', np: 'महिना' }), kind: 'text', names: true }, context)
  const days: Column = { id: 'days', label: say({ en: 'A.D.', np: 'ई.सं.' }), kind: 'text', width: 210, spare: true }
  return [...(first ? [first] : []), days, ...others]
}

const monthRow = ({ bsMonth, from, to, ...sold }: Data['months'][number], { data: { item }, period, say }: Months): Row => ({
  ...{ id: `month-${bsMonth}`, look: 'item', label: say(monthWords(bsMonth, period)) },
  cells: { days: `${formatAd(from)} – ${formatAd(to)}`, ...cellsOf(sold, item) },
  opens: { report: 'stock-movements', params: { stockItemId: item.id, from, to } },
})

const cellsOf = ({ sales, figures: { went, cost } }: Sold, item: StockItem): Cells => ({
  ...{ went: quantityCell(quantity(-went), item), ...profitCells(sales, cost) },
})
