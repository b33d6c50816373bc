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
export function readItemSums(snapshot: Snapshot, period: Pick<Period, 'from' | 'to'>, items?: readonly string[]): Promise<ItemSums[]> {
  const ofMonths = sql`m.fiscal_year_id, m.in_quantity, m.in_paisa, m.out_quantity`
  const ofMovements = sql`
    (${snapshot.years.map(({ id }) => id)}::uuid[])[greatest(1, width_bucket(m.date, ${snapshot.years.map(({ starts }) => starts)}::date[]))],
    case when m.kind = 'in' then m.quantity else 0 end, coalesce(m.value_paisa, 0), case when m.kind = 'out' then m.quantity else 0 end`
  return rowsOf(snapshot.sql, itemSums)`
    select s.stock_item_id as item, s.fiscal_year_id as "yearId",
           sum(s.in_quantity * s.in_before)::bigint as "cameBefore", sum(s.in_paisa * s.in_before)::bigint as "paisaBefore",
           sum(s.out_quantity * s.in_before)::bigint as "wentBefore",
           sum(s.in_quantity * s.in_by)::bigint as came, sum(s.in_paisa * s.in_by)::bigint as paisa, sum(s.out_quantity * s.in_by)::bigint as went
      from (${partsOf(snapshot, period, ofMonths, ofMovements, items)}) s group by 1, 2`
}

const godownSums = z.object({
  item: z.string(),
  godown: z.string(),
  before: column.quantity,
  came: column.quantity,
  went: column.quantity,
  moved: column.quantity,
})
/** What of an item lay in a godown before a period, and what came, went and was moved there in it. The nil id is the main location. */
export type GodownSums = z.output<typeof godownSums>

/** The same sums by godown, in quantities: goods are valued by item, wherever they lie. */
export function readGodownSums(snapshot: Snapshot, period: Pick<Period, 'from' | 'to'>): Promise<GodownSums[]> {
  const ofMonths = sql`m.godown_id, m.in_quantity, m.out_quantity, m.move_quantity`
  const ofMovements = sql`coalesce(m.godown_id, ${MAIN_LOCATION}), case when m.kind = 'in' then m.quantity else 0 end,
    case when m.kind = 'out' then m.quantity else 0 end, case when m.kind = 'move' then m.quantity else 0 end`
  return rowsOf(snapshot.sql, godownSums)`
    select s.stock_item_id as item, s.godown_id as godown, sum((s.in_quantity + s.out_quantity + s.move_quantity) * s.in_before)::bigint as before,
           sum(s.in_quantity * (s.in_by - s.in_before))::bigint as came, sum(s.out_quantity * (s.in_by - s.in_before))::bigint as went,
           sum(s.move_quantity * (s.in_by - s.in_before))::bigint as moved
      from (${partsOf(snapshot, period, ofMonths, ofMovements, undefined)}) s group by 1, 2`
}

/** Stands for the main location, which has no row. */
export const MAIN_LOCATION = '00000000-0000-0000-0000-000000000000'

/** The rows to add up: an item, what is read of stored sums or of a movement, and with which signs it counts before a period and by its end. */
function partsOf(
  snapshot: Snapshot,
  { from, to }: Pick<Period, 'from' | 'to'>,
  ofMonths: RawBuilder<unknown>,
  ofMovements: RawBuilder<unknown>,
  items: readonly string[] | undefined,
): RawBuilder<unknown> {
  const [before, by] = [boundaryBefore(snapshot, from), boundaryBefore(snapshot, addDays(to, 1))]
  const wanted = items === undefined ? sql`` : sql`and m.stock_item_id = any(${items}::uuid[])`
  const movements = (which: RawBuilder<unknown>, sign: { before: number; by: number }) => sql`
        select m.stock_item_id, ${ofMovements}, ${sign.before}::int, ${sign.by}::int
          from stock_movement m where m.organization_id = ${snapshot.organizationId} ${which} ${wanted}`
  const parts = [
    sql`select m.stock_item_id, ${ofMonths}, (m.bs_month < ${before.anchor})::int as in_before, (m.bs_month < ${by.anchor})::int as in_by
          from stock_month m where m.organization_id = ${snapshot.organizationId} and m.bs_month < ${Math.max(before.anchor, by.anchor)} ${wanted}`,
    ...(before.lo < before.hi ? [movements(within(before), { before: before.sign, by: 0 })] : []),
    ...(by.lo < by.hi ? [movements(within(by), { before: 0, by: by.sign })] : []),
  ]
  if (snapshot.later) {
    const later = sql`and m.entry > ${snapshot.entry}`
    parts.push(movements(sql`${later} and m.date < ${from}::date`, { before: -1, by: -1 }))
    parts.push(movements(sql`${later} and m.date between ${from}::date and ${to}::date`, { before: 0, by: -1 }))
  }
  return sql.join(parts, sql` union all `)
}

/** The days of a boundary that no whole month covers. */
const within = ({ lo, hi }: Boundary): RawBuilder<unknown> => sql`and m.date >= ${lo}::date and m.date < ${hi}::date`
