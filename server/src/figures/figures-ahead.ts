import { addDays } from '@lekha/calendar'
import { type Paisa, paisa, ZERO } from '@lekha/money'
import * as z from 'zod'
import { column, rowsOf } from '../db/statements.ts'
import { boundaryBefore } from './boundaries.ts'
import { closingsLeftOut } from './closings.ts'
import type { BookFigures } from './figures.ts'
import { monthTotals } from './known.ts'
import type { Period, Snapshot } from './snapshot.ts'

/** The figures of the compared periods of a report, by its snapshot and by period. */
const ahead = new WeakMap<Snapshot, Map<string, BookFigures>>()

const keyOf = ({ from, to }: Pick<Period, 'from' | 'to'>): string => `${from}~${to}`

/** What was read ahead of a period; undefined where it has to be read by itself. */
export const figuresAhead = (snapshot: Snapshot, period: Period): BookFigures | undefined => ahead.get(snapshot)?.get(keyOf(period))

/** From so many periods on, one statement for all costs less than one for each. */
const WORTH = 3

/** A period of whole months: those before `opens` are before it, those before `closes` and not before `opens` are its own. */
type MonthsOf = { period: Period; opens: number; closes: number }

const bucket = z.object({
  ledger_id: z.string(),
  fiscal_year_id: z.string(),
  bucket: z.int(),
  debit: column.paisa,
  credit: column.paisa,
})
type Bucket = z.output<typeof bucket>

/**
 * Reads the figures of every ledger over several periods in one statement, so that the months of a year side by side cost little more than the
 * year: the month totals between each two of their boundaries, added up here. A period that breaks a month, or leaves a closing entry out, is left to be read by itself.
 * Nothing is proved of these periods, only of the report's own, which is not read here.
 */
export async function readFiguresAhead(snapshot: Snapshot, periods: readonly Period[]): Promise<void> {
  const whole = periods.flatMap((period) => monthsOf(snapshot, period))
  if (whole.length < WORTH) return
  const edges = [...new Set(whole.flatMap(({ opens, closes }) => [opens, closes]))].toSorted((one, other) => one - other)
  const buckets = await rowsOf(snapshot.sql, bucket)`
    select m.ledger_id, m.fiscal_year_id, width_bucket(m.bs_month, ${edges}::int[]) as bucket,
           sum(m.debit_paisa)::bigint as debit, sum(m.credit_paisa)::bigint as credit
      from ${await monthTotals(snapshot)} m group by 1, 2, 3`
  const byLedger = [...Map.groupBy(buckets, ({ ledger_id }) => ledger_id)]
  ahead.set(snapshot, new Map(whole.map((months) => [keyOf(months.period), figuresOf(byLedger, edges, months)])))
}

function monthsOf(snapshot: Snapshot, period: Period): MonthsOf[] {
  const [opens, closes] = [boundaryBefore(snapshot, period.from), boundaryBefore(snapshot, addDays(period.to, 1))]
  const isWhole = opens.lo === opens.hi && closes.lo === closes.hi && closingsLeftOut(snapshot, period).length === 0
  return isWhole ? [{ period, opens: opens.anchor, closes: closes.anchor }] : []
}

function figuresOf(byLedger: readonly [string, Bucket[]][], edges: readonly number[], { period, opens, closes }: MonthsOf): BookFigures {
  // A bucket holds the months from its own edge, the first of which is number 1, up to the next.
  const [first, last] = [edges.indexOf(opens) + 1, edges.indexOf(closes) + 1]
  const parts = byLedger.map(([ledgerId, buckets]) => {
    const before = buckets.filter((each) => each.bucket < first)
    const own = buckets.filter((each) => each.bucket >= first && each.bucket < last)
    return {
      ...{ ledgerId, subLedgerId: null },
      before: balanceOf(before),
      ownYear: balanceOf(before.filter(({ fiscal_year_id }) => fiscal_year_id === period.year?.id)),
      debit: paisa(own.reduce((sum, { debit }) => sum + debit, 0n)),
      credit: paisa(own.reduce((sum, { credit }) => sum + credit, 0n)),
    }
  })
  return { parts, openingDifference: ZERO, controlDifference: ZERO }
}

const balanceOf = (buckets: readonly Bucket[]): Paisa => paisa(buckets.reduce((sum, { debit, credit }) => sum + debit - credit, 0n))
