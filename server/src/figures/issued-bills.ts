import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowOf, rowsOf } from '../db/statements.ts'
import type { BillStretch } from './bill-taxes.ts'
import { known, standing } from './known.ts'
import type { Period, Snapshot } from './snapshot.ts'

const row = z.object({
  ...{ entry: z.bigint(), place: z.bigint(), voucher_id: z.string(), number: z.string(), date: z.string() },
  ...{
    party: z.string(),
    partyNp: z.string(),
    pan: z.string(),
    discount: column.paisa,
    taxable: column.paisa,
    exempt: column.paisa,
    zero: column.paisa,
  },
  ...{
    rounding: column.paisa,
    tax: column.paisa,
    cancelled: z.boolean(),
    reason: z.string(),
    cancelled_at: z.string().nullable(),
    cancelled_by: z.string(),
  },
  ...{ returned: z.boolean(), prints: z.number(), printed_at: z.string().nullable(), printed_by: z.string(), entered_by: z.string() },
  ...{ payment: z.string(), transaction: z.string(), synced: z.boolean(), realtime: z.boolean() },
})
/** A sales bill with what became of it: cancelled, given back by a note, printed, told to CBMS of the tax office (`synced`) and that within minutes (`realtime`); times in ISO form. */
export type IssuedBill = z.output<typeof row>

/** The sales bills of a period, those that were cancelled too, each in its last form. */
const asked = (snapshot: Snapshot, { from, to }: Period, onlyCancelled: boolean): RawBuilder<unknown> => sql`
  x.organization_id = ${snapshot.organizationId} and x.side = 'sales' and not x.is_return and x.date between ${from}::date and ${to}::date ${known(snapshot, 'x')}
    and ${onlyCancelled ? sql`` : sql`not`} exists (
      select from voucher n where n.organization_id = ${snapshot.organizationId} and n.supersedes = x.entry and ${onlyCancelled ? sql`n.cancelled` : sql`not n.cancelled`} ${known(snapshot, 'n')})`

/** Leaves out what happened, such as a print, after the last entry that is known. */
const happenedBy = (snapshot: Snapshot, moment: string): RawBuilder<unknown> =>
  snapshot.later
    ? sql`and ${sql.ref(moment)} < (select min(e.recorded_at) from voucher e where e.organization_id = ${snapshot.organizationId} and e.entry = ${snapshot.entry + 1n})`
    : sql``

const nameOf = (user: string): RawBuilder<unknown> =>
  sql`coalesce((select u.first_name || ' ' || u.last_name from app_user u where u.user_id = ${sql.ref(user)}), '')`

/** Sales bills of a period by day and entry, one stretch of them; all, or those that were cancelled. */
export function readIssuedBills(
  snapshot: Snapshot,
  period: Period,
  onlyCancelled: boolean,
  { back, from, limit }: BillStretch,
): Promise<IssuedBill[]> {
  const way = sql.raw(back ? 'desc' : 'asc')
  const beyond = from ? sql`and (x.date, x.place) ${sql.raw(back ? '<' : '>')} (${from.date}::date, ${from.place}::bigint)` : sql``
  return rowsOf(snapshot.sql, row)`
    with page as materialized (
      select x.* from bill_tax x where ${asked(snapshot, period, onlyCancelled)} ${beyond} order by x.date ${way}, x.place ${way} limit ${limit})
    select x.entry, x.place, f.id as voucher_id, v.printed_number as number, x.date, x.party_name as party, x.party_name_np as "partyNp", x.party_pan as pan,
           x.discount_paisa as discount, x.taxable_paisa as taxable, x.exempt_paisa as exempt, x.zero_paisa as zero, x.rounding_paisa as rounding, x.tax_paisa as tax,
           c.entry is not null as cancelled, coalesce(c.reason, '') as reason, c.recorded_at as cancelled_at, ${nameOf('c.recorded_by')} as cancelled_by,
           (select coalesce(sum(abs(y.taxable_paisa + y.exempt_paisa + y.zero_paisa + y.tax_paisa)), 0)::bigint >= x.taxable_paisa + x.exempt_paisa + x.zero_paisa + x.tax_paisa
              from voucher r join bill_tax y on y.organization_id = ${snapshot.organizationId} and y.entry = r.entry
             where r.organization_id = ${snapshot.organizationId} and (r.corrects = x.place or r.reverses = x.place) and not r.cancelled ${standing(snapshot, 'r')}) as returned,
           (select count(*) from bill_print p where p.organization_id = ${snapshot.organizationId} and p.place = x.place ${happenedBy(snapshot, 'p.printed_at')})::int as prints,
           b.printed_at, coalesce(b.printed_by_name, '') as printed_by, i.issued_by as entered_by,
           coalesce(d.details->>'paidBy', '') as payment, coalesce(d.details->>'transactionId', '') as transaction,
           s.entry is not null as synced, coalesce(s.realtime, false) as realtime
      from page x
      join numbered_voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = x.entry
      join voucher d on d.organization_id = ${snapshot.organizationId} and d.entry = x.entry
      join bill_tax i on i.organization_id = ${snapshot.organizationId} and i.entry = x.place
      join voucher f on f.organization_id = ${snapshot.organizationId} and f.entry = x.place
      left join lateral (select n.* from voucher n where n.organization_id = ${snapshot.organizationId} and n.supersedes = x.entry and n.cancelled ${known(snapshot, 'n')} limit 1) c on true
      left join bill_print b on b.organization_id = ${snapshot.organizationId} and b.place = x.place and b.print_no = 1 ${happenedBy(snapshot, 'b.printed_at')}
      left join cbms_message s on s.organization_id = ${snapshot.organizationId} and s.entry = x.place and s.state = 'accepted' ${happenedBy(snapshot, 's.answered_at')}
     order by x.date ${way}, x.place ${way}`
}

/** How many sales bills were numbered in a period, by the vouchers themselves: neither notes nor reversals. */
export async function countNumberedBills(snapshot: Snapshot, { from, to }: Period): Promise<bigint> {
  const { many } = await rowOf(snapshot.sql, z.object({ many: z.bigint() }))`
    select count(*) as many from voucher v join voucher_type t on t.organization_id = ${snapshot.organizationId} and t.code = v.voucher_type and t.base_kind = 'sales'
     where v.organization_id = ${snapshot.organizationId} and v.date between ${from}::date and ${to}::date and v.corrects is null and v.reverses is null ${standing(snapshot, 'v')}`
  return many
}

const sums = z.object({
  ...{
    bills: z.bigint(),
    discount: column.paisa,
    taxable: column.paisa,
    exempt: column.paisa,
    zero: column.paisa,
    rounding: column.paisa,
    tax: column.paisa,
  },
})
/** What some sales bills come to. */
export type IssuedSums = z.output<typeof sums>

/** How many sales bills of a period there are, all or those that were cancelled, and what they come to; where all are counted, what was cancelled adds nothing. */
export const sumIssuedBills = (snapshot: Snapshot, period: Period, onlyCancelled: boolean): Promise<IssuedSums> => rowOf(
  snapshot.sql,
  sums,
)`
  select count(*) as bills, coalesce(sum(y.counts * x.discount_paisa), 0)::bigint as discount, coalesce(sum(y.counts * x.taxable_paisa), 0)::bigint as taxable,
         coalesce(sum(y.counts * x.exempt_paisa), 0)::bigint as exempt, coalesce(sum(y.counts * x.zero_paisa), 0)::bigint as zero, coalesce(sum(y.counts * x.rounding_paisa), 0)::bigint as rounding,
         coalesce(sum(y.counts * x.tax_paisa), 0)::bigint as tax
    from bill_tax x
    left join voucher c on c.organization_id = ${snapshot.organizationId} and c.supersedes = x.entry and c.cancelled ${known(snapshot, 'c')}
   cross join lateral (select case when ${!onlyCancelled}::boolean and c.entry is not null then 0 else 1 end as counts) y
   where ${asked(snapshot, period, onlyCancelled)}`
