import { NONE, negate, type Paisa, paisa, type Quantity, quantity, ZERO } from '@lekha/money'
import type { BilledGoods, Movement } from './movement.ts'
import { vatRateOf } from './vat.ts'

/** The types of notes, by the kind of bill that they correct. */
export const NOTE_TYPES = { sales: 'credit-note', purchase: 'debit-note' } as const
/** Whether a voucher type is one of notes. */
export const isNoteType = (code: string): boolean => code === NOTE_TYPES.sales || code === NOTE_TYPES.purchase

type Line = {
  ledgerId: string
  subLedgerId: string | null
  costCentreId: string | null
  amount: Paisa
  /** The party's line of a bill on credit begins one. */
  bills?: readonly { kind: string }[] | undefined
}
type Billed = Movement & { bill: BilledGoods }
/** A bill as it is stored: its lines, debit positive, and its goods; its day decides the rates of VAT. */
export type CorrectedBill = { kind: 'sales' | 'purchase'; date: string; lines: readonly Line[]; movements: readonly Movement[] }

/** The lines of a bill by what they are: of its party, of VAT, of its goods, and the others, of which a note gives back typed amounts. */
export type BillParts = { party: Line | undefined; vat: Line | undefined; others: Line[]; goods: Billed[] }

/**
 * Which line of a bill is what. The party stands on the side of the bill (debit of a sale): the line that begins a bill, else the greatest of those that
 * are neither goods nor VAT.
 *
 * @example partsOfBill(bill, (ledgerId) => isTax(ledgerId)).others // freight, services
 */
export function partsOfBill({ kind, lines, movements }: CorrectedBill, isTax: (ledgerId: string) => boolean): BillParts {
  const goods = movements.filter((movement): movement is Billed => movement.bill !== undefined)
  const ofGoods = new Set(goods.map(({ bill }) => bill.ledgerId))
  const rest = lines.filter(({ ledgerId }) => !ofGoods.has(ledgerId))
  const isPartySide = ({ amount }: Line) => amount > 0n === (kind === 'sales')
  const owing = rest.filter((line) => isPartySide(line) && !isTax(line.ledgerId))
  const party =
    owing.find(({ bills = [] }) => bills.some(({ kind }) => kind === 'new')) ??
    owing.toSorted((a, b) => (abs(a.amount) > abs(b.amount) ? -1 : 1))[0]
  const vat = rest.find((line) => !isPartySide(line) && isTax(line.ledgerId))
  return { party, vat, others: rest.filter((line) => line !== party && line !== vat), goods }
}

/** What a note gives back: so many of each line of goods, in their order, so much of each of the other lines, and so much VAT, or its share; all zero or more. */
export type GivenBack = { goods: readonly Quantity[]; others: readonly Paisa[]; vat?: Paisa | undefined }
/** A note as it is posted; undefined where it would give nothing back. */
export type Note = { lines: Line[]; movements: Movement[]; total: Paisa } | undefined

/**
 * The note that gives a part of a bill back: goods at the rate and discount at which they were billed, with their share of the VAT, other lines
 * by what is typed. Of a part the amounts are cut to the paisa, so that no notes come to more than the bill; of all they are those of the bill. On a bill
 * without goods VAT is given back by the share of the other lines.
 */
export function noteOf(bill: CorrectedBill, isTax: (ledgerId: string) => boolean, given: GivenBack): Note {
  const parts = partsOfBill(bill, isTax)
  const movements = parts.goods.flatMap((each, index) => returned(each, given.goods[index] ?? NONE))
  const others = parts.others.flatMap((line, index) => turned(line, given.others[index] ?? ZERO))
  const lines = [...goodsLines(movements), ...others, ...vatLine(bill, parts, movements, given)]
  if (lines.length === 0 || !parts.party) return undefined
  const total = paisa(-lines.reduce((sum, { amount }) => sum + amount, 0n))
  const { bills: _, ...party } = parts.party
  return { lines: [{ ...party, amount: total }, ...lines], movements, total }
}

/** So many of a movement taken back. */
function returned(movement: Billed, many: Quantity): Billed[] {
  const whole = abs(movement.quantity)
  if (many === NONE || whole === 0n) return []
  const cut = (amount: Paisa) => negate(cutShare(amount, many, whole))
  const bill = { ...movement.bill, discount: cut(movement.bill.discount), amount: cut(movement.bill.amount) }
  const back = quantity(movement.quantity > 0n ? -many : many)
  return [{ ...movement, quantity: back, value: movement.value && cut(movement.value), bill }]
}

/** A line on the other side, of an amount. */
const turned = (line: Line, amount: Paisa): Line[] =>
  amount === ZERO ? [] : [{ ...line, amount: line.amount > 0n ? negate(amount) : amount }]

/** A line for each ledger of the goods: debit for what came in, credit for what went out. */
function goodsLines(movements: readonly Billed[]): Line[] {
  const sums = new Map<string, bigint>()
  for (const { kind, bill } of movements)
    sums.set(bill.ledgerId, (sums.get(bill.ledgerId) ?? 0n) + (kind === 'in' ? bill.amount : -bill.amount))
  return [...sums].map(([ledgerId, sum]) => ({ ledgerId, subLedgerId: null, costCentreId: null, amount: paisa(sum) }))
}

/** The share of the VAT: by what each line of goods weighs at the rate of its class; without goods by the other lines on the side of the VAT. */
function vatLine(bill: CorrectedBill, { vat, goods, others }: BillParts, movements: readonly Billed[], given: GivenBack): Line[] {
  if (!vat) return []
  if (given.vat !== undefined) return turned(vat, given.vat)
  const weight = (each: readonly Billed[]) =>
    each.reduce((sum, { bill: { amount, vatClass } }) => sum + abs(amount) * (vatRateOf(vatClass, bill.date) ?? 0n), 0n)
  const isCharged = ({ amount }: Line) => amount > 0n === vat.amount > 0n
  const [part, whole] =
    goods.length > 0
      ? [weight(movements), weight(goods)]
      : [
          others.reduce((sum, line, index) => sum + (isCharged(line) ? (given.others[index] ?? 0n) : 0n), 0n),
          others.filter(isCharged).reduce((sum, { amount }) => sum + abs(amount), 0n),
        ]
  return whole === 0n ? [] : turned(vat, paisa(abs(cutShare(vat.amount, part, whole))))
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)
/** A part of an amount, cut to the paisa. */
const cutShare = (amount: Paisa, part: bigint, whole: bigint): Paisa => paisa((amount * part) / whole)
