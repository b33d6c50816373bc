import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowOf, rowsOf } from '../../db/statements.ts'
import { laterInProof, type Stretch } from '../../figures/entry-spans.ts'
import { known } from '../../figures/known.ts'
import { type ProofRun, readProofToAddTo } from '../../figures/proof-memory.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import { hidesVouchers } from './voucher-filters.ts'
import { filteredVouchers, ORDER_CODES, type VoucherFilter } from './voucher-page.ts'
import { hidesLines } from './vouchers.ts'

/** The vouchers of one number series in a period: their count, their sum, and the lowest and highest number. */
const seriesCount = z.object({
  fiscal_year_id: z.string(),
  voucher_type: z.string(),
  count: z.number(),
  cancelled: z.number(),
  total: column.paisa,
  lowest: z.number(),
  highest: z.number(),
  /** The count of numbers missing right before these; null where it was not counted. */
  missing: z.number().nullable(),
})
export type SeriesCount = z.output<typeof seriesCount>

/** The count and sum of the vouchers of one day. */
const dayCount = z.object({ date: z.string(), count: z.number(), cancelled: z.number(), total: column.paisa })
export type DayCount = z.output<typeof dayCount>

/**
 * The whole proof by whose sums the vouchers of days are counted, so that a count costs as much as its days and not as its vouchers. Null
 * where every voucher must be looked at: by a text, by itself or by its lines, without such a proof, or where it found a number missing.
 */
export async function readCountedDays(snapshot: Snapshot, filter: VoucherFilter): Promise<ProofRun | null> {
  if (filter.text !== '' || hidesLines(filter) || hidesVouchers(filter)) return null
  const proof = await readProofToAddTo(snapshot)
  return proof?.number === 0n ? proof : null
}

/** The vouchers of the whole period by series; for a period of one day also the missing numbers. */
export async function countBySeries(snapshot: Snapshot, filter: VoucherFilter, counted: ProofRun | null): Promise<SeriesCount[]> {
  if (counted) {
    return rowsOf(snapshot.sql, seriesCount)`
      select fiscal_year_id, voucher_type, ${sumsOf(filter)}, 0 as lowest, 0 as highest, 0 as missing
        from ${countedDays(snapshot, filter, counted)} group by fiscal_year_id, voucher_type having sum(vouchers) <> 0`
  }
  return rowsOf(snapshot.sql, seriesCount)`
    select v.fiscal_year_id, v.voucher_type, count(*)::int as count, (count(*) filter (where v.cancelled))::int as cancelled,
           sum(v.total_paisa)::bigint as total, min(v.number) as lowest, max(v.number) as highest,
           ${filter.from === filter.to ? missingBefore(snapshot) : sql`null::int`} as missing
      from ${filteredVouchers(snapshot, filter)} group by v.fiscal_year_id, v.voucher_type`
}

/** The vouchers of the given days. */
export async function countByDay(
  snapshot: Snapshot,
  filter: VoucherFilter,
  days: readonly string[],
  counted: ProofRun | null,
): Promise<DayCount[]> {
  if (days.length === 0) return []
  if (counted) {
    return rowsOf(snapshot.sql, dayCount)`
      select date, ${sumsOf(filter)} from ${countedDays(snapshot, filter, counted)} and date = any(${days}::date[]) group by date having sum(vouchers) <> 0`
  }
  return rowsOf(snapshot.sql, dayCount)`
    select v.date, count(*)::int as count, (count(*) filter (where v.cancelled))::int as cancelled, sum(v.total_paisa)::bigint as total
      from ${filteredVouchers(snapshot, filter)} and v.date = any(${days}::date[]) group by v.date`
}

const sumsOf = ({ cancelled }: VoucherFilter) =>
  cancelled
    ? sql`sum(vouchers)::int as count, sum(cancelled)::int as cancelled, sum(total)::bigint as total`
    : sql`sum(vouchers - cancelled)::int as count, 0 as cancelled, sum(total)::bigint as total`

/**
 * What a proof counted by day and series and the entries between it and the last known one, of the days and the type of a filter, from `from` to
 * the end of `where`. What is known only after that entry is taken away, by the spans of the proof.
 */
function countedDays(snapshot: Snapshot, { from, to, type }: VoucherFilter, counted: ProofRun): RawBuilder<unknown> {
  const { organizationId, entry } = snapshot
  const within = sql`date between ${from}::date and ${to}::date`
  const { spans, stretch } = entry < counted.proved_entry ? laterInProof(entry, counted) : { spans: [], stretch: ahead(counted, entry) }
  const entered = stretch.map(
    ({ sign, after, until }) => sql`
        union all
        select date, fiscal_year_id, voucher_type, ${sign}::int * vouchers, ${sign}::int * cancelled, ${sign}::int * total
          from proof_days(${organizationId}, ${after}, ${until}) where ${within}`,
  )
  const later = sql`
        union all
        select s.date, s.fiscal_year_id, s.voucher_type, -s.voucher_count, -s.cancelled_count, -s.total_paisa
          from unnest(${spans.map(({ entries }) => entries)}::bigint[], ${spans.map(({ after }) => after)}::bigint[]) e(span_entries, after_entry)
          join proved_span_day s on s.organization_id = ${organizationId} and s.proof_id = ${counted.proof_id}
               and s.span_entries = e.span_entries and s.after_entry = e.after_entry and ${within}`
  return sql`(
        select date, fiscal_year_id, voucher_type, voucher_count as vouchers, cancelled_count as cancelled, total_paisa as total
          from proved_day where organization_id = ${organizationId} and proof_id = ${counted.proof_id} and ${within}
        ${sql.join([...(spans.length > 0 ? [later] : []), ...entered], sql` `)}) d
       where voucher_type <> all(${ORDER_CODES}::text[]) and ${type === undefined ? sql`true` : sql`voucher_type = ${type}`}`
}

/** What was entered since the proof; nothing is asked of the database where that is nothing. */
const ahead = ({ proved_entry: after }: ProofRun, until: bigint): Stretch[] => (after < until ? [{ sign: 1, after, until }] : [])

/**
 * Counts the missing numbers. Beside a proof, which found none, only the entries after it are looked at. Else, if the period holds most of a
 * series, it counts those between the lowest and the highest number; else those right before each voucher, because the vouchers of a
 * single day may span all numbers of the year.
 */
export async function countMissingNumbers(
  snapshot: Snapshot,
  filter: VoucherFilter,
  series: readonly SeriesCount[],
  counted: ProofRun | null,
): Promise<number> {
  if (counted) return countMissingAfter(snapshot, filter, counted)
  const [known, others] = [series.filter(({ missing }) => missing !== null), series.filter(({ missing }) => missing === null)]
  const [most, little] = [others.filter(holdsMost), others.filter((each) => !holdsMost(each))]
  const sum = known.reduce((before, { missing }) => before + (missing ?? 0), 0)
  return sum + (await countMissingBetween(snapshot, most)) + (await countMissingBefore(snapshot, filter, little))
}

const holdsMost = ({ count, lowest, highest }: SeriesCount): boolean => highest - lowest < 8 * count
const missingCount = z.object({ missing: z.number() })

async function countMissingAfter(snapshot: Snapshot, filter: VoucherFilter, { proved_entry }: ProofRun): Promise<number> {
  // Numbers are given in the order of the entries, so that none is missing among the first of them either.
  if (snapshot.entry <= proved_entry) return 0
  const { missing } = await rowOf(snapshot.sql, missingCount)`
    select ${missingBefore(snapshot)} as missing from ${filteredVouchers(snapshot, filter)} and v.entry > ${proved_entry}`
  return missing
}

async function countMissingBefore(snapshot: Snapshot, filter: VoucherFilter, series: readonly SeriesCount[]): Promise<number> {
  if (series.length === 0) return 0
  const { missing } = await rowOf(snapshot.sql, missingCount)`
    select ${missingBefore(snapshot)} as missing
      from ${filteredVouchers(snapshot, filter)}
       and (v.fiscal_year_id, v.voucher_type) in (
         select * from unnest(${series.map((each) => each.fiscal_year_id)}::uuid[], ${series.map((each) => each.voucher_type)}::text[]))`
  return missing
}

/** The numbers `p.number` of vouchers in the series of `v`. */
const ofItsSeries = (snapshot: Snapshot) => sql`select p.number from voucher p
              where p.organization_id = v.organization_id and p.fiscal_year_id = v.fiscal_year_id and p.voucher_type = v.voucher_type and p.version = 1 ${known(snapshot, 'p')}`

/** The count of numbers missing right before each voucher `v`. */
const missingBefore = (
  snapshot: Snapshot,
) => sql`coalesce(sum(case when v.number = 1 or exists (${ofItsSeries(snapshot)} and p.number = v.number - 1) then 0 else v.number - 1 - coalesce((
             ${ofItsSeries(snapshot)} and p.number < v.number order by p.number desc limit 1), 0) end), 0)::int`

async function countMissingBetween(snapshot: Snapshot, series: readonly SeriesCount[]): Promise<number> {
  if (series.length === 0) return 0
  const { missing } = await rowOf(snapshot.sql, z.object({ missing: z.number() }))`
    select coalesce(sum(r.highest - r.lowest + 1 - taken.count), 0)::int as missing
      from unnest(${series.map((each) => each.fiscal_year_id)}::uuid[], ${series.map((each) => each.voucher_type)}::text[],
                  ${series.map((each) => each.lowest)}::int[], ${series.map((each) => each.highest)}::int[]) r(fiscal_year_id, code, lowest, highest)
     cross join lateral (
       select count(*) as count from voucher v
        where v.organization_id = ${snapshot.organizationId} and v.fiscal_year_id = r.fiscal_year_id and v.voucher_type = r.code
          and v.number between r.lowest and r.highest and v.version = 1 ${known(snapshot, 'v')}) taken`
  return missing
}
