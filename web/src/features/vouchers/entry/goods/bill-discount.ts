import { type BilledGoods, sentence } from '@lekha/ledger'
import { add, formatAmount, type Paisa, paisa, percentOf, readDiscount, sharedOut, ZERO } from '@lekha/money'
import type { Entry } from '../entry.ts'
import type { Lack } from '../lack.ts'
import { figuresOf, type GoodsLine, isEmptyGoodsLine } from './goods-line.ts'

type Discounted = Pick<Entry, 'goods' | 'billDiscount'>

/** A line of a bill with its figures: its discount and its value have their part of the discount on the whole bill. */
export type BilledLine = { line: GoodsLine } & ReturnType<typeof figuresOf>

/** The lines of a bill that count. The discount on the whole bill is shared over them by what they come to, to the paisa, so that VAT and each item's amount are right. */
export function billedLines(entry: Discounted): BilledLine[] {
  const lines = entry.goods.filter((line) => !isEmptyGoodsLine(line)).map((line) => ({ line, ...figuresOf(line) }))
  const taken = discountOf(entry, lines)
  if (taken === undefined || taken === ZERO) return lines
  const parts = sharedOut(taken, weightsOf(lines))
  return lines.map((each, index) => {
    const part = parts[index] ?? ZERO
    if (each.value === undefined || each.discount === undefined) return each
    return { ...each, discount: add(each.discount, part), value: paisa(each.value - part) }
  })
}

/** What is taken off the whole bill, in all; undefined where what was typed is no discount, or more than the goods come to. */
export const discountOnBill = (entry: Discounted): Paisa | undefined =>
  discountOf(
    entry,
    entry.goods.map((line) => figuresOf(line)),
  )

function discountOf({ billDiscount = '' }: Discounted, lines: readonly { value: Paisa | undefined }[]): Paisa | undefined {
  const whole = add(...weightsOf(lines))
  const read = readDiscount(billDiscount, whole)
  return read === undefined || read > whole ? undefined : read
}

/** What goes back, below zero, takes no part in a discount. */
const weightsOf = (lines: readonly { value: Paisa | undefined }[]): Paisa[] =>
  lines.map(({ value = ZERO }) => (value > ZERO ? value : ZERO))

/** Whether the discount on the whole bill is one. */
export const lackOfBillDiscount = (entry: Discounted): Lack | undefined =>
  discountOnBill(entry) === undefined
    ? { field: 'billDiscount', message: sentence('The discount on the bill is no amount or percent, or more than its goods come to.') }
    : undefined

/** The discount that a stored bill was given as a whole: where there are several lines, and each has the part that it would be given of the sum. */
export function billDiscountIn(bills: readonly BilledGoods[]): Paisa | undefined {
  const wholes = bills.map(({ amount, discount }) => add(amount, discount))
  const discount = add(...bills.map((bill) => bill.discount))
  if (bills.length < 2 || discount <= ZERO || wholes.some((whole) => whole < ZERO)) return undefined
  const parts = sharedOut(discount, wholes)
  return bills.every((bill, index) => bill.discount === parts[index]) ? discount : undefined
}

/** A discount as it is typed: in percent where it is a round share of the whole, else as an amount. */
export function discountText(discount: Paisa, whole: Paisa): string {
  if (discount === ZERO) return ''
  const share = percentOf(discount, whole)
  const percent = `${share?.replace(/\.?0+$/, '')}%`
  return share !== undefined && readDiscount(percent, whole) === discount ? percent : formatAmount(discount, 'en')
}
