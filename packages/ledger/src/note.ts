import { divided, NONE, negate, type Paisa, paisa, type Quantity, quantity, ZERO } from '@lekha/money'
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
 * by what is typed. All that was given back until then, by `former` notes too, is rounded once, half upwards, so that the note which gives back the last
 * piece gives back the last paisa. On a bill without goods VAT is given back by the share of the other lines.
 */
export function noteOf(
  bill: CorrectedBill,
  isTax: (ledgerId: string) => boolean,
  given: GivenBack,
  former: readonly FormerNote[] = [],
): Note {
  const parts = partsOfBill(bill, isTax)
  const movements = parts.goods.flatMap((each, index) => returned(each, given.goods[index] ?? NONE, former))
  const others = parts.others.flatMap((line, index) => turned(line, given.others[index] ?? ZERO))
  const lines = [...goodsLines(movements), ...others, ...vatLine(bill, parts, movements, given, former)]
  if (lines.length === 0 || !parts.party) return undefined
  const total = paisa(-lines.reduce((sum, { amount }) => sum + amount, 0n))
  const { bills: _, ...party } = parts.party
  return { lines: [{ ...party, amount: total }, ...lines], movements, total }
}

/** A note that corrects the same bill already. */
export type FormerNote = Pick<CorrectedBill, 'lines' | 'movements'>

/** What former notes gave back of a line of goods, zero or more: how many, and the amounts of them. */
export function givenBefore(
  movement: Billed,
  former: readonly FormerNote[],
): { quantity: bigint; amount: bigint; discount: bigint; value: bigint } {
  const sum = { quantity: 0n, amount: 0n, discount: 0n, value: 0n }
  for (const each of former.flatMap(({ movements }) => movements)) {
    if (!each.bill || keyOf({ ...each, bill: each.bill }) !== keyOf(movement)) continue
    sum.quantity += abs(each.quantity)
    sum.amount -= each.bill.amount
    sum.discount -= each.bill.discount
    sum.value -= each.value ?? 0n
  }
  return sum
}

const keyOf = ({ stockItemId, batch, bill }: Billed): string => `${stockItemId} ${bill.ledgerId} ${bill.vatClass} ${bill.rate} ${batch}`

/** So many of a movement taken back. */
function returned(movement: Billed, many: Quantity, former: readonly FormerNote[]): Billed[] {
  const whole = abs(movement.quantity)
  if (many === NONE || whole === 0n) return []
  const before = givenBefore(movement, former)
  const cut = (amount: Paisa, was: bigint) => paisa(was - divided(amount * (before.quantity + many), whole))
  const bill = {
    ...movement.bill,
    discount: cut(movement.bill.discount, before.discount),
    amount: cut(movement.bill.amount, before.amount),
  }
  const back = quantity(movement.quantity > 0n ? -many : many)
  return [{ ...movement, quantity: back, value: movement.value && cut(movement.value, before.value), bill }]
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
function vatLine(
  bill: CorrectedBill,
  { vat, goods, others }: BillParts,
  movements: readonly Billed[],
  given: GivenBack,
  former: readonly FormerNote[],
): Line[] {
  if (!vat) return []
  if (given.vat !== undefined) return turned(vat, given.vat)
  const weight = (each: readonly Billed[]) =>
    each.reduce((sum, { bill: { amount, vatClass } }) => sum + abs(amount) * (vatRateOf(vatClass, bill.date) ?? 0n), 0n)
  const isCharged = ({ amount }: Line) => amount > 0n === vat.amount > 0n
  const before = former.flatMap(({ lines }) => lines).filter(({ ledgerId }) => ledgerId === vat.ledgerId)
  const back = before.reduce((sum, { amount }) => sum + (isCharged({ ...vat, amount }) ? 0n : abs(amount)), 0n)
  const billed = former.flatMap((note) => note.movements.filter((movement): movement is Billed => movement.bill !== undefined))
  const charged = others.filter(isCharged)
  const gaveBack = former.flatMap((note) => note.lines).filter(({ ledgerId }) => charged.some((line) => line.ledgerId === ledgerId))
  const [part, whole] =
    goods.length > 0
      ? [weight([...billed, ...movements]), weight(goods)]
      : [
          others.reduce((sum, line, index) => sum + (isCharged(line) ? (given.others[index] ?? 0n) : 0n), 0n) +
            gaveBack.reduce((sum, { amount }) => sum + abs(amount), 0n),
          charged.reduce((sum, { amount }) => sum + abs(amount), 0n),
        ]
  const due = whole === 0n ? 0n : abs(divided(vat.amount * (part < whole ? part : whole), whole)) - back
  return due > 0n ? turned(vat, paisa(due)) : []
}

const abs = (value: bigint): bigint => (value < 0n ? -value : value)
