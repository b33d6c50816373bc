import { addDays } from '@lekha/calendar'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { type Boundary, boundaryBefore } from '../boundaries.ts'
import type { Period, Snapshot } from '../snapshot.ts'

const itemSums = z.object({
  item: z.string(),
  yearId: z.string(),
  cameBefore: column.quantity,
  paisaBefore: column.paisa,
  wentBefore: column.quantity,
  came: column.quantity,
  paisa: column.paisa,
  went: column.quantity,
})
/** What came in and went out of an item in a fiscal year: before a period, and by its end. What went out is below zero. */
export type ItemSums = z.output<typeof itemSums>

/**
 * The sums of items by fiscal year, before a period and by its end: whole months from the stored sums, and parts of months, and what was entered
 * later than the snapshot knows, from the movements. Opening stock belongs to the first year. Without `items`, those of all.
 */
export function readItemSums(
  snapshot: Snapshot,
  { from, to }: Pick<Period, 'from' | 'to'>,
  items?: readonly string[],
): Promise<ItemSums[]> {
  const [before, by] = [boundaryBefore(snapshot, from), boundaryBefore(snapshot, addDays(to, 1))]
  const wanted = items === undefined ? sql`` : sql`and m.stock_item_id = any(${items}::uuid[])`
  const parts = [
    sql`select m.stock_item_id, m.fiscal_year_id, m.in_quantity, m.in_paisa, m.out_quantity,
               (m.bs_month < ${before.anchor})::int as in_before, (m.bs_month < ${by.anchor})::int as in_by
          from stock_month m where m.organization_id = ${snapshot.organizationId} and m.bs_month < ${Math.max(before.anchor, by.anchor)} ${wanted}`,
    movements(snapshot, within(before), { before: before.sign, by: 0 }, wanted),
    movements(snapshot, within(by), { before: 0, by: by.sign }, wanted),
  ]
  if (snapshot.later) {
    const later = sql`and m.entry > ${snapshot.entry}`
    parts.push(movements(snapshot, sql`${later} and m.date < ${from}::date`, { before: -1, by: -1 }, wanted))
    parts.push(movements(snapshot, sql`${later} and m.date between ${from}::date and ${to}::date`, { before: 0, by: -1 }, wanted))
  }
  return rowsOf(snapshot.sql, itemSums)`
    select s.stock_item_id as item, s.fiscal_year_id as "yearId",
           sum(s.in_quantity * s.in_before)::bigint as "cameBefore", sum(s.in_paisa * s.in_before)::bigint as "paisaBefore",
           sum(s.out_quantity * s.in_before)::bigint as "wentBefore",
           sum(s.in_quantity * s.in_by)::bigint as came, sum(s.in_paisa * s.in_by)::bigint as paisa, sum(s.out_quantity * s.in_by)::bigint as went
      from (${sql.join(parts, sql` union all `)}) s group by 1, 2`
}

/** The days of a boundary that no whole month covers. */
const within = ({ lo, hi }: Boundary): RawBuilder<unknown> => sql`and m.date >= ${lo}::date and m.date < ${hi}::date`

/** Single movements, each as a sum of its own with a sign for both ends. The fiscal year is found by the day, that of opening stock is the first. */
const movements = (
  { organizationId, years }: Snapshot,
  which: RawBuilder<unknown>,
  sign: { before: number; by: number },
  wanted: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
        select m.stock_item_id, (${years.map(({ id }) => id)}::uuid[])[greatest(1, width_bucket(m.date, ${years.map(({ starts }) => starts)}::date[]))],
               case when m.kind = 'in' then m.quantity else 0 end, coalesce(m.value_paisa, 0), case when m.kind = 'out' then m.quantity else 0 end,
               ${sign.before}::int, ${sign.by}::int
          from stock_movement m where m.organization_id = ${organizationId} ${which} ${wanted}`
