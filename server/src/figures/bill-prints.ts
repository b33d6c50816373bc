import { BILL_PAPERS } from '@lekha/contract'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { rowOf, rowsOf } from '../db/statements.ts'
import type { Period, Snapshot } from './snapshot.ts'

const row = z.object({
  ...{ place: z.bigint(), print_no: z.number(), at_us: z.bigint(), paper: z.enum(BILL_PAPERS), address: z.string() },
  ...{ voucher_id: z.string(), number: z.string(), party: z.string(), partyNp: z.string(), printed_at: z.string(), printed_by: z.string() },
})
/** A print of an issued bill or a receipt: `at_us` is its moment in microseconds since 1970, by which prints stand in order; bill and party are those of its current version. */
export type BillPrint = z.output<typeof row>

/** The place of a print in the log. */
export type PrintCursor = Pick<BillPrint, 'at_us' | 'place'>

/** A stretch of the log: after a place or, read backwards, before it. */
export type PrintStretch = { back: boolean; from: PrintCursor | undefined; limit: number }

const AT_US = sql`(extract(epoch from p.printed_at) * 1000000)::bigint`

/** The prints of a period by the days of Nepal; of books as known earlier, those before the next entry was recorded. */
const asked = (snapshot: Snapshot, { from, to }: Period): RawBuilder<unknown> => sql`
  p.organization_id = ${snapshot.organizationId} and p.printed_at >= (${from}::date)::timestamp at time zone 'Asia/Kathmandu'
    and p.printed_at < (${to}::date + 1)::timestamp at time zone 'Asia/Kathmandu' ${printedByThen(snapshot)}`

const printedByThen = (snapshot: Snapshot): RawBuilder<unknown> =>
  snapshot.later
    ? sql`and p.place <= ${snapshot.entry} and p.printed_at < (
        select n.recorded_at from voucher n where n.organization_id = ${snapshot.organizationId} and n.entry = ${snapshot.entry}::bigint + 1)`
    : sql``

/** The prints of a period in order, one stretch of them. */
export function readPrints(snapshot: Snapshot, period: Period, { back, from, limit }: PrintStretch): Promise<BillPrint[]> {
  const way = sql.raw(back ? 'desc' : 'asc')
  const beyond = from
    ? sql`and (p.printed_at, p.place) ${sql.raw(back ? '<' : '>')} ('epoch'::timestamptz + ${from.at_us}::bigint * interval '1 microsecond', ${from.place}::bigint)`
    : sql``
  return rowsOf(snapshot.sql, row)`
    with page as materialized (
      select p.*, ${AT_US} as at_us from bill_print p where ${asked(snapshot, period)} ${beyond} order by p.printed_at ${way}, p.place ${way} limit ${limit})
    select p.place, p.print_no, p.at_us, p.paper, p.address, f.id as voucher_id, v.printed_number as number, coalesce(x.party_name, m.name, f.details->>'buyer', '') as party,
           coalesce(x.party_name_np, m.name_np, '') as "partyNp",
           p.printed_at, p.printed_by_name as printed_by
      from page p
      join voucher f on f.organization_id = ${snapshot.organizationId} and f.entry = p.place
      join numbered_voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = p.place
      left join lateral (
        select b.party_name, b.party_name_np from bill_tax b where b.organization_id = ${snapshot.organizationId} and b.place = p.place order by b.entry desc limit 1) x on true
      left join member_firm m on m.organization_id = ${snapshot.organizationId} and m.member_firm_id = f.member_firm_id
     order by p.printed_at ${way}, p.place ${way}`
}

const sums = z.object({ prints: z.bigint(), missing: z.bigint() })
/** How many prints a period has, and how many numbers are missing before the last one of each bill. */
export type PrintSums = z.output<typeof sums>

/** Counts the prints of a period, and looks for gaps in the numbers of the bills that were printed in it. */
export const sumPrints = (snapshot: Snapshot, period: Period): Promise<PrintSums> => rowOf(snapshot.sql, sums)`
  select coalesce(sum(b.prints), 0)::bigint as prints, coalesce(sum(b.last - b.before), 0)::bigint as missing
    from (select count(*) as prints, max(p.print_no) as last,
                 (select count(*) from bill_print o where o.organization_id = ${snapshot.organizationId} and o.place = p.place and o.print_no <= max(p.print_no)) as before
            from bill_print p where ${asked(snapshot, period)} group by p.place) b`
