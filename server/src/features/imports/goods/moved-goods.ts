import { type Movement, sentence } from '@lekha/ledger'
import { ZERO } from '@lekha/money'
import type { TallyMoved, TallyVoucher } from '../tally-records.ts'
import { UNREAD_GOODS, type Verdict } from '../tally-verdict.ts'
import type { GoodsPlan } from './goods-plan.ts'

/** What a voucher of a file moves here; or why nothing of it, as a sentence without data. */
export type MovedGoods = { movements: Movement[]; fault?: undefined } | { movements?: undefined; fault: string }

const NOT_KNOWN = sentence('An item or a godown of the voucher is not known: the goods of the voucher were left out.')

/**
 * The goods of a voucher as movements. What a customer gives back is less of what went out, and what goes back to a supplier less of what came in;
 * in a stock journal an item that lies elsewhere afterwards, as many as before, is moved.
 */
export function movedGoods(
  { goods = [] }: TallyVoucher,
  verdict: Verdict,
  { itemOf, godownOf }: Pick<GoodsPlan, 'itemOf' | 'godownOf'>,
): MovedGoods {
  if (!verdict.imported || goods.length === 0) return { movements: [] }
  const kept = goods.filter((moved) => moved.quantity !== 0n || moved.value !== ZERO || moved.unread)
  if (kept.some(({ unread }) => unread)) return { fault: UNREAD_GOODS }
  const kindOf = verdict.kind === 'stock-journal' ? ofStockJournal(kept) : ofTrade(verdict.returns ?? verdict.kind)
  const movements = kept.map((moved): Movement | undefined => {
    const [stockItemId, godownId] = [itemOf(moved.item), godownOf(moved.godown)]
    if (stockItemId === undefined || godownId === undefined) return undefined
    const kind = kindOf(moved)
    return {
      stockItemId,
      godownId,
      kind,
      quantity: moved.quantity,
      value: kind === 'in' ? moved.value : null,
      batch: moved.batch ?? '',
      expiresOn: moved.expiresOn ?? null,
    }
  })
  const known = movements.flatMap((movement) => (movement ? [movement] : []))
  return known.length < kept.length ? { fault: NOT_KNOWN } : { movements: known.filter(isSome) }
}

/** A value without a quantity comes in; nothing goes out without one. */
const isSome = ({ kind, quantity: many }: Movement) => kind === 'in' || many !== 0n

type KindOf = (moved: TallyMoved) => Movement['kind']

const ofTrade =
  (kind: string): KindOf =>
  ({ quantity: many, value }) => {
    if (kind === 'sales') return 'out'
    if (kind === 'purchase') return 'in'
    return many > 0n || (many === 0n && value > ZERO) ? 'in' : 'out'
  }

function ofStockJournal(goods: readonly TallyMoved[]): KindOf {
  const left = new Map<string, bigint>()
  const keyOf = ({ item, batch = '' }: TallyMoved) => `${item}\n${batch}`
  for (const moved of goods) left.set(keyOf(moved), (left.get(keyOf(moved)) ?? 0n) + moved.quantity)
  return (moved) => (left.get(keyOf(moved)) === 0n ? 'move' : moved.quantity > 0n ? 'in' : 'out')
}
