import { addDays } from '@lekha/calendar'
import { openingOf as openingOfNature, type Turnover, turnoversOf } from '@lekha/ledger'
import { type Paisa, paisa, ZERO } from '@lekha/money'
import { planForEach } from '../db/transact.ts'
import { type Chart, readChart } from './chart.ts'
import { type BookFigures, readCostCentreFigures, readFigures } from './figures.ts'
import { NOTHING, type Sums, sumsBefore } from './ledger-sums.ts'
import type { Period, Snapshot } from './snapshot.ts'
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
    : await readFigures(snapshot, period, 'ledger')
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
  const [before = NOTHING, by = NOTHING] = await sumsBefore(snapshot, scope, [period.from, addDays(period.to, 1)], period.year)
  return {
    opening: await openingOf(snapshot, subject, period, before),
    debit: paisa(by.debit - before.debit),
    credit: paisa(by.credit - before.credit),
  }
}

/** The opening of a ledger in a period; that of `Profit & Loss A/c` is the profit of earlier years, which is read from the other ledgers. */
export async function openingOf(
  snapshot: Snapshot,
  { ledger, nature }: Subject,
  period: Period,
  { debit, credit, ownYear }: Sums,
): Promise<Paisa> {
  if (ledger.reserved !== 'profit-and-loss') return openingOfNature(nature, { before: paisa(debit - credit), ownYear })
  await planForEach(snapshot.sql)
  return (await readTurnovers(snapshot, period)).byLedger.get(ledger.id)?.opening ?? ZERO
}
