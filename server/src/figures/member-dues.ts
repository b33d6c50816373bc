import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Books } from '../db/books.ts'
import { column, rowsOf } from '../db/statements.ts'

/** Whether the first version `f` of a charge or receipt is neither cancelled nor reversed. */
const isStanding = sql`(
  not exists (select from voucher c where c.organization_id = f.organization_id and c.place = f.place and c.cancelled)
  and not exists (select from voucher r where r.organization_id = f.organization_id and r.reverses = f.place and r.version = 1
                     and not exists (select from voucher c where c.organization_id = r.organization_id and c.place = r.place and c.cancelled)))`

/** The fiscal year whose first day stands in a head `h` of dues. */
const yearOf = sql`left join fiscal_year y on y.organization_id = f.organization_id and y.starts = (h.head->>'year')::date`

const headRow = z.object({ billId: z.string(), chargeHeadId: z.string().nullable(), fiscalYearId: z.string().nullable() })

/** Under which head, and for which year, some bills were charged. A bill that no charge began is missing. */
export const readHeadsOfBills = ({ sql: tx, organizationId }: Books, billIds: readonly string[]): Promise<z.output<typeof headRow>[]> =>
  rowsOf(tx, headRow)`
    select b.bill_id as "billId", h.head->>'chargeHeadId' as "chargeHeadId", y.fiscal_year_id as "fiscalYearId"
      from bill_allocation b join voucher f on f.organization_id = ${organizationId} and f.entry = b.entry and f.details ? 'dues'
     cross join lateral (select f.details->'dues'->'heads'->(b.line_no - 1) as head) h ${yearOf}
     where b.organization_id = ${organizationId} and b.bill_id = any(${billIds}::uuid[]) and b.kind <> 'against' and b.line_no > 0`

const takenRow = z.object({
  ...{ place: z.bigint(), chargeHeadId: z.string().nullable(), fiscalYearId: z.string().nullable(), yearEnds: z.string().nullable() },
  ...{ isReceipt: z.boolean(), isStanding: z.boolean(), validBefore: z.string().nullable() },
  /** The bill that it begins or settles; null where it was income at once. Whether something of that is still owed. */
  ...{ billId: z.string().nullable(), isOwed: z.boolean() },
  /** Above zero. */
  amount: column.paisa,
})
/** A line of a charge or receipt of a member firm. */
export type Taken = z.output<typeof takenRow>

/** What a member firm was charged, and what it paid for, in the order in which it was entered; also what does not stand any more. */
export const readAllTaken = ({ sql: tx, organizationId }: Books, memberFirmId: string): Promise<Taken[]> =>
  rowsOf(tx, takenRow)`
    select f.place, h.head->>'chargeHeadId' as "chargeHeadId", y.fiscal_year_id as "fiscalYearId", y.ends as "yearEnds", f.voucher_type = 'receipt' as "isReceipt",
           ${isStanding} as "isStanding", f.details->'dues'->>'validBefore' as "validBefore", b.bill_id as "billId",
           coalesce((select sum(o.amount_paisa) > 0 from bill_allocation o where o.organization_id = ${organizationId} and o.bill_id = b.bill_id), false) as "isOwed", abs(l.amount_paisa) as amount
      from voucher f cross join lateral jsonb_array_elements(f.details->'dues'->'heads') with ordinality h(head, at) ${yearOf}
      join voucher_line l on l.organization_id = ${organizationId} and l.entry = f.entry and l.line_no = h.at
      left join bill_allocation b on b.organization_id = ${organizationId} and b.entry = f.entry and b.line_no = h.at and b.part = 1
     where f.organization_id = ${organizationId} and f.member_firm_id = ${memberFirmId} and f.version = 1
     order by f.place, h.at`

/** The same of what stands: neither cancelled nor reversed. */
export const readTaken = async (books: Books, memberFirmId: string): Promise<Taken[]> =>
  (await readAllTaken(books, memberFirmId)).filter((each) => each.isStanding)

type Asked = { headIds: readonly string[]; fiscalYearId: string | null; among: readonly string[] | undefined }

/** The member firms, all or some, that were charged under some heads, or paid for them, for a year, or, where it is null, at any time. */
export async function whoTook({ sql: tx, organizationId }: Books, { headIds, fiscalYearId, among }: Asked): Promise<Set<string>> {
  const ofFirms = among === undefined ? sql`is not null` : sql`= any(${among}::uuid[])`
  const ofYear =
    fiscalYearId === null
      ? sql``
      : sql`and h->>'year' = (select y.starts::text from fiscal_year y where y.organization_id = ${organizationId} and y.fiscal_year_id = ${fiscalYearId})`
  const rows = await rowsOf(tx, z.object({ id: z.string() }))`
    select distinct f.member_firm_id as id from voucher f cross join lateral jsonb_array_elements(f.details->'dues'->'heads') h
     where f.organization_id = ${organizationId} and f.member_firm_id ${ofFirms} and f.version = 1
       and h->>'chargeHeadId' = any(${headIds}::text[]) ${ofYear} and ${isStanding}`
  return new Set(rows.map(({ id }) => id))
}

/** What each sub-ledger of some books owes, debit positive, after everything that was entered. The sub-ledger of a member firm has its id. */
const owed = sql`coalesce(sum(debit_paisa - credit_paisa), 0)::bigint`

/** What some member firms owe in the books, debit positive. A firm that was never charged is missing, and so is a sub-ledger of no firm: who may read members need not read the books. */
export const readMemberBalances = ({ sql: tx, organizationId }: Books, memberFirmIds: readonly string[]) =>
  rowsOf(tx, z.object({ id: z.string(), balance: column.paisa }))`
    select sub_ledger_id as id, ${owed} as balance from ledger_month
     where organization_id = ${organizationId} and sub_ledger_id = any(${memberFirmIds}::uuid[])
       and ledger_id in (select s.ledger_id from sub_ledger s where s.organization_id = ${organizationId} and s.sub_ledger_id = any(${memberFirmIds}::uuid[]))
       and sub_ledger_id in (select member_firm_id from member_firm where organization_id = ${organizationId} and member_firm_id = any(${memberFirmIds}::uuid[]))
     group by sub_ledger_id`

const NO_SUB_LEDGER = '00000000-0000-0000-0000-000000000000'

/** The condition that a member firm owes something in the books, or that it does not. */
export const memberOwes = (organizationId: string, owes: boolean): RawBuilder<unknown> =>
  sql`${owes ? sql`exists` : sql`not exists`} (
    select from (select sub_ledger_id as of_firm from ledger_month where organization_id = ${organizationId} and sub_ledger_id <> ${NO_SUB_LEDGER}
                  group by sub_ledger_id having ${owed} > 0) owing where owing.of_firm = member_firm_id)`
