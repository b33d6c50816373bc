import { addDays } from '@lekha/calendar'
import { against } from '@lekha/ledger'
import { paisa } from '@lekha/money'
import type { Masters } from '../../../../books/masters.ts'
import { accountSide, type Entry, type EntryLine, isOrder, isTrade, type Side } from '../entry.ts'
import type { LineBills, NamedPart } from './line-bills.ts'

/**
 * A voucher with the bills that nobody had to choose: on the side of the party, a sale or purchase begins a bill, due after the party's days of credit;
 * a receipt or payment settles those that are due first. A ledger whose bills are not kept has none.
 */
export function withUsualBills(entry: Entry, masters: Masters): Entry {
  const usual = (line: Pick<EntryLine, 'ledgerId' | 'side'>, billId: string) => usualBills(entry, line, billId, masters)
  const side = accountSide[entry.kind]
  const account = entry.mode === 'single' && side !== null && usual({ ledgerId: entry.accountId, side }, entry.id)
  return {
    ...entry,
    ...(account && entry.accountBills === undefined && { accountBills: account }),
    lines: entry.lines.map((line) => ({ ...line, bills: line.bills ?? usual(line, line.key) })),
  }
}

/** The bills that a line of a voucher has if nobody chooses; undefined where it has none. */
export function usualBills(
  { type, kind, date }: Entry,
  { ledgerId, side }: { ledgerId: string | null; side: Side },
  billId: string,
  masters: Masters,
): LineBills | undefined {
  const ledger = ledgerId === null ? undefined : masters.ledgerById.get(ledgerId)
  if (!ledger || !masters.keepsBills(ledger) || isOrder({ type })) return undefined
  if (isTrade(kind)) return side === accountSide[kind] ? [beginning(billId, dueDay(date, ledger.creditDays))] : 'due-first'
  return kind === 'receipt' || kind === 'payment' ? 'due-first' : undefined
}

/** A bill that begins; its amount is what the others leave. */
const beginning = (billId: string, dueOn: string | null): NamedPart => ({ ...against(billId, paisa(0n)), kind: 'new', dueOn })

const dueDay = (date: string, days: number | null): string | null => (days === null ? null : addDays(date, days))
