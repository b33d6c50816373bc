import { NONE, negate, type Paisa, type Quantity, quantity } from '@lekha/money'
import { BookError, sentence } from './book-error.ts'

/**
 * What a movement of goods does. `in`: goods were received for a value; below zero where they go back to the supplier. `out`: goods were issued,
 * below zero; above zero where a customer gives some back, or a count finds more. `move`: goods lie in another godown now.
 */
export const MOVEMENT_KINDS = ['in', 'out', 'move'] as const
/** One of the three. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** A movement of goods in a voucher: more of an item at a place, or less of it (below zero), in its unit of measure. */
export type Movement = {
  stockItemId: string
  /** Null for the main location. */
  godownId: string | null
  kind: MovementKind
  quantity: Quantity
  /** What was received is worth this; null for all that is not received. */
  value: Paisa | null
  /** The batch, where the item has some; else ''. */
  batch: string
  /** AD; null where it keeps. */
  expiresOn: string | null
}

/** The most movements that a voucher may have. */
export const MAX_MOVEMENTS = 5_000

/**
 * The rules of the movements of every voucher: no empty one, a value for what is received and for nothing else, and a move between godowns
 * that leaves nothing behind. Constraints of the database enforce the same.
 * @throws BookError `rule_broken` with the sentence and the offending field
 */
export function checkMovements(movements: readonly Movement[]): void {
  if (movements.length > MAX_MOVEMENTS) throw broken(sentence('A voucher moves at most 5,000 goods.'), 'movements')
  movements.forEach(({ kind, quantity: many, value }, index) => {
    if (many === NONE && kind !== 'in') throw broken(sentence('A quantity is missing.'), `movements.${index}.quantity`)
    if (value === null && kind === 'in') throw broken(sentence('What is received needs a value.'), `movements.${index}.value`)
    if (value !== null && kind !== 'in') throw broken(sentence('Only what is received has a value.'), `movements.${index}.value`)
  })
  const moved = new Map<string, bigint>()
  for (const { kind, stockItemId, batch, quantity: many } of movements)
    if (kind === 'move') moved.set(`${stockItemId} ${batch}`, (moved.get(`${stockItemId} ${batch}`) ?? 0n) + many)
  if ([...moved.values()].some((left) => left !== 0n))
    throw broken(sentence('What leaves a godown must arrive in another one.'), 'movements')
}

/** The movements that take others back. */
export const takenBack = (movements: readonly Movement[]): Movement[] =>
  movements.map((each) => ({ ...each, quantity: quantity(-each.quantity), value: each.value && negate(each.value) }))

function broken(message: string, field: string): BookError {
  return new BookError(message, { code: 'rule_broken', fields: { [field]: message } })
}

/** What happens when more goes out than is there: nothing, the entry warns, or the voucher is refused. */
export const NEGATIVE_STOCK = ['allow', 'warn', 'refuse'] as const
/** One of the three. */
export type NegativeStock = (typeof NEGATIVE_STOCK)[number]
