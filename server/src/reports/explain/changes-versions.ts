import { atField } from '@lekha/ledger'
import { add, type Paisa, paisa } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowOf, rowsOf } from '../../db/statements.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import type { PagePosition } from '../engine/page-position.ts'
import { ORDER_CODES } from '../vouchers/voucher-page.ts'
import { numbered, voucherId } from '../vouchers/vouchers.ts'
import { type FigureSubject, linesOf, stretchesOfLines } from './figure-subject.ts'

/** What a version of a voucher added to the figures of a period: to the opening, and to either side. Its reversal lines took from them. */
const effect = z.object({ opening: column.paisa, debit: column.paisa, credit: column.paisa })
export type Effect = z.output<typeof effect>

/** A version that changed a figure. */
const changingVersion = numbered.extend(effect.shape).extend({
  entry: z.bigint(),
  version: z.number(),
  voucher_id: z.string(),
  date: z.string(),
  cancelled: z.boolean(),
  narration: z.string(),
  reason: z.string().nullable(),
  recorded_at: z.string(),
  recorded_by: z.string(),
})
export type ChangingVersion = z.output<typeof changingVersion>

/**
 * Whose figure over which period; versions from after `since` up to the entry of the snapshot. `earlier`: of the whole books also those that
 * are dated before the period, which move the openings.
 */
export type Changes = { subject: FigureSubject | undefined; period: Period; since: bigint; earlier: boolean }

/** A page lies above an entry, or below one, or anywhere. */
type Beyond = { above: bigint | undefined; below: bigint | undefined }
const EVERYWHERE: Beyond = { above: undefined, below: undefined }

/** What an effect adds to the balance; of the whole books, whose balance is always zero, to the turnover. */
export const weightOf = ({ opening, debit, credit }: Effect, isWhole: boolean): Paisa =>
  isWhole ? debit : paisa(add(opening, debit) - credit)

export const cursorText = ({ entry }: Pick<ChangingVersion, 'entry'>): string => entry.toString()

/** @throws BookError `malformed` for a text that no list of changes made */
export function cursorOf(text: string, field: 'after' | 'before'): bigint {
  if (!/^\d{1,18}$/.test(text)) throw atField(field, 'This value is not valid.', 'malformed')
  return BigInt(text)
}

/** The versions that changed the figure, the last recorded first; from an entry on into the past, or back from there towards the present. */
export async function readChangingVersions(
  snapshot: Snapshot,
  changes: Changes,
  { back, from }: PagePosition<bigint>,
  limit: number,
): Promise<ChangingVersion[]> {
  const beyond = back ? { above: from, below: undefined } : { above: undefined, below: from }
  const order = sql.raw(back ? 'asc' : 'desc')
  return rowsOf(snapshot.sql, changingVersion)`
    select v.entry, v.version, ${voucherId(snapshot)} as voucher_id, v.date, v.cancelled, v.narration, v.reason, v.recorded_at, v.recorded_by,
           v.fiscal_year_id, v.voucher_type, v.number, x.opening, x.debit, x.credit
      from (${effects(snapshot, changes, beyond)} order by entry ${order} limit ${limit}) x
      join voucher v on v.organization_id = ${snapshot.organizationId} and v.entry = x.entry
     order by x.entry ${order}`
}

/** How many versions changed the figure, and what they come to together. */
export async function sumChanges(snapshot: Snapshot, changes: Changes): Promise<Effect & { count: number }> {
  return rowOf(snapshot.sql, effect.extend({ count: z.number() }))`
    select count(*)::int as count, coalesce(sum(x.opening), 0)::bigint as opening, coalesce(sum(x.debit), 0)::bigint as debit,
           coalesce(sum(x.credit), 0)::bigint as credit
      from (${effects(snapshot, changes, EVERYWHERE)}) x`
}

/** Entry, opening, debit and credit of each version that changed the figure. */
const effects = (snapshot: Snapshot, changes: Changes, beyond: Beyond): RawBuilder<unknown> =>
  changes.subject ? effectsOfLines(snapshot, changes, beyond) : effectsOfTotals(snapshot, changes, beyond)

/** The entries of a column from after `since` up to that of the snapshot, on the asked-for side of the page before. */
const recorded = (snapshot: Snapshot, { since }: Changes, beyond: Beyond, entry: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${entry} > ${beyond.above ?? since} and ${entry} <= ${snapshot.entry} ${beyond.below === undefined ? sql`` : sql`and ${entry} < ${beyond.below}`}`

/** Of a figure from its lines, whose key is their entry: a page reads them from there on. */
function effectsOfLines(snapshot: Snapshot, changes: Changes, beyond: Beyond): RawBuilder<unknown> {
  const { subject, period } = changes
  const { opening, movement } = stretchesOfLines(snapshot, subject, period)
  const isDebit = sql`(l.amount_paisa > 0) = (l.line_no > 0)`
  const before = sql`coalesce(sum(l.amount_paisa) filter (where ${opening}), 0)`
  const debit = sql`coalesce(sum(l.amount_paisa) filter (where ${movement} and ${isDebit}), 0)`
  const credit = sql`coalesce(-sum(l.amount_paisa) filter (where ${movement} and not (${isDebit})), 0)`
  return sql`
    select l.entry, ${before}::bigint as opening, ${debit}::bigint as debit, ${credit}::bigint as credit
      from voucher_line l
     where ${linesOf(snapshot, subject)} and l.date <= ${period.to}::date and ${recorded(snapshot, changes, beyond, sql`l.entry`)}
     group by l.entry having ${before} <> 0 or ${debit} <> 0 or ${credit} <> 0`
}

/** Of the whole books from the totals of vouchers: a version takes the total of its former one away. What is dated earlier stands as opening. Orders change no figure. */
function effectsOfTotals(snapshot: Snapshot, changes: Changes, beyond: Beyond): RawBuilder<unknown> {
  const { period, earlier } = changes
  const { from, to } = period
  const first = earlier ? '-infinity' : from
  const before = (table: string) =>
    sql`case when ${earlier}::boolean and ${sql.ref(`${table}.date`)} < ${from}::date then ${sql.ref(`${table}.total_paisa`)} else 0 end`
  const within = (table: string) =>
    sql`case when ${sql.ref(`${table}.date`)} between ${from}::date and ${to}::date then ${sql.ref(`${table}.total_paisa`)} else 0 end`
  return sql`
    select n.entry, ${before('n')} - coalesce(${before('f')}, 0) as opening, ${within('n')} - coalesce(${within('f')}, 0) as debit,
           ${within('n')} - coalesce(${within('f')}, 0) as credit
      from voucher n
      left join voucher f on f.organization_id = ${snapshot.organizationId} and f.entry = n.supersedes
     where n.organization_id = ${snapshot.organizationId} and n.voucher_type <> all(${ORDER_CODES}::text[])
       and ${recorded(snapshot, changes, beyond, sql`n.entry`)}
       and (n.date between ${first}::date and ${to}::date or f.date between ${first}::date and ${to}::date)`
}
