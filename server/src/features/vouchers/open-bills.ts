import type { listOpenBills, OpenBillAnswer, ReceivedOf, VoucherForm } from '@lekha/contract'
import { ALLOCATION_KINDS, settledFirst } from '@lekha/ledger'
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
/** More open bills than anybody settles at once are not shown. */
const MOST = 1_000

/** The open bills of a party, those that are due first before the others. */
export const readOpenBills = (books: Books, { params, query }: ReceivedOf<typeof listOpenBills>): Promise<OpenBillAnswer[]> =>
  openBillsOf(books, params.ledgerId, query.subLedgerId ?? null, query.without ?? null)

/** The same of a ledger or sub-ledger, as if the voucher of an id were not there. */
const openBillsOf = ({ sql, organizationId }: Books, ledgerId: string, subLedgerId: string | null, without: string | null) => rowsOf(
  sql,
  openBill,
)`
  with own as materialized (
    select place from voucher where organization_id = ${organizationId} and id = ${without}::uuid and version = 1),
  bill as materialized (
    select bill_id, sum(amount_paisa)::bigint as left_paisa from bill_allocation
     where organization_id = ${organizationId} and ledger_id = ${ledgerId} and sub_ledger_id is not distinct from ${subLedgerId}::uuid
       and place <> all (select place from own)
     group by 1 having sum(amount_paisa) <> 0)
  select a.bill_id as "billId", ${billLabel} as label, a.kind, coalesce(a.billed_on, a.date) as "billedOn", a.due_on as "dueOn",
         a.amount_paisa as total, bill.left_paisa as left
    from bill
    cross join lateral (
      select a.* from bill_allocation a
       where a.organization_id = ${organizationId} and a.bill_id = bill.bill_id and a.kind <> 'against' and a.line_no > 0 and a.place <> all (select place from own)
       order by a.entry desc limit 1) a
   order by coalesce(a.due_on, a.billed_on, a.date), coalesce(a.billed_on, a.date), a.place limit ${MOST}`

/** Lines as they are recorded: where nobody chose the bills, those that are due first. `without` is the voucher that is altered. */
export async function withBills(books: Books, lines: VoucherForm['lines'], without: string | null): Promise<RecordedLine[]> {
  const settled = new Map<string, bigint>()
  const named: RecordedLine[] = []
  for (const { bills, ...line } of lines) {
    const chosen = bills === 'due-first' ? settledFirst(line.amount, await leftFor(books, line, without, settled)) : bills
    for (const { billId, amount } of chosen ?? []) settled.set(billId, (settled.get(billId) ?? 0n) + amount)
    named.push({ ...line, bills: chosen })
  }
  return named
}

type Line = VoucherForm['lines'][number]

/** The open bills of a line's party, less what former lines of the voucher settle of them. */
async function leftFor(books: Books, { ledgerId, subLedgerId }: Line, without: string | null, settled: ReadonlyMap<string, bigint>) {
  const open = await openBillsOf(books, ledgerId, subLedgerId ?? null, without)
  return open.map((bill) => ({ ...bill, left: paisa(bill.left + (settled.get(bill.billId) ?? 0n)) }))
}

/** Whether somebody left the choice of bills open. */
export const leavesBillsOpen = (lines: VoucherForm['lines']): boolean => lines.some(({ bills }) => bills === 'due-first')

/** Lines whose bills are all named. @throws Error where a choice is left open: `withBills` comes first */
export const namedBills = (lines: VoucherForm['lines']): RecordedLine[] =>
  lines.map(({ bills, ...line }) => {
    if (bills === 'due-first') throw new Error('The bills of this line are not chosen yet.')
    return { ...line, bills }
  })
