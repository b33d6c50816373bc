import { VALUATIONS, type Valuation } from '@lekha/ledger'
import { add, type Paisa, paisa } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import type { Period, Snapshot } from '../snapshot.ts'
import { itemSumsOf } from './item-sums.ts'
import { isNothing, readItemFigures } from './items.ts'

const stockTotal = z.object({
  groupId: z.string().nullable(),
  ledgerId: z.string().nullable(),
  items: z.number(),
  moved: z.number(),
  opening: column.paisa,
  came: column.paisa,
  closing: column.paisa,
})
/**
 * The items of a stock group that are shown in one ledger of stock, together: how many there are, of how many something was there or moved, and what
 * they were worth before a period, what came in, and what they are worth at its end.
 */
export type StockTotal = z.output<typeof stockTotal>

/**
 * The totals of all items by group and ledger; none where there are no items. PostgreSQL adds up those that are valued by the average, so that
 * ten thousand items are not carried to the server to show a hundred groups. A snapshot reads them once.
 */
export function readStockTotals(
  snapshot: Snapshot,
  { from, to }: Pick<Period, 'from' | 'to'>,
  valuation?: Valuation,
): Promise<readonly StockTotal[]> {
  const known = totalsOf.get(snapshot) ?? new Map<string, Promise<readonly StockTotal[]>>()
  totalsOf.set(snapshot, known)
  const key = `${from} ${to} ${valuation}`
  const read = known.get(key) ?? readBoth(snapshot, { from, to }, valuation)
  known.set(key, read)
  return read
}
const totalsOf = new WeakMap<Snapshot, Map<string, Promise<readonly StockTotal[]>>>()

async function readBoth(snapshot: Snapshot, period: Pick<Period, 'from' | 'to'>, valuation?: Valuation): Promise<StockTotal[]> {
  return [
    ...(valuation === 'fifo' ? [] : await readByAverage(snapshot, period, valuation)),
    ...(valuation === 'average' ? [] : await readByFifo(snapshot, period, valuation)),
  ]
}

const ofMethod = (method: Valuation, { organizationId }: Snapshot, chosen: Valuation | undefined): RawBuilder<unknown> =>
  chosen
    ? sql`true`
    : sql`m.stock_item_id in (select stock_item_id from stock_item where organization_id = ${organizationId} and valuation = ${method})`

const valuedItem = z.object({
  id: z.string(),
  valuation: z.enum(VALUATIONS),
  groupId: z.string().nullable(),
  ledgerId: z.string().nullable(),
})

async function readByFifo(snapshot: Snapshot, period: Pick<Period, 'from' | 'to'>, chosen: Valuation | undefined): Promise<StockTotal[]> {
  const items = await rowsOf(snapshot.sql, valuedItem)`
    select m.stock_item_id as id, m.valuation, m.group_id as "groupId", m.stock_ledger_id as "ledgerId" from stock_item m
     where m.organization_id = ${snapshot.organizationId} and (${chosen === 'fifo'} or m.valuation = 'fifo')`
  if (items.length === 0) return []
  const figuresOf = await readItemFigures(snapshot, period, items, 'fifo', ofMethod('fifo', snapshot, chosen))
  const totals = [...Map.groupBy(items, ({ groupId, ledgerId }) => `${groupId} ${ledgerId}`).values()]
  return totals.map((own) => {
    const figures = own.map(figuresOf)
    return {
      ...{ groupId: own[0]?.groupId ?? null, ledgerId: own[0]?.ledgerId ?? null },
      ...{ items: own.length, moved: figures.filter((each) => !isNothing(each)).length },
      opening: add(...figures.map(({ opening }) => opening.value)),
      came: add(...figures.map(({ came }) => came.value)),
      closing: add(...figures.map(({ closing }) => closing.value)),
    }
  })
}

/** What is left of an item, and its value, after a step from year to year: the columns `q` and `v` of a lateral table. */
type Step = { q: RawBuilder<unknown>; v: RawBuilder<unknown> }
const BEGINNING: Step = { q: sql`0::bigint`, v: sql`0::bigint` }
const stepOf = (name: string): Step => ({ q: sql.ref(`${name}.q`), v: sql.ref(`${name}.v`) })

/**
 * The average as `averageValue` of packages/ledger computes it, and as `readItemFigures` carries it from year to year; the rows of a report add up
 * to these totals, which its proofs compare. Values whose product is no bigint are computed as numeric, to the paisa as well.
 */
function readByAverage(snapshot: Snapshot, period: Pick<Period, 'from' | 'to'>, chosen: Valuation | undefined): Promise<StockTotal[]> {
  const years = snapshot.years.filter(({ starts }) => starts <= period.to).map((year, index) => ({ ...year, sums: `s${index}` }))
  // Nothing of an earlier year lies in the period.
  const earlier = years.filter(({ ends }) => ends < period.from)
  const own = years.slice(earlier.length)
  const ofEarlier = chain(BEGINNING, earlier, 'before', '')
  const opening = chain(ofEarlier.last, own, 'opening', 'Before')
  const closing = chain(ofEarlier.last, own, 'closing', '')
  const moved = (name: 'came' | 'paisa' | 'went') =>
    sql`(${sql.join([sql`0::bigint`, ...own.map(({ sums }) => sql`coalesce(${of(sums, name)} - ${of(sums, `${name}Before`)}, 0)`)], sql` + `)})`
  const joined = years.map(
    ({ id, sums }) => sql`
      left join sums ${sql.ref(sums)} on ${of(sums, 'item')} = i.stock_item_id and ${of(sums, 'yearId')} = ${id}::uuid`,
  )
  return rowsOf(snapshot.sql, stockTotal)`
    with sums as materialized (${itemSumsOf(snapshot, period, ofMethod('average', snapshot, chosen))})
    select x."groupId", x."ledgerId", count(*)::int as items, (count(*) filter (where x.moved))::int as moved,
           sum(x.opening)::bigint as opening, sum(x.came)::bigint as came, sum(x.closing)::bigint as closing
      from (
        select i.group_id as "groupId", i.stock_ledger_id as "ledgerId", ${opening.last.v} as opening, ${moved('paisa')} as came, ${closing.last.v} as closing,
               ${opening.last.q} <> 0 or ${opening.last.v} <> 0 or ${moved('came')} <> 0 or ${moved('paisa')} <> 0 or ${moved('went')} <> 0
                 or ${closing.last.q} <> 0 or ${closing.last.v} <> 0 as moved
          from stock_item i ${sql.join([...joined, ...ofEarlier.steps, ...opening.steps, ...closing.steps], sql` `)}
         where i.organization_id = ${snapshot.organizationId} and (${chosen === 'average'} or i.valuation = 'average')) x
     group by 1, 2`
}

const of = (sums: string, name: string): RawBuilder<unknown> => sql.ref(`${sums}.${name}`)

/** One lateral table for each of some years. */
function chain(first: Step, years: readonly { sums: string }[], name: string, suffix: 'Before' | '') {
  let last = first
  const steps = years.map(({ sums }, index) => {
    const step = averageAfter(last, sums, suffix, `${name}${index}`)
    last = stepOf(`${name}${index}`)
    return step
  })
  return { steps, last }
}

/** Half a paisa is rounded away from zero. `offset 0`: PostgreSQL would else write each step into the next one, four times. */
const averageAfter = (before: Step, sums: string, suffix: 'Before' | '', name: string): RawBuilder<unknown> => sql`
      cross join lateral (
        select e.q, case when e.w = 0 then e.cv when e.cq = 0 or e.q = 0 then 0
                         else (case when (e.cv < 0) <> ((e.q < 0) <> (e.cq < 0)) then -1 else 1 end) *
                              case when abs(e.cv) <= 1000000000 and abs(e.q) <= 1000000000 and abs(e.cq) <= 1000000000000000
                                   then (2 * abs(e.cv) * abs(e.q) + abs(e.cq)) / (2 * abs(e.cq))
                                   else div(2 * abs(e.cv)::numeric * abs(e.q) + abs(e.cq), 2 * abs(e.cq)::numeric)::bigint end end as v
          from (select coalesce(${of(sums, `went${suffix}`)}, 0) as w, ${before.q} + coalesce(${of(sums, `came${suffix}`)}, 0) as cq,
                       ${before.v} + coalesce(${of(sums, `paisa${suffix}`)}, 0) as cv,
                       ${before.q} + coalesce(${of(sums, `came${suffix}`)}, 0) + coalesce(${of(sums, `went${suffix}`)}, 0) as q offset 0) e
        offset 0) ${sql.ref(name)}`

/** What the items of some totals come to together. */
export const sumOfTotals = (totals: readonly StockTotal[]) => {
  const sum = (of: (total: StockTotal) => Paisa) => add(...totals.map(of))
  const [opening, came, closing] = [sum((each) => each.opening), sum((each) => each.came), sum((each) => each.closing)]
  return { opening, came, cost: paisa(opening + came - closing), closing }
}
