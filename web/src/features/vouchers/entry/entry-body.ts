import type { VoucherForm } from '@lekha/contract'
import { add, negate, type Paisa, paisa, parsePaisa, ZERO } from '@lekha/money'
import { sentBills } from './bills/line-bills.ts'
import { accountSide, type Entry, isOrder, type Side, totalsOf, usedGoods, usedLines } from './entry.ts'
import { billedMovements, isBill, linesOfGoods } from './goods/bill.ts'
import { movementsOf } from './goods/goods-line.ts'

/** Where the ledger above stands among the lines: first if it is debited, else before the first line that is credited too, as lists name a voucher by it. */
export function placeOfAccount(side: Side, lines: readonly { amount: Paisa }[]): number {
  const credited = lines.findIndex(({ amount }) => amount < 0n)
  return side === 'debit' ? 0 : credited === -1 ? lines.length : credited
}

/** The request body: signed lines, with the ledger above as a line of its own on its side. */
export function bodyOf(entry: Entry): VoucherForm {
  const own = usedLines(entry).map((line) => ({
    ledgerId: line.ledgerId ?? '',
    subLedgerId: line.subLedgerId,
    ...(line.costCentreId === null ? {} : { costCentreId: line.costCentreId }),
    amount: line.side === 'debit' ? line.amount : negate(line.amount),
    ...(line.narration === '' ? {} : { narration: line.narration }),
    ...(line.bills && { bills: sentBills(line.bills, line.side === 'debit' ? line.amount : negate(line.amount)) }),
    ...(line.deduction && { deduction: { ...line.deduction, base: parsePaisa(line.deduction.base) } }),
  }))
  const lines: VoucherForm['lines'] = [...linesOfGoods(entry).map((line) => ({ ...line, subLedgerId: null })), ...own]
  const side = accountSide[entry.kind]
  if (entry.mode === 'single' && side !== null && entry.accountId !== null) {
    const total = negate(add(...lines.map((line) => line.amount)))
    // An altered voucher says that it names no bills any more.
    const named = entry.accountBills ?? (entry.alters ? [] : undefined)
    const bills = named && { bills: sentBills(named, total) }
    const account = { ledgerId: entry.accountId, subLedgerId: null, amount: total, ...bills }
    lines.splice(placeOfAccount(side, lines), 0, account)
  }
  const goods = isBill(entry) ? billedMovements(entry) : movementsOf(usedGoods(entry))
  const movements = entry.goods.length > 0 || entry.alters?.movements ? { movements: goods } : {}
  return {
    ...{ type: entry.type, date: entry.date, narration: entry.narration, reference: entry.reference, lines, ...movements },
    ...(entry.fulfils && !entry.alters && { fulfils: entry.fulfils.id }),
    // An altered voucher says that it has no details any more.
    ...(entry.details ? { details: entry.details } : entry.alters?.details ? { details: null } : {}),
  }
}

/** What a voucher comes to as its form shows it: the amount of the ledger above, such as what a rounded bill asks for; else the sum of its debits. */
export const askedBy = (entry: Entry, total: Paisa): Paisa => (entry.mode === 'single' ? totalsOf(entry).debit : total)

/** Whether two entries would be stored alike, whatever form they are shown in. */
export function isAlike(one: Entry, other: Entry): boolean {
  const text = (entry: Entry) =>
    JSON.stringify(bodyOf(entry), (_name, value: unknown) => (typeof value === 'bigint' ? String(value) : value))
  return text(one) === text(other)
}

/** By how much this voucher will move a ledger's balance, less what its stored version has already moved it. */
export function movementOf(entry: Entry, ledgerId: string): Paisa {
  if (isOrder(entry)) return ZERO
  const sum = (lines: readonly { ledgerId: string; amount: Paisa }[]) =>
    add(...lines.filter((line) => line.ledgerId === ledgerId).map((line) => line.amount))
  return paisa(sum(bodyOf(entry).lines) - sum(entry.alters?.lines ?? []))
}
