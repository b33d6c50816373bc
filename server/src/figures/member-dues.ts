import { sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../db/books.ts'
import { column, rowOf, rowsOf } from '../db/statements.ts'

/** The alias `f` is the first version of a charge or receipt that is neither cancelled nor reversed. */
const standingDues = sql`
  f.version = 1 and f.reverses is null
  and not exists (select from voucher c where c.organization_id = f.organization_id and c.place = f.place and c.cancelled)
  and not exists (select from voucher r where r.organization_id = f.organization_id and r.reverses = f.place and r.version = 1
                     and not exists (select from voucher c where c.organization_id = r.organization_id and c.place = r.place and c.cancelled))`

const headRow = z.object({ billId: z.string(), chargeHeadId: z.string().nullable(), fiscalYearId: z.string().nullable() })

/** Under which head, and for which year, some bills were charged. A bill that no charge began is missing. */
export const readHeadsOfBills = ({ sql: tx, organizationId }: Books, billIds: readonly string[]): Promise<z.output<typeof headRow>[]> =>
  rowsOf(tx, headRow)`
    select b.bill_id as "billId", h.head->>'chargeHeadId' as "chargeHeadId", h.head->>'fiscalYearId' as "fiscalYearId"
      from bill_allocation b join voucher v on v.organization_id = ${organizationId} and v.entry = b.entry and v.details ? 'dues'
     cross join lateral (select v.details->'dues'->'heads'->(b.line_no - 1) as head) h
     where b.organization_id = ${organizationId} and b.bill_id = any(${billIds}::uuid[]) and b.kind <> 'against' and b.line_no > 0`

const takenRow = z.object({
  chargeHeadId: z.string().nullable(),
  fiscalYearId: z.string().nullable(),
  isReceipt: z.boolean(),
  /** The bill that it begins or settles; null where it was income at once. */
  billId: z.string().nullable(),
})

/** What a member firm was charged, and what it paid for, by all that stands in the books: of each line the head and the year. */
export const readTaken = ({ sql: tx, organizationId }: Books, memberFirmId: string): Promise<z.output<typeof takenRow>[]> =>
  rowsOf(tx, takenRow)`
    select h.head->>'chargeHeadId' as "chargeHeadId", h.head->>'fiscalYearId' as "fiscalYearId", f.voucher_type = 'receipt' as "isReceipt",
           (select b.bill_id from bill_allocation b where b.organization_id = ${organizationId} and b.entry = f.entry and b.line_no = h.place limit 1) as "billId"
      from voucher f cross join lateral jsonb_array_elements(f.details->'dues'->'heads') with ordinality h(head, place)
     where f.organization_id = ${organizationId} and f.details ? 'dues' and f.details->'dues'->>'memberFirmId' = ${memberFirmId}::text and ${standingDues}
     order by f.place, h.place`

/** What a member firm owes in the books, debit positive: the balance of its sub-ledger after everything that was entered. */
export async function readMemberBalance({ sql: tx, organizationId }: Books, ledgerId: string, memberFirmId: string) {
  const { balance } = await rowOf(tx, z.object({ balance: column.paisa }))`
    select coalesce(sum(debit_paisa - credit_paisa), 0)::bigint as balance from ledger_month
     where organization_id = ${organizationId} and ledger_id = ${ledgerId} and sub_ledger_id = ${memberFirmId}`
  return balance
}
