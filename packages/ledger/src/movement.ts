import { NONE, negate, type Paisa, type Quantity, quantity, type Rate } from '@lekha/money'
import { BookError, sentence } from './book-error.ts'
import type { VatClass } from './goods.ts'

/**
 * What a movement of goods does. `in`: goods were received for a value; below zero where they go back to the supplier. `out`: goods were issued,
 * below zero; above zero where a customer gives some back, or a count finds more. `move`: goods lie in another godown now.
 */
export const MOVEMENT_KINDS = ['in', 'out', 'move'] as const
/** One of the three. */
export type MovementKind = (typeof MOVEMENT_KINDS)[number]

/** What a bill asks for goods: in which ledger, at which rate, less which discount, how much in all without VAT, and what VAT is charged on it. */
export type BilledGoods = { ledgerId: string; rate: Rate; discount: Paisa; amount: Paisa; vatClass: VatClass }

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
  /** Left out where no bill asks for it. */
  bill?: BilledGoods | undefined
}

/** The most movements that a voucher may have: as many as it may have lines, so that the opening stock of 10,000 items in three godowns is one voucher. */
export const MAX_MOVEMENTS = 30_000

/**
 * The rules of the movements of every voucher: no empty one, a value for what is received and for nothing else, and a move between godowns
 * that leaves nothing behind. Constraints of the database enforce the same.
 * @throws BookError `rule_broken` with the sentence and the offending field
 */
export function checkMovements(movements: readonly Movement[]): void {
  if (movements.length > MAX_MOVEMENTS) throw broken(sentence('A voucher moves goods at most 30,000 times.'), 'movements')
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

/**
 * The goods of a bill and its lines of money say the same: in each ledger of the goods stands a line of what they come to, debit for what came in,
 * credit for what went out.
 * @throws BookError `rule_broken` with the sentence
 */
export function checkBilled(movements: readonly Movement[], lines: readonly { ledgerId: string; amount: Paisa }[]): void {
  const sums = new Map<string, bigint>()
  for (const { kind, bill } of movements) {
    if (!bill) continue
    if (kind === 'move') throw broken(sentence('What lies in another godown is on no bill.'), 'movements')
    sums.set(bill.ledgerId, (sums.get(bill.ledgerId) ?? 0n) + (kind === 'in' ? bill.amount : -bill.amount))
  }
  for (const [ledgerId, sum] of sums)
    if (sum !== 0n && !lines.some((line) => line.ledgerId === ledgerId && line.amount === sum))
      throw broken(sentence('The goods of the bill come to another amount than its lines.'), 'lines')
}

/** The movements that take others back. */
export const takenBack = (movements: readonly Movement[]): Movement[] =>
  movements.map(({ bill, ...each }) => ({
    ...each,
    quantity: quantity(-each.quantity),
    value: each.value && negate(each.value),
    ...(bill && { bill: { ...bill, discount: negate(bill.discount), amount: negate(bill.amount) } }),
  }))

function broken(message: string, field: string): BookError {
  return new BookError(message, { code: 'rule_broken', fields: { [field]: message } })
}

/** What there is of an item at a place before the first fiscal year. */
export type OpeningStock = Pick<Movement, 'stockItemId' | 'godownId' | 'batch' | 'quantity'> & { value: Paisa }

/**
 * The rules of the opening stock: there is some of what is named, worth nothing or more, and each item stands once at a place, by batch.
 *
 * @throws BookError `rule_broken` with the sentence and the offending field
 */
export function checkOpeningStock(rows: readonly OpeningStock[]): void {
  const seen = new Set<string>()
  for (const [index, { stockItemId, godownId, batch, quantity: many, value }] of rows.entries()) {
    if (many <= NONE) throw broken(sentence('An opening quantity is above zero.'), `rows.${index}.quantity`)
    if (value < 0n) throw broken(sentence('An opening value is zero or more.'), `rows.${index}.value`)
    const place = `${stockItemId} ${godownId} ${batch}`
    if (seen.has(place)) throw broken(sentence('This item stands at this place already.'), `rows.${index}.stockItemId`)
    seen.add(place)
  }
}

/** What happens when more goes out than is there: nothing, the entry warns, or the voucher is refused. */
export const NEGATIVE_STOCK = ['allow', 'warn', 'refuse'] as const
/** One of the three. */
export type NegativeStock = (typeof NEGATIVE_STOCK)[number]
