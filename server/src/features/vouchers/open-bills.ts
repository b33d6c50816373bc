import type { listOpenBills, OpenBillAnswer, ReceivedOf, VoucherForm } from '@lekha/contract'
import { BookError, checkLines, MAX_ALLOCATIONS, type OpenBill, sentence, settledFirst } from '@lekha/ledger'
import { paisa } from '@lekha/money'
import type { Books } from '../../db/books.ts'
import type { RecordedLine } from '../../db/record-vouchers.ts'
import { readPartyBills } from '../../figures/party-bills.ts'

/** More open bills than anybody settles by hand are not shown. */
const MOST_SHOWN = 1_000
/** Lines of one voucher for which nobody chose the bills. */
const MOST_LEFT_OPEN = 100

/** The open bills of a party, those that are due first before the others. */
export const readOpenBills = (books: Books, { params, query }: ReceivedOf<typeof listOpenBills>): Promise<OpenBillAnswer[]> =>
  readPartyBills(books, params.ledgerId, query.subLedgerId ?? null, query.without ?? null, MOST_SHOWN)

/**
 * Lines as they are recorded: where nobody chose the bills, those that are due first. `without` is the voucher that is altered. The open bills of a
 * party are read once.
 *
 * @throws BookError `rule_broken` where the lines break a rule of every voucher, or more than a hundred leave the choice open
 */
export async function withBills(books: Books, lines: VoucherForm['lines'], without: string | null): Promise<RecordedLine[]> {
  if (!leavesBillsOpen(lines)) return namedBills(lines)
  checkLines(lines)
  if (lines.filter(({ bills }) => bills === 'due-first').length > MOST_LEFT_OPEN)
    throw new BookError(sentence('A voucher leaves the bills of at most 100 lines open.'), { code: 'rule_broken' })
  const open = new Map<string, OpenBill[]>()
  const settled = new Map<string, bigint>()
  const named: RecordedLine[] = []
  for (const { bills, ...line } of lines) {
    const chosen = bills === 'due-first' ? settledFirst(line.amount, await leftFor(books, line, without, open, settled)) : bills
    for (const { billId, amount } of chosen ?? []) settled.set(billId, (settled.get(billId) ?? 0n) + amount)
    named.push({ ...line, bills: chosen })
  }
  return named
}

type Line = VoucherForm['lines'][number]

/** The open bills of a line's party, less what former lines of the voucher settle of them. */
async function leftFor(
  books: Books,
  { ledgerId, subLedgerId }: Line,
  without: string | null,
  open: Map<string, OpenBill[]>,
  settled: ReadonlyMap<string, bigint>,
): Promise<OpenBill[]> {
  const party = `${ledgerId} ${subLedgerId ?? ''}`
  const read = open.get(party) ?? (await readPartyBills(books, ledgerId, subLedgerId ?? null, without, MAX_ALLOCATIONS))
  open.set(party, read)
  return read.map((bill) => ({ ...bill, left: paisa(bill.left + (settled.get(bill.billId) ?? 0n)) }))
}

/** Whether somebody left the choice of bills open. */
export const leavesBillsOpen = (lines: VoucherForm['lines']): boolean => lines.some(({ bills }) => bills === 'due-first')

/** Lines whose bills are all named. @throws Error where a choice is left open: `withBills` comes first */
export const namedBills = (lines: VoucherForm['lines']): RecordedLine[] =>
  lines.map(({ bills, ...line }) => {
    if (bills === 'due-first') throw new Error('The bills of this line are not chosen yet.')
    return { ...line, bills }
  })
