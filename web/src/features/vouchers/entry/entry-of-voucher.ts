import type { Voucher } from '@lekha/contract'
import type { EntryKind } from '@lekha/ledger'
import { formatAmount, magnitude, paisaText, ZERO } from '@lekha/money'
import { v7 as uuidv7 } from 'uuid'
import {
  accountSide,
  asSingle,
  type Entry,
  type EntryLine,
  emptyLine,
  type IsBelow,
  isDeducted,
  isTrade,
  lineSide,
  opposite,
} from './entry.ts'
import { goodsOfBill, isWholeBill, linesOfGoods } from './goods/bill.ts'
import { asCounted } from './goods/count/counted.ts'
import { goodsOf } from './goods/goods-line.ts'

/** Whether a ledger may be one of VAT. */
type IsTax = (ledgerId: string | null) => boolean

/** The entry for a posted voucher: to alter it, with its version; or, with a day given, a copy of it under that day. */
export const entryFromVoucher = (voucher: Voucher, kind: EntryKind, copyOn?: string, isTax?: IsTax, isBelow?: IsBelow): Entry =>
  copyOn === undefined
    ? { ...copyOf(voucher, kind, voucher.date, isTax, true, isBelow), alters: alteredOf(voucher) }
    : copyOf(voucher, kind, copyOn, isTax, false, isBelow)

/** A new entry with the content of a voucher, under another day; with its bills, details and order only if it is the voucher itself; what is part of the cost stays so. */
export function copyOf(
  voucher: Pick<Voucher, 'type' | 'narration' | 'reference' | 'lines' | 'movements' | 'details' | 'fulfils'>,
  kind: EntryKind,
  date: string,
  isTax: IsTax = () => true,
  withBills = false,
  isBelow: IsBelow = isDeducted,
): Entry {
  const lines = voucher.lines.map(
    (line): EntryLine => ({
      ...emptyLine(line.amount > 0n ? 'debit' : 'credit'),
      ledgerId: line.ledgerId,
      subLedgerId: line.subLedgerId,
      costCentreId: line.costCentreId,
      amount: magnitude(line.amount),
      text: formatAmount(magnitude(line.amount), 'en'),
      narration: line.narration,
      ...(withBills && { bills: line.bills ?? [] }),
      ...(line.deduction && { deduction: { ...line.deduction, base: paisaText(line.deduction.base) } }),
    }),
  )
  const entry: Entry = {
    id: uuidv7(),
    type: voucher.type,
    kind,
    mode: 'double',
    date,
    accountId: null,
    remembered: null,
    lines: lines.length > 0 ? lines : [emptyLine('debit')],
    goods: isTrade(kind) ? [] : goodsOf(voucher.movements ?? []).map(asCounted),
    narration: voucher.narration,
    reference: voucher.reference,
    alters: null,
    ...(withBills
      ? { details: voucher.details, fulfils: voucher.fulfils }
      : voucher.details?.landed && { details: { landed: voucher.details.landed } }),
  }
  if (isTrade(kind) && (voucher.movements ?? []).length > 0) return billOf(entry, voucher, isTax)
  const side = accountSide[kind]
  const single = side === null ? null : asSingle(entry, side, isBelow)
  // Without a ledger above, the single-entry form would lose a line: the entry stays double.
  return single?.accountId ? single : entry
}

const alteredOf = ({ id, version, number, date, lines, movements, details }: Voucher): Entry['alters'] => ({
  ...{ voucherId: id, version, number, date, lines, movements, details },
})

/**
 * A bill in the form: its goods, the party above them, and below them the lines that do not follow from the goods. The VAT is charged again from the
 * goods where it is what they come to; other VAT stays a line as it was typed.
 */
function billOf(entry: Entry, { movements = [] }: Pick<Voucher, 'movements'>, isTax: IsTax): Entry {
  const side = accountSide[entry.kind] ?? 'debit'
  if (!isWholeBill(movements)) return { ...entry, goods: goodsOf(movements) }
  const bill = { ...entry, ...goodsOfBill(movements), mode: 'single' } as const
  const rest = [...entry.lines]
  const take = (of: (line: EntryLine) => boolean) => rest.splice(rest.findIndex((line) => isPlain(line) && of(line)) >>> 0, 1)
  for (const { ledgerId, amount } of linesOfGoods(bill))
    take((line) => line.ledgerId === ledgerId && line.amount === magnitude(amount) && line.side === lineSide(entry.kind))
  // Of the lines on its side the form sends the party first.
  const party = rest.find((line) => line.side === side && isPlain(line))
  const vat = rest.find((line) => line.side !== side && isPlain(line) && isTax(line.ledgerId) && isVatOf(bill, line))
  const below = rest
    .filter((line) => line !== vat && line !== party)
    .map((line) => (line.side === side ? { ...line, text: `-${line.text}` } : line))
  return {
    ...{ ...bill, accountId: party?.ledgerId ?? null, ...(party?.bills && { accountBills: party.bills }) },
    lines: below.length > 0 ? below : [emptyLine(opposite(side))],
    ...(vat?.ledgerId && { vatLedgerId: vat.ledgerId }),
  }
}

/** A line that says no more than its ledger and its amount. */
const isPlain = ({ subLedgerId, costCentreId, narration }: EntryLine): boolean =>
  subLedgerId === null && costCentreId === null && narration === ''

/** Whether a line is the VAT that the goods of a bill come to. */
function isVatOf(entry: Entry, { ledgerId, amount }: EntryLine): boolean {
  const lines = linesOfGoods({ ...entry, vatLedgerId: 'vat' })
  const vat = lines.at(-1)
  return ledgerId !== null && vat?.ledgerId === 'vat' && magnitude(vat.amount) === amount && amount !== ZERO
}
