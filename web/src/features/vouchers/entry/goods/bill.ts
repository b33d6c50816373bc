import type { StockItem, Voucher } from '@lekha/contract'
import { type BilledGoods, type Movement, type VatClass, vatClassOn, vatOn, vatRateOf } from '@lekha/ledger'
import { add, formatAmount, formatScaled, NONE, negate, type Paisa, quantity, rate, ZERO } from '@lekha/money'
import type { Entry } from '../entry.ts'
import { billDiscountIn, billedLines, discountText } from './bill-discount.ts'
import { emptyGoodsLine, figuresOf } from './goods-line.ts'
import { landedShares } from './landed-cost.ts'

/** A line of money that follows from the goods of a bill; debit positive. */
type BillLine = { ledgerId: string; amount: Paisa }

/** Whether it is a bill: a sale or purchase that has goods, below its party. Goods that no bill asks for have a double entry above them. */
export const isBill = ({ kind, mode, goods }: Pick<Entry, 'kind' | 'mode' | 'goods'>): boolean =>
  (kind === 'sales' || kind === 'purchase') && mode === 'single' && goods.length > 0

type Bill = Pick<Entry, 'kind' | 'mode' | 'goods' | 'date' | 'vatLedgerId' | 'billDiscount'>
const sideOf = ({ kind }: Pick<Entry, 'kind'>, amount: Paisa): Paisa => (kind === 'sales' ? negate(amount) : amount)

/** What the goods of a bill come to in each of their ledgers, then the VAT on them. */
export function linesOfGoods(entry: Bill): BillLine[] {
  if (!isBill(entry)) return []
  const sums = new Map<string, Paisa>()
  for (const { line, value = ZERO } of billedLines(entry)) {
    const ledgerId = line.ledgerId ?? ''
    sums.set(ledgerId, add(sums.get(ledgerId) ?? ZERO, value))
  }
  const lines = [...sums].flatMap(([ledgerId, sum]) => (sum === ZERO ? [] : [{ ledgerId, amount: sideOf(entry, sum) }]))
  const vat = add(...vatOfGoods(entry).map(({ vat: each }) => each))
  return entry.vatLedgerId === undefined || vat === ZERO ? lines : [...lines, { ledgerId: entry.vatLedgerId, amount: sideOf(entry, vat) }]
}

/** The VAT on a class of goods: `rate` in hundredths of a percent, `net` what it is charged on. */
export type VatOfClass = { vatClass: VatClass; rate: bigint; net: Paisa; vat: Paisa }

/** The VAT on the goods of a bill by class, each computed from the sum of its lines and rounded once. */
export function vatOfGoods(entry: Bill): VatOfClass[] {
  if (!isBill(entry) || entry.vatLedgerId === undefined) return []
  return [...Map.groupBy(billedLines(entry), ({ line }) => line.vatClass)].flatMap(([vatClass, of]) => {
    const charged = vatRateOf(vatClass, entry.date) ?? 0n
    const net = add(...of.map(({ value = ZERO }) => value))
    return charged === 0n ? [] : [{ vatClass, rate: charged, net, vat: vatOn(net, charged) }]
  })
}

/** What the goods of a bill move: what is sold goes out, what is bought comes in for what it costs, with its share of freight and customs. */
export function billedMovements(entry: Pick<Entry, 'kind' | 'goods' | 'billDiscount' | 'details' | 'lines'>): Movement[] {
  const billed = billedLines(entry)
  const shares = landedShares(
    entry,
    billed.map(({ value = ZERO }) => value),
  )
  return billed.map(({ line, quantity: many = NONE, rate: at = rate(0n), discount = ZERO, value = ZERO }, index): Movement => {
    const bill: BilledGoods = { ledgerId: line.ledgerId ?? '', rate: at, discount, amount: value, vatClass: line.vatClass }
    const moved = { stockItemId: line.itemId ?? '', godownId: line.godownId, batch: line.batch, expiresOn: line.expiresOn, bill }
    return entry.kind === 'sales'
      ? { ...moved, kind: 'out', quantity: quantity(-many), value: null }
      : { ...moved, kind: 'in', quantity: many, value: add(value, shares[index] ?? ZERO) }
  })
}

/** The goods of a stored bill, with the discount that all of them were given together. The rate is shown where it gives the amount, else the amount. */
export function goodsOfBill(movements: readonly (Movement & { bill: BilledGoods })[]): Pick<Entry, 'goods' | 'billDiscount'> {
  const together = billDiscountIn(movements.map(({ bill }) => bill))
  const goods = movements.map(({ stockItemId, godownId, kind, quantity: many, batch, expiresOn, bill }) => {
    const size = quantity(kind === 'out' ? -many : many)
    const { ledgerId, vatClass, discount } = bill
    const whole = add(bill.amount, discount)
    const line = { ...emptyGoodsLine(kind), itemId: stockItemId, godownId, batch, expiresOn, ledgerId, vatClass }
    const own = together === undefined ? discountText(discount, whole) : ''
    const typed = { ...line, quantity: formatScaled(size, 0, 'en'), discount: own }
    const byRate = { ...typed, rate: formatScaled(bill.rate, 2, 'en') }
    const isByRate = figuresOf(byRate).value === (together === undefined ? bill.amount : whole)
    return isByRate ? byRate : { ...typed, value: formatAmount(whole, 'en') }
  })
  if (together === undefined) return { goods }
  return { goods, billDiscount: discountText(together, add(...movements.map(({ bill }) => add(bill.amount, bill.discount)))) }
}

/** The same bill with the classes of VAT that its items have on its day. */
export const classedAnew = <Of extends Bill>(entry: Of, itemById: Pick<ReadonlyMap<string, StockItem>, 'get'>): Of => ({
  ...entry,
  goods: entry.goods.map((line) => {
    const item = line.itemId === null ? undefined : itemById.get(line.itemId)
    return item ? { ...line, vatClass: vatClassOn(item, entry.date) } : line
  }),
})

/** Whether every movement of a voucher stands on its bill. */
export const isWholeBill = (movements: Voucher['movements'] = []): movements is (Movement & { bill: BilledGoods })[] =>
  movements.length > 0 && movements.every(({ bill }) => bill !== undefined)
