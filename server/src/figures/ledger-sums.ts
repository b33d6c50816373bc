import { add, paisa, ZERO } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import { type Boundary, boundaryBefore } from './boundaries.ts'
import { closingsLeftOut, readClosingSums, sumOfClosings } from './closings.ts'
import { daySumsBetween } from './day-sums.ts'
import { ownDays } from './figures.ts'
import { monthTotals } from './known.ts'
import { readProofToAddTo } from './proof-memory.ts'
import type { Period, Snapshot } from './snapshot.ts'

/** One ledger, or one sub-ledger of it. */
export type Scope = { ledgerId: string; subLedgerId: string | undefined }
/** Several ledgers together, such as those of a group. */
export type Several = { ledgerIds: readonly string[] }

/** The sums of a ledger before a day: by side, the number of lines, and the balance of the part that belongs to one fiscal year. */
const sums = z.object({ debit: column.paisa, credit: column.paisa, count: z.bigint(), ownYear: column.paisa })
export type Sums = z.output<typeof sums>

/** The condition for the rows of a scope in a table of lines or totals; `table` is its alias. */
export function inScope(snapshot: Snapshot, scope: Scope | Several, table: string): RawBuilder<unknown> {
  return sql`${sql.ref(`${table}.organization_id`)} = ${snapshot.organizationId} and ${ofScope(scope, table)}`
}

/** The same in a table of one organization only. */
function ofScope(scope: Scope | Several, table: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${table}.${column}`)
  if ('ledgerIds' in scope) return sql`${of('ledger_id')} = any(${scope.ledgerIds}::uuid[])`
  const ledger = sql`${of('ledger_id')} = ${scope.ledgerId}::uuid`
  return scope.subLedgerId === undefined ? ledger : sql`${ledger} and ${of('sub_ledger_id')} = ${scope.subLedgerId}::uuid`
}

/**
 * The sums of a scope before each of the days of a period, in their order: whole months from the totals, parts of months from the lines,
 * without the closing entries that the period leaves out.
 */
export async function sumsBefore(snapshot: Snapshot, scope: Scope | Several, days: readonly string[], period: Period): Promise<Sums[]> {
  const { year } = period
  const boundaries = days.map((day) => boundaryBefore(snapshot, day))
  const months = await readMonths(snapshot, scope)
  const broken = await readBrokenMonths(snapshot, scope, boundaries, year)
  const leftOut = await readClosingSums(snapshot, closingsLeftOut(snapshot, period), inScope(snapshot, scope, 'l'))
  return boundaries.map(({ anchor }, index) => {
    const whole = months.filter(({ bsMonth }) => bsMonth < anchor)
    const own = whole.filter(({ yearId }) => yearId === year?.id)
    const { debit, credit, count, ownYear } = broken.get(index) ?? NOTHING
    const less = sumOfClosings(leftOut.filter(({ date }) => date < (days[index] ?? '')))
    return {
      debit: paisa(add(debit, ...whole.map((month) => month.debit)) - less.debit),
      credit: paisa(add(credit, ...whole.map((month) => month.credit)) - less.credit),
      count: whole.reduce((sum, month) => sum + month.count, count) - less.count,
      ownYear: add(ownYear, ...own.map((month) => paisa(month.debit - month.credit))),
    }
  })
}

export const NOTHING: Sums = { debit: ZERO, credit: ZERO, count: 0n, ownYear: ZERO }

const monthSums = z.object({ yearId: z.string(), bsMonth: z.number(), debit: column.paisa, credit: column.paisa, count: z.bigint() })
type MonthSums = z.output<typeof monthSums>

/** Month totals of a scope. The primary key begins with year and month: the query names them all, so that it uses the key. */
async function readMonths(snapshot: Snapshot, scope: Scope | Several): Promise<MonthSums[]> {
  return rowsOf(snapshot.sql, monthSums)`
    select m.fiscal_year_id as "yearId", m.bs_month as "bsMonth", sum(m.debit_paisa)::bigint as debit, sum(m.credit_paisa)::bigint as credit,
           sum(m.line_count) as count
      from ${await monthTotals(snapshot)} m
     where ${inScope(snapshot, scope, 'm')} and m.fiscal_year_id = any(${snapshot.years.map(({ id }) => id)}::uuid[])
       and m.bs_month = any(${snapshot.months.map(({ bsMonth }) => bsMonth)}::int[])
     group by m.fiscal_year_id, m.bs_month`
}

/** The signed sums of the lines between each boundary and the nearer end of its month, by the boundary's index; none on a month's first day. */
async function readBrokenMonths(
  snapshot: Snapshot,
  scope: Scope | Several,
  boundaries: readonly Boundary[],
  year: Period['year'],
): Promise<Map<number, Sums>> {
  const broken = boundaries.map((boundary, index) => ({ ...boundary, index })).filter(({ lo, hi }) => lo !== hi)
  if (broken.length === 0) return new Map()
  const own = ownDays(snapshot, year)
  const kept = await readProofToAddTo(snapshot)
  // The lines of a ledger are read by its own index: of books as known at an earlier entry rather than all that was entered since.
  const proof = kept && snapshot.entry >= kept.proved_entry ? kept : null
  const found = await rowsOf(snapshot.sql, sums.extend({ index: z.number() }))`
    select b.index, (b.sign * s.debit)::bigint as debit, (b.sign * s.credit)::bigint as credit,
           b.sign * s.count as count, (b.sign * s.own_year)::bigint as "ownYear"
      from unnest(${broken.map(({ index }) => index)}::int[], ${broken.map(({ sign }) => sign)}::int[],
                  ${broken.map(({ lo }) => lo)}::date[], ${broken.map(({ hi }) => hi)}::date[]) b(index, sign, lo, hi)
     cross join lateral (
       select coalesce(sum(d.debit), 0) as debit, coalesce(sum(d.credit), 0) as credit, coalesce(sum(d.lines), 0)::bigint as count,
              coalesce(sum(d.debit - d.credit) filter (where d.date between ${own.lo}::date and ${own.hi}::date), 0) as own_year
         from ${daySumsBetween(snapshot, { lo: sql`b.lo`, hi: sql`b.hi` }, proof, inScope(snapshot, scope, 'l'))} d where ${ofScope(scope, 'd')}) s`
  return new Map(found.map(({ index, ...sums }) => [index, sums]))
}
