import { atField } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import { standing } from '../figures/known.ts'
import type { Snapshot } from '../figures/snapshot.ts'
import { namesCostCentre } from './cost-centres.ts'
import { within } from './line-filters.ts'
import type { PagePosition } from './page-position.ts'
import { type Chosen, hidesLines, matches, numbered, voucherId } from './vouchers.ts'

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

/** The current versions `v` of a period that match the filter, from `from` to the end of `where`. */
export function filteredVouchers(snapshot: Snapshot, { from, to, cancelled, ...chosen }: VoucherFilter): RawBuilder<unknown> {
  return sql`voucher v
     where v.organization_id = ${snapshot.organizationId} and v.date between ${from}::date and ${to}::date
       ${standing(snapshot, 'v')} and (${cancelled} or not v.cancelled) and ${matches(chosen)} ${hidesLines(chosen) ? withLineOf(chosen) : sql``}`
}

/**
 * Vouchers `v` with a line of some cost centres, of a ledger and of an amount; of a cancelled one those of the version before it tell. Where
 * only an amount is asked for, it may also be the total.
 */
function withLineOf({ costCentres, ledger, amount }: Pick<Chosen, 'costCentres' | 'ledger' | 'amount'>): RawBuilder<unknown> {
  const ofTotal = amount && !ledger && !costCentres ? sql`${within(amount, sql`v.total_paisa`)} or` : sql``
  return sql`
       and (${ofTotal} exists (select from voucher_line l where l.organization_id = v.organization_id
             and l.entry = case when v.cancelled then v.supersedes else v.entry end and l.line_no > 0 and ${namesCostCentre(costCentres, 'l')}
             ${ledger ? sql`and l.ledger_id = ${ledger}` : sql``} ${amount ? sql`and ${within(amount, sql`l.amount_paisa`)}` : sql``}))`
}
