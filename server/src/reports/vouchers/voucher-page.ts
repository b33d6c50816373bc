import { atField, ORDER_TYPES } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../../db/statements.ts'
import { standing } from '../../figures/known.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { PagePosition } from '../engine/page-position.ts'
import { namesCostCentre } from '../ledgers/cost-centres.ts'
import { within } from './line-filters.ts'
import { type ChosenVouchers, enteredFirst, matchesVoucher } from './voucher-filters.ts'
import { type Chosen, hidesLines, matches, numbered, voucherId } from './vouchers.ts'

/** The current version of a voucher. */
export const listedVoucher = numbered.extend({
  entry: z.bigint(),
  place: z.bigint(),
  /** The place of its type among the types, where the list is ordered by them. */
  rank: z.number(),
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
  /** Who recorded the first version and this one, and when by the clock of Nepal: '2026-08-01 14:05'. */
  entered_by: z.string(),
  entered_at: z.string(),
  recorded_by: z.string(),
  recorded_at: z.string(),
  /** Files that hang on it. */
  attachments: z.number(),
})
export type ListedVoucher = z.output<typeof listedVoucher>

/** The days of a list of vouchers, and what it leaves out. `versions`: the entries of those that have the amount, where they were found before. */
export type VoucherFilter = Chosen &
  ChosenVouchers & { from: string; to: string; cancelled: boolean; versions?: readonly bigint[] | undefined }

/** The order of a list: by day and, within a day, by first entry; the same within each of these types; or by first entry alone. */
export type VoucherOrder = { by: 'date' | 'entry' } | { by: 'type'; types: readonly string[] }

/** The position of a voucher in a list; a page starts after it, or ends before it. */
export type Cursor = { rank: number; date: string; place: bigint }

export const cursorText = ({ rank, date, place }: Cursor): string => `${rank === 0 ? '' : `${rank}.`}${date}.${place}`

/** @throws BookError `malformed` for a text that no list made */
export function cursorOf(text: string, field: 'after' | 'before'): Cursor {
  const [, rank = '0', date, place] = /^(?:(\d{1,4})\.)?(\d{4}-\d\d-\d\d)\.(\d{1,18})$/.exec(text) ?? []
  if (date === undefined || place === undefined) throw atField(field, 'This value is not valid.', 'malformed')
  return { rank: Number.parseInt(rank, 10), date, place: BigInt(place) }
}

const rankOf = (order: VoucherOrder) =>
  order.by === 'type' ? sql`coalesce(array_position(${order.types}::text[], v.voucher_type), 0)` : sql`0`

/** What a list is ordered by, and the same of a cursor. */
function keysOf(order: VoucherOrder, cursor: Cursor | undefined): { key: RawBuilder<unknown>; at: RawBuilder<unknown> }[] {
  const place = { key: sql`v.place`, at: sql`${cursor?.place}::bigint` }
  const date = { key: sql`v.date`, at: sql`${cursor?.date}::date` }
  if (order.by === 'entry') return [place]
  return order.by === 'date' ? [date, place] : [{ key: rankOf(order), at: sql`${cursor?.rank}::int` }, date, place]
}

/** The vouchers after a position, or before it. */
export async function readVouchers(
  snapshot: Snapshot,
  filter: VoucherFilter,
  order: VoucherOrder,
  { back, from }: PagePosition<Cursor>,
  limit: number,
): Promise<ListedVoucher[]> {
  const [way, beyond] = back ? [sql.raw('desc'), sql.raw('<')] : [sql.raw('asc'), sql.raw('>')]
  const keys = keysOf(order, from)
  const sorted = sql.join(keys.map(({ key }) => sql`${key} ${way}`))
  const past = sql`and (${sql.join(keys.map(({ key }) => key))}) ${beyond} (${sql.join(keys.map(({ at }) => at))})`
  return rowsOf(snapshot.sql, listedVoucher)`
    with page as materialized (
      select v.* from ${filteredVouchers(snapshot, filter)} ${from ? past : sql``} order by ${sorted} limit ${limit})
    select ${rankOf(order)} as rank, ${listedColumns(snapshot)}
      from page v order by ${sorted}`
}

/** The columns of a listed voucher `v`, without its rank. */
export const listedColumns = (
  snapshot: Snapshot,
): RawBuilder<unknown> => sql`v.entry, v.place, case when v.cancelled then v.supersedes else v.entry end as told_by, ${voucherId(snapshot)} as voucher_id,
           v.date, v.cancelled, v.version, v.line_count, v.total_paisa as total, v.narration, v.reference, v.reason, v.fiscal_year_id, v.voucher_type, v.number,
           ${enteredFirst(snapshot, sql`recorded_by`)} as entered_by, ${inNepal(enteredFirst(snapshot, sql`recorded_at`))} as entered_at,
           v.recorded_by, ${inNepal(sql`v.recorded_at`)} as recorded_at,
           (select count(*)::int from stored_file f where f.organization_id = v.organization_id and f.voucher_place = v.place) as attachments`

/** A moment by the clock of Nepal: '2026-08-01 14:05'. */
export const inNepal = (moment: RawBuilder<unknown>) => sql`to_char(${moment} at time zone 'Asia/Kathmandu', 'YYYY-MM-DD HH24:MI')`

/** Orders post nothing: they stand in a report of their own, and in no list of what was posted. */
export const ORDER_CODES: string[] = ORDER_TYPES.map(({ code }) => code)

/** The current versions `v` of a period that match the filter, from `from` to the end of `where`. */
export function filteredVouchers(snapshot: Snapshot, { from, to, cancelled, versions, ...chosen }: VoucherFilter): RawBuilder<unknown> {
  return sql`voucher v
     where v.organization_id = ${snapshot.organizationId} and v.date between ${from}::date and ${to}::date
       and v.voucher_type <> all(${ORDER_CODES}::text[]) ${standing(snapshot, 'v')} and (${cancelled} or not v.cancelled) and ${matches(chosen)} ${matchesVoucher(snapshot, chosen)}
       ${versions ? sql`and v.entry = any(${versions}::bigint[])` : hidesLines(chosen) ? withLineOf(chosen) : sql``}`
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
