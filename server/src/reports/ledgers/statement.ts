import { addDays } from '@lekha/calendar'
import { atField } from '@lekha/ledger'
import { add, gap, type Paisa, ZERO } from '@lekha/money'
import type { Scope } from '../../figures/ledger-sums.ts'
import { monthOf, type Period, type Snapshot } from '../../figures/snapshot.ts'
import { readSubject, type Subject } from '../../figures/subject.ts'
import { readStretches, type Stretch } from '../../figures/turnovers.ts'
import type { Request } from '../engine/definition.ts'
import { cutPage, positionOf } from '../engine/page-position.ts'
import { type EnteringUser, readEnteringUsers } from '../vouchers/entering-users.ts'
import { type ChosenLedger, readChosenLedger } from '../vouchers/line-filters.ts'
import { chosenBy, hides, readLines, readSeries, type Series, type VoucherLine } from '../vouchers/vouchers.ts'
import { type CostCentre, readCostCentres } from './cost-centres.ts'
import type { StatementParams } from './ledger.ts'
import {
  type Cursor,
  cursorAt,
  cursorOf,
  cursorText,
  readDaySoFar,
  readStatementLines,
  type StatementLine,
  sumStatementLines,
} from './statement-page.ts'

/** One page of a ledger's statement. */
export type Statement = Subject &
  ChosenLedger & {
    series: Series
    users: EnteringUser[]
    costCentres: CostCentre[]
    lines: StatementLine[]
    /** The lines of the page's vouchers, by entry. */
    vouchers: Map<bigint, VoucherLine[]>
    /** A filter leaves lines out, so that balances would not follow from the lines shown. */
    filtered: boolean
    /** Lines are left out, or in another order than the days: no balance is shown after each. */
    unbalanced: boolean
    opening: Paisa
    /** The balance before the first line of the page, including hidden lines. */
    before: Paisa
    /** The month of a day. */
    monthOf: (day: string) => number | undefined
    /** The months that end on this page, with their sums in the period. */
    months: Map<number, Stretch>
    /** The sums of the period, or of the lines that the filter shows. */
    whole: Stretch
    /** The difference between the balance after the page's lines and the month totals. */
    difference: Paisa
    /** The page begins with the period. */
    begins: boolean
    next: string | null
    previous: string | null
  }

/** Reads a page of the statement of a ledger, with the true balance before it. */
export async function gatherStatement(snapshot: Snapshot, request: Request<StatementParams>): Promise<Statement> {
  const { params, period, limit } = request
  const scope: Scope = { ledgerId: params.ledgerId, subLedgerId: params.subLedgerId }
  const subject = await readSubject(snapshot, scope)
  const [series, costCentres] = [await readSeries(snapshot), await readCostCentres(snapshot)]
  const filter = { from: period.from, to: period.to, side: params.side, ...chosenBy(params, series, costCentres) }
  const filtered = hides(filter) || params.side !== 'all'
  // In the order of entry no balance follows from line to line.
  const unbalanced = filtered || params.by === 'entry'
  const position = positionOf(request, (text, field) => within(period, field, text))
  const found = await readStatementLines(snapshot, scope, filter, params.by || 'date', position, limit + 1)
  // In the detailed view each line is followed by the others of its voucher.
  const { items: lines, beyond } = cutPage(found, position, limit, (line, former) =>
    line.entry === former?.entry && !params.detail ? 0 : line.line_count,
  )
  const after = position.back ? beyond && cursorAt(beyond) : position.from
  const following = position.back ? position.from : beyond
  const last = following && lines.at(-1)
  const ended = endedMonths(snapshot, lines, following, period)
  const [begins, proven] = [after?.date ?? period.from, last?.date ?? dayAfter(period)]
  const stretches = await readStretches(snapshot, scope, subject, period, [begins, proven, ...ended.flatMap(({ lo, hi }) => [lo, hi])])
  const before = after ? add(stretches.of(period.from, begins).balance, await readDaySoFar(snapshot, scope, after)) : stretches.opening
  const whole = stretches.of(period.from, dayAfter(period))
  return {
    ...subject,
    series,
    costCentres,
    chosenLedger: await readChosenLedger(snapshot, params.ledger),
    lines,
    vouchers: await readLines(snapshot, [...new Set(lines.map(({ entry }) => entry))]),
    users: params.entered ? await readEnteringUsers(snapshot) : [],
    filtered,
    unbalanced,
    opening: stretches.opening,
    before,
    difference: unbalanced || begins === proven ? ZERO : differenceOf(before, lines, stretches.of(period.from, proven).balance, proven),
    monthOf: (day) => monthOf(snapshot, day)?.bsMonth,
    months: new Map(ended.map(({ month, lo, hi }) => [month, stretches.of(lo, hi)])),
    whole: filtered && request.first ? { ...whole, ...(await sumStatementLines(snapshot, scope, filter)) } : whole,
    begins: after === undefined,
    next: last ? cursorText(cursorAt(last)) : null,
    previous: after && lines[0] ? cursorText(cursorAt(lines[0])) : null,
  }
}

function within(period: Period, field: 'after' | 'before', text: string): Cursor {
  const cursor = cursorOf(text, field)
  if (cursor.date < period.from || cursor.date > period.to) throw atField(field, 'This value is not valid.', 'malformed')
  return cursor
}

/** The difference at the start of a day between the page's lines and the month totals. The next page proves a day that continues there. */
function differenceOf(before: Paisa, lines: readonly StatementLine[], balance: Paisa, day: string): Paisa {
  const led = lines.filter(({ date }) => date < day).map(({ amount }) => amount)
  return gap(add(before, ...led), balance)
}

const dayAfter = (period: Period): string => addDays(period.to, 1)

type Span = { month: number; lo: string; hi: string }

/** The months whose last line is on this page; `following` is the next line after it, if any. */
function endedMonths(snapshot: Snapshot, lines: readonly StatementLine[], following: { date: string } | undefined, period: Period): Span[] {
  const goesOn = following && monthOf(snapshot, following.date)
  const months = new Set(lines.map((line) => monthOf(snapshot, line.date)))
  return [...months].flatMap((month) => {
    if (!month || month === goesOn) return []
    const lo = month.starts < period.from ? period.from : month.starts
    const hi = month.until > dayAfter(period) ? dayAfter(period) : month.until
    return [{ month: month.bsMonth, lo, hi }]
  })
}
