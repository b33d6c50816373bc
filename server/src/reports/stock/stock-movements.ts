import { id as idField } from '@lekha/contract'
import { atField } from '@lekha/ledger'
import { type Paisa, paisaText, type Quantity, quantity, scaledText, ZERO } from '@lekha/money'
import type { Period } from '../../figures/snapshot.ts'
import type { StockItem } from '../../figures/stock/items.ts'
import type { Block, Column, Context, Row } from '../engine/definition.ts'
import { WORDS } from '../engine/locale.ts'
import { cutPage, positionOf } from '../engine/page-position.ts'
import { given } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { type Cursor, cursorOf, cursorText } from '../ledgers/statement-page.ts'
import { mainLine } from '../vouchers/voucher-cells.ts'
import { joinedTexts, printedNumber, readLedgerLines, readSeries, type Series, type VoucherLine } from '../vouchers/vouchers.ts'
import { countMovements, type ItemMovement, readEnds, readLeftBefore, readMovements } from './movements-page.ts'
import { readItem, stepsTo } from './stock-item.ts'
import { groupSteps, quantityCell, quantityText, readStockGroups, type StockGroup } from './stock-tree.ts'

const params = { stockItemId: given(idField) }

type Data = {
  item: StockItem
  path: StockGroup[]
  neighbours: { former: string | null; following: string | null }
  series: Series
  movements: ItemMovement[]
  vouchers: Map<bigint, VoucherLine[]>
  opening: Quantity
  /** What was there before the first movement of the page. */
  before: Quantity
  /** What is there at the end of the period, and after the page's last movement if that is the last of all. */
  closing: Quantity
  /** What was received in the whole period. */
  value: Paisa
  difference: bigint
  begins: boolean
  count: bigint
  next: string | null
  previous: string | null
}
type Movements = Context<typeof params, Data>

/** Every movement of an item in a period, with what is left after it. */
export const stockMovements = defineReport({
  id: 'stock-movements',
  title: { en: 'Movements of an item', np: 'सामानको आवतजावत' },
  period: 'year',
  params,
  takes: ['pages'],
  gather: async (snapshot, request): Promise<Data> => {
    const { params: asked, period, limit, first } = request
    const { item, neighbours } = await readItem(snapshot, asked.stockItemId)
    const position = positionOf(request, (text, field) => within(period, field, text))
    const found = await readMovements(snapshot, item.id, period, position, limit + 1)
    const { items: movements, beyond } = cutPage(found, position, limit, () => 1)
    const after = position.back ? beyond && cursorAt(beyond) : position.from
    const following = position.back ? position.from : beyond
    const last = following && movements.at(-1)
    const { opening, closing, value } = await readEnds(snapshot, item.id, period)
    const before = after ? await readLeftBefore(snapshot, item.id, after.date, after) : opening
    const shown = movements.reduce((left, each) => left + each.quantity, before as bigint)
    return {
      ...{ item, neighbours, path: stepsTo(await readStockGroups(snapshot), item), series: await readSeries(snapshot), movements },
      vouchers: await readLedgerLines(snapshot, [...new Set(movements.map(({ entry }) => entry))]),
      ...{ opening, before, closing, value, difference: last ? 0n : closing - shown, begins: after === undefined },
      count: first ? await countMovements(snapshot, item.id, period) : 0n,
      next: last ? cursorText(cursorAt(last)) : null,
      previous: after && movements[0] ? cursorText(cursorAt(movements[0])) : null,
    }
  },
  heading: ({ data: { item, path, neighbours }, ...locale }) => ({
    title: locale.nameOf(item),
    subtitle: locale.say({ en: 'Movements', np: 'आवतजावत' }),
    neighbours,
    path: [
      ...groupSteps(path, locale),
      { id: item.id, label: locale.nameOf(item), opens: { report: 'stock-item', params: { stockItemId: item.id } } },
    ],
  }),
  blocks: (context): Block[] => [
    { block: 'table', id: 'movements', preview: true, columns: columnsOf(context), rows: rowsOf(context), totals: totalsOf(context) },
  ],
  proofs: ({ data: { difference }, say }) => [
    {
      id: 'left',
      label: say({ en: 'Movements = sums by month', np: 'आवतजावत = महिनाको जम्मा' }),
      difference: difference === 0n ? paisaText(ZERO) : scaledText(quantity(difference)),
    },
  ],
  page: ({ count, next, previous }) => ({ count: Number.parseInt(count.toString(), 10), next, previous }),
})

const cursorAt = ({ date, place, line_no }: ItemMovement): Cursor => ({ date, place, lineNo: line_no })

function within(period: Period, field: 'after' | 'before', text: string): Cursor {
  const cursor = cursorOf(text, field)
  if (cursor.date < period.from || cursor.date > period.to) throw atField(field, 'This value is not valid.', 'malformed')
  return cursor
}

const columnsOf = ({ say }: Movements): Column[] => [
  { id: 'date', label: say(WORDS.date), kind: 'date', width: 104 },
  { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
  { id: 'narration', label: say(WORDS.narration), kind: 'text', spare: true },
  { id: 'type', label: say(WORDS.type), kind: 'text', width: 96, spare: true },
  { id: 'number', label: say(WORDS.number), kind: 'text', width: 94 },
  { id: 'godown', label: say({ en: 'Godown', np: 'गोदाम' }), kind: 'text', width: 112, spare: true },
  { id: 'came', label: say({ en: 'Received', np: 'आएको' }), kind: 'quantity', width: 108 },
  { id: 'value', label: say({ en: 'Value', np: 'मूल्य' }), kind: 'amount', width: 118, spare: true },
  { id: 'went', label: say({ en: 'Issued', np: 'गएको' }), kind: 'quantity', width: 108 },
  { id: 'left', label: say({ en: 'Left', np: 'बाँकी' }), kind: 'quantity', width: 116 },
]

function rowsOf(context: Movements): Row[] {
  const { data, period, say } = context
  const left = (many: Quantity) => quantityText(many, data.item)
  let many = data.before as bigint
  const opening: Row = {
    ...{ id: 'opening', look: 'opening', label: say({ en: 'Opening stock', np: 'सुरु जिन्सी मौज्दात' }) },
    cells: { date: period.from, left: left(data.opening) },
  }
  const rows = data.movements.map((movement): Row => {
    many += movement.quantity
    return movementRow(movement, left(quantity(many)), context)
  })
  return data.begins ? [opening, ...rows] : rows
}

function movementRow(movement: ItemMovement, left: string, { data, ...locale }: Movements): Row {
  const { series, item, vouchers } = data
  const { type } = series.of(movement)
  const line = mainLine(type, vouchers.get(movement.entry) ?? [])
  const place = movement.godown ? locale.nameOf(movement.godown) : ''
  return {
    id: `${movement.voucher_id}.${movement.line_no}`,
    look: 'item',
    label: line ? locale.nameOf(line) : locale.nameOf(type),
    cells: {
      ...{ date: movement.date, narration: joinedTexts(movement.batch, movement.narration), type: locale.nameOf(type) },
      ...{ number: printedNumber(movement, series), godown: place, value: movement.value, left },
      [movement.quantity < 0n ? 'went' : 'came']: quantityCell(sizeOf(movement.quantity), item),
    },
    opens: { screen: 'voucher', params: { id: movement.voucher_id } },
  }
}

const sizeOf = (many: Quantity): Quantity => (many < 0n ? quantity(-many) : many)

const totalsOf = ({ data: { closing, value, item }, period, say }: Movements) => ({
  ...{
    date: period.to,
    particulars: say({ en: 'Total received, and closing stock', np: 'आएको जम्मा, र अन्तिम जिन्सी मौज्दात' }),
    ...{ value, left: quantityText(closing, item) },
  },
})
