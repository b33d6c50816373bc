import { addDays } from '@lekha/calendar'
import { type LedgerFigures, NO_SUB_LEDGER } from '@lekha/ledger'
import { type Paisa, paisa, ZERO } from '@lekha/money'
import { type RawBuilder, sql } from 'kysely'
import * as z from 'zod'
import { column, rowOf, rowsOf } from '../db/statements.ts'
import { type Boundary, boundaryBefore } from './boundaries.ts'
import { closingsLeftOut, readClosingSums, withoutClosings } from './closings.ts'
import { daySums, dayTurnovers } from './day-sums.ts'
import { known, monthTotals, standing } from './known.ts'
import { type ProofRun, readProofToAddTo } from './proof-memory.ts'
import type { Period, Snapshot } from './snapshot.ts'

/** Figures of a ledger, or of what names one of its sub-ledgers, or none (null). */
type PartFigures = LedgerFigures & { ledgerId: string; subLedgerId: string | null }

/** The figures of all ledgers over a period, and the differences to two other paths to some of them (zero in correct books). */
export type BookFigures = {
  parts: PartFigures[]
  /** The balances at the start of the year by date, against those of the earlier years by their own key. */
  openingDifference: Paisa
  /** Control ledgers, against the sum of their sub-ledgers. */
  controlDifference: Paisa
}

const figuresRow = z.object({
  ledger_id: z.string(),
  sub_ledger_id: z.string().nullable(),
  before: column.paisa,
  own_year: column.paisa,
  debit: column.paisa,
  credit: column.paisa,
  opening_difference: column.paisa,
  control_difference: column.paisa,
})

/**
 * Reads the figures of every ledger over a period, whole or by sub-ledger: whole months from the month totals, the days of broken
 * months from the lines, added to or taken from what the boundary of the month has.
 */
export async function readFigures(snapshot: Snapshot, { from, to, year }: Period, by: 'ledger' | 'sub-ledger'): Promise<BookFigures> {
  const yearStarts = year?.starts ?? from
  const [opens, closes, begins] = [
    boundaryBefore(snapshot, from),
    boundaryBefore(snapshot, addDays(to, 1)),
    boundaryBefore(snapshot, yearStarts),
  ]
  const earlier = snapshot.years.filter(({ ends }) => ends < yearStarts).map(({ id }) => id)
  const proof = [opens, closes, begins].some(isBroken) ? await readProofToAddTo(snapshot) : null
  const context = { snapshot, proof, by, year }
  const found = await rowsOf(snapshot.sql, figuresRow)`
    with month as materialized (
      select ledger_id, sub_ledger_id,
             sum(debit_paisa - credit_paisa) filter (where bs_month < ${opens.anchor}) as before,
             sum(debit_paisa - credit_paisa) filter (where bs_month < ${opens.anchor} and fiscal_year_id = ${year?.id ?? null}::uuid) as own_year,
             sum(debit_paisa) filter (where bs_month >= ${opens.anchor} and bs_month < ${closes.anchor}) as debit,
             sum(credit_paisa) filter (where bs_month >= ${opens.anchor} and bs_month < ${closes.anchor}) as credit,
             sum(debit_paisa - credit_paisa) filter (where bs_month < ${closes.anchor}) as closing,
             sum(debit_paisa - credit_paisa) filter (where bs_month < ${begins.anchor}) as before_year,
             sum(debit_paisa - credit_paisa) filter (where fiscal_year_id = any(${earlier}::uuid[])) as earlier_years
        from ${await monthTotals(snapshot)} m group by ledger_id, sub_ledger_id),
    source as (
      select m.ledger_id, ${by === 'ledger' ? WHOLE : sql`m.sub_ledger_id`} as sub_ledger_id, m.before, m.own_year, m.debit, m.credit, m.before_year, m.earlier_years,
             case when m.sub_ledger_id <> ${NO_SUB_LEDGER} and s.sub_ledger_id is null then m.closing end as stray
        from month m
        left join sub_ledger s on s.organization_id = ${snapshot.organizationId} and s.ledger_id = m.ledger_id and s.sub_ledger_id = m.sub_ledger_id
      ${unionDays(context, opens, sql`balance, own_year, -debit, -credit, null, null, null`)}
      ${unionDays(context, closes, sql`null, null, debit, credit, null, null, null`)}
      ${unionDays(context, begins, sql`null, null, null, null, balance, null, null`)}
      ${earlier.length === 0 ? unionOpenings(snapshot, addDays(yearStarts, -1)) : sql``})
    select ledger_id, nullif(sub_ledger_id, ${NO_SUB_LEDGER}) as sub_ledger_id, coalesce(sum(before), 0)::bigint as before, coalesce(sum(own_year), 0)::bigint as own_year,
           coalesce(sum(debit), 0)::bigint as debit, coalesce(sum(credit), 0)::bigint as credit,
           abs(coalesce(sum(before_year), 0) - coalesce(sum(earlier_years), 0))::bigint as opening_difference,
           abs(coalesce(sum(stray), 0))::bigint as control_difference
      from source group by ledger_id, sub_ledger_id`
  const leftOut = Map.groupBy(await readClosingSums(snapshot, closingsLeftOut(snapshot, { from, to })), (sums) => partKey(sums, by))
  return {
    parts: found.map(({ ledger_id: ledgerId, sub_ledger_id: subLedgerId, before, own_year, debit, credit }) => {
      const sums = leftOut.get(partKey({ ledgerId, subLedgerId }, by)) ?? []
      return { ledgerId, subLedgerId, before, ownYear: own_year, ...withoutClosings({ debit, credit }, sums) }
    }),
    openingDifference: paisa(found.reduce((sum, row) => sum + row.opening_difference, 0n)),
    controlDifference: paisa(found.reduce((sum, row) => sum + row.control_difference, 0n)),
  }
}

const partKey = ({ ledgerId, subLedgerId }: { ledgerId: string; subLedgerId: string | null }, by: 'ledger' | 'sub-ledger'): string =>
  by === 'ledger' ? ledgerId : `${ledgerId}.${subLedgerId}`

/**
 * What the lines of some cost centres come to over a period, ledger by ledger: no totals are kept of them, and there is no other path. No closing
 * entry names one.
 */
export async function readCostCentreFigures(
  snapshot: Snapshot,
  { from, to, year }: Period,
  costCentres: readonly string[],
): Promise<BookFigures> {
  const own = ownDays(snapshot, year)
  const found = await rowsOf(snapshot.sql, figuresRow.omit({ sub_ledger_id: true, opening_difference: true, control_difference: true }))`
    select d.ledger_id, coalesce(sum(d.debit - d.credit) filter (where d.date < ${from}::date), 0)::bigint as before,
           coalesce(sum(d.debit - d.credit) filter (where d.date < ${from}::date and d.date between ${own.lo}::date and ${own.hi}::date), 0)::bigint as own_year,
           coalesce(sum(d.debit) filter (where d.date >= ${from}::date), 0)::bigint as debit,
           coalesce(sum(d.credit) filter (where d.date >= ${from}::date), 0)::bigint as credit
      from (select l.ledger_id, l.date, ${sumOfSides('l')}
              from voucher_line l
             where l.organization_id = ${snapshot.organizationId} and l.cost_centre_id = any(${costCentres}::uuid[]) and l.date <= ${to}::date ${known(snapshot, 'l')}
             group by 1, 2) d
     group by 1`
  return {
    parts: found.map(({ ledger_id, own_year, ...sums }) => ({ ledgerId: ledger_id, subLedgerId: null, ownYear: own_year, ...sums })),
    openingDifference: ZERO,
    controlDifference: ZERO,
  }
}

/**
 * What all ledgers together were debited and credited with over a period: by their month totals, and by the lines of broken
 * months. Within one month that is by lines alone.
 */
export async function readTurnover(
  snapshot: Snapshot,
  { from, to }: Pick<Period, 'from' | 'to'>,
): Promise<{ debit: Paisa; credit: Paisa; byMonths: boolean }> {
  const { months, days } = stretchesOf(snapshot, { from, to })
  const proof = days.length > 0 ? await readProofToAddTo(snapshot) : null
  const parts = days.map(
    (each) => sql`
      union all select ${each.sign}::int * sum(debit), ${each.sign}::int * sum(credit) from ${dayTurnovers(snapshot, each, proof)} d`,
  )
  const turnover = await rowOf(snapshot.sql, z.object({ debit: column.paisa, credit: column.paisa }))`
    select coalesce(sum(debit), 0)::bigint as debit, coalesce(sum(credit), 0)::bigint as credit from (
      select sum(debit_paisa) as debit, sum(credit_paisa) as credit from ${await monthTotals(snapshot)} m
       where bs_month >= ${months.from} and bs_month < ${months.until}
      ${sql.join(parts, sql` `)}) parts`
  return { byMonths: months.from < months.until, ...turnover }
}

/**
 * A period as whole months, for the month totals, and the days to add to them or to take from them, each with its sign: those of the
 * broken months at either end. Within one month there are no whole months, only days.
 */
export function stretchesOf(snapshot: Snapshot, { from, to }: Pick<Period, 'from' | 'to'>) {
  const [opens, closes] = [boundaryBefore(snapshot, from), boundaryBefore(snapshot, addDays(to, 1))]
  const days =
    opens.anchor < closes.anchor ? [{ ...opens, sign: -opens.sign }, closes].filter(isBroken) : [{ sign: 1, lo: from, hi: addDays(to, 1) }]
  return { months: { from: opens.anchor, until: closes.anchor }, days }
}

/** The days whose lines belong to a year; opening vouchers are dated on the day before the first year and belong to it. */
export function ownDays(snapshot: Snapshot, year: Period['year']): { lo: string; hi: string } {
  if (!year) return { lo: 'infinity', hi: '-infinity' }
  return { lo: year.id === snapshot.years[0]?.id ? '-infinity' : year.starts, hi: year.ends }
}

/** The sums of lines by side: an amount counts on the side of its sign, a reversal line reduces the side of the line it reverses. */
const sumOfSides = (line: string): RawBuilder<unknown> => {
  const amount = sql.ref(`${line}.amount_paisa`)
  const number = sql.ref(`${line}.line_no`)
  return sql`coalesce(sum(${amount}) filter (where (${amount} > 0) = (${number} > 0)), 0) as debit,
             coalesce(-sum(${amount}) filter (where (${amount} < 0) = (${number} > 0)), 0) as credit`
}

type FigureContext = { snapshot: Snapshot; proof: ProofRun | null; by: 'ledger' | 'sub-ledger'; year: Period['year'] }

const isBroken = ({ lo, hi }: Pick<Boundary, 'lo' | 'hi'>): boolean => lo !== hi

/** A ledger that is not divided by its sub-ledgers. */
const WHOLE = sql`null::uuid`

/** The days of a broken month by ledger, with the sign of their boundary; nothing where the boundary is a month's. */
function unionDays(
  { snapshot, proof, by, year }: FigureContext,
  { sign, lo, hi }: Boundary,
  columns: RawBuilder<unknown>,
): RawBuilder<unknown> {
  if (lo === hi) return sql``
  return sql`union all select ledger_id, sub_ledger_id, ${columns} from (
        select d.ledger_id, ${by === 'ledger' ? WHOLE : sql`d.sub_ledger_id`} as sub_ledger_id, ${sign}::int * sum(d.debit - d.credit) as balance,
               ${sign}::int * ${ownSum(ownDays(snapshot, year), lo, hi)} as own_year, ${sign}::int * sum(d.debit) as debit, ${sign}::int * sum(d.credit) as credit
          from ${daySums(snapshot, { lo, hi }, proof)} d group by 1, 2) days`
}

/** The sum of the lines of a broken month that belong to the year: of all of them or none, but where the year begins or ends between. */
function ownSum(own: { lo: string; hi: string }, lo: string, hi: string): RawBuilder<unknown> {
  const last = addDays(hi, -1)
  const begins = own.lo === '-infinity' ? lo : own.lo
  if (begins === 'infinity' || last < begins || lo > own.hi) return sql`0`
  if (begins <= lo && last <= own.hi) return sql`sum(d.debit - d.credit)`
  return sql`coalesce(sum(d.debit - d.credit) filter (where d.date between ${own.lo}::date and ${own.hi}::date), 0)`
}

/**
 * Before the first year nothing is closed but the opening voucher itself, read from the lines of its current version. Its lines are
 * looked up by themselves: joined, a plan for books that were not counted yet would look for the day's vouchers once a line.
 */
function unionOpenings(snapshot: Snapshot, day: string): RawBuilder<unknown> {
  return sql`union all select l.ledger_id, ${WHOLE}, null, null, null, null, null, l.amount, null
        from (select v.entry from voucher v
               where v.organization_id = ${snapshot.organizationId} and v.date = ${day}::date ${standing(snapshot, 'v')} offset 0) o
       cross join lateral (
         select l.ledger_id, sum(l.amount_paisa) as amount from voucher_line l
          where l.organization_id = ${snapshot.organizationId} and l.entry = o.entry and l.line_no > 0 group by l.ledger_id offset 0) l`
}
