import { NO_SUB_LEDGER } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import type { Snapshot } from './snapshot.ts'

/**
 * Conditions for reading the books as known at an entry: all lines up to it, and of each voucher the version that was current then. For a
 * snapshot without later entries they are empty, so that its queries cost nothing extra.
 */

/** Leaves out vouchers or lines that were entered later; `table` is their alias. */
export const known = (snapshot: Snapshot, table: string): RawBuilder<unknown> =>
  snapshot.later ? sql`and ${sql.ref(`${table}.entry`)} <= ${snapshot.entry}` : sql``

/**
 * That nothing supersedes the version of a row, called by the given name, or nothing up to an entry. The view current_voucher says the
 * same of vouchers as they stand now; this is for lines, whose version is not read, and for what was known at an entry.
 */
export const isCurrent = (table: string, upTo: RawBuilder<unknown> = sql``): RawBuilder<unknown> => sql`
   not exists (select from voucher n where n.organization_id = ${sql.ref(`${table}.organization_id`)} and n.supersedes = ${sql.ref(`${table}.entry`)} ${upTo})`

/** Leaves out also the versions that another had replaced by then. */
export const standing = (snapshot: Snapshot, table: string): RawBuilder<unknown> =>
  sql` and ${isCurrent(table, known(snapshot, 'n'))} ${known(snapshot, table)}`

/**
 * The month totals of the organization as a table: the stored totals minus the lines entered later; where most lines are later, the sum of
 * the earlier ones instead.
 */
export function monthTotals(snapshot: Snapshot): RawBuilder<unknown> {
  const kept = sql`select organization_id, fiscal_year_id, bs_month, ledger_id, sub_ledger_id, debit_paisa, credit_paisa, line_count
             from ledger_month where organization_id = ${snapshot.organizationId}`
  if (!snapshot.later) return sql`(${kept})`
  return snapshot.mostlyLater ? sql`(${linesByMonth(snapshot, 1, '<=')})` : sql`(${kept} union all ${linesByMonth(snapshot, -1, '>')})`
}

/**
 * The lines on one side of the last known entry, each as a month total of its own with a sign. Each finds its month by its day, and both
 * sides of the join say which entries they want: many lines are looked up at once.
 */
const linesByMonth = (snapshot: Snapshot, sign: 1 | -1, side: '<=' | '>'): RawBuilder<unknown> => sql`
           select l.organization_id, v.fiscal_year_id, b.bs_month, l.ledger_id, coalesce(l.sub_ledger_id, ${NO_SUB_LEDGER}) as sub_ledger_id,
                  case when (l.amount_paisa > 0) = (l.line_no > 0) then ${sign}::int * l.amount_paisa else 0 end as debit_paisa,
                  case when (l.amount_paisa > 0) = (l.line_no > 0) then 0 else -${sign}::int * l.amount_paisa end as credit_paisa,
                  case when l.line_no > 0 then ${sign}::int else -${sign}::int end as line_count
             from voucher_line l
             join voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = l.entry and v.entry ${sql.raw(side)} ${snapshot.entry}
             join (${monthOfEachDay(snapshot)}) b on b.day = l.date
            where l.organization_id = ${snapshot.organizationId} and l.entry ${sql.raw(side)} ${snapshot.entry}`

/** Every day on which a voucher can be dated, with its month. */
const monthOfEachDay = ({ months }: Snapshot): RawBuilder<unknown> => sql`
               select m.bs_month, m.starts + n as day
                 from unnest(${months.map(({ bsMonth }) => bsMonth)}::int[], ${months.map(({ starts }) => starts)}::date[],
                             ${months.map(({ until }) => until)}::date[]) m(bs_month, starts, until)
                cross join lateral generate_series(0, m.until - m.starts - 1) n`
