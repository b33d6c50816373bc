import { id as idField, type ReportProof } from '@lekha/contract'
import { BookError, type Valuation } from '@lekha/ledger'
import { add, formatCount, gap, paisaText, quantity } from '@lekha/money'
import { type ItemFigures, readAllFigures, readItemFigures, readItems } from '../../figures/stock/items.ts'
import type { Block, Cells, Column, Context, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { choice, given, type Values } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { zeroParam } from '../statements/balance-table.ts'
import { type GoodsInLedgers, goodsProofs, readGoodsInStatements } from './goods-proof.ts'
import {
  groupSteps,
  isNothing,
  pathTo,
  quantityCell,
  rateText,
  readStockGroups,
  type StockRow,
  stockTree,
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
  items: choice({
    label: { en: 'Items', np: 'सामान' },
    standard: '',
    keys: ['I'],
    options: {
      '': { en: 'Items of up to 1,000', np: '१,००० सम्मका सामान' },
      all: { en: 'All items', np: 'सबै सामान' },
    },
  }),
  zero: zeroParam,
}

/** Of more items than that only the groups are shown, each of which opens its own; the rows of ten thousand items take a second to be written. */
const MOST_ITEMS = 1_000

type Data = {
  /** The groups down to the one that is shown, with what is left in each. */
  path: ValuedGroup[]
  rows: StockRow[]
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
    const items = await readItems(snapshot)
    const method = methodOf(asked)
    const figuresOf = method ? await readItemFigures(snapshot, period, items, method) : await readAllFigures(snapshot, period)
    const whole = stockTree(groups, items, figuresOf, asked.groupId ?? null, (figures) => asked.zero || !isNothing(figures))
    const steps = withValues(path, groups, items, figuresOf)
    const rows = asked.items === 'all' ? whole : withoutMany(whole)
    return {
      path: steps,
      rows,
      hidden: whole.length - rows.length,
      goods: path.length > 0 || method ? undefined : await readGoodsInStatements(snapshot, period),
    }
  },
  heading: ({ data: { path, hidden }, ...locale }) => {
    const own = path.at(-1)
    const many = hidden > 0 ? { subtitle: locale.say(inGroups(hidden)) } : {}
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
  proofs: ({ data: { goods, path, rows }, ...locale }) => [...rowsProof(path.at(-1), rows, locale), ...goodsProofs(goods, locale)],
})

/** The rows of one group lead to what the whole summary shows of it. */
function rowsProof(own: Data['path'][number] | undefined, rows: readonly StockRow[], { say }: Pick<Summary, 'say'>): ReportProof[] {
  if (!own) return []
  const left = add(...rows.filter(({ level }) => level === 0).map(({ closing }) => closing))
  return [
    {
      id: 'rows',
      label: say({ en: 'Rows = group in the stock summary', np: 'पङ्क्तिहरू = जिन्सी मौज्दात सारांशको समूह' }),
      difference: paisaText(gap(left, own.amount)),
    },
  ]
}

/** The groups of a tree with many items, and the items that are in no group below the one that is shown. */
function withoutMany(rows: readonly StockRow[]): StockRow[] {
  const groups = rows.filter(({ kind, level }) => kind === 'group' || level === 0)
  return rows.length - groups.length > MOST_ITEMS ? groups : [...rows]
}

const methodOf = ({ valuation }: Values<typeof params>): Valuation | undefined => (valuation === '' ? undefined : valuation)

const inGroups = (hidden: number): Words => ({
  en: `Groups alone, with ${formatCount(hidden, 'en')} items`,
  np: `समूह मात्र, ${formatCount(hidden, 'np')} सामानसहित`,
})

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
