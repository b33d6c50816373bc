import { ALLOCATION_KINDS } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import { sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import { known } from './known.ts'
import type { Snapshot } from './snapshot.ts'

const openBill = z.object({
  ...{ billId: z.string(), ledgerId: z.string(), partName: z.string(), partNameNp: z.string(), label: z.string() },
  ...{ kind: z.enum(ALLOCATION_KINDS), billedOn: z.string(), dueOn: z.string().nullable(), voucherId: z.string(), isOpening: z.boolean() },
  ...{ total: column.paisa, left: column.paisa },
})
/** A bill that is not settled whole: what it was and what is left of it, debit positive; `partName` is the sub-ledger, '' where it has none; `isOpening`: the openings begin it. */
export type OpenBill = z.output<typeof openBill>

/**
 * The bills of all parties, or of one, that are open at the end of a day, as far as they are known, those that are due first before the others. A bill
 * that begins after that day and is settled before it is left with what was settled.
 */
export const readOpenBills = (snapshot: Snapshot, to: string, ledgerId: string | undefined): Promise<OpenBill[]> => rowsOf(
  snapshot.sql,
  openBill,
)`
  with bill as materialized (
    select b.bill_id, b.ledger_id, b.sub_ledger_id, sum(b.amount_paisa) filter (where b.date <= ${to}::date)::bigint as left_paisa,
           (array_agg(b order by b.entry desc) filter (where b.kind <> 'against' and b.line_no > 0))[1] as begun
      from bill_allocation b
     where b.organization_id = ${snapshot.organizationId} ${known(snapshot, 'b')}
           ${ledgerId === undefined ? sql`` : sql`and b.ledger_id = ${ledgerId}`}
     group by 1, 2, 3 having sum(b.amount_paisa) filter (where b.date <= ${to}::date) <> 0)
  select bill.bill_id as "billId", bill.ledger_id as "ledgerId", coalesce(s.name, '') as "partName", coalesce(s.name_np, '') as "partNameNp",
         coalesce(nullif(a.name, ''), nullif(v.reference, ''), v.printed_number) as label, a.kind, coalesce(a.billed_on, a.date) as "billedOn", a.due_on as "dueOn",
         f.id as "voucherId", v.voucher_type = 'opening' as "isOpening", a.amount_paisa as total, bill.left_paisa as left
    from bill
    cross join lateral (select (bill.begun).*) a
    join numbered_voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = a.entry
    join voucher f on f.organization_id = ${snapshot.organizationId} and f.place = a.place and f.version = 1
    left join sub_ledger s on s.organization_id = ${snapshot.organizationId} and s.ledger_id = bill.ledger_id and s.sub_ledger_id = bill.sub_ledger_id
   order by coalesce(a.due_on, a.billed_on, a.date), coalesce(a.billed_on, a.date), a.entry`

/** What of the lines of every ledger that has moved no bill names at the end of a day, debit positive: the lines themselves less their allocations. */
export const readOnAccount = async (snapshot: Snapshot, to: string): Promise<ReadonlyMap<string, Paisa>> =>
  new Map(
    (
      await rowsOf(snapshot.sql, z.object({ ledgerId: z.string(), paisa: column.paisa }))`
        select ledger_id as "ledgerId", sum(paisa)::bigint as paisa from (
          select l.ledger_id, l.amount_paisa as paisa from voucher_line l
           where l.organization_id = ${snapshot.organizationId} and l.date <= ${to}::date ${known(snapshot, 'l')}
          union all
          select b.ledger_id, -b.amount_paisa from bill_allocation b
           where b.organization_id = ${snapshot.organizationId} and b.date <= ${to}::date ${known(snapshot, 'b')}) part
         group by 1 having sum(paisa) <> 0`
    ).map(({ ledgerId, paisa }) => [ledgerId, paisa]),
  )

const chosen = z.object({ id: z.string(), billByBill: z.boolean().nullable() })
/** The ledgers that say themselves whether their bills are kept; the others do as their group. */
export const readBillByBill = async (snapshot: Snapshot): Promise<ReadonlyMap<string, boolean | null>> =>
  new Map(
    (
      await rowsOf(snapshot.sql, chosen)`
        select ledger_id as id, bill_by_bill as "billByBill" from ledger where organization_id = ${snapshot.organizationId} and bill_by_bill is not null`
    ).map(({ id, billByBill }) => [id, billByBill]),
  )
