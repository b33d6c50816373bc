import type { Language } from '@lekha/calendar'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import type { Books, Sql } from '../db/books.ts'
import { rowOf, rowsOf } from '../db/statements.ts'
import { keepStatements } from '../db/transact.ts'
import { isCurrent } from './known.ts'

/** A fiscal year as reports see it, AD. */
const year = z.object({ id: z.string(), starts: z.string(), ends: z.string(), active: z.boolean() })
export type Year = z.output<typeof year>

/** A Bikram Sambat month, AD: from `starts` up to but not including `until`. */
const month = z.object({ bsMonth: z.number(), starts: z.string(), until: z.string() })
export type Month = z.output<typeof month>

/** A closing entry that stands: its entry, and its day, AD. */
export type Closing = { entry: bigint; date: string }

/** Two days, AD, both within; and the fiscal year that holds the first of them, where one does. */
export type Period = { from: string; to: string; year: Year | undefined }

/** One database snapshot of the books of an organization, and the language of the reader. */
export type Snapshot = {
  sql: Sql
  organizationId: string
  language: Language
  /** The last entry that is known: the newest of the snapshot, or the one that the request names. */
  entry: bigint
  /** The newest entry of the database. */
  last: bigint
  /** Whether the database holds later entries, which the figures leave out; and whether these are more than half of all. */
  later: boolean
  mostlyLater: boolean
  /** Where the books are read as they were known at the end of a day (AD): when that last entry was recorded, null for none. */
  known: { day: string; recordedAt: string | null } | null
  /** The moment of reading, in milliseconds since 1970. */
  now_ms: number
  /** By start; contiguous. */
  years: readonly Year[]
  /** The months in which a voucher can be dated, from the database, which keeps the month totals by them. By start. */
  months: readonly Month[]
  /** The working year, where the request names one. */
  working: Year | undefined
  /** The closing entries that were known and not cancelled, and whether figures over a period count those dated in it. */
  closings: readonly Closing[]
  withClosing: boolean
  /** The date of the latest voucher up to the end of the working year; null when there is none. */
  latest: string | null
}

/** The working year; the last entry, or the last day (AD), that is to be known, null for all; and whether closing entries are counted. */
type SnapshotOptions = { workingYearId?: string | null; entry?: bigint | null; known?: string | null; withClosing?: boolean }

const snapshotRow = z.object({
  entry: z.bigint(),
  last: z.bigint(),
  later: z.boolean(),
  mostlyLater: z.boolean(),
  latest: z.string().nullable(),
  years: z.array(year),
  months: z.array(month),
  recordedAt: z.string().nullable(),
  closings: z.array(z.object({ entry: z.string(), date: z.string() })),
  planned: z.string(),
})

/**
 * Opens a snapshot. PostgreSQL plans each query for its own values: a plan made for a small ledger would take seconds on a large one.
 * JIT is off: compiling a plan takes longer than any of these queries.
 */
export async function openSnapshot(
  books: Books,
  language: Language,
  { workingYearId = null, entry = null, known = null, withClosing = false }: SnapshotOptions = {},
): Promise<Snapshot> {
  keepStatements(books.sql)
  const [found] = await rowsOf(books.sql, snapshotRow)`
    with year as materialized (
      select fiscal_year_id as id, starts, ends, active from fiscal_year where organization_id = ${books.organizationId})
    select k.entry, b.last_entry as last, k.entry < b.last_entry as later, k.entry * 2 < b.last_entry as "mostlyLater", set_config('plan_cache_mode', 'force_custom_plan', true) || set_config('jit', 'off', true) as planned,
           (select coalesce(json_agg(y order by y.starts), '[]') from year y) as years,
           (select coalesce(json_agg(json_build_object('bsMonth', m.bs_month, 'starts', m.starts, 'until', m.starts + m.days) order by m.starts), '[]')
              from bs_month m where m.starts + m.days >= (select min(starts) from year) and m.starts <= (select max(ends) from year)) as months,
           (select v.date from voucher v
             where v.organization_id = b.organization_id and not v.cancelled and v.entry <= k.entry
               and v.date <= coalesce((select y.ends from year y where y.id = ${workingYearId}::uuid), 'infinity')
               and ${isCurrent('v', sql`and n.entry <= k.entry`)}
             order by v.date desc, v.place desc limit 1) as latest,
           (select coalesce(json_agg(json_build_object('entry', c.entry::text, 'date', c.date) order by c.date), '[]')
              from year y cross join lateral (
                select v.entry, v.date from voucher v
                 where v.organization_id = b.organization_id and v.fiscal_year_id = y.id and v.voucher_type = 'closing' and not v.cancelled
                   and v.entry <= k.entry and ${isCurrent('v', sql`and n.entry <= k.entry`)}) c) as closings,
           (select v.recorded_at from voucher v where v.organization_id = b.organization_id and v.entry = k.entry) as "recordedAt"
      from books b cross join lateral (select least(b.last_entry, ${entry}::bigint, ${lastRecordedBy(known)}) as entry) k
     where b.organization_id = ${books.organizationId}`
  const {
    years = [],
    months = [],
    recordedAt = null,
    closings: stored = [],
    planned: _,
    ...read
  } = found ?? { planned: '', entry: 0n, last: 0n, later: false, mostlyLater: false, latest: null }
  const working = years.find(({ id }) => id === workingYearId)
  const { organizationId } = books
  const knownOn = known === null ? null : { day: known, recordedAt }
  const closings = stored.map(({ entry: of, date }) => ({ entry: BigInt(of), date }))
  return {
    sql: books.sql,
    organizationId,
    language,
    now_ms: books.clock(),
    years,
    months,
    closings,
    withClosing,
    working,
    known: knownOn,
    ...read,
  }
}

/**
 * The last entry of `books b` that was recorded by the end of a day in Nepal; null where no day is given. Entries have no gap and were
 * recorded in order, so a binary search finds it: twenty steps for a million entries.
 */
const lastRecordedBy = (day: string | null): RawBuilder<unknown> =>
  day === null
    ? sql`null::bigint`
    : sql`(
        with recursive halved as (
          select 0::bigint as low, b.last_entry as high
           union all
          select case when v.recorded_at < t.until then v.entry else h.low end, case when v.recorded_at < t.until then h.high else v.entry - 1 end
            from halved h
           cross join (select (${day}::date + 1)::timestamp at time zone 'Asia/Kathmandu' as until) t
            join voucher v on v.organization_id = b.organization_id and v.entry = (h.low + h.high + 1) / 2
           where h.low < h.high)
        select low from halved where low = high)`

/** The last entry that was recorded by the end of a day (AD), of those that a snapshot knows. */
export async function entryKnownOn(snapshot: Snapshot, day: string): Promise<bigint> {
  const { entry } = await rowOf(snapshot.sql, z.object({ entry: z.bigint() }))`
    select least(${snapshot.entry}::bigint, ${lastRecordedBy(day)}) as entry from books b where b.organization_id = ${snapshot.organizationId}`
  return entry
}

/** The fiscal year of a day. */
export const yearOf = (snapshot: Pick<Snapshot, 'years'>, day: string): Year | undefined =>
  snapshot.years.find((year) => year.starts <= day && day <= year.ends)

/** The month of a day on which a voucher can be dated. */
export const monthOf = (snapshot: Pick<Snapshot, 'months'>, day: string): Month | undefined =>
  snapshot.months.find((month) => month.starts <= day && day < month.until)
