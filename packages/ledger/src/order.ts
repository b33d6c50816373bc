import { NONE, type Paisa, paisa, type Quantity, quantity, type Rate, ZERO } from '@lekha/money'
import { ENTRY_KINDS, type EntryKind } from './voucher.ts'

/** The kinds of orders: what a customer asks us for, and what we ask a supplier for. Orders move neither money nor goods. */
export const ORDER_KINDS = ['sales-order', 'purchase-order'] as const
/** One of the two. */
export type OrderKind = (typeof ORDER_KINDS)[number]

/** The voucher types of orders, each with the types of vouchers that it may become, the usual first. */
export const ORDER_TYPES = [
  {
    code: 'quotation',
    baseKind: 'sales-order',
    name: 'Quotation',
    nameNp: 'कोटेसन',
    prefix: 'QT-',
    sort: 71,
    becomes: ['sales', 'sales-order'],
  },
  {
    code: 'sales-order',
    baseKind: 'sales-order',
    name: 'Sales order',
    nameNp: 'बिक्री आदेश',
    prefix: 'SO-',
    sort: 72,
    becomes: ['sales', 'delivery-note'],
  },
  { code: 'delivery-note', baseKind: 'sales-order', name: 'Delivery note', nameNp: 'चलान', prefix: 'DL-', sort: 73, becomes: ['sales'] },
  {
    code: 'purchase-order',
    baseKind: 'purchase-order',
    name: 'Purchase order',
    nameNp: 'खरिद आदेश',
    prefix: 'PO-',
    sort: 74,
    becomes: ['purchase'],
  },
] as const
type OrderEntry = (typeof ORDER_TYPES)[number]
/** The code of one of them. */
export type OrderType = OrderEntry['code']
/** A voucher type that an order may become. */
export type NextOfOrder = OrderEntry['becomes'][number]

/** Whether a voucher type is one of orders. */
export const isOrderType = (code: string): code is OrderType => ORDER_TYPES.some((type) => type.code === code)

/** What an order of a type may become, the usual first; nothing where the type is not one of orders. */
export const nextOfOrder = (code: string): readonly NextOfOrder[] => ORDER_TYPES.find((type) => type.code === code)?.becomes ?? []

/** The types of orders that a voucher of a type takes over; none where it takes over none. */
export const ordersBefore = (code: string): OrderType[] =>
  ORDER_TYPES.filter(({ becomes }) => becomes.some((next) => next === code)).map((type) => type.code)

/** In which form vouchers of a base kind are entered: an order in that of the bill which will follow it; undefined where it is in none. */
export function formOf(baseKind: string | undefined): EntryKind | undefined {
  if (baseKind === 'sales-order') return 'sales'
  if (baseKind === 'purchase-order') return 'purchase'
  return ENTRY_KINDS.find((kind) => kind === baseKind)
}

/** Whether goods crossed the border, and which way. */
export const TRADES = ['import', 'export'] as const

/** Goods as an order asks for them, or as a voucher that fulfils it delivers them; the sign does not matter. */
export type OrderedGoods = { stockItemId: string; quantity: Quantity; bill?: { rate: Rate } | undefined }

/**
 * How many of each line of an order are left once these goods were delivered or billed, zero or more. What was delivered is of the lines at whose rate it is,
 * as far as these reach, else of the other lines of its item in their order; more than was ordered leaves nothing. It costs as much as the lines are many.
 *
 * @example leftOfOrder([tenBags], [fourBags]) // [six]
 */
export function leftOfOrder(ordered: readonly OrderedGoods[], fulfilled: readonly OrderedGoods[]): Quantity[] {
  const left = ordered.map(({ quantity: many }) => sizeOf(many))
  const places = ordered.map((_, index) => index)
  const atItsRate = ({ stockItemId, bill }: OrderedGoods) => `${stockItemId} ${bill?.rate ?? ''}`
  const done = sumBy(fulfilled, atItsRate, ({ quantity: many }) => sizeOf(many))
  const over = new Map<string, bigint>()
  const takeFrom = (lines: readonly number[], wanted: bigint): bigint => {
    let rest = wanted
    for (const index of lines) {
      const there = left[index] ?? 0n
      const taken = there < rest ? there : rest
      left[index] = there - taken
      rest -= taken
    }
    return rest
  }
  const byRate = Map.groupBy(places, (index) => atItsRate(ordered[index] as OrderedGoods))
  for (const [key, many] of done) {
    const [item = ''] = key.split(' ')
    over.set(item, (over.get(item) ?? 0n) + takeFrom(byRate.get(key) ?? [], many))
  }
  const byItem = Map.groupBy(places, (index) => ordered[index]?.stockItemId ?? '')
  for (const [item, many] of over) if (many > 0n) takeFrom(byItem.get(item) ?? [], many)
  return left.map((many) => quantity(many))
}

function sumBy<Of>(rows: readonly Of[], keyOf: (row: Of) => string, sizeIn: (row: Of) => bigint): Map<string, bigint> {
  const sums = new Map<string, bigint>()
  for (const row of rows) sums.set(keyOf(row), (sums.get(keyOf(row)) ?? 0n) + sizeIn(row))
  return sums
}

/** The part of the amount of a line of an order that is left with so many of its goods, rounded once, half upwards. */
export function amountLeft(amount: Paisa, left: Quantity, ordered: Quantity): Paisa {
  const whole = sizeOf(ordered)
  return whole === 0n ? ZERO : paisa((2n * amount * left + whole) / (2n * whole))
}

/** Of a line of goods of an order: how many are left, and what they come to; null where the bill will not ask for it. */
export type LineLeft = { left: Quantity; worth: Paisa | null }

/** What is left of each line of goods of an order. */
export function linesLeft(ordered: readonly (OrderedGoods & { amount: Paisa | null })[], fulfilled: readonly OrderedGoods[]): LineLeft[] {
  const left = leftOfOrder(ordered, fulfilled)
  return ordered.map(({ amount, quantity: many }, index) => {
    const here = left[index] ?? NONE
    return { left: here, worth: amount === null ? null : amountLeft(amount, here, many) }
  })
}

/** Of an order without goods: what is left of an amount of which so much was billed, never below zero. */
export const unbilled = (amount: Paisa, billed: Paisa): Paisa => (amount > billed ? paisa(amount - billed) : ZERO)

/** How an order stands. */
export const ORDER_STATES = ['open', 'fulfilled', 'expired'] as const
/** One of them. */
export type OrderState = (typeof ORDER_STATES)[number]

/** What an order asks for in all, what fulfils it, and its day. */
export type OrderFacts = {
  type: string
  validUntil: string | undefined
  total: Paisa
  goods: readonly OrderedGoods[]
  fulfilled: { total: Paisa; goods: readonly OrderedGoods[] }
}

/** An order of which nothing is left is fulfilled: by its goods, or, where it has none, by its amount. A quotation past its day is expired. */
export function stateOfOrder({ type, validUntil, total, goods, fulfilled }: OrderFacts, today: string): OrderState {
  const isDone =
    goods.length > 0 ? leftOfOrder(goods, fulfilled.goods).every((many) => many === NONE) : unbilled(total, fulfilled.total) === ZERO
  if (isDone) return 'fulfilled'
  return type === 'quotation' && validUntil !== undefined && validUntil < today ? 'expired' : 'open'
}

const sizeOf = (many: bigint): bigint => (many < 0n ? -many : many)
