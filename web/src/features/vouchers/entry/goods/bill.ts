import type { StockItem, Voucher } from '@lekha/contract'
import { type BilledGoods, type Movement, type VatClass, vatClassOn, vatOn, vatRateOf } from '@lekha/ledger'
import { add, formatAmount, formatScaled, NONE, negate, type Paisa, percentOf, quantity, rate, readDiscount, ZERO } from '@lekha/money'
import type { Entry } from '../entry.ts'
import { emptyGoodsLine, figuresOf, type GoodsLine, isEmptyGoodsLine } from './goods-line.ts'

/** A line of money that follows from the goods of a bill; debit positive. */
type BillLine = { ledgerId: string; amount: Paisa }

/** Whether it is a bill: a sale or purchase that has goods, below its party. Goods that no bill asks for have a double entry above them. */
export const isBill = ({ kind, mode, goods }: Pick<Entry, 'kind' | 'mode' | 'goods'>): boolean =>
  (kind === 'sales' || kind === 'purchase') && mode === 'single' && goods.length > 0

type Bill = Pick<Entry, 'kind' | 'mode' | 'goods' | 'date' | 'vatLedgerId'>
const used = ({ goods }: Pick<Entry, 'goods'>) => goods.filter((line) => !isEmptyGoodsLine(line))
const sideOf = ({ kind }: Pick<Entry, 'kind'>, amount: Paisa): Paisa => (kind === 'sales' ? negate(amount) : amount)

/** What the goods of a bill come to in each of their ledgers, then the VAT on them. */
export function linesOfGoods(entry: Bill): BillLine[] {
  if (!isBill(entry)) return []
  const sums = new Map<string, Paisa>()
  for (const line of used(entry)) {
    const ledgerId = line.ledgerId ?? ''
    sums.set(ledgerId, add(sums.get(ledgerId) ?? ZERO, figuresOf(line).value ?? ZERO))
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
  return [...Map.groupBy(used(entry), ({ vatClass }) => vatClass)].flatMap(([vatClass, of]) => {
    const charged = vatRateOf(vatClass, entry.date) ?? 0n
    const net = add(...of.map((line) => figuresOf(line).value ?? ZERO))
    return charged === 0n ? [] : [{ vatClass, rate: charged, net, vat: vatOn(net, charged) }]
  })
}

/** What the goods of a bill move: what is sold goes out, what is bought comes in for what it costs. */
export const billedMovements = (entry: Pick<Entry, 'kind' | 'goods'>): Movement[] =>
  used(entry).map((line): Movement => {
    const { quantity: many = NONE, rate: at = rate(0n), discount = ZERO, value = ZERO } = figuresOf(line)
    const bill: BilledGoods = { ledgerId: line.ledgerId ?? '', rate: at, discount, amount: value, vatClass: line.vatClass }
    const moved = { stockItemId: line.itemId ?? '', godownId: line.godownId, batch: line.batch, expiresOn: line.expiresOn, bill }
    return entry.kind === 'sales'
      ? { ...moved, kind: 'out', quantity: quantity(-many), value: null }
      : { ...moved, kind: 'in', quantity: many, value }
  })

/** The lines of goods of a stored bill. The rate is shown where it gives the amount, else the amount. */
export const goodsOfBill = (movements: readonly (Movement & { bill: BilledGoods })[]): GoodsLine[] =>
  movements.map(({ stockItemId, godownId, kind, quantity: many, batch, expiresOn, bill }) => {
    const size = quantity(kind === 'out' ? -many : many)
    const { ledgerId, vatClass, discount } = bill
    const line = { ...emptyGoodsLine(kind), itemId: stockItemId, godownId, batch, expiresOn, ledgerId, vatClass }
    const typed = { ...line, quantity: formatScaled(size, 0, 'en'), discount: discountText(discount, add(bill.amount, discount)) }
    const byRate = { ...typed, rate: formatScaled(bill.rate, 2, 'en') }
    return figuresOf(byRate).value === bill.amount ? byRate : { ...typed, value: formatAmount(add(bill.amount, discount), 'en') }
  })

/** A discount as it is typed: in percent where it is a round share of the whole, else as an amount. */
function discountText(discount: Paisa, whole: Paisa): string {
  if (discount === ZERO) return ''
  const share = percentOf(discount, whole)
  const percent = `${share?.replace(/\.?0+$/, '')}%`
  return share !== undefined && readDiscount(percent, whole) === discount ? percent : formatAmount(discount, 'en')
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
