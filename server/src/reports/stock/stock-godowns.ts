import { BookError, sentence, sharedValue } from '@lekha/ledger'
import { add, gap, NONE, type Paisa, paisaText, type Quantity, quantity, ZERO } from '@lekha/money'
import * as z from 'zod'
import { rowsOf } from '../../db/statements.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { type GodownSums, MAIN_LOCATION, readGodownSums } from '../../figures/stock/item-sums.ts'
import { type FiguresOf, readAllFigures, readItems, type StockItem } from '../../figures/stock/items.ts'
import type { Block, Cells, Column, Context, Request } from '../engine/definition.ts'
import { type Locale, WORDS } from '../engine/locale.ts'
import { oneOf } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { zeroParam } from '../statements/balance-table.ts'
import { type GoodsInLedgers, goodsProofs, readGoodsInStatements } from './goods-proof.ts'
import { hiddenItems, itemsParam, withoutMany } from './many-items.ts'
import { quantityCell, rateText, readStockGroups, valueCell } from './stock-tree.ts'
import { showParam, type ValueRow, valueRow, valueTree, wholeOf } from './value-tree.ts'

const godown = z.object({ id: z.string(), name: z.string(), nameNp: z.string() })
type Godown = z.output<typeof godown>
const MAIN: Godown = { id: MAIN_LOCATION, name: 'Main location', nameNp: 'मुख्य स्थान' }

const MISSING = sentence('There is no such godown.')

const params = {
  godown: oneOf<{ places: readonly Godown[] }>({
    label: { en: 'Godown', np: 'गोदाम' },
    all: { en: 'Every godown', np: 'सबै गोदाम' },
    unknown: MISSING,
    options: ({ places }, { nameOf }) => places.map((each) => ({ value: each.id, label: nameOf(each) })),
  }),
  show: showParam,
  items: itemsParam,
  zero: zeroParam,
}

/** What of an item lies at a place, and what it is worth by the value of the item. */
type Lying = { sums: GodownSums; left: Quantity; value: Paisa }
type Data = {
  places: Godown[]
  /** Those that have a column of their own. */
  beside: Godown[]
  figuresOf: FiguresOf
  lyingOf: (item: StockItem, place: string) => Lying | undefined
  rows: ValueRow[]
  /** How many items stand in their groups alone. */
  hidden: number
  difference: Paisa
  goods: GoodsInLedgers | undefined
}
type ByGodown = Context<typeof params, Data>

/** The stock of goods by the places where they lie, side by side or one of them with what came and went. */
export const stockGodowns = defineReport({
  id: 'stock-godowns',
  title: { en: 'Stock by godown', np: 'गोदामअनुसार जिन्सी मौज्दात' },
  period: 'year',
  depth: 9,
  params,
  gather,
  heading: ({ data: { hidden }, ...locale }) => hiddenItems(hidden, locale),
  blocks: (context): Block[] => [
    {
      ...{ block: 'table', id: 'stock' },
      columns: context.params.godown === '' ? besideEachOther(context) : ofOne(context),
      rows: context.data.rows.map((row) =>
        valueRow(
          row,
          context.nameOf(row.kind === 'group' ? row.group : row.item),
          context.params.godown === '' ? cellsOf(row, context) : cellsOfOne(row, context),
        ),
      ),
    },
  ],
  proofs: ({ data: { difference, goods }, ...locale }) => [
    {
      id: 'places',
      label: locale.say({ en: 'Godowns = stock summary', np: 'गोदामहरू = जिन्सी मौज्दात सारांश' }),
      difference: paisaText(difference),
    },
    ...goodsProofs(goods, locale),
  ],
})

async function gather(snapshot: Snapshot, { params: asked, period }: Request<typeof params>): Promise<Data> {
  const places = [MAIN, ...(await readGodowns(snapshot))]
  if (asked.godown !== '' && !places.some(({ id }) => id === asked.godown)) throw new BookError(MISSING, { code: 'not_found' })
  const figuresOf = await readAllFigures(snapshot, period)
  const lying = lyingByItem(await readGodownSums(snapshot, period), figuresOf)
  const lyingOf = (item: StockItem, place: string) => lying.get(item.id)?.get(place)
  const all = await readItems(snapshot)
  const tree = (shown: (item: StockItem) => boolean) => treeOf(snapshot, all.filter(shown), places, lyingOf)
  const whole = await tree(() => true)
  const moved = (item: StockItem) =>
    places.some(({ id }) => (asked.godown === '' || asked.godown === id) && !isNothing(lyingOf(item, id)?.sums))
  const shown = asked.zero ? whole : await tree(moved)
  const rows = withoutMany(shown, asked.items)
  return {
    ...{ places, beside: placesIn(shown, places, lyingOf), figuresOf, lyingOf, rows, hidden: shown.length - rows.length },
    difference: gap(wholeOf(whole, 'all'), add(...all.map((item) => figuresOf(item).closing.value))),
    goods: await readGoodsInStatements(snapshot, period),
  }
}

const readGodowns = ({ sql, organizationId }: Snapshot): Promise<Godown[]> => rowsOf(sql, godown)`
  select godown_id as id, name, name_np as "nameNp" from godown where organization_id = ${organizationId} order by folded_name`

/** What lies where, by item and place; the places of an item share its value. */
function lyingByItem(sums: readonly GodownSums[], figuresOf: FiguresOf) {
  const byItem = Map.groupBy(sums, ({ item }) => item)
  return new Map(
    [...byItem].map(([item, own]) => {
      const lefts = own.map(({ before, came, went, moved }) => quantity(before + came + went + moved))
      const values = sharedValue(figuresOf({ id: item }).closing, lefts)
      return [
        item,
        new Map(
          own.map((each, index): [string, Lying] => [
            each.godown,
            { sums: each, left: lefts[index] ?? NONE, value: values[index] ?? ZERO },
          ]),
        ),
      ]
    }),
  )
}

async function treeOf(
  snapshot: Snapshot,
  items: readonly StockItem[],
  places: readonly Godown[],
  lyingOf: Data['lyingOf'],
): Promise<ValueRow[]> {
  return valueTree(await readStockGroups(snapshot), items, (item) => {
    const values = places.map(({ id }) => [id, lyingOf(item, id)?.value ?? ZERO] as const)
    return new Map([...values, ['all', add(...values.map(([, value]) => value))]])
  })
}

const isNothing = (sums: GodownSums | undefined): boolean =>
  !sums || [sums.before, sums.came, sums.went, sums.moved].every((each) => each === NONE)

/** Places where something of an item lies, or lay; a godown that holds nothing needs no column. */
const placesIn = (rows: readonly ValueRow[], places: readonly Godown[], lyingOf: Data['lyingOf']): Godown[] =>
  places.filter(({ id }) => rows.some((row) => row.kind === 'item' && lyingOf(row.item, id) !== undefined))

function besideEachOther(context: ByGodown): Column[] {
  const { say, nameOf, params: asked } = context
  const kind = asked.show === 'value' ? ('amount' as const) : ('quantity' as const)
  const sums = asked.show === 'value' ? { sums: true } : {}
  return [
    { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
    ...context.data.beside.map((place): Column => ({ id: place.id, label: nameOf(place), kind, width: 126, ...sums })),
    { id: 'quantity', label: say({ en: 'Quantity', np: 'परिमाण' }), kind: 'quantity', group: say(ALL), width: 116 },
    { id: 'all', label: say({ en: 'Value', np: 'मूल्य' }), kind: 'amount', group: say(ALL), width: 128, sums: true },
  ]
}
const ALL = { en: 'All together', np: 'सबै गरी' }

function cellsOf(row: ValueRow, { data: { lyingOf, figuresOf, places }, params: asked }: ByGodown): Cells {
  const all = valueCell(row.values.get('all') ?? ZERO)
  const values = Object.fromEntries(places.map(({ id }) => [id, valueCell(row.values.get(id) ?? ZERO)]))
  if (row.kind === 'group') return asked.show === 'value' ? { ...values, all } : { all }
  const quantities = Object.fromEntries(places.map(({ id }) => [id, quantityCell(lyingOf(row.item, id)?.left ?? NONE, row.item)]))
  const many = quantityCell(figuresOf(row.item).closing.quantity, row.item)
  return { ...(asked.show === 'value' ? values : quantities), quantity: many, all }
}

function ofOne({ say }: Locale): Column[] {
  const column = (id: string, en: string, np: string): Column => ({ id, label: say({ en, np }), kind: 'quantity', width: 124, spare: true })
  return [
    { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
    column('before', 'Opening', 'सुरु'),
    column('came', 'Received', 'आएको'),
    column('went', 'Issued', 'गएको'),
    column('moved', 'Moved here', 'यहाँ सारिएको'),
    { id: 'left', label: say({ en: 'Left', np: 'बाँकी' }), kind: 'quantity', width: 124 },
    { id: 'rate', label: say({ en: 'Rate', np: 'दर' }), kind: 'rate', width: 104 },
    { id: 'value', label: say({ en: 'Value', np: 'मूल्य' }), kind: 'amount', width: 132, sums: true },
  ]
}

function cellsOfOne(row: ValueRow, { data: { lyingOf, figuresOf }, params: asked }: ByGodown): Cells {
  const value = valueCell(row.values.get(asked.godown) ?? ZERO)
  const lying = row.kind === 'item' ? lyingOf(row.item, asked.godown) : undefined
  if (row.kind === 'group' || !lying) return { value }
  const { before, came, went, moved } = lying.sums
  const cell = (many: Quantity) => quantityCell(many, row.item)
  return {
    ...{ before: cell(before), came: cell(came), went: cell(quantity(-went)), moved: cell(moved), left: cell(lying.left) },
    ...{ rate: rateText(figuresOf(row.item).closing), value },
  }
}
