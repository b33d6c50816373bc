import { ALLOCATION_KINDS } from '@lekha/ledger'
import * as z from 'zod'
import type { Books } from '../db/books.ts'
import { column, rowsOf } from '../db/statements.ts'
import { billLabel } from './bill-label.ts'

const openBill = z.object({
  ...{ billId: z.string(), label: z.string(), kind: z.enum(ALLOCATION_KINDS), billedOn: z.string(), dueOn: z.string().nullable() },
  ...{ total: column.paisa, left: column.paisa },
})

/** The open bills of a ledger or sub-ledger, those that are due first before the others, as if the voucher of an id were not there. */
export const readPartyBills = (
  { sql, organizationId }: Books,
  ledgerId: string,
  subLedgerId: string | null,
  without: string | null,
  most: number,
): Promise<z.output<typeof openBill>[]> =>
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
