import type { AnswerOf, listBalances, listSubLedgerBalances, ReceivedOf } from '@lekha/contract'
import { BookError, closingOf, NO_TURNOVER, type Turnover } from '@lekha/ledger'
import { type Paisa, paisaText, ZERO } from '@lekha/money'
import * as z from 'zod'
import type { Books } from '../../db/books.ts'
import { rowsOf } from '../../db/statements.ts'
import type { Chart } from '../../figures/chart.ts'
import { openSnapshot, type Period, type Snapshot, type Year } from '../../figures/snapshot.ts'
import { readSubject } from '../../figures/subject.ts'
import { readPartTurnovers, readTurnoverOf, readTurnovers } from '../../figures/turnovers.ts'
import { sha256 } from '../../http/secrets.ts'
import { subLedgers } from './sub-ledgers.ts'

/**
 * The figures of every ledger for the whole year, or up to a day of it, or only of those that moved since the version that the client has.
 */
export async function readBalances(
  books: Books,
  { fiscalYearId, asOf, since }: ReceivedOf<typeof listBalances>['query'],
): Promise<AnswerOf<typeof listBalances>> {
  const snapshot = await openSnapshot(books, 'en')
  const year = asOf === undefined ? wholeYear(snapshot, fiscalYearId) : yearUntil(snapshot, asOf)
  if (!year) return { result: [], version: `${snapshot.entry}.none`, whole: true }
  const uses = await readUses(snapshot, year)
  const { chart, byLedger } = await readTurnovers(snapshot, year)
  const ground = groundOf(chart, snapshot, year)
  const [entry = '', formerGround] = since?.split('.') ?? []
  const whole = formerGround !== ground
  const ids = whole ? new Set([...byLedger.keys(), ...uses.keys()]) : await movedSince(snapshot, BigInt(entry), chart)
  const result = [...ids].map((ledgerId) => ({
    ledgerId,
    ...asText(byLedger.get(ledgerId) ?? NO_TURNOVER),
    lines: uses.get(ledgerId)?.lines ?? 0,
    lastMonth: uses.get(ledgerId)?.lastMonth ?? null,
  }))
  return { result, version: `${snapshot.entry}.${ground}`, whole }
}

/** A hash of what figures depend on besides lines: the chart and the years. If it changes, the client gets all figures anew. */
function groundOf({ groups, ledgers }: Chart, { years }: Snapshot, { from, to }: Period): string {
  const ground = [groups.map(({ id, parentId, nature }) => [id, parentId, nature]), ledgers.map(({ id, groupId }) => [id, groupId])]
  return sha256(JSON.stringify([...ground, years.map(({ starts, ends }) => [starts, ends]), from, to])).toString('base64url')
}

/** The ledgers with lines in later entries, and the reserved ones, because the profit of earlier years has no lines. */
async function movedSince(snapshot: Snapshot, entry: bigint, { ledgers }: Chart): Promise<Set<string>> {
  const found = await rowsOf(snapshot.sql, z.object({ ledgerId: z.string() }))`
    select distinct ledger_id as "ledgerId" from voucher_line where organization_id = ${snapshot.organizationId} and entry > ${entry}`
  const reserved = ledgers.filter((ledger) => ledger.reserved !== null).map(({ id }) => id)
  return new Set([...found.map(({ ledgerId }) => ledgerId), ...reserved])
}

type Uses = { lines: number; lastMonth: number | null }
const usesRow = z.object({ ledgerId: z.string(), lines: z.number(), lastMonth: z.number().nullable() })

/**
 * The number of lines of each ledger in a year and the one before, because early in a year its own are few; and the last BS month of all
 * years in which a current voucher names it.
 */
async function readUses(snapshot: Snapshot, { from }: Period): Promise<Map<string, Uses>> {
  const years = snapshot.years.filter(({ starts }) => starts <= from).slice(-2)
  const found = await rowsOf(snapshot.sql, usesRow)`
    select ledger_id as "ledgerId", coalesce(sum(line_count) filter (where fiscal_year_id = any(${years.map(({ id }) => id)}::uuid[])), 0)::int as lines,
           max(bs_month) filter (where line_count > 0) as "lastMonth"
      from ledger_month where organization_id = ${snapshot.organizationId} group by ledger_id`
  return new Map(found.map(({ ledgerId, ...uses }) => [ledgerId, uses]))
}

/**
 * The balance of one ledger at the end of a year; zero where there is no year at all.
 * @throws BookError `not_found` when there is no such ledger
 */
export async function readBalance(books: Books, ledgerId: string, fiscalYearId: string | undefined): Promise<Paisa> {
  const snapshot = await openSnapshot(books, 'en')
  const subject = await readSubject(snapshot, { ledgerId, subLedgerId: undefined })
  const year = wholeYear(snapshot, fiscalYearId)
  return year ? closingOf(await readTurnoverOf(snapshot, subject, year)) : ZERO
}

/**
 * The figures of every sub-ledger from the start of a day's fiscal year up to that day; without a day, of the last year. Lines
 * without a sub-ledger have the key null, so that the parts always add up to their control ledger.
 */
export async function readSubLedgerBalances(
  books: Books,
  asOf: string | undefined,
): Promise<AnswerOf<typeof listSubLedgerBalances>['result']> {
  const snapshot = await openSnapshot(books, 'en')
  const year = yearUntil(snapshot, asOf)
  const controls = new Set((await subLedgers.all(books)).map(({ ledgerId }) => ledgerId))
  const parts = year ? await readPartTurnovers(snapshot, year) : []
  return parts
    .filter((part) => controls.has(part.ledgerId) && !isNothing(part))
    .map(({ ledgerId, subLedgerId, ...turnover }) => ({ ledgerId, subLedgerId, ...asText(turnover) }))
}

const periodOf = (year: Year): Period => ({ from: year.starts, to: year.ends, year })

/** The period of a fiscal year, by default the last; undefined where there is no year. */
function wholeYear(snapshot: Snapshot, fiscalYearId: string | undefined): Period | undefined {
  const year = fiscalYearId === undefined ? snapshot.years.at(-1) : snapshot.years.find(({ id }) => id === fiscalYearId)
  if (fiscalYearId !== undefined && !year) throw new BookError('There is no such fiscal year.', { code: 'not_found' })
  return year && periodOf(year)
}

/** The fiscal year of a day, or the last one before it, up to that day; undefined where the day is before all years. */
function yearUntil(snapshot: Snapshot, day: string | undefined): Period | undefined {
  const year = snapshot.years.findLast(({ starts }) => day === undefined || starts <= day)
  return year && { ...periodOf(year), to: day !== undefined && day < year.ends ? day : year.ends }
}

const isNothing = ({ opening, debit, credit }: Turnover): boolean => opening === ZERO && debit === ZERO && credit === ZERO

const asText = (turnover: Turnover) => ({
  opening: paisaText(turnover.opening),
  debit: paisaText(turnover.debit),
  credit: paisaText(turnover.credit),
  balance: paisaText(closingOf(turnover)),
})
