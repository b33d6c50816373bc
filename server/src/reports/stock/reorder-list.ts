import { leftOfOrder } from '@lekha/ledger'
import { NONE, type Quantity, quantity } from '@lekha/money'
import { readOrders } from '../../figures/orders.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { type ItemFigures, readItemFigures, readItems, type StockItem } from '../../figures/stock/items.ts'
import type { Block, Column, Context, Row } from '../engine/definition.ts'
import { WORDS } from '../engine/locale.ts'
import { toggle } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { type GoodsInLedgers, goodsProofs, readGoodsInStatements } from './goods-proof.ts'
import { pathTo, quantityCell, quantityText, readStockGroups, type StockGroup } from './stock-tree.ts'

const params = {
  all: toggle({
    label: { en: 'Items', np: 'सामान' },
    standard: false,
    off: { en: 'Below the reorder level', np: 'पुनः खरिद तहभन्दा कम' },
    on: { en: 'All with a reorder level', np: 'पुनः खरिद तह भएका सबै' },
    keys: ['Z'],
  }),
}

/** `coming`: what is left of the purchase orders. */
type Watched = { item: StockItem; level: Quantity; left: Quantity; coming: Quantity }
type Data = { watched: Watched[]; groups: StockGroup[]; goods: GoodsInLedgers | undefined }
type Reorder = Context<typeof params, Data>

/** The items of which less is left than their reorder level, and how many to order. */
export const reorderList = defineReport({
  id: 'reorder-list',
  title: { en: 'Reorder list', np: 'पुनः खरिद सूची' },
  period: 'position',
  params,
  gather: async (snapshot, { period }): Promise<Data> => {
    const items = (await readItems(snapshot)).filter(({ reorderLevel }) => reorderLevel !== null)
    const figuresOf = await readItemFigures(snapshot, period, items)
    const coming = await readComing(snapshot, period.to)
    const watched = items.flatMap((item): Watched[] => watchedOf(item, figuresOf(item), coming.get(item.id) ?? NONE))
    return { watched, groups: await readStockGroups(snapshot), goods: await readGoodsInStatements(snapshot, period) }
  },
  blocks: (context): Block[] => [{ block: 'table', id: 'items', columns: columnsOf(context), rows: rowsOf(context) }],
  proofs: ({ data: { goods }, ...locale }) => goodsProofs(goods, locale),
})

const watchedOf = (item: StockItem, { closing }: ItemFigures, coming: Quantity): Watched[] =>
  item.reorderLevel === null ? [] : [{ item, level: item.reorderLevel, left: closing.quantity, coming }]

/** What is left of the purchase orders, by item. */
async function readComing(snapshot: Snapshot, to: string): Promise<ReadonlyMap<string, Quantity>> {
  const coming = new Map<string, Quantity>()
  for (const { goods, fulfilled } of await readOrders(snapshot, { kind: 'purchase-order', to })) {
    const left = leftOfOrder(goods, fulfilled.goods)
    for (const [index, { stockItemId }] of goods.entries())
      coming.set(stockItemId, quantity((coming.get(stockItemId) ?? NONE) + (left[index] ?? NONE)))
  }
  return coming
}

const isShort = ({ level, left }: Watched): boolean => left < level

function columnsOf({ say }: Reorder): Column[] {
  const column = (id: string, en: string, np: string): Column => ({ id, label: say({ en, np }), kind: 'quantity', width: 140 })
  return [
    { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
    { id: 'group', label: say({ en: 'Stock group', np: 'जिन्सी समूह' }), kind: 'text', spare: true },
    { ...column('level', 'Reorder level', 'पुनः खरिद तह'), spare: true },
    column('left', 'Left', 'बाँकी'),
    { ...column('coming', 'On order', 'आदेश दिइएको'), spare: true },
    { ...column('short', 'Short', 'नपुग'), spare: true },
    column('order', 'To order', 'किन्नुपर्ने'),
  ]
}

/** What is ordered covers what is missing, and is at least as much as is usually ordered. */
function toOrder({ item, level, left }: Watched): Quantity {
  const missing = quantity(level - left)
  return item.reorderQuantity !== null && item.reorderQuantity > missing ? item.reorderQuantity : missing
}

const rowsOf = (context: Reorder): Row[] =>
  context.data.watched.filter((each) => context.params.all || isShort(each)).map((each) => rowOf(each, context))

function rowOf(watched: Watched, { data: { groups }, nameOf }: Reorder): Row {
  const { item, level, left, coming } = watched
  const short = isShort(watched)
  const path = item.groupId === null ? [] : (pathTo(groups, item.groupId) ?? [])
  return {
    ...{ id: item.id, look: 'item', label: nameOf(item) },
    cells: {
      ...{
        group: path.map(nameOf).join(' › '),
        level: quantityText(level, item),
        left: quantityText(left, item),
        coming: quantityCell(coming, item),
      },
      short: short ? quantityCell(quantity(level - left), item) : null,
      order: short ? quantityCell(toOrder(watched), item) : quantityCell(NONE, item),
    },
    opens: { report: 'stock-item', params: { stockItemId: item.id } },
  }
}
