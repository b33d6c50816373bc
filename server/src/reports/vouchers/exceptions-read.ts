import { parsePaisa } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { readProofToAddTo } from '../../figures/proof-memory.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { UNFILTERED } from './voucher-filters.ts'
import { filteredVouchers, listedColumns, listedVoucher } from './voucher-page.ts'

/** So many findings of a kind are listed, and of vouchers so many counted; of more it is said that there are more. */
export const LISTED_FINDINGS = 20
export const MOST_COUNTED = 1_000

const found = listedVoucher.extend({ count: z.number() })
/** A voucher that was found, with how many there are of its kind, up to `MOST_COUNTED` and one more. */
export type Found = z.output<typeof found>

/** Ten thousand rupees, and from a hundred thousand on an amount is large. */
const [ROUND, LARGE] = [parsePaisa('10000'), parsePaisa('100000')]

/** Vouchers without a narration of their own or of a line; the earliest first. */
export async function readWithoutNarration(snapshot: Snapshot, period: Period): Promise<Found[]> {
  const days = await readDaysWithoutNarration(snapshot, period)
  if (days?.length === 0) return []
  return readFound(snapshot, period, { narrated: false }, days ? sql`and v.date = any(${days}::date[])` : sql``, sql`v.date, v.place`)
}

/** The first days with such vouchers, as many as are counted, by what a proof counted and the entries after it; undefined without one. */
async function readDaysWithoutNarration(snapshot: Snapshot, { from, to }: Period): Promise<string[] | undefined> {
  const proof = await readProofToAddTo(snapshot)
  // What had none as the books were known at an earlier entry may have been given one since.
  if (!proof || snapshot.entry < proof.proved_entry) return undefined
  const { organizationId, entry } = snapshot
  const days = await rowsOf(snapshot.sql, z.object({ date: z.string(), isCounted: z.boolean() }))`
    select date, sum(sum(unnarrated)) over (order by date) - sum(unnarrated) <= ${MOST_COUNTED} as "isCounted"
      from (select date, unnarrated_count as unnarrated from proved_day where organization_id = ${organizationId} and proof_id = ${proof.proof_id}
             union all select date, unnarrated from proof_days(${organizationId}, ${proof.proved_entry}, ${entry})) d
     where date between ${from}::date and ${to}::date group by date having sum(unnarrated) <> 0 order by date`
  return days.filter(({ isCounted }) => isCounted).map(({ date }) => date)
}

/** Vouchers of large amounts that end in four zeros, the largest first: the index `voucher_round` holds them, by these very amounts. */
export const readRound = (snapshot: Snapshot, period: Period): Promise<Found[]> =>
  readFound(
    snapshot,
    period,
    {},
    sql`and v.total_paisa >= ${LARGE} and v.total_paisa % ${ROUND} = 0`,
    sql`v.total_paisa desc, v.date, v.place`,
  )

function readFound(
  snapshot: Snapshot,
  { from, to }: Period,
  asked: { narrated?: boolean },
  condition: RawBuilder<unknown>,
  order: RawBuilder<unknown>,
): Promise<Found[]> {
  return rowsOf(snapshot.sql, found)`
    with found as materialized (
      select v.* from ${filteredVouchers(snapshot, { ...ALL, from, to, ...asked })} ${condition} order by ${order} limit ${MOST_COUNTED + 1})
    select 0 as rank, (select count(*)::int from found) as count, ${listedColumns(snapshot)} from found v order by ${order} limit ${LISTED_FINDINGS}`
}

const ALL = { ...UNFILTERED, cancelled: false }

/** Of so many likenesses of day, amount and number of lines the lines are compared, those of the largest amounts. */
const MOST_COMPARED = 20_000

const alike = z.object({ date: z.string(), total: column.paisa, vouchers: z.number(), entry: z.bigint(), count: z.number() })
/** Vouchers of one day with the same ledgers and amounts: how many, and the entry of one of them. */
export type Alike = z.output<typeof alike>

/** Possible duplicates, the largest first: vouchers of one day whose lines are the same, in any order and of any type. */
export const readAlike = (snapshot: Snapshot, { from, to }: Period): Promise<Alike[]> =>
  rowsOf(snapshot.sql, alike)`
    with v as materialized (select v.date, v.entry, v.total_paisa, v.line_count from ${filteredVouchers(snapshot, { ...ALL, from, to })} and v.line_count > 0),
    same as materialized (
      select v.date, v.total_paisa, v.entry from v
        join (select date, total_paisa, line_count from v group by 1, 2, 3 having count(*) > 1 order by total_paisa desc, date limit ${MOST_COMPARED}) s
          on s.date = v.date and s.total_paisa = v.total_paisa and s.line_count = v.line_count),
    alike as (
      select s.date, s.total_paisa, count(*)::int as vouchers, max(s.entry) as entry
        from same s
       cross join lateral (
         select string_agg(concat_ws(' ', l.ledger_id, l.sub_ledger_id, l.amount_paisa), ',' order by l.ledger_id, l.sub_ledger_id, l.amount_paisa) as lines
           from voucher_line l where l.organization_id = ${snapshot.organizationId} and l.entry = s.entry and l.line_no > 0) l
       group by s.date, s.total_paisa, l.lines having count(*) > 1)
    select date, total_paisa as total, vouchers, entry, (count(*) over ())::int as count from alike order by total desc, date limit ${LISTED_FINDINGS}`

/** Of some ledgers those that may be used. */
export async function readActive(snapshot: Snapshot, ledgerIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await rowsOf(snapshot.sql, z.object({ id: z.string() }))`
    select ledger_id as id from ledger where organization_id = ${snapshot.organizationId} and active and ledger_id = any(${ledgerIds}::uuid[])`
  return new Set(rows.map(({ id }) => id))
}
