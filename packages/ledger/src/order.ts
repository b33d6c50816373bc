import { NONE, type Paisa, paisa, type Quantity, quantity, type Rate, ZERO } from '@lekha/money'
import { ENTRY_KINDS, type EntryKind } from './voucher.ts'

/** The kinds of orders: what a customer asks us for, and what we ask a supplier for. Orders move neither money nor goods. */
export const ORDER_KINDS = ['sales-order', 'purchase-order'] as const
/** One of the two. */
export type OrderKind = (typeof ORDER_KINDS)[number]

/** The voucher types of orders. A quotation may become an order, an order a delivery note, and each of them a bill. */
export const ORDER_TYPES = [
  { code: 'quotation', baseKind: 'sales-order', name: 'Quotation', nameNp: 'कोटेसन', prefix: 'QT-', sort: 71 },
  { code: 'sales-order', baseKind: 'sales-order', name: 'Sales order', nameNp: 'बिक्री आदेश', prefix: 'SO-', sort: 72 },
  { code: 'delivery-note', baseKind: 'sales-order', name: 'Delivery note', nameNp: 'चलान', prefix: 'DL-', sort: 73 },
  { code: 'purchase-order', baseKind: 'purchase-order', name: 'Purchase order', nameNp: 'खरिद आदेश', prefix: 'PO-', sort: 74 },
] as const

/** Whether a voucher type is one of orders. */
export const isOrderType = (code: string): boolean => ORDER_TYPES.some((type) => type.code === code)

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

/** Of an order without goods: what is left of an amount of which so much was billed, never below zero. */
export const unbilled = (amount: Paisa, billed: Paisa): Paisa => (amount > billed ? paisa(amount - billed) : ZERO)

/** What an order asks for in all, what fulfils it, and its day. */
export type OrderFacts = {
  type: string
  validUntil: string | undefined
  total: Paisa
  goods: readonly OrderedGoods[]
  fulfilled: { total: Paisa; goods: readonly OrderedGoods[] }
}

/** An order of which nothing is left is fulfilled: by its goods, or, where it has none, by its amount. A quotation past its day is expired. */
export function stateOfOrder({ type, validUntil, total, goods, fulfilled }: OrderFacts, today: string): 'open' | 'fulfilled' | 'expired' {
  const isDone =
    goods.length > 0 ? leftOfOrder(goods, fulfilled.goods).every((many) => many === NONE) : unbilled(total, fulfilled.total) === ZERO
  if (isDone) return 'fulfilled'
  return type === 'quotation' && validUntil !== undefined && validUntil < today ? 'expired' : 'open'
}

/** What an order may become, the usual first. */
export function nextOfOrder(type: string): string[] {
  if (type === 'quotation') return ['sales', 'sales-order']
  if (type === 'sales-order') return ['sales', 'delivery-note']
  if (type === 'delivery-note') return ['sales']
  return type === 'purchase-order' ? ['purchase'] : []
}

const sizeOf = (many: bigint): bigint => (many < 0n ? -many : many)
