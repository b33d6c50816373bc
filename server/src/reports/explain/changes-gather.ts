import { addDays } from '@lekha/calendar'
import { NO_TURNOVER } from '@lekha/ledger'
import { add, gap, type Paisa, paisa, ZERO } from '@lekha/money'
import * as z from 'zod'
import { rowsOf } from '../../db/statements.ts'
import { userName } from '../../db/user-name.ts'
import { readTurnover } from '../../figures/figures.ts'
import { asKnownAt } from '../../figures/known-at.ts'
import { entryKnownOn, type Snapshot } from '../../figures/snapshot.ts'
import { readStretches } from '../../figures/turnovers.ts'
import type { Request } from '../engine/definition.ts'
import { cutPage, positionOf } from '../engine/page-position.ts'
import { readSeries, type Series } from '../vouchers/vouchers.ts'
import type { changesParams } from './changes.ts'
import {
  type Changes,
  type ChangingVersion,
  cursorOf,
  cursorText,
  type Effect,
  readChangingVersions,
  sumChanges,
  weightOf,
} from './changes-versions.ts'
import { type FigureSubject, readFigureSubject } from './figure-subject.ts'
import { readStockChanges, type StockChange } from './stock-changes.ts'

/** One page of what changed a figure, the last recorded first. */
export type FigureChanges = {
  subject: FigureSubject | undefined
  series: Series
  /** The entry after which changes are listed; 0 for the whole history. */
  since: bigint
  versions: ChangingVersion[]
  /** The changes of stock by hand that a profit stands on; on the first page only. */
  stock: StockChange[]
  /** The balance, or the turnover of the whole books, after each of them. */
  after: Paisa[]
  /** The names of those who recorded them, by user. */
  people: ReadonlyMap<string, string>
  /** The figures as they were known after that entry, and as they are; on the first page only. */
  was: Effect
  is: Effect
  /** What all listed changes come to, and their number. */
  changed: Effect & { count: number }
  /** What the page, and the whole, come to otherwise than the figures that were known. */
  difference: Paisa
  next: string | null
  previous: string | null
}

/** Reads a page of the versions that changed a figure, with the figure after each of them. */
export async function gatherChanges(books: Snapshot, request: Request<typeof changesParams>): Promise<FigureChanges> {
  // A closing entry is a change like any other: between two versions of the books it may have come or gone.
  const snapshot = { ...books, withClosing: true }
  const { params, period, limit, first } = request
  const subject = await readFigureSubject(snapshot, params)
  const changes = { subject, period, since: await sinceOf(snapshot, params), earlier: params.dates === undefined }
  const position = positionOf(request, cursorOf)
  const found = await readChangingVersions(snapshot, changes, position, limit + 1)
  const { items: versions, beyond } = cutPage(found, position, limit, () => 1)
  const weigh = (effect: Effect) => weightOf(effect, subject === undefined)
  const [top, bottom] = [versions[0]?.entry ?? snapshot.entry, (versions.at(-1)?.entry ?? snapshot.entry + 1n) - 1n]
  const [begins, ends] = [await readFigure(snapshot, changes, top), await readFigure(snapshot, changes, bottom)]
  const after = balancesAfter(weigh(begins), versions.map(weigh))
  const whole = first ? await readWhole(snapshot, changes) : { was: NO_TURNOVER, is: NO_TURNOVER, changed: { ...NO_TURNOVER, count: 0 } }
  const stock = first ? await readStockChanges(snapshot, period, params, changes.since) : []
  const ofPage = gap(weigh(begins), add(weigh(ends), ...versions.map(weigh)))
  const hasLater = position.back ? beyond !== undefined : position.from !== undefined
  const hasEarlier = position.back ? position.from !== undefined : beyond !== undefined
  const [head, last] = [versions[0], versions.at(-1)]
  return {
    ...{ subject, since: changes.since, versions, stock, after, ...whole },
    series: await readSeries(snapshot),
    people: await readPeople(snapshot, [...versions, ...stock]),
    difference: add(ofPage, differenceOf(whole)),
    next: hasEarlier && last ? cursorText(last) : null,
    previous: hasLater && head ? cursorText(head) : null,
  }
}

/** The entry that a request names, or the last one of a day. */
async function sinceOf(snapshot: Snapshot, { since, sinceEntry }: Request<typeof changesParams>['params']): Promise<bigint> {
  if (sinceEntry !== undefined) return BigInt(sinceEntry)
  return since === '' ? 0n : entryKnownOn(snapshot, since)
}

/** The balance after each version, from the last one into the past. */
function balancesAfter(begins: Paisa, weights: readonly Paisa[]): Paisa[] {
  let balance = begins
  return weights.map((weight) => {
    const after = balance
    balance = paisa(balance - weight)
    return after
  })
}

/** The figures of a period as they were known at an entry. Of the whole books, what is dated earlier stands as opening. */
async function readFigure(snapshot: Snapshot, { subject, period, earlier }: Changes, entry: bigint): Promise<Effect> {
  const known = asKnownAt(snapshot, entry)
  if (subject) {
    const { opening, of } = await readStretches(known, subject.scope, subject, period, [])
    const { debit, credit } = of(period.from, addDays(period.to, 1))
    return { opening, debit, credit }
  }
  const { debit, credit } = await readTurnover(known, period)
  const [month] = snapshot.months
  if (!month || !earlier) return { opening: ZERO, debit, credit }
  const before = await readTurnover(known, { from: month.starts, to: addDays(period.from, -1) })
  return { opening: before.debit, debit, credit }
}

/** The figures as they were and as they are. The changes since the beginning are the figures themselves, so only those of a part are added up. */
async function readWhole(snapshot: Snapshot, changes: Changes): Promise<Pick<FigureChanges, 'was' | 'is' | 'changed'>> {
  const is = await readFigure(snapshot, changes, snapshot.entry)
  if (changes.since === 0n) return { was: NO_TURNOVER, is, changed: { ...is, count: 0 } }
  const since = changes.since < snapshot.entry ? changes.since : snapshot.entry
  return { was: await readFigure(snapshot, changes, since), is, changed: await sumChanges(snapshot, changes) }
}

const differenceOf = ({ was, is, changed }: Pick<FigureChanges, 'was' | 'is' | 'changed'>): Paisa =>
  add(...(['opening', 'debit', 'credit'] as const).map((each) => gap(paisa(is[each] - was[each]), changed[each])))

const person = z.object({ id: z.string(), name: z.string() })

async function readPeople(snapshot: Snapshot, recorded: readonly { recorded_by: string }[]): Promise<Map<string, string>> {
  const ids = [...new Set(recorded.map(({ recorded_by }) => recorded_by))]
  if (ids.length === 0) return new Map()
  const found = await rowsOf(snapshot.sql, person)`
    select user_id as id, ${userName('app_user')} as name from app_user where user_id = any(${ids}::uuid[])`
  return new Map(found.map(({ id, name }) => [id, name]))
}
