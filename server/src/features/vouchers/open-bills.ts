import type { listOpenBills, OpenBillAnswer, ReceivedOf, VoucherForm } from '@lekha/contract'
import { ALLOCATION_KINDS, BookError, checkLines, MAX_ALLOCATIONS, type OpenBill, sentence, settledFirst } from '@lekha/ledger'
import { paisa } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import type { RecordedLine } from '../../db/record-vouchers.ts'
import { column, rowsOf } from '../../db/statements.ts'
import { billLabel } from '../../figures/bill-label.ts'

const openBill = z.object({
  ...{ billId: z.string(), label: z.string(), kind: z.enum(ALLOCATION_KINDS), billedOn: z.string(), dueOn: z.string().nullable() },
  ...{ total: column.paisa, left: column.paisa },
})
/** More open bills than anybody settles by hand are not shown. */
const MOST_SHOWN = 1_000
/** Lines of one voucher for which nobody chose the bills. */
const MOST_LEFT_OPEN = 100

/** The open bills of a party, those that are due first before the others. */
export const readOpenBills = (books: Books, { params, query }: ReceivedOf<typeof listOpenBills>): Promise<OpenBillAnswer[]> =>
  openBillsOf(books, params.ledgerId, query.subLedgerId ?? null, query.without ?? null, MOST_SHOWN)

/** The same of a ledger or sub-ledger, as if the voucher of an id were not there. */
const openBillsOf = ({ sql, organizationId }: Books, ledgerId: string, subLedgerId: string | null, without: string | null, most: number) =>
  rowsOf(sql, openBill)`
  with own as materialized (
    select place from voucher where organization_id = ${organizationId} and id = ${without}::uuid and version = 1),
  bill as materialized (                      -- one pass: joining two lists of bills would compare each with each where statistics are young
    select b.bill_id, sum(b.amount_paisa)::bigint as left_paisa,
           (array_agg(b order by b.entry desc) filter (where b.kind <> 'against' and b.line_no > 0))[1] as begun
      from bill_allocation b
     where b.organization_id = ${organizationId} and b.ledger_id = ${ledgerId} and b.sub_ledger_id is not distinct from ${subLedgerId}::uuid
       and b.place <> all (select place from own)
     group by 1 having sum(b.amount_paisa) <> 0)
  select a.bill_id as "billId", ${billLabel} as label, a.kind, coalesce(a.billed_on, a.date) as "billedOn", a.due_on as "dueOn",
         a.amount_paisa as total, bill.left_paisa as left
    from bill cross join lateral (select (bill.begun).*) a where (bill.begun).bill_id is not null
   order by coalesce(a.due_on, a.billed_on, a.date), coalesce(a.billed_on, a.date), a.place limit ${most}`

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
  const read = open.get(party) ?? (await openBillsOf(books, ledgerId, subLedgerId ?? null, without, MAX_ALLOCATIONS))
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
