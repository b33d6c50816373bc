import type { AnswerOf, readStockOnHand } from '@lekha/contract'
import { sentence } from '@lekha/ledger'
import { formatScaled, NONE, parseQuantity, type Quantity, quantity, readScaled, scaledText } from '@lekha/money'
import type { Lack } from '../../lack.ts'
import type { GoodsChange, GoodsLine, Moving } from '../goods-line.ts'

type OnHand = Pick<AnswerOf<typeof readStockOnHand>['result'], 'places' | 'batches'>
const PLACES = 4

/** How many of an item the books hold at the place of a line, or of its batch there, by the end of the day of a voucher, without the voucher itself. */
export function bookQuantity({ places, batches }: OnHand, line: GoodsLine, { date, alters }: Omit<Moving, 'goods'>): Quantity {
  const isHere = (row: { godownId: string | null; batch?: string }) =>
    row.godownId === line.godownId && (line.batch === '' || row.batch === line.batch)
  const sum = (rows: readonly { godownId: string | null; batch?: string; quantity: Quantity }[]) =>
    rows.filter(isHere).reduce((all, row) => all + row.quantity, 0n)
  const former = alters && alters.date <= date ? (alters.movements ?? []) : []
  const moved = sum(former.filter(({ stockItemId }) => stockItemId === line.itemId))
  return quantity((line.batch === '' ? sum(places) : sum(batches)) - moved)
}

/** The line with what the books hold; one whose difference alone is known, as it was stored, has now been counted. */
export function withBook(line: GoodsLine, book: Quantity): GoodsChange {
  if (line.off === undefined) return { book: scaledText(book) }
  return { book: scaledText(book), off: undefined, quantity: formatScaled(quantity(book + parseQuantity(line.off)), 0, 'en') }
}

/** What was counted less what the books hold: below zero something is missing. Undefined while either is not known. */
export function differenceOf({ quantity: text, book, off }: GoodsLine): Quantity | undefined {
  if (off !== undefined) return parseQuantity(off)
  const counted = readScaled(text, PLACES)
  return counted === undefined || book === undefined ? undefined : quantity(counted - parseQuantity(book))
}

/** Of a stored stock journal: what it found more went out below zero, which is a count. */
export const asCounted = (line: GoodsLine): GoodsLine => {
  const many = line.does === 'out' ? (readScaled(line.quantity, PLACES) ?? NONE) : NONE
  return many < 0n ? { ...line, does: 'count', quantity: '', off: scaledText(quantity(-many)) } : line
}

/** What is missing in the quantity of a count: none, or one below zero. Nothing may have been counted: 0. */
export function lackOfCount(line: GoodsLine, places: number): string | undefined {
  if (line.off !== undefined) return undefined
  const read = readScaled(line.quantity, PLACES)
  if (line.quantity.trim() === '') return sentence('A quantity is missing.')
  if (read === undefined || read < 0n) return sentence('This is no quantity.')
  return readScaled(line.quantity, places) === undefined ? sentence('This unit has fewer decimals.') : undefined
}

/** What keeps a count from being accepted, besides what its own fields lack: the books were not read, or a line above has counted the same. */
export function lackAmongCounts(goods: readonly GoodsLine[], index: number): Lack | undefined {
  const { does, book, off } = goods[index] ?? {}
  if (does !== 'count') return undefined
  if (book === undefined && off === undefined)
    return { field: `goods.${index}.quantity`, message: sentence('What the books hold of this item is still being read.') }
  return isCountedAbove(goods, index)
    ? { field: `goods.${index}.item`, message: sentence('This item is counted at this place above.') }
    : undefined
}

function isCountedAbove(goods: readonly GoodsLine[], index: number): boolean {
  const line = goods[index]
  return (
    line !== undefined &&
    goods
      .slice(0, index)
      .some(
        ({ does, itemId, godownId, batch }) =>
          does === 'count' &&
          itemId === line.itemId &&
          godownId === line.godownId &&
          (batch === line.batch || batch === '' || line.batch === ''),
      )
  )
}
