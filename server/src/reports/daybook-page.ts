import { atField } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowOf, rowsOf } from '../db/statements.ts'
import { known, standing } from '../figures/known.ts'
import type { Snapshot } from '../figures/snapshot.ts'
import { namesCostCentre } from './cost-centres.ts'
import type { PagePosition } from './page-position.ts'
import { type Chosen, matches, numbered, voucherId } from './vouchers.ts'

/** The current version of a voucher. */
const dayVoucher = numbered.extend({
  entry: z.bigint(),
  place: z.bigint(),
  /** The entry of the version whose lines are shown: its own, or for a cancelled voucher the version before. */
  told_by: z.bigint(),
  voucher_id: z.string(),
  date: z.string(),
  cancelled: z.boolean(),
  version: z.number(),
  line_count: z.number(),
  total: column.paisa,
  narration: z.string(),
  reference: z.string(),
  reason: z.string().nullable(),
  /** Files that hang on it. */
  attachments: z.number(),
})
export type DayVoucher = z.output<typeof dayVoucher>

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

/** The days of the day book, and the filter of its vouchers. */
export type VoucherFilter = Chosen & { from: string; to: string; cancelled: boolean }

/** The position of a voucher in the day book; a page starts after it, or ends before it. */
export type Cursor = { date: string; place: bigint }

export const cursorText = ({ date, place }: Cursor): string => `${date}.${place}`

/** @throws BookError `malformed` for a text that no day book made */
export function cursorOf(text: string, field: 'after' | 'before'): Cursor {
  const [, date, place] = /^(\d{4}-\d\d-\d\d)\.(\d{1,18})$/.exec(text) ?? []
  if (date === undefined || place === undefined) throw atField(field, 'This value is not valid.', 'malformed')
  return { date, place: BigInt(place) }
}

/** The vouchers after a position, or before it: by day, within a day in the order of their first entry. */
export async function readDayVouchers(
  snapshot: Snapshot,
  filter: VoucherFilter,
  { back, from }: PagePosition<Cursor>,
  limit: number,
): Promise<DayVoucher[]> {
  const [way, beyond] = back ? [sql.raw('desc'), sql.raw('<')] : [sql.raw('asc'), sql.raw('>')]
  return rowsOf(snapshot.sql, dayVoucher)`
    with page as materialized (
      select v.* from ${filteredVouchers(snapshot, filter)}
         ${from ? sql`and (v.date, v.place) ${beyond} (${from.date}::date, ${from.place}::bigint)` : sql``}
       order by v.date ${way}, v.place ${way} limit ${limit})
    select v.entry, v.place, case when v.cancelled then v.supersedes else v.entry end as told_by, ${voucherId(snapshot)} as voucher_id,
           v.date, v.cancelled, v.version, v.line_count, v.total_paisa as total, v.narration, v.reference, v.reason, v.fiscal_year_id, v.voucher_type, v.number,
           (select count(*)::int from stored_file f where f.organization_id = v.organization_id and f.voucher_place = v.place) as attachments
      from page v order by v.date ${way}, v.place ${way}`
}

/** The vouchers of the whole period by series; for a period of one day also the missing numbers. */
export async function countBySeries(snapshot: Snapshot, filter: VoucherFilter): Promise<SeriesCount[]> {
  return rowsOf(snapshot.sql, seriesCount)`
    select v.fiscal_year_id, v.voucher_type, count(*)::int as count, (count(*) filter (where v.cancelled))::int as cancelled,
           sum(v.total_paisa)::bigint as total, min(v.number) as lowest, max(v.number) as highest,
           ${filter.from === filter.to ? missingBefore(snapshot) : sql`null::int`} as missing
      from ${filteredVouchers(snapshot, filter)} group by v.fiscal_year_id, v.voucher_type`
}

/** The vouchers of the given days. */
export async function countByDay(snapshot: Snapshot, filter: VoucherFilter, days: readonly string[]): Promise<DayCount[]> {
  if (days.length === 0) return []
  return rowsOf(snapshot.sql, dayCount)`
    select v.date, count(*)::int as count, (count(*) filter (where v.cancelled))::int as cancelled, sum(v.total_paisa)::bigint as total
      from ${filteredVouchers(snapshot, filter)} and v.date = any(${days}::date[]) group by v.date`
}

/**
 * Counts the missing numbers. If the period holds most of a series, it counts those between the lowest and the highest number; else those
 * right before each voucher, because the vouchers of a single day may span all numbers of the year.
 */
export async function countMissingNumbers(snapshot: Snapshot, filter: VoucherFilter, series: readonly SeriesCount[]): Promise<number> {
  const [counted, others] = [series.filter(({ missing }) => missing !== null), series.filter(({ missing }) => missing === null)]
  const [most, little] = [others.filter(holdsMost), others.filter((each) => !holdsMost(each))]
  const known = counted.reduce((sum, { missing }) => sum + (missing ?? 0), 0)
  return known + (await countMissingBetween(snapshot, most)) + (await countMissingBefore(snapshot, filter, little))
}

const holdsMost = ({ count, lowest, highest }: SeriesCount): boolean => highest - lowest < 8 * count

async function countMissingBefore(snapshot: Snapshot, filter: VoucherFilter, series: readonly SeriesCount[]): Promise<number> {
  if (series.length === 0) return 0
  const { missing } = await rowOf(snapshot.sql, z.object({ missing: z.number() }))`
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

/** The current versions `v` of a period that match the filter, from `from` to the end of `where`. */
function filteredVouchers(snapshot: Snapshot, { from, to, cancelled, ...chosen }: VoucherFilter): RawBuilder<unknown> {
  return sql`voucher v
     where v.organization_id = ${snapshot.organizationId} and v.date between ${from}::date and ${to}::date
       ${standing(snapshot, 'v')} and (${cancelled} or not v.cancelled) and ${matches(chosen)} ${chosen.costCentres ? withLineOf(chosen.costCentres) : sql``}`
}

/** Vouchers `v` with a line that names one of some cost centres; of a cancelled one those of the version before it tell. */
const withLineOf = (costCentres: readonly string[]) => sql`
       and exists (select from voucher_line l where l.organization_id = v.organization_id and l.entry = case when v.cancelled then v.supersedes else v.entry end
             and l.line_no > 0 and ${namesCostCentre(costCentres, 'l')})`
