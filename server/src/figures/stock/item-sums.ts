import { addDays } from '@lekha/calendar'
import { type Paisa, paisa, ZERO } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowOf, rowsOf } from '../../db/statements.ts'
import { type Boundary, boundaryBefore } from '../boundaries.ts'
import { standing } from '../known.ts'
import type { Period, Snapshot } from '../snapshot.ts'

const itemSums = z.object({
  item: z.string(),
  yearId: z.string(),
  cameBefore: column.quantity,
  came: column.quantity,
  paisaBefore: column.paisa,
  paisa: column.paisa,
  wentBefore: column.quantity,
  went: column.quantity,
  lastEntry: z.bigint(),
})
/**
 * What came in and went out of an item in a fiscal year: before a period, and by its end. What went out is below zero. `lastEntry`: the newest
 * entry that moved it in that year, whenever it was.
 */
export type ItemSums = z.output<typeof itemSums>

/** What is added up of an item: in the sums by year, and of a movement `m`. */
type Measure = { name: string; ofYear: RawBuilder<unknown>; ofMovement: RawBuilder<unknown> }
const CAME: Measure = {
  ...{ name: 'came', ofYear: sql`y.in_quantity` },
  ofMovement: sql`case when m.kind = 'in' then m.quantity else 0 end`,
}
const PAISA: Measure = { name: 'paisa', ofYear: sql`y.in_paisa`, ofMovement: sql`coalesce(m.value_paisa, 0)` }
const WENT: Measure = {
  ...{ name: 'went', ofYear: sql`y.out_quantity` },
  ofMovement: sql`case when m.kind = 'out' then m.quantity else 0 end`,
}

/** Which items are read: all of them, some by their ids, or those of a condition on `m.stock_item_id`. */
export type Wanted = readonly string[] | RawBuilder<unknown> | undefined

/**
 * The sums of items by fiscal year, before a period and by its end: whole months from the stored sums, and parts of months, and what was entered
 * later than the snapshot knows, from the movements. Opening stock belongs to the first year.
 */
export const readItemSums = (snapshot: Snapshot, period: Pick<Period, 'from' | 'to'>, wanted?: Wanted): Promise<ItemSums[]> =>
  rowsOf(snapshot.sql, itemSums)`${itemSumsOf(snapshot, period, wanted)}`

/** The same as a statement, with the columns of `ItemSums`. */
export const itemSumsOf = (snapshot: Snapshot, period: Pick<Period, 'from' | 'to'>, wanted: Wanted): RawBuilder<unknown> =>
  sumsOf(snapshot, period, [CAME, PAISA, WENT], wanted)

const SOLD: Measure = {
  ...{ name: 'sold', ofYear: sql`y.sold_paisa` },
  ofMovement: sql`case when m.kind = 'out' then coalesce(m.billed_paisa, 0) else 0 end`,
}
const soldRow = z.object({ item: z.string(), soldBefore: column.paisa, sold: column.paisa })

/** What bills of a period ask for what went out, without VAT, by item; less where a customer gave goods back. */
export async function readSold(snapshot: Snapshot, period: Pick<Period, 'from' | 'to'>, wanted?: Wanted): Promise<Map<string, Paisa>> {
  const sold = new Map<string, Paisa>()
  for (const each of await rowsOf(snapshot.sql, soldRow)`
    select t.item, t."soldBefore", t.sold from (${sumsOf(snapshot, period, [SOLD], wanted)}) t`)
    sold.set(each.item, paisa((sold.get(each.item) ?? ZERO) + each.sold - each.soldBefore))
  return sold
}

/** The same of all items by another path: the goods of each bill as they stand in a line of their ledger. */
export async function readBilledInLedgers(snapshot: Snapshot, { from, to }: Pick<Period, 'from' | 'to'>): Promise<Paisa> {
  const { sold } = await rowOf(snapshot.sql, z.object({ sold: column.paisa }))`
    select coalesce(sum(b.sold), 0)::bigint as sold
      from (select m.entry, m.ledger_id, sum(case when m.kind = 'out' then m.billed_paisa else 0 end) as sold,
                   sum(case when m.kind = 'out' then -m.billed_paisa else m.billed_paisa end) as paisa
              from stock_movement m
             where m.organization_id = ${snapshot.organizationId} and m.ledger_id is not null and m.line_no > 0
               and m.date between ${from}::date and ${to}::date ${standing(snapshot, 'm')}
             group by 1, 2) b
     where b.paisa = 0 or exists (select from voucher_line l where l.organization_id = ${snapshot.organizationId} and l.entry = b.entry and l.line_no > 0
                                     and l.ledger_id = b.ledger_id and l.amount_paisa = b.paisa)`
  return sold
}

function sumsOf(
  snapshot: Snapshot,
  { from, to }: Pick<Period, 'from' | 'to'>,
  measures: readonly Measure[],
  wanted: Wanted,
): RawBuilder<unknown> {
  const [before, by] = [boundaryBefore(snapshot, from), boundaryBefore(snapshot, addDays(to, 1))]
  const only = conditionOf(wanted)
  const named = (of: (measure: Measure, suffix: 'Before' | '') => RawBuilder<unknown>) =>
    sql.join(
      measures.flatMap((each) => (['Before', ''] as const).map((suffix) => sql`${of(each, suffix)} as ${sql.ref(each.name + suffix)}`)),
    )
  const years = sql`
    select y.stock_item_id as item, y.fiscal_year_id as "yearId", ${named(({ ofYear }, suffix) => sql`coalesce(${ofYear}[${suffix ? sql`y.n_before` : sql`y.n_by`}], 0)`)},
           y.last_entry as "lastEntry"
      from (select m.*, width_bucket(${before.anchor - 1}, m.bs_months) as n_before, width_bucket(${by.anchor - 1}, m.bs_months) as n_by from stock_year m
             where m.organization_id = ${snapshot.organizationId} and m.fiscal_year_id = any(${snapshot.years.map(({ id }) => id)}::uuid[]) ${only} offset 0) y`
  const parts = movedParts(snapshot, { from, to }, [before, by]).map(
    ({ which, sign }) => sql`
    select m.stock_item_id, (${snapshot.years.map(({ id }) => id)}::uuid[])[greatest(1, width_bucket(m.date, ${snapshot.years.map(({ starts }) => starts)}::date[]))],
           ${sql.join(measures.flatMap(({ ofMovement }) => [sql`${sign.before}::int * (${ofMovement})`, sql`${sign.by}::int * (${ofMovement})`]))}, 0
      from stock_movement m where m.organization_id = ${snapshot.organizationId} ${which} ${only}`,
  )
  if (parts.length === 0) return years
  return sql`
    select s.item, s."yearId", ${named(({ name }, suffix) => sql`sum(s.${sql.ref(name + suffix)})::bigint`)}, max(s."lastEntry") as "lastEntry"
      from (${sql.join([years, ...parts], sql` union all `)}) s group by 1, 2`
}

function conditionOf(wanted: Wanted): RawBuilder<unknown> {
  if (wanted === undefined) return sql``
  return Array.isArray(wanted) ? sql`and m.stock_item_id = any(${wanted}::uuid[])` : sql`and ${wanted}`
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
      from (${partsOf(snapshot, period, ofMonths, ofMovements)}) s group by 1, 2`
}

/** Stands for the main location, which has no row. */
export const MAIN_LOCATION = '00000000-0000-0000-0000-000000000000'

/** The rows to add up: an item, what is read of stored sums or of a movement, and with which signs it counts before a period and by its end. */
function partsOf(
  snapshot: Snapshot,
  { from, to }: Pick<Period, 'from' | 'to'>,
  ofMonths: RawBuilder<unknown>,
  ofMovements: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [before, by] = [boundaryBefore(snapshot, from), boundaryBefore(snapshot, addDays(to, 1))]
  const months = sql`select m.stock_item_id, ${ofMonths}, (m.bs_month < ${before.anchor})::int as in_before, (m.bs_month < ${by.anchor})::int as in_by
          from stock_month m where m.organization_id = ${snapshot.organizationId} and m.bs_month < ${Math.max(before.anchor, by.anchor)}`
  const movements = movedParts(snapshot, { from, to }, [before, by]).map(
    ({ which, sign }) => sql`
        select m.stock_item_id, ${ofMovements}, ${sign.before}::int, ${sign.by}::int
          from stock_movement m where m.organization_id = ${snapshot.organizationId} ${which}`,
  )
  return sql.join([months, ...movements], sql` union all `)
}

/** Movements that count beside the sums of whole months, and with which signs before a period and by its end. */
type MovedPart = { which: RawBuilder<unknown>; sign: { before: number; by: number } }

/** The days of broken months, and what was entered later than the snapshot knows, which the stored sums have already. */
function movedParts(snapshot: Snapshot, { from, to }: Pick<Period, 'from' | 'to'>, [before, by]: [Boundary, Boundary]): MovedPart[] {
  const later = sql`and m.entry > ${snapshot.entry}`
  return [
    ...(before.lo < before.hi ? [{ which: within(before), sign: { before: before.sign, by: 0 } }] : []),
    ...(by.lo < by.hi ? [{ which: within(by), sign: { before: 0, by: by.sign } }] : []),
    ...(snapshot.later
      ? [
          { which: sql`${later} and m.date < ${from}::date`, sign: { before: -1, by: -1 } },
          { which: sql`${later} and m.date between ${from}::date and ${to}::date`, sign: { before: 0, by: -1 } },
        ]
      : []),
  ]
}

/** The days of a boundary that no whole month covers. */
const within = ({ lo, hi }: Boundary): RawBuilder<unknown> => sql`and m.date >= ${lo}::date and m.date < ${hi}::date`
