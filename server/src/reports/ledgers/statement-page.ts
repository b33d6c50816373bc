import { atField } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowOf, rowsOf } from '../../db/statements.ts'
import { closingsLeftOut, notOf } from '../../figures/closings.ts'
import { known, standing } from '../../figures/known.ts'
import { inScope, type Scope } from '../../figures/ledger-sums.ts'
import type { Snapshot } from '../../figures/snapshot.ts'
import type { PagePosition } from '../engine/page-position.ts'
import { within } from '../vouchers/line-filters.ts'
import { enteredFirst } from '../vouchers/voucher-filters.ts'
import { inNepal } from '../vouchers/voucher-page.ts'
import { type Chosen, hides, matches, numbered, voucherId } from '../vouchers/vouchers.ts'
import { namesCostCentre } from './cost-centres.ts'

/** A line of a ledger with the fields of its voucher. */
const statementLine = numbered.extend({
  entry: z.bigint(),
  place: z.bigint(),
  line_no: z.number(),
  date: z.string(),
  amount: column.paisa,
  narration: z.string(),
  voucher_id: z.string(),
  reference: z.string(),
  voucher_narration: z.string(),
  line_count: z.number(),
  /** Who recorded the voucher first, and when by the clock of Nepal: '2026-08-01 14:05'. */
  entered_by: z.string(),
  entered_at: z.string(),
})
export type StatementLine = z.output<typeof statementLine>

/** The days of a statement, and the filter of its lines. */
export type LineFilter = Chosen & { from: string; to: string; side: 'all' | 'debit' | 'credit' }

/** The order of a statement: by day and, within a day, by the vouchers' first entry; or by that alone. */
export type LineOrder = 'date' | 'entry'

/** The position of a line in a statement; a page starts after it, or ends before it. */
export type Cursor = { date: string; place: bigint; lineNo: number }

export const cursorAt = ({ date, place, line_no }: StatementLine): Cursor => ({ date, place, lineNo: line_no })

export const cursorText = ({ date, place, lineNo }: Cursor): string => `${date}.${place}.${lineNo}`

/** @throws BookError `malformed` for a text that no statement made */
export function cursorOf(text: string, field: 'after' | 'before'): Cursor {
  const [, date, place, lineNo] = /^(\d{4}-\d\d-\d\d)\.(\d{1,18})\.(\d{1,5})$/.exec(text) ?? []
  if (date === undefined || place === undefined || lineNo === undefined) {
    throw atField(field, 'This value is not valid.', 'malformed')
  }
  return { date, place: BigInt(place), lineNo: Number.parseInt(lineNo, 10) }
}

/** The lines of current versions after a position, or before it. */
export async function readStatementLines(
  snapshot: Snapshot,
  scope: Scope,
  filter: LineFilter,
  order: LineOrder,
  { back, from }: PagePosition<Cursor>,
  limit: number,
): Promise<StatementLine[]> {
  const way = sql.raw(back ? 'desc' : 'asc')
  const byDay = order === 'date' ? sql`l.date ${way},` : sql``
  const asked = order === 'date' && from ? daysFrom(filter, from, back) : filter
  return rowsOf(snapshot.sql, statementLine)`
    with page as materialized (
      select l.* from voucher_line l
       where ${filteredLines(snapshot, scope, asked)} ${from ? beyond(order, back, from) : sql``}
       order by ${byDay} l.place ${way}, l.entry ${way}, l.line_no ${way} limit ${limit})
    select l.entry, l.place, l.line_no, l.date, l.amount_paisa as amount, l.narration, ${voucherId(snapshot)} as voucher_id,
           v.fiscal_year_id, v.voucher_type, v.number, v.reference, v.narration as voucher_narration, v.line_count,
           ${enteredFirst(snapshot, sql`recorded_by`)} as entered_by, ${inNepal(enteredFirst(snapshot, sql`recorded_at`))} as entered_at
      from page l
     cross join lateral (select * from voucher where organization_id = ${snapshot.organizationId} and entry = l.entry limit 1) v
     order by ${byDay} l.place ${way}, l.line_no ${way}`
}

/** The days of a page: the index is read from the day of its position, and not from the first one of the period. */
const daysFrom = (filter: LineFilter, { date }: Cursor, back: boolean): LineFilter =>
  back ? { ...filter, to: date } : { ...filter, from: date }

/** The sums by side and the count of the lines that match the filter. */
export async function sumStatementLines(
  snapshot: Snapshot,
  scope: Scope,
  filter: LineFilter,
): Promise<{ debit: Paisa; credit: Paisa; count: bigint }> {
  return rowOf(snapshot.sql, z.object({ debit: column.paisa, credit: column.paisa, count: z.bigint() }))`
    select coalesce(sum(l.amount_paisa) filter (where l.amount_paisa > 0), 0)::bigint as debit,
           coalesce(-sum(l.amount_paisa) filter (where l.amount_paisa < 0), 0)::bigint as credit, count(*) as count
      from voucher_line l where ${filteredLines(snapshot, scope, filter)}`
}

/** The sum of the lines of the cursor's day up to and including the cursor's line. */
export async function readDaySoFar(snapshot: Snapshot, scope: Scope, { date, place, lineNo }: Cursor): Promise<Paisa> {
  const { amount } = await rowOf(snapshot.sql, z.object({ amount: column.paisa }))`
    select coalesce(sum(l.amount_paisa), 0)::bigint as amount from voucher_line l
     where ${inScope(snapshot, scope, 'l')} and l.date = ${date}::date
       and (l.place < ${place} or (l.place = ${place} and l.line_no between 1 and ${lineNo} ${standing(snapshot, 'l')})) ${known(snapshot, 'l')}`
  return amount
}

function filteredLines(snapshot: Snapshot, scope: Scope, { from, to, side, ...chosen }: LineFilter): RawBuilder<unknown> {
  const { costCentres, ledger, amount } = chosen
  const hidden = hides({ ...chosen, costCentres: undefined, ledger: undefined, amount: undefined })
    ? sql`and exists (select from voucher v where v.organization_id = l.organization_id and v.entry = l.entry
            and v.date between ${from}::date and ${to}::date and ${matches(chosen)})`
    : sql``
  return sql`${inScope(snapshot, scope, 'l')} and l.line_no > 0 and l.date between ${from}::date and ${to}::date ${standing(snapshot, 'l')}
       ${notOf(closingsLeftOut(snapshot, { from, to }))} and ${namesCostCentre(costCentres, 'l')} ${amount ? sql`and ${within(amount, sql`l.amount_paisa`)}` : sql``}
       ${OF_SIDE[side]} ${ledger ? besideLineOf(ledger) : sql``} ${hidden}`
}

const OF_SIDE = { all: sql``, debit: sql`and l.amount_paisa > 0`, credit: sql`and l.amount_paisa < 0` }

/** Lines `l` of vouchers in which another line is of a ledger. */
const besideLineOf = (ledger: string) => sql`
       and exists (select from voucher_line o where o.organization_id = l.organization_id and o.entry = l.entry and o.line_no > 0
             and o.line_no <> l.line_no and o.ledger_id = ${ledger})`

function beyond(order: LineOrder, back: boolean, cursor: Cursor): RawBuilder<unknown> {
  if (order === 'date') return back ? until(cursor) : afterwards(cursor)
  return sql` and (l.place, l.line_no) ${sql.raw(back ? '<' : '>')} (${cursor.place}::bigint, ${cursor.lineNo}::int)`
}

// The first condition lets the index start there; the second leaves out the lines of that voucher that the former page had.
const afterwards = ({ date, place, lineNo }: Cursor) => sql`
         and (l.date, l.place) >= (${date}::date, ${place}::bigint) and (l.date, l.place, l.line_no) > (${date}::date, ${place}::bigint, ${lineNo}::int)`

const until = ({ date, place, lineNo }: Cursor) => sql`
         and (l.date, l.place) <= (${date}::date, ${place}::bigint) and (l.date, l.place, l.line_no) < (${date}::date, ${place}::bigint, ${lineNo}::int)`
