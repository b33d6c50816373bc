import * as z from 'zod'
import { rowsOf } from '../db/statements.ts'
import { closingsLeftOut, notOf, readClosingSums, sumOfClosings } from './closings.ts'
import { stretchesOf } from './figures.ts'
import { known, monthTotals, standing } from './known.ts'
import type { Period, Snapshot } from './snapshot.ts'

/** How many lines a ledger has in a period, and the day of the last one, AD. */
const entries = z.object({ ledgerId: z.string(), count: z.bigint(), last: z.string().nullable() })
export type LedgerEntries = z.output<typeof entries>

/** The entries of every ledger that has some in a period, by ledger id: counted by the month totals, and by the lines of broken months. */
export async function readLedgerEntries(snapshot: Snapshot, period: Period): Promise<Map<string, LedgerEntries>> {
  const { months, days } = stretchesOf(snapshot, period)
  const closings = closingsLeftOut(snapshot, period)
  const found = await rowsOf(snapshot.sql, entries)`
    select c.ledger_id as "ledgerId", c.count,
           (select l.date from voucher_line l
             where l.organization_id = ${snapshot.organizationId} and l.ledger_id = c.ledger_id and l.line_no > 0
               and l.date between ${period.from}::date and ${period.to}::date ${standing(snapshot, 'l')} ${notOf(closings)}
             order by l.date desc limit 1) as last
      from (select ledger_id, sum(count)::bigint as count from (
              select ledger_id, line_count as count from ${monthTotals(snapshot)} m
               where bs_month >= ${months.from} and bs_month < ${months.until}
              union all
              select s.ledger_id, b.sign * s.count
                from unnest(${days.map(({ sign }) => sign)}::int[], ${days.map(({ lo }) => lo)}::date[], ${days.map(({ hi }) => hi)}::date[]) b(sign, lo, hi)
               cross join lateral (
                 select l.ledger_id, sum(case when l.line_no > 0 then 1 else -1 end) as count from voucher_line l
                  where l.organization_id = ${snapshot.organizationId} and l.date >= b.lo and l.date < b.hi ${known(snapshot, 'l')}
                  group by l.ledger_id) s) parts
             group by ledger_id) c
     where c.count > 0`
  const leftOut = Map.groupBy(await readClosingSums(snapshot, closings), ({ ledgerId }) => ledgerId)
  const counted = found.map((each) => ({ ...each, count: each.count - sumOfClosings(leftOut.get(each.ledgerId) ?? []).count }))
  return new Map(counted.filter(({ count }) => count > 0n).map((each) => [each.ledgerId, each]))
}
