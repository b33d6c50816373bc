import { sql } from 'kysely'
import * as z from 'zod'
import { rowsOf } from '../db/statements.ts'
import { closingsLeftOut, notOf, readClosingSums, sumOfClosings } from './closings.ts'
import { daySums } from './day-sums.ts'
import { stretchesOf } from './figures.ts'
import { monthTotals, standing } from './known.ts'
import { readProofToAddTo } from './proof-memory.ts'
import type { Period, Snapshot } from './snapshot.ts'

/** How many lines a ledger has in a period, and the day of the last one, AD. */
const entries = z.object({ ledgerId: z.string(), count: z.bigint(), last: z.string().nullable() })
export type LedgerEntries = z.output<typeof entries>

/** The entries of every ledger that has some in a period, by ledger id: counted by the month totals, and by the lines of broken months. */
export async function readLedgerEntries(snapshot: Snapshot, period: Period): Promise<Map<string, LedgerEntries>> {
  const { months, days } = stretchesOf(snapshot, period)
  const closings = closingsLeftOut(snapshot, period)
  const proof = days.length > 0 ? await readProofToAddTo(snapshot) : null
  const parts = days.map((each) => sql`union all select ledger_id, ${each.sign}::int * lines from ${daySums(snapshot, each, proof)} d`)
  const found = await rowsOf(snapshot.sql, entries)`
    select c.ledger_id as "ledgerId", c.count,
           (select l.date from voucher_line l
             where l.organization_id = ${snapshot.organizationId} and l.ledger_id = c.ledger_id and l.line_no > 0
               and l.date between ${period.from}::date and ${period.to}::date ${standing(snapshot, 'l')} ${notOf(closings)}
             order by l.date desc limit 1) as last
      from (select ledger_id, sum(count)::bigint as count from (
              select ledger_id, line_count as count from ${await monthTotals(snapshot)} m
               where bs_month >= ${months.from} and bs_month < ${months.until}
              ${sql.join(parts, sql` `)}) parts
             group by ledger_id) c
     where c.count > 0`
  const leftOut = Map.groupBy(await readClosingSums(snapshot, closings), ({ ledgerId }) => ledgerId)
  const counted = found.map((each) => ({ ...each, count: each.count - sumOfClosings(leftOut.get(each.ledgerId) ?? []).count }))
  return new Map(counted.filter(({ count }) => count > 0n).map((each) => [each.ledgerId, each]))
}
