import { atField } from '@lekha/ledger'
import type { Paisa } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowOf, rowsOf } from '../db/statements.ts'
import { known, standing } from '../figures/known.ts'
import { inScope, type Scope } from '../figures/ledger-sums.ts'
import type { Snapshot } from '../figures/snapshot.ts'
import { namesCostCentre } from './cost-centres.ts'
import { within } from './line-filters.ts'
import type { PagePosition } from './page-position.ts'
import { type Chosen, hides, matches, numbered, voucherId } from './vouchers.ts'

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
})
export type StatementLine = z.output<typeof statementLine>

/** The days of a statement, and the filter of its lines. */
export type LineFilter = Chosen & { from: string; to: string }

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

/** The lines of current versions after a position, or before it: by day, within a day in the order of the vouchers' first entry. */
export async function readStatementLines(
  snapshot: Snapshot,
  scope: Scope,
  filter: LineFilter,
  { back, from }: PagePosition<Cursor>,
  limit: number,
): Promise<StatementLine[]> {
  const way = sql.raw(back ? 'desc' : 'asc')
  return rowsOf(snapshot.sql, statementLine)`
    with page as materialized (
      select l.* from voucher_line l
       where ${filteredLines(snapshot, scope, filter)} ${from ? (back ? until(from) : afterwards(from)) : sql``}
       order by l.date ${way}, l.place ${way}, l.entry ${way}, l.line_no ${way} limit ${limit})
    select l.entry, l.place, l.line_no, l.date, l.amount_paisa as amount, l.narration, ${voucherId(snapshot)} as voucher_id,
           v.fiscal_year_id, v.voucher_type, v.number, v.reference, v.narration as voucher_narration, v.line_count
      from page l
     cross join lateral (select * from voucher where organization_id = ${snapshot.organizationId} and entry = l.entry limit 1) v
     order by l.date ${way}, l.place ${way}, l.line_no ${way}`
}

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

function filteredLines(snapshot: Snapshot, scope: Scope, { from, to, ...chosen }: LineFilter): RawBuilder<unknown> {
  const { costCentres, ledger, amount } = chosen
  const hidden = hides({ ...chosen, costCentres: undefined, ledger: undefined, amount: undefined })
    ? sql`and exists (select from voucher v where v.organization_id = l.organization_id and v.entry = l.entry
            and v.date between ${from}::date and ${to}::date and ${matches(chosen)})`
    : sql``
  return sql`${inScope(snapshot, scope, 'l')} and l.line_no > 0 and l.date between ${from}::date and ${to}::date ${standing(snapshot, 'l')}
       and ${namesCostCentre(costCentres, 'l')} ${amount ? sql`and ${within(amount, sql`l.amount_paisa`)}` : sql``}
       ${ledger ? besideLineOf(ledger) : sql``} ${hidden}`
}

/** Lines `l` of vouchers in which another line is of a ledger. */
const besideLineOf = (ledger: string) => sql`
       and exists (select from voucher_line o where o.organization_id = l.organization_id and o.entry = l.entry and o.line_no > 0
             and o.line_no <> l.line_no and o.ledger_id = ${ledger})`

// The first condition lets the index start there; the second leaves out the lines of that voucher that the former page had.
const afterwards = ({ date, place, lineNo }: Cursor) => sql`
         and (l.date, l.place) >= (${date}::date, ${place}::bigint) and (l.date, l.place, l.line_no) > (${date}::date, ${place}::bigint, ${lineNo}::int)`

const until = ({ date, place, lineNo }: Cursor) => sql`
         and (l.date, l.place) <= (${date}::date, ${place}::bigint) and (l.date, l.place, l.line_no) < (${date}::date, ${place}::bigint, ${lineNo}::int)`
