import type { Language } from '@lekha/calendar'
import { sql } from 'kysely'
import type { Books, Sql } from '../db/books.ts'

/** A fiscal year as reports see it, AD. */
export type Year = { id: string; starts: string; ends: string; active: boolean }

/** A Bikram Sambat month, AD: from `starts` up to but not including `until`. */
export type Month = { bsMonth: number; starts: string; until: string }

/** Where a report reads: one snapshot of the books of one organization, in the language of the reader. */
export type Desk = {
  sql: Sql
  organizationId: string
  language: Language
  /** The last entry of the snapshot. */
  entry: bigint
  /** The moment of reading, in milliseconds since 1970. */
  now_ms: number
  /** By start; contiguous. */
  years: readonly Year[]
  /** The months that a voucher can stand in, as the database has them: it is what keeps totals by month. By start. */
  months: readonly Month[]
  /** The latest day that a voucher stands on, null when there is none. */
  latest: string | null
}

/**
 * Opens the desk. Each query is planned for its own values: a plan made for a small ledger would walk a large one for seconds.
 * Compiling a plan costs more than any of these queries.
 */
export async function openDesk(books: Books, language: Language): Promise<Desk> {
  const { organizationId } = books
  const state = await sql<{ entry: bigint; latest: string | null }>`
    select b.last_entry as entry, set_config('plan_cache_mode', 'force_custom_plan', true), set_config('jit', 'off', true),
           (select v.date from voucher v
             where v.organization_id = b.organization_id and not v.cancelled
               and not exists (select from voucher n where n.organization_id = v.organization_id and n.supersedes = v.entry)
             order by v.date desc, v.place desc limit 1) as latest
      from books b where b.organization_id = ${organizationId}`.execute(books.sql)
  const years = await sql<Year>`
    select fiscal_year_id as id, starts, ends, active from fiscal_year where organization_id = ${organizationId} order by starts`.execute(
    books.sql,
  )
  const months = await sql<Month>`
    select bs_month as "bsMonth", starts, starts + days as until from bs_month
     where starts + days >= ${years.rows[0]?.starts ?? null}::date and starts <= ${years.rows.at(-1)?.ends ?? null}::date
     order by starts`.execute(books.sql)
  const { entry = 0n, latest = null } = state.rows[0] ?? {}
  return { sql: books.sql, organizationId, language, entry, now_ms: books.clock(), years: years.rows, months: months.rows, latest }
}

/** The year that holds a day. */
export const yearOf = (desk: Pick<Desk, 'years'>, day: string): Year | undefined =>
  desk.years.find((year) => year.starts <= day && day <= year.ends)

/** The month that holds a day on which a voucher can stand. */
export const monthOf = (desk: Pick<Desk, 'months'>, day: string): Month | undefined =>
  desk.months.find((month) => month.starts <= day && day < month.until)
