import { id as idField, type ReportProof } from '@lekha/contract'
import { BookError, type Valuation } from '@lekha/ledger'
import { add, gap, type Paisa, paisaText, quantity } from '@lekha/money'
import type { Snapshot } from '../../figures/snapshot.ts'
import { type ItemFigures, isNothing, readItemFigures, readItems, readItemsIn } from '../../figures/stock/items.ts'
import { readStockTotals, type StockTotal, sumOfTotals } from '../../figures/stock/stock-totals.ts'
import type { Block, Cells, Column, Context, Request, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { choice, given, type Values } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { zeroParam } from '../statements/balance-table.ts'
import { type GoodsInLedgers, goodsProofs, readGoodsInStatements } from './goods-proof.ts'
import { hiddenItems, itemsParam, MOST_ITEMS } from './many-items.ts'
import {
  groupSteps,
  groupsFrom,
  groupTree,
  pathTo,
  quantityCell,
  rateText,
  readStockGroups,
  type StockGroup,
  type StockRow,
  stockTree,
  totalsBelow,
  type ValuedGroup,
  valueCell,
  withValues,
} from './stock-tree.ts'

const params = {
  groupId: given(idField.optional()),
  valuation: choice({
    label: { en: 'Valuation', np: 'मूल्याङ्कन' },
    standard: '',
    keys: ['V'],
    options: {
      '': { en: 'As each item is valued', np: 'हरेक सामानको आफ्नै तरिकाले' },
      average: { en: 'All by weighted average', np: 'सबै भारित औसतले' },
      fifo: { en: 'All by first in, first out', np: 'सबै पहिले आएको पहिले जाने तरिकाले' },
    },
  }),
  items: itemsParam,
  zero: zeroParam,
}

type Data = {
  /** The groups down to the one that is shown, with what is left in each. */
  path: ValuedGroup[]
  rows: StockRow[]
  /** What all of them come to together, added up by another path than the rows. */
  whole: ReturnType<typeof sumOfTotals>
  /** How many items stand in their groups alone. */
  hidden: number
  /** Undefined where all is valued otherwise than in the ledgers, or only a group is shown. */
  goods: GoodsInLedgers | undefined
}
type Summary = Context<typeof params, Data>

/** The stock of goods: by group and item what was there, came in, went out and is left, with its value. */
export const stockSummary = defineReport({
  id: 'stock-summary',
  title: { en: 'Stock summary', np: 'जिन्सी मौज्दात सारांश' },
  period: 'year',
  params,
  depth: 9,
  gather: async (snapshot, { params: asked, period }): Promise<Data> => {
    const groups = await readStockGroups(snapshot)
    const path = asked.groupId === undefined ? [] : pathTo(groups, asked.groupId)
    if (!path) throw new BookError('There is no such stock group.', { code: 'not_found' })
    const method = methodOf(asked)
    const totals = await readStockTotals(snapshot, period, method)
    return {
      path: withValues(path, groups, totals),
      whole: sumOfTotals(path.length === 0 ? totals : totalsBelow(groups, totals, asked.groupId)),
      ...(await readRows(snapshot, { asked, period }, groups, totals)),
      goods: path.length > 0 || method ? undefined : await readGoodsInStatements(snapshot, period),
    }
  },
  heading: ({ data: { path, hidden }, ...locale }) => {
    const own = path.at(-1)
    const many = hiddenItems(hidden, locale)
    if (!own) return many
    return {
      ...many,
      title: locale.nameOf(own),
      path: groupSteps(path.slice(0, -1), locale),
      parent: { label: locale.nameOf(own), amount: paisaText(own.amount), proof: 'rows' },
    }
  },
  blocks: (context): Block[] => [
    { block: 'table', id: 'stock', columns: columnsOf(context), rows: context.data.rows.map((row) => rowOf(row, context)) },
  ],
  // What would be, if all were valued otherwise, is in no ledger.
  proofs: ({ data: { goods, ...data }, ...locale }) => [rowsProof(data, locale), ...goodsProofs(goods, locale)],
})

/** The rows lead to what all items come to, or those of one group, which is what the whole summary shows of it. */
function rowsProof({ path, rows, whole }: Pick<Data, 'path' | 'rows' | 'whole'>, { say }: Pick<Summary, 'say'>): ReportProof {
  const outermost = rows.filter(({ level }) => level === 0)
  const gapOf = (of: (row: Pick<StockRow, 'opening' | 'came' | 'cost' | 'closing'>) => Paisa) => gap(add(...outermost.map(of)), of(whole))
  return {
    id: 'rows',
    label: say(
      path.length > 0
        ? { en: 'Rows = group in the stock summary', np: 'पङ्क्तिहरू = जिन्सी मौज्दात सारांशको समूह' }
        : { en: 'Rows = all items', np: 'पङ्क्तिहरू = सबै सामान' },
    ),
    difference: paisaText(
      add(...[gapOf((row) => row.opening), gapOf((row) => row.came), gapOf((row) => row.cost), gapOf((row) => row.closing)]),
    ),
  }
}

/** The items below a group as a tree; where they are many, its groups alone and the items that are in no group below it, which are read alone. */
async function readRows(
  snapshot: Snapshot,
  { asked, period }: Pick<Request<typeof params>, 'period'> & { asked: Values<typeof params> },
  groups: readonly StockGroup[],
  totals: readonly StockTotal[],
): Promise<Pick<Data, 'rows' | 'hidden'>> {
  const top = asked.groupId ?? null
  const within = top === null ? [null, ...groups.map(({ id }) => id)] : groupsFrom(groups, top)
  const countOf = ({ items, moved }: StockTotal) => (asked.zero ? items : moved)
  const deeper = totals.filter(({ groupId }) => groupId !== top && within.includes(groupId)).reduce((sum, total) => sum + countOf(total), 0)
  const hidden = asked.items === 'all' || deeper <= MOST_ITEMS ? 0 : deeper
  const items = hidden === 0 && top === null ? await readItems(snapshot) : await readItemsIn(snapshot, hidden === 0 ? within : [top])
  const figuresOf = await readItemFigures(snapshot, period, items, methodOf(asked))
  const rows = stockTree(groups, items, figuresOf, top, (figures) => asked.zero || !isNothing(figures))
  return { hidden, rows: hidden === 0 ? rows : [...groupTree(groups, totals, top, (total) => countOf(total) > 0), ...rows] }
}

const methodOf = ({ valuation }: Values<typeof params>): Valuation | undefined => (valuation === '' ? undefined : valuation)

const OPENING: Words = { en: 'Opening', np: 'सुरु' }
const IN: Words = { en: 'Received', np: 'आएको' }
const OUT: Words = { en: 'Issued', np: 'गएको' }
const CLOSING: Words = { en: 'Left', np: 'बाँकी' }
const QUANTITY: Words = { en: 'Quantity', np: 'परिमाण' }
const VALUE: Words = { en: 'Value', np: 'मूल्य' }

function columnsOf({ say }: Summary): Column[] {
  const pair = (id: string, group: Words, value: Words, spare: boolean): Column[] => [
    { id: `${id}-quantity`, label: say(QUANTITY), kind: 'quantity', group: say(group), width: 104, ...(spare ? { spare } : {}) },
    { id: `${id}-value`, label: say(value), kind: 'amount', group: say(group), width: 122, sums: true, ...(spare ? { spare } : {}) },
  ]
  return [
    { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
    ...pair('opening', OPENING, VALUE, true),
    ...pair('came', IN, VALUE, true),
    ...pair('went', OUT, { en: 'Cost', np: 'लागत' }, true),
    { id: 'closing-quantity', label: say(QUANTITY), kind: 'quantity', group: say(CLOSING), width: 104 },
    { id: 'rate', label: say({ en: 'Rate', np: 'दर' }), kind: 'rate', group: say(CLOSING), width: 96 },
    { id: 'closing-value', label: say(VALUE), kind: 'amount', group: say(CLOSING), width: 128, sums: true },
  ]
}

function rowOf(row: StockRow, { nameOf }: Summary): Row {
  const values: Cells = {
    ...{ 'opening-value': valueCell(row.opening), 'came-value': valueCell(row.came), 'went-value': valueCell(row.cost) },
    'closing-value': valueCell(row.closing),
  }
  const { level } = row
  if (row.kind === 'group')
    return {
      ...{ id: row.group.id, look: 'heading', level, label: nameOf(row.group), cells: values },
      opens: { report: 'stock-summary', params: { groupId: row.group.id } },
    }
  const { item, figures } = row
  const cell = (many: ItemFigures['went']) => quantityCell(many, item)
  return {
    ...{ id: item.id, look: 'item', level, label: nameOf(item) },
    cells: {
      ...values,
      'opening-quantity': cell(figures.opening.quantity),
      'came-quantity': cell(figures.came.quantity),
      'went-quantity': cell(quantity(-figures.went)),
      'closing-quantity': cell(figures.closing.quantity),
      rate: rateText(figures.closing),
    },
    opens: { report: 'stock-item', params: { stockItemId: item.id } },
  }
}
