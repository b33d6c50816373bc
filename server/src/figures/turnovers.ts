import { addDays } from '@lekha/calendar'
import { openingOf as openingOfNature, type Turnover, turnoversOf } from '@lekha/ledger'
import { add, type Paisa, paisa, ZERO } from '@lekha/money'
import { planForEach } from '../db/transact.ts'
import { type Chart, readChart } from './chart.ts'
import { type ClosingSums, closingsWithin, readClosingSums, sumOfClosings, withoutClosings } from './closings.ts'
import { type BookFigures, readCostCentreFigures, readFigures } from './figures.ts'
import { figuresAhead } from './figures-ahead.ts'
import { inScope, NOTHING, type Scope, type Several, type Sums, sumsBefore } from './ledger-sums.ts'
import type { Month, Period, Snapshot } from './snapshot.ts'
import type { Subject } from './subject.ts'

/** What every ledger did over a period, as the trial balance shows it; all balances of the product come from here. */
export type Turnovers = Pick<BookFigures, 'openingDifference' | 'controlDifference'> & {
  chart: Chart
  /** By ledger id; a ledger that is missing has not moved. */
  byLedger: Map<string, Turnover>
}

/**
 * Opening and turnover of every ledger, or of what some cost centres have of it. The openings of all sum to zero: `Profit & Loss A/c` opens
 * with the profit of earlier years.
 */
export async function readTurnovers(snapshot: Snapshot, period: Period, costCentres?: readonly string[]): Promise<Turnovers> {
  const chart = await readChart(snapshot)
  const { parts, ...differences } = costCentres
    ? await readCostCentreFigures(snapshot, period, costCentres)
    : (figuresAhead(snapshot, period) ?? (await readFigures(snapshot, period, 'ledger')))
  const figures = new Map(parts.map((part) => [part.ledgerId, part]))
  return { chart, byLedger: turnoversOf(chart.groups, chart.ledgers, figures), ...differences }
}

/** The turnover of a part of a ledger: of the lines that name one sub-ledger, or none (null). */
export type PartTurnover = Turnover & { ledgerId: string; subLedgerId: string | null }

/** The same, of every ledger divided by its sub-ledgers. */
export async function readPartTurnovers(snapshot: Snapshot, period: Period): Promise<PartTurnover[]> {
  const { groups, ledgers } = await readChart(snapshot)
  const ledgerById = new Map(ledgers.map((ledger) => [ledger.id, ledger]))
  const { parts } = await readFigures(snapshot, period, 'sub-ledger')
  const figures = new Map(parts.map((part) => [`${part.ledgerId}.${part.subLedgerId}`, part]))
  const divided = [...figures].flatMap(([id, { ledgerId }]) => {
    const ledger = ledgerById.get(ledgerId)
    return ledger ? [{ ...ledger, id }] : []
  })
  return [...turnoversOf(groups, divided, figures)].flatMap(([id, turnover]) => {
    const part = figures.get(id)
    return part ? [{ ledgerId: part.ledgerId, subLedgerId: part.subLedgerId, ...turnover }] : []
  })
}

/** The turnover of one ledger, for the cost of its own rows. */
export async function readTurnoverOf(snapshot: Snapshot, subject: Subject, period: Period): Promise<Turnover> {
  const scope = { ledgerId: subject.ledger.id, subLedgerId: undefined }
  const [before = NOTHING, by = NOTHING] = await sumsBefore(snapshot, scope, [period.from, addDays(period.to, 1)], period)
  return {
    opening: await openingOf(snapshot, subject, period, before),
    debit: paisa(by.debit - before.debit),
    credit: paisa(by.credit - before.credit),
  }
}

/** Debit, credit and count of the lines in a range of days, and the balance after it. */
export type Stretch = { debit: Paisa; credit: Paisa; count: bigint; balance: Paisa }

/** The opening balance, and a function for the sums between any two of the days, with the balance after them. */
export async function readStretches(
  snapshot: Snapshot,
  scope: Scope | Several,
  subject: Opens,
  period: Period,
  days: readonly string[],
): Promise<{ opening: Paisa; of: (lo: string, hi: string) => Stretch }> {
  const edges = [...new Set([period.from, addDays(period.to, 1), ...days])]
  const sums = await sumsBefore(snapshot, scope, edges, period)
  const byDay = new Map(edges.map((day, index) => [day, sums[index]]))
  const at = (day: string): Sums => byDay.get(day) ?? NOTHING
  const opening = await openingOf(snapshot, subject, period, at(period.from))
  const of = (lo: string, hi: string): Stretch => ({
    debit: paisa(at(hi).debit - at(lo).debit),
    credit: paisa(at(hi).credit - at(lo).credit),
    count: at(hi).count - at(lo).count,
    balance: add(opening, balanceOf(at(hi)), paisa(-balanceOf(at(period.from)))),
  })
  return { opening, of }
}

const balanceOf = ({ debit, credit }: Sums): Paisa => paisa(debit - credit)

/**
 * What a period holds of a BS month, its first and its last day (AD), and what was posted in it. What a closing entry moved, where it is
 * counted, stands after the month of its day by itself, as the thirteenth month of the year.
 */
export type MonthOfPeriod = Pick<Month, 'bsMonth'> & Pick<Period, 'from' | 'to'> & Stretch & { closing?: true }

/** The opening of a period and each of its months, each of which opens with the balance of the one before. */
export async function readMonthsOf(
  snapshot: Snapshot,
  scope: Scope | Several,
  subject: Opens,
  period: Period,
): Promise<{ opening: Paisa; months: MonthOfPeriod[]; whole: Stretch }> {
  const after = addDays(period.to, 1)
  const parts = snapshot.months
    .filter(({ starts, until }) => starts < after && until > period.from)
    .map(({ bsMonth, starts, until }) => ({
      bsMonth,
      lo: starts < period.from ? period.from : starts,
      hi: until > after ? after : until,
    }))
  const days = parts.flatMap(({ lo, hi }) => [lo, hi])
  const { opening, of } = await readStretches(snapshot, scope, subject, period, days)
  const closings = snapshot.withClosing
    ? await readClosingSums(snapshot, closingsWithin(snapshot, period), inScope(snapshot, scope, 'l'))
    : []
  const months = parts.flatMap(({ bsMonth, lo, hi }) =>
    splitAtClosing(
      { bsMonth, from: lo, to: addDays(hi, -1), ...of(lo, hi) },
      closings.filter(({ date }) => lo <= date && date < hi),
    ),
  )
  return { opening, months, whole: of(period.from, after) }
}

function splitAtClosing(month: MonthOfPeriod, closings: readonly ClosingSums[]): MonthOfPeriod[] {
  const [first] = closings
  if (!first) return [month]
  const { debit, credit, count } = sumOfClosings(closings)
  const before = { ...withoutClosings(month, closings), count: month.count - count, balance: paisa(month.balance - debit + credit) }
  return [before, { ...month, from: first.date, to: first.date, debit, credit, count, closing: true }]
}

/** What decides the opening of a ledger, or of the ledgers of a group, which share its nature. */
type Opens = Pick<Subject, 'nature'> & { ledger?: Subject['ledger'] }

/** The opening of a ledger in a period; that of `Profit & Loss A/c` is the profit of earlier years, which is read from the other ledgers. */
async function openingOf(snapshot: Snapshot, { ledger, nature }: Opens, period: Period, { debit, credit, ownYear }: Sums): Promise<Paisa> {
  if (ledger?.reserved !== 'profit-and-loss') return openingOfNature(nature, { before: paisa(debit - credit), ownYear })
  await planForEach(snapshot.sql)
  return (await readTurnovers(snapshot, period)).byLedger.get(ledger.id)?.opening ?? ZERO
}
