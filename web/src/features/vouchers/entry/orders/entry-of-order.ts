import type { Fulfilment, Voucher } from '@lekha/contract'
import { amountLeft, isOrderType } from '@lekha/ledger'
import { add, formatAmount, formatScaled, NONE, paisa, type Quantity, readAmount, ZERO } from '@lekha/money'
import { type Entry, type EntryLine, emptyLine, lineSide } from '../entry.ts'
import { copyOf } from '../entry-of-voucher.ts'
import { figuresOf, type GoodsLine } from '../goods/goods-line.ts'

type Into = Pick<Entry, 'type' | 'kind' | 'date'> & { isTax: (ledgerId: string | null) => boolean }

/**
 * The bill, or the later order, that an order becomes: what is left of its goods and of its other lines once what became of it is taken off, on a day of its own.
 * VAT and the party's amount follow in the form.
 */
export function entryOfOrder(order: Voucher, became: Pick<Fulfilment, 'left' | 'done'>, { type, kind, date, isTax }: Into): Entry {
  const whole = copyOf(order, kind, date, isTax)
  const ordered = order.movements ?? []
  const goods = whole.goods.flatMap((line, index) => partOf(line, became.left[index] ?? NONE, ordered[index]?.quantity ?? NONE))
  const done = became.done.flatMap((voucher) => copyOf({ ...voucher, narration: '', reference: '' }, kind, date, isTax).lines)
  const lines = unbilledOf(whole.lines, done)
  const { validUntil: _, ...details } = order.details ?? {}
  return {
    ...{ ...whole, type, goods },
    // The reference of a bill names it among the bills of its party: those of one order would all be called alike.
    reference: isOrderType(type) ? whole.reference : '',
    ...(whole.billDiscount !== undefined && { billDiscount: discountLeft(whole, goods) }),
    lines: lines.length > 0 ? lines : [emptyLine(lineSide(kind))],
    ...(Object.keys(details).length > 0 && { details }),
    fulfils: { id: order.id, type: order.type, number: order.number },
  }
}

/** A line of goods with so many as are left; an amount that was typed, and a discount that is one, by their share. */
function partOf(line: GoodsLine, left: Quantity, ordered: Quantity): GoodsLine[] {
  if (left === NONE) return []
  const share = (text: string) => {
    const read = text.includes('%') ? undefined : readAmount(text)
    return read?.ok ? formatAmount(amountLeft(read.amount, left, ordered), 'en') : text
  }
  return [{ ...line, quantity: formatScaled(left, 0, 'en'), value: share(line.value), discount: share(line.discount) }]
}

/** The discount on the whole bill: percent as it is, an amount by the share of the goods that are left in what was ordered. */
function discountLeft(whole: Entry, goods: readonly GoodsLine[]): string {
  const text = whole.billDiscount ?? ''
  const read = text.includes('%') ? undefined : readAmount(text)
  if (!read?.ok) return text
  const worth = (lines: readonly GoodsLine[]) => add(...lines.map((line) => figuresOf(line).value ?? ZERO))
  const [left, ordered] = [worth(goods), worth(whole.goods)]
  return left === ordered || ordered === ZERO ? text : formatAmount(paisa((2n * read.amount * left + ordered) / (2n * ordered)), 'en')
}

/** The other lines, such as freight, less what is on the vouchers already; each amount there is taken off once. */
function unbilledOf(lines: readonly EntryLine[], done: readonly EntryLine[]): EntryLine[] {
  const isSame = (one: EntryLine, other: EntryLine) =>
    one.ledgerId === other.ledgerId && one.subLedgerId === other.subLedgerId && one.side === other.side
  const rest = done.map((line) => ({ line, left: line.amount as bigint }))
  const take = (line: EntryLine, wanted: bigint): bigint => {
    let left = wanted
    for (const each of rest.filter((candidate) => isSame(candidate.line, line))) {
      const taken = each.left < left ? each.left : left
      each.left -= taken
      left -= taken
    }
    return left
  }
  // A line that was billed whole takes its own amount first, so that of two lines on a ledger the right one is left.
  const unmatched = lines.map((line) => {
    const whole = rest.find((each) => isSame(each.line, line) && each.left === line.amount)
    if (whole) whole.left = 0n
    return { line, left: whole ? 0n : line.amount }
  })
  return unmatched.flatMap(({ line, left: wanted }) => {
    if (line.ledgerId === null) return []
    const amount = paisa(take(line, wanted))
    if (amount <= ZERO) return []
    const sign = line.text.startsWith('-') ? '-' : ''
    return [{ ...line, amount, text: `${sign}${formatAmount(amount, 'en')}` }]
  })
}
