import type { Voucher, VoucherDetails, VoucherDraft } from '@lekha/contract'
import { type EntryKind, isOrderType } from '@lekha/ledger'
import { add, formatAmount, magnitude, type Paisa, paisa, readAmount, ZERO } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import { billsAfter, dueAfter, type LineBills, taxedAnew } from './bills/line-bills.ts'
import { linesOfGoods } from './goods/bill.ts'
import { changeGoods, type GoodsAction } from './goods/change-goods.ts'
import { emptyGoodsLine, type GoodsLine, isEmptyGoodsLine, worthOf } from './goods/goods-line.ts'

/** single: one ledger above (cash, bank, party), the others in the lines · double: every line with its own side. */
type EntryMode = 'single' | 'double'
export type Side = 'debit' | 'credit'

/** One line being typed. `text` is the content of the amount field; `amount` its value, never negative. */
export type EntryLine = {
  key: string
  side: Side
  ledgerId: string | null
  subLedgerId: string | null
  costCentreId: string | null
  text: string
  amount: Paisa
  narration: string
  /** The name that a pasted row gave its ledger, where it named none. */
  given?: string | undefined
  /** The bills of its party that it begins and settles; left out where nobody chose any. */
  bills?: LineBills | undefined
  /** Of a line on the ledger of a tax deducted at source: from what it was deducted; the base as decimal text. */
  deduction?: VoucherDraft['lines'][number]['deduction']
}

/** A voucher being typed. `id` is its Idempotency-Key: the server stores it once, however often it is sent. */
export type Entry = {
  id: string
  type: string
  kind: EntryKind
  mode: EntryMode
  date: string
  accountId: string | null
  /** The bills that the ledger above begins and settles; left out where nobody chose any. */
  accountBills?: LineBills | undefined
  /** The ledger that a new voucher's first line was filled with from the voucher before; it alone does not make the entry changed. */
  remembered: string | null
  lines: EntryLine[]
  /** The goods that it moves; a stock journal has at least one line, and none of money. */
  goods: GoodsLine[]
  narration: string
  reference: string
  /** The posted version that this one follows; null for a new voucher. */
  alters: ({ voucherId: string } & Pick<Voucher, 'version' | 'number' | 'date' | 'lines' | 'movements' | 'details'>) | null
  /** The ledger of the VAT on goods, of a sale or purchase that has some; left out where none is charged. */
  vatLedgerId?: string | undefined
  /** What is taken off a bill of goods as a whole, as typed: an amount or percent. */
  billDiscount?: string | undefined
  /** What the bill says beside its amounts; left out where it says nothing. */
  details?: VoucherDetails | undefined
  /** The order that it fulfils; it is the same for ever. */
  fulfils?: Voucher['fulfils']
  /** The planned voucher that is posted by this one, as it was seen. */
  planned?: { id: string; version: number }
}

/** The side of the ledger above in the single-entry form; a journal has none and is always double. */
export const accountSide: Record<EntryKind, Side | null> = {
  payment: 'credit',
  receipt: 'debit',
  contra: 'credit',
  sales: 'debit',
  purchase: 'credit',
  journal: null,
  'stock-journal': null,
}

export const opposite = (side: Side): Side => (side === 'debit' ? 'credit' : 'debit')
export const lineSide = (kind: EntryKind): Side => opposite(accountSide[kind] ?? 'credit')

export const emptyLine = (side: Side): EntryLine => ({
  ...{ key: uuidv7(), side, ledgerId: null, subLedgerId: null, costCentreId: null },
  ...{ text: '', amount: ZERO, narration: '' },
})

/** What a voucher passes on to the next of its type: the form, and the cash or bank ledger above or the sales or purchase ledger below. */
export type Kept = Pick<Entry, 'mode' | 'accountId'> & {
  ledgerId: string | null
  /** Of a sale or purchase: whether it has goods, and the ledger of their VAT; not known of one before the organization had items. */
  hasGoods?: boolean | undefined
  vatLedgerId?: string | undefined
}

/** Whether it is an order, which asks for money and goods and moves neither. */
export const isOrder = ({ type }: Pick<Entry, 'type'>): boolean => isOrderType(type)

/** Whether the ledger above is a party, which differs from voucher to voucher and is never filled in. */
export const isTrade = (kind: EntryKind): boolean => kind === 'sales' || kind === 'purchase'

/** A new voucher of a type on a day, with what the one before passed on. */
export function newEntry({ type, kind, date, ...kept }: Pick<Entry, 'type' | 'kind' | 'date'> & Kept): Entry {
  const mode = accountSide[kind] === null ? 'double' : kept.mode
  const hasGoods = isTrade(kind) && mode === 'single' && kept.hasGoods === true
  const remembered = isTrade(kind) && mode === 'single' && !hasGoods ? kept.ledgerId : null
  return {
    id: uuidv7(),
    type,
    kind,
    date,
    mode,
    accountId: isTrade(kind) ? null : kept.accountId,
    remembered,
    lines: [{ ...emptyLine(mode === 'single' ? lineSide(kind) : 'debit'), ledgerId: remembered }],
    goods: kind === 'stock-journal' || hasGoods ? [emptyGoodsLine(kind === 'purchase' ? 'in' : 'out')] : [],
    ...(isTrade(kind) && kept.vatLedgerId !== undefined && { vatLedgerId: kept.vatLedgerId }),
    narration: '',
    reference: '',
    alters: null,
  }
}

/**
 * Whether an amount below the ledger above may be less than zero, such as a discount that a receipt gives, or what a bill is rounded down by: the line
 * is then on the side of the ledger above, which has as much less. A contra only moves money.
 */
export const takesLess = ({ kind, mode }: Pick<Entry, 'kind' | 'mode'>): boolean =>
  mode === 'single' && accountSide[kind] !== null && kind !== 'contra'

/** Whether it has lines of money: a stock journal moves goods alone. */
export const hasLines = ({ kind }: Entry): boolean => kind !== 'stock-journal'

export const isEmptyLine = (line: EntryLine): boolean => line.ledgerId === null && line.text.trim() === ''
/** The lines that count: all but empty ones, such as the open line at the end. */
export const usedLines = (entry: Entry): EntryLine[] => entry.lines.filter((line) => !isEmptyLine(line))
/** The same of goods. */
export const usedGoods = (entry: Entry): GoodsLine[] => entry.goods.filter((line) => !isEmptyGoodsLine(line))
/** Both sides, the ledger above included; `left` is the amount still missing for balance, debit positive. Of goods alone, what comes in is worth. */
export function totalsOf(entry: Entry): { debit: Paisa; credit: Paisa; left: Paisa } {
  if (entry.kind === 'stock-journal') return { debit: worthOf(entry.goods), credit: worthOf(entry.goods), left: ZERO }
  const of = (side: Side) => add(...entry.lines.filter((line) => line.side === side).map((line) => line.amount))
  const ofGoods = add(...linesOfGoods(entry).map(({ amount }) => magnitude(amount)))
  const [debit, credit] =
    lineSide(entry.kind) === 'debit' ? [add(of('debit'), ofGoods), of('credit')] : [of('debit'), add(of('credit'), ofGoods)]
  if (entry.mode === 'double') return { debit, credit, left: paisa(credit - debit) }
  const total = paisa(debit > credit ? debit - credit : credit - debit)
  return { debit: total, credit: total, left: ZERO }
}

/** The amount with which an empty line would balance the voucher; zero when none does. It counts only once the user accepts it. */
export function offeredAmount(entry: Entry, line: EntryLine): Paisa {
  if (entry.mode === 'single' || line.text.trim() !== '') return ZERO
  const { left } = totalsOf(entry)
  return (line.side === 'debit') === left > 0n ? magnitude(left) : ZERO
}

export type EntryAction =
  | { do: 'replace'; entry: Entry }
  | {
      do: 'change'
      with: Partial<Pick<Entry, 'date' | 'accountId' | 'accountBills' | 'narration' | 'reference' | 'billDiscount' | 'details'>>
    }
  | { do: 'line'; index: number; with: Partial<Omit<EntryLine, 'key' | 'amount'>> }
  | { do: 'open line'; after: number }
  | { do: 'delete line'; index: number }
  | { do: 'tidy amount'; index: number }
  | { do: 'switch mode'; withGoods?: boolean }
  | GoodsAction

/** The reducer of a voucher being typed. */
export function change(entry: Entry, action: EntryAction): Entry {
  switch (action.do) {
    case 'replace':
      return action.entry
    case 'change':
      return changedHead(entry, action.with)
    case 'line':
      return changedAt(entry, action)
    case 'open line':
      return entry.lines[action.after + 1] ? entry : { ...entry, lines: [...entry.lines, emptyLine(nextSide(entry))] }
    case 'delete line': {
      const lines = entry.lines.filter((_line, index) => index !== action.index)
      return { ...entry, lines: lines.length > 0 ? lines : [emptyLine(nextSide({ ...entry, lines }))] }
    }
    case 'tidy amount':
      return { ...entry, lines: entry.lines.map((line, index) => (index === action.index ? tidied(entry, line) : line)) }
    case 'switch mode':
      return switchMode(entry, action.withGoods ?? false)
    case 'goods':
    case 'open goods':
    case 'delete goods':
    case 'tidy goods':
      return { ...entry, goods: changeGoods(entry.goods, action) }
  }
}

/** A line changed; the taxes that were deducted from its party are deducted from the new one. */
function changedAt(entry: Entry, { index: at, with: given }: Extract<EntryAction, { do: 'line' }>): Entry {
  const former = entry.lines[at]
  const lines = entry.lines.map((line, index) => (index === at ? changedLine(entry, line, given) : line))
  const now = lines[at]
  return { ...entry, lines: former && now && (given.ledgerId != null || given.subLedgerId != null) ? taxedAnew(lines, former, now) : lines }
}

/** Another ledger above has bills of its own, and a bill that begins is due as many days after another day. */
function changedHead(entry: Entry, given: Extract<EntryAction, { do: 'change' }>['with']): Entry {
  const { accountId, date } = given
  const isAnother = accountId !== undefined && accountId !== entry.accountId
  const dated = date === undefined ? entry : dueAfter(entry, date)
  const moved = isAnother
    ? {
        ...dated,
        lines: taxedAnew(dated.lines, { ledgerId: entry.accountId, subLedgerId: null }, { ledgerId: accountId, subLedgerId: null }),
      }
    : dated
  return { ...moved, ...(isAnother && { accountBills: undefined }), ...given }
}

function changedLine(entry: Entry, line: EntryLine, change: Partial<Omit<EntryLine, 'key' | 'amount'>>): EntryLine {
  // Another ledger is none of the tax.
  const former = { ...line, bills: billsAfter(line, change), ...(change.ledgerId !== undefined && { deduction: undefined }) }
  const changed = { ...former, ...change }
  if (change.text === undefined) return changed
  const read = readAmount(change.text)
  if (read.ok && takesLess(entry)) {
    const side = lineSide(entry.kind)
    return { ...changed, side: read.amount < 0n ? opposite(side) : side, amount: magnitude(read.amount) }
  }
  return { ...changed, amount: read.ok && read.amount > 0n ? read.amount : ZERO }
}

// On leaving the field: arithmetic is replaced by its result, an empty field accepts the offered amount.
function tidied(entry: Entry, line: EntryLine): EntryLine {
  const offered = offeredAmount(entry, line)
  if (offered !== ZERO) return { ...line, amount: offered, text: formatAmount(offered, 'en') }
  if (line.amount === ZERO) return line
  // The sign of the text says on which side the line is.
  const sign = takesLess(entry) && line.side !== lineSide(entry.kind) ? '-' : ''
  return { ...line, text: `${sign}${formatAmount(line.amount, 'en')}` }
}

function nextSide(entry: Entry): Side {
  if (entry.mode === 'single') return lineSide(entry.kind)
  const { left } = totalsOf(entry)
  return left < 0n ? 'credit' : 'debit'
}

/** The ledger that a line was filled with belongs to lines of money; above goods it would be a line without an amount. */
const withoutRemembered =
  ({ remembered }: Entry) =>
  (line: EntryLine) =>
    line.text === '' && line.ledgerId === remembered ? { ...line, ledgerId: null } : line

/** From goods to lines of money above one ledger, then to double entry, and back. Goods that were typed stay. */
function switchMode(entry: Entry, withGoods: boolean): Entry {
  const side = accountSide[entry.kind]
  if (side === null || usedGoods(entry).length > 0) return entry
  if (entry.goods.length > 0) return { ...entry, goods: [] }
  if (entry.mode === 'double') {
    const single = asSingle(entry, side)
    return single && withGoods && isTrade(entry.kind)
      ? { ...single, goods: [emptyGoodsLine(entry.kind === 'purchase' ? 'in' : 'out')], lines: single.lines.map(withoutRemembered(entry)) }
      : (single ?? entry)
  }
  const { debit } = totalsOf(entry)
  const own = usedLines(entry).map((line) => (line.side === side ? { ...line, text: line.text.replace(/^\s*-/, '') } : line))
  if (entry.accountId === null || own.length === 0) return { ...entry, mode: 'double', lines: own.length > 0 ? own : [emptyLine('debit')] }
  const text = debit === ZERO ? '' : formatAmount(debit, 'en')
  const account = { ...emptyLine(side), ledgerId: entry.accountId, amount: debit, text, bills: entry.accountBills }
  // The ledger above comes first of the lines on its side, and last where it is the only one.
  const at = side === 'debit' ? 0 : own.findIndex((line) => line.side === side) >>> 0
  return { ...entry, mode: 'double', lines: [...own.slice(0, at), account, ...own.slice(at)] }
}

/** Whether a line of the side of the ledger above may stand below it, with an amount less than zero. A tax that was deducted does. */
export type IsBelow = (line: EntryLine) => boolean
export const isDeducted: IsBelow = ({ deduction }) => deduction !== undefined

/** The entry in single-entry form; null unless one line is on the side of the ledger above, besides those that stand below it, and no other has its ledger. */
export function asSingle(entry: Entry, side: Side, isBelow: IsBelow = isDeducted): Entry | null {
  const own = usedLines(entry)
  const less = takesLess({ ...entry, mode: 'single' }) ? own.filter((line) => line.side === side && isBelow(line)) : []
  const above = own.filter((line) => line.side === side && !less.includes(line))
  const [account, ...more] = above
  if (
    more.length > 0 ||
    (less.length > 0 && !account) ||
    (account && (account.subLedgerId !== null || account.costCentreId !== null || account.narration !== ''))
  )
    return null
  const below = own.filter((line) => line !== account).map((line) => (line.side === side ? { ...line, text: `-${line.text}` } : line))
  if (account && below.some((line) => line.ledgerId === account.ledgerId)) return null
  return {
    ...entry,
    mode: 'single',
    accountId: account?.ledgerId ?? entry.accountId,
    ...(account && { accountBills: account.bills }),
    lines: below.length > 0 ? below : [emptyLine(opposite(side))],
  }
}
