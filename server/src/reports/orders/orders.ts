import { daysBetween } from '@lekha/calendar'
import { linesLeft, ORDER_TYPES, stateOfOrder, unbilled } from '@lekha/ledger'
import { add, digits, NONE, type Paisa, type Quantity, quantity } from '@lekha/money'
import { MOST_ORDERS, type Order, readOrders } from '../../figures/orders.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { readItems, type StockItem } from '../../figures/stock/items.ts'
import type { Block, Cells, Column, Context, Request, Row } from '../engine/definition.ts'
import { WORDS, type Words } from '../engine/locale.ts'
import { asFilter, choice, searchText } from '../engine/params.ts'
import { defineReport } from '../engine/report.ts'
import { quantityText, valueCell } from '../stock/stock-tree.ts'
import { type ChosenLedger, ledgerParam, readChosenLedger } from '../vouchers/line-filters.ts'

const params = {
  side: choice({
    label: { en: 'Side', np: 'कुन तर्फ' },
    standard: 'sales',
    options: { sales: { en: 'Sales', np: 'बिक्री' }, purchase: { en: 'Purchase', np: 'खरिद' } },
    keys: ['Z'],
  }),
  shown: choice({
    label: { en: 'Orders', np: 'आदेश' },
    standard: 'open',
    options: { open: { en: 'Open only', np: 'बाँकी मात्र' }, all: { en: 'All', np: 'सबै' } },
    keys: ['X'],
  }),
  type: asFilter(
    choice({
      label: { en: 'Type', np: 'प्रकार' },
      standard: '',
      options: {
        '': { en: 'Every type', np: 'सबै प्रकार' },
        ...Object.fromEntries(ORDER_TYPES.map(({ code, name, nameNp }) => [code, { en: name, np: nameNp }])),
      } as Record<'' | (typeof ORDER_TYPES)[number]['code'], Words>,
    }),
  ),
  ledger: ledgerParam({ en: 'Party', np: 'पक्ष' }),
  item: searchText({ en: 'Item', np: 'सामान' }),
}

type Data = { orders: readonly Order[]; itemById: ReadonlyMap<string, StockItem>; chosenLedger: ChosenLedger['chosenLedger'] }
type Orders = Context<typeof params, Data>

/** What is asked for and not delivered or billed yet, by order and item. */
export const orders = defineReport({
  id: 'orders',
  title: { en: 'Orders', np: 'आदेश' },
  period: 'position',
  depth: 2,
  params,
  gather,
  heading: ({ data, say, language }) => ({
    ...(data.orders.length === MOST_ORDERS && {
      subtitle: say({
        en: `Only the newest ${digits(String(MOST_ORDERS), language)} orders.`,
        np: `सबैभन्दा नयाँ ${digits(String(MOST_ORDERS), language)} आदेश मात्र।`,
      }),
    }),
  }),
  blocks: (context): Block[] => {
    const shown = context.data.orders.flatMap((order) => shownOf(order, context))
    const total = add(...shown.map(({ left }) => left))
    const rows = shown.flatMap((each) => rowsOf(each, context))
    return [
      { block: 'table', id: 'orders', columns: columnsOf(context), rows, totals: { particulars: context.say(WORDS.total), worth: total } },
    ]
  },
  proofs: () => [],
})

async function gather(snapshot: Snapshot, { period, params: asked }: Request<typeof params>): Promise<Data> {
  const orders = await readOrders(snapshot, {
    kind: asked.side === 'sales' ? 'sales-order' : 'purchase-order',
    to: period.to,
    types: asked.type === '' ? undefined : [asked.type],
    ledgerId: asked.ledger || undefined,
  })
  const itemById = new Map((await readItems(snapshot)).map((item) => [item.id, item]))
  return { orders, itemById, chosenLedger: await readChosenLedger(snapshot, asked.ledger) }
}

function columnsOf({ say }: Orders): Column[] {
  const many = (id: string, words: Words): Column => ({ id, label: say(words), kind: 'quantity', width: 124 })
  return [
    { id: 'particulars', label: say(WORDS.particulars), kind: 'text', names: true },
    { id: 'date', label: say({ en: 'Date', np: 'मिति' }), kind: 'date', width: 112 },
    { id: 'wanted', label: say({ en: 'Wanted, until', np: 'चाहिएको, मान्य' }), kind: 'date', width: 112, spare: true },
    { id: 'days', label: say({ en: 'Days', np: 'दिन' }), kind: 'count', width: 72, spare: true },
    { id: 'state', label: say({ en: 'State', np: 'अवस्था' }), kind: 'text', width: 104, spare: true },
    { ...many('ordered', { en: 'Ordered', np: 'आदेश गरिएको' }), spare: true },
    { ...many('done', { en: 'Delivered', np: 'पुर्‍याइएको' }), spare: true },
    many('left', { en: 'Left', np: 'बाँकी' }),
    { id: 'worth', label: say({ en: 'Amount left', np: 'बाँकी रकम' }), kind: 'amount', sums: true, width: 124 },
  ]
}

/** A line of goods of an order, with what is left of it, and what that is worth at the rates of the order, before VAT. */
type Line = { item: StockItem | undefined; ordered: Quantity; left: Quantity; worth: Paisa | null }
type Shown = { order: Order; lines: Line[]; left: Paisa; state: ReturnType<typeof stateOfOrder> }

const STATES: Record<Shown['state'], Words> = {
  open: { en: 'Open', np: 'बाँकी' },
  fulfilled: { en: 'Fulfilled', np: 'पूरा भयो' },
  expired: { en: 'Expired', np: 'म्याद सकियो' },
}

/** An order that is asked for, with the lines of the item that is looked for. What is left of one without goods is what was not billed. */
function shownOf(order: Order, { data: { itemById }, params: asked, period, nameOf }: Orders): Shown[] {
  const state = stateOfOrder({ ...order, validUntil: order.validUntil ?? undefined }, period.to)
  if (asked.shown === 'open' && state === 'fulfilled') return []
  const left = linesLeft(order.goods, order.fulfilled.goods)
  const lines = order.goods.flatMap(({ stockItemId, quantity: ordered }, index): Line[] => {
    const item = itemById.get(stockItemId)
    const { left: many, worth } = left[index] ?? { left: NONE, worth: null }
    if (!isNamed(item, asked.item) || (asked.shown === 'open' && many === NONE)) return []
    return [{ item, ordered: sizeOf(ordered), left: many, worth }]
  })
  if (asked.item.trim() !== '' && lines.length === 0) return []
  const worth = add(...lines.map((line) => line.worth ?? (0n as Paisa)))
  return [{ order, lines, state, left: order.goods.length > 0 ? worth : unbilled(order.total, order.fulfilled.total) }]

  function isNamed(item: StockItem | undefined, text: string): boolean {
    const looked = text.trim().toLowerCase()
    return (
      looked === '' ||
      (item !== undefined && `${item.name} ${item.nameNp} ${nameOf(item)} ${item.code ?? ''}`.toLowerCase().includes(looked))
    )
  }
}

const sizeOf = (many: Quantity): Quantity => quantity(many < 0n ? -many : many)

function rowsOf({ order, lines, left, state }: Shown, { say, nameOf, language, period }: Orders): Row[] {
  const cells: Cells = {
    ...{ date: order.date, wanted: order.validUntil, days: BigInt(Math.max(0, daysBetween(order.date, period.to))) },
    ...{ state: say(STATES[state]), worth: valueCell(left) },
  }
  const label = [digits(order.number, language), nameOf(order)].filter((text) => text !== '').join(' · ')
  const opens = { screen: 'voucher' as const, params: { id: order.id } }
  return [
    { ...{ id: order.id, look: 'heading', level: 0, label, cells }, opens },
    ...lines.map(
      (line, index): Row => ({
        ...{ id: `${order.id} ${index}`, look: 'item', level: 1, label: line.item ? nameOf(line.item) : '–', opens },
        cells: line.item
          ? {
              ordered: quantityText(line.ordered, line.item),
              done: quantityText(quantity(line.ordered - line.left), line.item),
              left: quantityText(line.left, line.item),
              worth: line.worth === null ? null : valueCell(line.worth),
            }
          : {},
      }),
    ),
  ]
}
