import type { Movement } from '@lekha/ledger'
import { add, NONE, type Paisa, type Quantity, quantity, ZERO } from '@lekha/money'

/** What a voucher receives and issues of an item in all; what moves between godowns is neither. */
type ItemMoved = { itemId: string; came: Quantity; value: Paisa; went: Quantity }

/** The goods of a voucher by item, as far as they change what the stock is worth. */
export function movedByItem(movements: readonly Movement[]): ItemMoved[] {
  const byItem = Map.groupBy(
    movements.filter(({ kind, stockItemId }) => kind !== 'move' && stockItemId !== ''),
    ({ stockItemId }) => stockItemId,
  )
  return [...byItem].flatMap(([itemId, of]) => {
    const sum = (kind: Movement['kind']) => quantity(of.reduce((all, each) => (each.kind === kind ? all + each.quantity : all), 0n))
    const moved = { itemId, came: sum('in'), value: add(...of.map(({ value }) => value ?? ZERO)), went: sum('out') }
    return moved.came === NONE && moved.value === ZERO && moved.went === NONE ? [] : [moved]
  })
}
