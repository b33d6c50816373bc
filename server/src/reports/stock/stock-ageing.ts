import { daysBetween } from '@lekha/calendar'
import { fifoLayers, sharedValue, type Valuation } from '@lekha/ledger'
import { add, digits, gap, NONE, type Paisa, paisa, paisaText, type Quantity, quantity, ZERO } from '@lekha/money'
import type { Snapshot } from '../../figures/snapshot.ts'
import { type ItemFigures, readAllFigures, readItems, type StockItem } from '../../figures/stock/items.ts'
import { type DatedReceipt, readReceipts } from '../../figures/stock/receipts.ts'
import type { Block, Cells, Column, Context } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { defineReport } from '../engine/report.ts'
import { type GoodsInLedgers, goodsProofs, readGoodsInStatements } from './goods-proof.ts'
import { hiddenItems, itemsParam, withoutMany } from './many-items.ts'
import { quantityCell, readStockGroups, valueCell } from './stock-tree.ts'
import { showParam, type ValueRow, valueRow, valueTree, wholeOf } from './value-tree.ts'

const params = { show: showParam, items: itemsParam }

/** What is left of an item that came in so many days ago. */
type Aged = { band: string; many: Quantity; value: Paisa }
type Data = {
  rows: ValueRow[]
  /** How many items stand in their groups alone. */
  hidden: number
  /** The bands that stand in the table: that of goods of an unknown age only where there are some. */
  bands: string[]
  agedOf: (item: StockItem) => readonly Aged[]
  figuresOf: (item: StockItem) => ItemFigures
  difference: Paisa
  goods: GoodsInLedgers | undefined
}
type Ageing = Context<typeof params, Data>

/** The bands of days, each with its last day; what is older stands in the last. */
const BANDS = [
  ['30', '0–30'],
  ['60', '31–60'],
  ['90', '61–90'],
  ['180', '91–180'],
] as const
const OVER = 'over'
/** What is there without ever having come in, such as what a count found, or is missing. */
const UNDATED = 'undated'

/** How long the goods that are left have been there: what came in last is left, first in first out. */
export const stockAgeing = defineReport({
  id: 'stock-ageing',
  title: { en: 'Ageing of stock', np: 'जिन्सी मौज्दातको उमेर' },
  period: 'position',
  depth: 9,
  params,
  gather: async (snapshot, { params: asked, period }): Promise<Data> => {
    const figuresOf = await readAllFigures(snapshot, period)
    const items = (await readItems(snapshot)).filter((item) => figuresOf(item).closing.quantity !== NONE)
    const aged = await readAged(snapshot, items, figuresOf, period.to)
    const agedOf = (item: StockItem) => aged.get(item.id) ?? []
    const whole = valueTree(await readStockGroups(snapshot), items, (item) => valuesOf(agedOf(item)))
    const rows = withoutMany(whole, asked.items)
    return {
      ...{ rows, hidden: whole.length - rows.length, agedOf, figuresOf, bands: bandsIn(aged.values()) },
      difference: gap(wholeOf(whole, 'all'), add(...items.map((item) => figuresOf(item).closing.value))),
      goods: await readGoodsInStatements(snapshot, period),
    }
  },
  heading: ({ data: { hidden }, ...locale }) => hiddenItems(hidden, locale),
  blocks: (context): Block[] => [
    {
      ...{ block: 'table', id: 'ages', columns: columnsOf(context) },
      rows: context.data.rows.map((row) =>
        valueRow(row, context.nameOf(row.kind === 'group' ? row.group : row.item), cellsOf(row, context)),
      ),
    },
  ],
  proofs: ({ data: { difference, goods }, ...locale }) => [
    {
      id: 'ages',
      label: locale.say({ en: 'Ages = stock summary', np: 'उमेर = जिन्सी मौज्दात सारांश' }),
      difference: paisaText(difference),
    },
    ...goodsProofs(goods, locale),
  ],
})

async function readAged(
  snapshot: Snapshot,
  items: readonly StockItem[],
  figuresOf: Data['figuresOf'],
  to: string,
): Promise<Map<string, readonly Aged[]>> {
  const held = items
    .map((item) => ({ item: item.id, figures: figuresOf(item) }))
    .map(({ item, figures: { closing, lastEntry } }) => ({ item, left: closing.quantity, lastEntry }))
    .filter(({ left }) => left > NONE)
  const receipts = await readReceipts(snapshot, held, to)
  const bandOf = bandsOn(to)
  return new Map(items.map((item) => [item.id, agedOnce(item, figuresOf(item).closing, receipts.get(item.id) ?? [], to, bandOf)]))
}

/** The ages of an item on a day are kept with its receipts while these are remembered. */
function agedOnce(
  item: StockItem,
  left: ItemFigures['closing'],
  receipts: readonly DatedReceipt[],
  to: string,
  bandOf: (date: string) => string,
): readonly Aged[] {
  const known = agedBefore.get(receipts)
  const same = known?.to === to && known.valuation === item.valuation && known.quantity === left.quantity && known.value === left.value
  if (same) return known.aged
  const aged = agedOf(item, left, receipts, bandOf)
  agedBefore.set(receipts, { to, valuation: item.valuation, ...left, aged })
  return aged
}
type AgedBefore = { to: string; valuation: Valuation; quantity: Quantity; value: Paisa; aged: readonly Aged[] }
const agedBefore = new WeakMap<readonly DatedReceipt[], AgedBefore>()

/** An item valued by the average is worth the same at every age; one by first in, first out what each receipt cost. */
function agedOf(
  { valuation }: StockItem,
  left: ItemFigures['closing'],
  receipts: readonly DatedReceipt[],
  bandOf: (date: string) => string,
): Aged[] {
  const layers = fifoLayers(receipts, left.quantity)
  const bands = layers.map(({ date }) => bandOf(date))
  const many = layers.map((layer) => layer.quantity)
  const rest = quantity(left.quantity - many.reduce((sum, each) => sum + each, 0n))
  const values =
    valuation === 'average' ? sharedValue(left, [...many, rest]) : [...layers.map(({ value }) => value), restOf(left.value, layers)]
  return [...bands, UNDATED].flatMap((band, index) => {
    const each = { band, many: many[index] ?? rest, value: values[index] ?? ZERO }
    return each.many === NONE && each.value === ZERO ? [] : [each]
  })
}

const restOf = (whole: Paisa, layers: readonly DatedReceipt[]): Paisa => paisa(whole - add(...layers.map(({ value }) => value)))

/** The band of what came in on a date, each of which is worked out once. */
function bandsOn(to: string): (date: string) => string {
  const known = new Map<string, string>()
  return (date) => {
    const age = known.has(date) ? 0 : daysBetween(date, to)
    const band = known.get(date) ?? BANDS.find(([last]) => age <= Number.parseInt(last, 10))?.[0] ?? OVER
    known.set(date, band)
    return band
  }
}

const valuesOf = (aged: readonly Aged[]): Map<string, Paisa> => {
  const values = new Map<string, Paisa>()
  for (const { band, value } of aged) for (const id of [band, 'all']) values.set(id, add(values.get(id) ?? ZERO, value))
  return values
}

function bandsIn(aged: Iterable<readonly Aged[]>): string[] {
  const undated = [...aged].some((each) => each.some(({ band }) => band === UNDATED))
  return [...BANDS.map(([last]) => last), OVER, ...(undated ? [UNDATED] : [])]
}

function columnsOf(context: Ageing): Column[] {
  const { say, language, params: asked } = context
  const kind = asked.show === 'value' ? ('amount' as const) : ('quantity' as const)
  const sums = asked.show === 'value' ? { sums: true } : {}
  const column = (id: string): Column => ({ id, label: headOf(id, context), kind, group: say(DAYS), width: 122, spare: true, ...sums })
  return [
    { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
    ...context.data.bands.map(column),
    { id: 'quantity', label: say({ en: 'Quantity', np: 'परिमाण' }), kind: 'quantity', group: say(LEFT), width: 122 },
    { id: 'all', label: say({ en: 'Value', np: 'मूल्य' }), kind: 'amount', group: say(LEFT), width: 128, sums: true },
  ].map((each) => ({ ...each, label: digits(each.label, language) }) as Column)
}
const DAYS: Words = { en: 'Days since it came in', np: 'आएको कति दिन भयो' }
const LEFT: Words = { en: 'Left', np: 'बाँकी' }

function headOf(id: string, { say }: Pick<Ageing, 'say'>): string {
  if (id === OVER) return say({ en: 'Over 180', np: '180 भन्दा बढी' })
  if (id === UNDATED) return say({ en: 'Not known', np: 'थाहा नभएको' })
  return BANDS.find(([last]) => last === id)?.[1] ?? ''
}

function cellsOf(row: ValueRow, context: Ageing): Cells {
  const { data, params: asked } = context
  const all = valueCell(row.values.get('all') ?? ZERO)
  const values = Object.fromEntries(data.bands.map((id) => [id, valueCell(row.values.get(id) ?? ZERO)]))
  if (row.kind === 'group') return asked.show === 'value' ? { ...values, all } : { all }
  const { item } = row
  const byBand = Map.groupBy(data.agedOf(item), ({ band }) => band)
  const inBand = (id: string) => quantity((byBand.get(id) ?? []).reduce((sum, { many }) => sum + many, 0n))
  const quantities = Object.fromEntries([...byBand.keys()].map((id) => [id, quantityCell(inBand(id), item)]))
  return { ...(asked.show === 'value' ? values : quantities), quantity: quantityCell(data.figuresOf(item).closing.quantity, item), all }
}
