import { type AnswerOf, type explainFigure, FIGURES, type Figure, type ReceivedOf } from '@lekha/contract'
import { atField, closingOf, groupSummary, NO_TURNOVER, type TrialBalanceRow, type Turnover } from '@lekha/ledger'
import { add, gap, type Paisa, paisaText, ZERO } from '@lekha/money'
import type { Books } from '../../db/books.ts'
import { openSnapshot, type Snapshot } from '../../figures/snapshot.ts'
import { readPartTurnovers, readTurnovers } from '../../figures/turnovers.ts'
import { choosePeriod } from '../engine/period.ts'
import { chosenCostCentres, readCostCentres } from '../ledgers/cost-centres.ts'
import { printedNumber, readSeries } from '../vouchers/vouchers.ts'
import { type ExplainedLines, readLargest, sumLines } from './explained-lines.ts'
import { type FigureOf, readFigureSubject } from './figure-subject.ts'

type Query = ReceivedOf<typeof explainFigure>['query']
type Explanation = AnswerOf<typeof explainFigure>['result']

/** Explains a figure of a report: the balance it begins with, what moved it and how often, the largest vouchers, and what it consists of. */
export async function explain(books: Books, query: Query): Promise<Explanation> {
  const { from, to, known = null, figure = 'closing' } = query
  const entry = query.entry === undefined ? null : BigInt(query.entry)
  const snapshot = await openSnapshot(books, 'en', { entry, known, withClosing: query.closing === 'with' })
  const period = choosePeriod(snapshot, 'year', { from, to })
  const subject = await readFigureSubject(snapshot, query)
  const lines = { subject, period, costCentres: await readChosenCostCentres(snapshot, query) }
  const { own, parts } = await readFigures(snapshot, lines, query)
  const counted = await sumLines(snapshot, lines)
  return {
    of: subject ? namesOf(subject.of) : null,
    within: subject?.within.map(namesOf) ?? [],
    ...{ from: period.from, to: period.to },
    ...textsOf(own),
    ...{ debits: counted.debits, credits: counted.credits },
    largest: await largestOf(snapshot, lines, figure),
    parts: parts.map((part) => ({ id: part.id, kind: part.kind, ...namesOf(part), ...textsOf(part) })),
    difference: paisaText(differenceOf(own, parts, counted)),
    asOf: { entry: snapshot.entry.toString(), known },
  }
}

const namesOf = ({ name, nameNp }: { name: string; nameNp: string }) => ({ name, nameNp })

const textsOf = (turnover: Turnover) => {
  const figures = { ...turnover, closing: closingOf(turnover) }
  return Object.fromEntries(FIGURES.map((figure) => [figure, paisaText(figures[figure])])) as Record<Figure, string>
}

/** The cost centre that was asked for and those below it. A sub-ledger has no figures by cost centre. */
async function readChosenCostCentres(snapshot: Snapshot, { costCentre, subLedgerId }: Query): Promise<string[] | undefined> {
  if (costCentre === undefined) return undefined
  if (subLedgerId !== undefined) throw atField('costCentre', 'This value is not valid.', 'malformed')
  return chosenCostCentres(costCentre, await readCostCentres(snapshot))
}

type Figures = { own: Turnover; parts: TrialBalanceRow[] }

/** The figures as the trial balance has them, and those of the groups and ledgers of a group. */
async function readFigures(snapshot: Snapshot, { period, costCentres }: ExplainedLines, named: FigureOf): Promise<Figures> {
  const { ledgerId, subLedgerId, groupId } = named
  if (subLedgerId !== undefined) {
    const divided = await readPartTurnovers(snapshot, period)
    const own = divided.find((part) => part.ledgerId === ledgerId && part.subLedgerId === subLedgerId)
    return { own: own ?? NO_TURNOVER, parts: [] }
  }
  const { chart, byLedger } = await readTurnovers(snapshot, period, costCentres)
  if (ledgerId !== undefined) return { own: byLedger.get(ledgerId) ?? NO_TURNOVER, parts: [] }
  const { rows = [], path = [] } = groupSummary(chart.groups, chart.ledgers, byLedger, groupId ?? null) ?? {}
  const parts = rows.filter((row) => row.level === 0 && FIGURES.some((figure) => row[figure] !== ZERO))
  return { own: path.at(-1) ?? sumOf([...byLedger.values()]), parts }
}

const sumOf = (turnovers: readonly Turnover[]): Turnover => ({
  opening: add(...turnovers.map(({ opening }) => opening)),
  debit: add(...turnovers.map(({ debit }) => debit)),
  credit: add(...turnovers.map(({ credit }) => credit)),
})

/** What the lines of the period, and the parts, come to otherwise than the figures of the trial balance. */
function differenceOf(own: Turnover, parts: readonly TrialBalanceRow[], { debit, credit }: Omit<Turnover, 'opening'>): Paisa {
  const byLines = add(gap(own.debit, debit), gap(own.credit, credit))
  if (parts.length === 0) return byLines
  const of = sumOf(parts)
  return add(byLines, gap(own.opening, of.opening), gap(own.debit, of.debit), gap(own.credit, of.credit))
}

async function largestOf(snapshot: Snapshot, lines: ExplainedLines, figure: Figure): Promise<Explanation['largest']> {
  const [series, found] = [await readSeries(snapshot), await readLargest(snapshot, lines, figure)]
  return found.map((voucher) => ({
    ...{ id: voucher.voucher_id, type: voucher.voucher_type, number: printedNumber(voucher, series) },
    ...{ date: voucher.date, narration: voucher.narration, amount: paisaText(voucher.amount) },
  }))
}
