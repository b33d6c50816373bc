import type { GoodsDraft, Voucher } from '@lekha/contract'
import { type Movement, sentence, vatRateOf } from '@lekha/ledger'
import {
  amountAt,
  formatAmount,
  formatScaled,
  NONE,
  type Paisa,
  paisa,
  type Quantity,
  quantity,
  type Rate,
  rate,
  rateOf,
  readAmount,
  readDiscount,
  readScaled,
  ZERO,
} from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import type { Lack } from '../lack.ts'
import { differenceOf, lackAmongCounts, lackOfCount } from './count/counted.ts'

/** A line of goods being typed. `quantity`, `rate` and `value` are the contents of their fields; the figures follow from them. */
export type GoodsLine = GoodsDraft

/** The figures of a line of goods, each undefined where nothing that can be read was typed. */
type Figures = { quantity: Quantity | undefined; rate: Rate | undefined; discount: Paisa | undefined; value: Paisa | undefined }

const PLACES = 4

export const emptyGoodsLine = (does: GoodsLine['does']): GoodsLine => ({
  ...{ key: uuidv7(), does, itemId: null, godownId: null, toGodownId: null },
  ...{ quantity: '', rate: '', value: '', batch: '', expiresOn: null, discount: '', ledgerId: null, vatClass: 'standard' as const },
})

export const isEmptyGoodsLine = ({ itemId, quantity, value }: GoodsLine): boolean =>
  itemId === null && quantity.trim() === '' && value.trim() === ''

/**
 * The figures of a line: the value is the quantity at the rate, rounded once to the paisa, less the discount; or what was typed as the value,
 * before the discount, and then the rate follows from it.
 */
export function figuresOf(line: GoodsLine): Figures {
  const [read, at] = [readScaled(line.quantity, PLACES), readScaled(line.rate, PLACES)]
  const typed = line.value.trim() === '' ? undefined : readAmount(line.value)
  const known = read === undefined ? undefined : quantity(read)
  if (typed?.ok) return { quantity: known, rate: known && rateOf(typed.amount, known), ...lessDiscount(line, typed.amount) }
  if (typed) return { quantity: known, rate: undefined, discount: undefined, value: undefined }
  const exact = at === undefined ? undefined : rate(at)
  const whole = known === undefined || exact === undefined ? undefined : amountAt(known, exact)
  return { quantity: known, rate: exact, ...lessDiscount(line, whole) }
}

function lessDiscount({ discount: text }: GoodsLine, whole: Paisa | undefined): Pick<Figures, 'discount' | 'value'> {
  const discount = whole === undefined ? undefined : readDiscount(text, whole)
  return { discount, value: whole === undefined || discount === undefined ? undefined : paisa(whole - discount) }
}

/** What one changes in a line of goods: of rate and value the one typed last counts. */
export type GoodsChange = Partial<Omit<GoodsLine, 'key'>>

export function changedGoods(line: GoodsLine, change: GoodsChange): GoodsLine {
  const isOther = (field: 'itemId' | 'godownId' | 'batch') => change[field] !== undefined && change[field] !== line[field]
  const changed = {
    ...line,
    // The batch is one of the item; what the books hold is of the item, its place and its batch; what is typed as counted replaces a stored difference.
    ...(isOther('itemId') && { batch: '', expiresOn: null }),
    ...((isOther('itemId') || isOther('godownId') || isOther('batch')) && { book: undefined }),
    ...(change.quantity !== undefined && { off: undefined }),
    ...change,
  }
  if (change.rate !== undefined && change.rate.trim() !== '') return { ...changed, value: '' }
  if (change.value !== undefined && change.value.trim() !== '') return { ...changed, rate: '' }
  return changed
}

/** The line once its fields are left: what was calculated is replaced by its result. */
export function tidiedGoods(line: GoodsLine): GoodsLine {
  const tidy = (text: string, places: number) => {
    const read = readScaled(text, PLACES)
    return read === undefined ? text : formatScaled(quantity(read), places, 'en')
  }
  // What was typed is the amount before the discount, and stays so.
  const read = line.value.trim() === '' ? undefined : readAmount(line.value)
  const typed = read?.ok ? formatAmount(read.amount, 'en') : line.value
  return { ...line, quantity: tidy(line.quantity, 0), rate: tidy(line.rate, 2), value: typed }
}

/** What a line moves: so many more or less at a place, and of those that move to another godown, both. */
export function movementsOf(lines: readonly GoodsLine[]): Movement[] {
  return lines.flatMap((line): Movement[] => {
    const { quantity: many = NONE, value = ZERO } = figuresOf(line)
    const { does, itemId, godownId, toGodownId, batch, expiresOn } = line
    const kind = does === 'count' ? 'out' : does
    const moved = { stockItemId: itemId ?? '', godownId, kind, batch, expiresOn, value: null }
    const difference = does === 'count' ? (differenceOf(line) ?? NONE) : undefined
    if (difference !== undefined) return difference === NONE ? [] : [{ ...moved, quantity: difference }]
    const less = quantity(-many)
    if (kind === 'in') return [{ ...moved, quantity: many, value }]
    if (kind === 'out') return [{ ...moved, quantity: less }]
    return [
      { ...moved, quantity: less },
      { ...moved, godownId: toGodownId, quantity: many },
    ]
  })
}

/**
 * By how much a voucher changes what is there of an item by the end of its day, less what its stored version has already moved; at one place
 * (null: the main location), or, without `place`, in all.
 */
export function movedBy({ goods, date, alters }: Moving, itemId: string, place?: string | null): Quantity {
  const sum = (movements: readonly Pick<Movement, 'stockItemId' | 'godownId' | 'quantity'>[]) =>
    movements
      .filter(({ stockItemId, godownId }) => stockItemId === itemId && (place === undefined || godownId === place))
      .reduce((total, movement) => total + movement.quantity, 0n)
  const former = alters && alters.date <= date ? sum(alters.movements ?? []) : 0n
  return quantity(sum(movementsOf(goods)) - former)
}

/** The goods of a voucher on its day, and its stored version. */
export type Moving = {
  goods: readonly GoodsLine[]
  date: string
  alters: { date: string; movements?: Voucher['movements'] } | null
}

/** The lines of the movements of a stored voucher: two that follow each other and move as much between godowns are one. */
export function goodsOf(movements: NonNullable<Voucher['movements']>): GoodsLine[] {
  const lines: GoodsLine[] = []
  for (let index = 0; index < movements.length; index++) {
    const movement = movements[index] as Movement
    const { stockItemId: itemId, godownId, kind, quantity: many, value, batch, expiresOn } = movement
    const next = movements[index + 1]
    const from = { ...emptyGoodsLine(kind), itemId, godownId, batch, expiresOn }
    if (kind === 'in') lines.push({ ...from, quantity: shown(many), value: formatAmount(value ?? ZERO, 'en') })
    else if (kind === 'out' || next?.stockItemId !== itemId || next.quantity !== -many) lines.push({ ...from, quantity: shown(-many) })
    else {
      lines.push({ ...from, toGodownId: next.godownId, quantity: shown(-many) })
      index++
    }
  }
  return lines
}

const shown = (many: bigint) => formatScaled(quantity(many), 0, 'en')

/** What a line of goods is worth in all: the sum of what comes in. */
export const worthOf = (lines: readonly GoodsLine[]): Paisa =>
  lines.reduce((sum, line) => (line.does === 'in' ? ((sum + (figuresOf(line).value ?? 0n)) as Paisa) : sum), ZERO)

/** With how many decimals the quantity of an item is entered. */
export type PlacesOf = (itemId: string) => number

/** What is missing in lines of goods; undefined when they can be accepted. `billedOn`: they stand on a bill of that day. */
export function lackOfGoods(goods: readonly GoodsLine[], placesOf: PlacesOf, billedOn?: string): Lack | undefined {
  for (const [index, line] of goods.entries()) {
    if (isEmptyGoodsLine(line)) continue
    const lack = lackOfGoodsLine(line, index, placesOf, billedOn) ?? lackAmongCounts(goods, index)
    if (lack) return lack
  }
  const [first] = goods
  if (first?.does === 'count' && !isEmptyGoodsLine(first) && movementsOf(goods).length === 0)
    return { field: 'goods.0.item', message: sentence('Everything that was counted is as in the books.') }
  return goods.every(isEmptyGoodsLine)
    ? { field: `goods.${goods.length - 1}.item`, message: sentence('A stock journal needs at least one item.') }
    : undefined
}

/** What is missing in a line, in the order of its fields. */
export function lackOfGoodsLine(line: GoodsLine, index: number, placesOf: PlacesOf, billedOn?: string): Lack | undefined {
  const at = (field: string, message: string): Lack => ({ field: `goods.${index}.${field}`, message })
  if (line.itemId === null) return at('item', sentence('Choose an item.'))
  if (line.does === 'move' && line.godownId === line.toGodownId)
    return at('toGodown', sentence('Choose another godown than the one it leaves.'))
  const places = placesOf(line.itemId)
  const lack =
    line.does === 'count' ? lackOfCount(line, places) : lackOfQuantity(line, places, line.does === 'in' && billedOn === undefined)
  if (lack !== undefined) return at('quantity', lack)
  if (line.does !== 'in' && billedOn === undefined) return undefined
  const { value } = figuresOf(line)
  const typed = line.value.trim() === '' ? undefined : readAmount(line.value)
  if (typed && !typed.ok) return at('value', typed.message)
  if (line.rate.trim() !== '' && readScaled(line.rate, PLACES) === undefined) return at('rate', sentence('This is no rate.'))
  if (value === undefined && (typed || line.rate.trim() !== ''))
    return at('discount', sentence('This is no discount: an amount, or percent.'))
  if (value === undefined)
    return at(
      'rate',
      billedOn === undefined ? sentence('What is received needs a rate or a value.') : sentence('A rate or an amount is missing.'),
    )
  if (billedOn !== undefined) return lackOfBill(line, value, billedOn, at)
  return value < 0n ? at('value', sentence('The value of stock is zero or more.')) : undefined
}

function lackOfBill(line: GoodsLine, value: Paisa, day: string, at: (field: string, message: string) => Lack): Lack | undefined {
  if (value < 0n) return at('discount', sentence('The discount is more than the amount.'))
  if (line.ledgerId === null) return at('ledger', sentence('Choose the ledger in which it is sold or bought.'))
  return vatRateOf(line.vatClass, day) === undefined
    ? { field: 'date', message: sentence('No rate of VAT is known for this date.') }
    : undefined
}

/** `mayBeNone`: a cost that came later, such as freight, comes in for a value without a quantity. */
function lackOfQuantity({ quantity: text }: GoodsLine, places: number, mayBeNone: boolean): string | undefined {
  if (text.trim() === '') return sentence('A quantity is missing.')
  const read = readScaled(text, PLACES)
  if (read === undefined) return sentence('This is no quantity.')
  if (mayBeNone ? read < 0n : read <= 0n) return sentence('A quantity is more than zero; the mark of the line says which way the goods go.')
  return readScaled(text, places) === undefined ? sentence('This unit has fewer decimals.') : undefined
}
