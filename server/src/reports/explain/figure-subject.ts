import { atField, BookError, type ChartLedger, groupPath, isOfKind, type Nature, naturesOf, withDescendants } from '@lekha/ledger'
import { type RawBuilder, sql } from 'kysely'
import { readChart } from '../../figures/chart.ts'
import { closingsLeftOut, notOf } from '../../figures/closings.ts'
import { ownDays } from '../../figures/figures.ts'
import { inScope, type Scope, type Several } from '../../figures/ledger-sums.ts'
import type { Period, Snapshot } from '../../figures/snapshot.ts'
import { readSubject } from '../../figures/subject.ts'
import type { Named } from '../engine/locale.ts'

/** What statements add up and no group holds: the profit, the part of it that trade left, and cash with bank. */
export const FIGURE_SUMS = ['profit', 'gross-profit', 'cash'] as const
type FigureSum = (typeof FIGURE_SUMS)[number]

/** How a request names what a figure belongs to. */
export type FigureOf = {
  ledgerId?: string | undefined
  subLedgerId?: string | undefined
  groupId?: string | undefined
  sum?: FigureSum | undefined
}

/** A ledger, a sub-ledger or a group whose figure is looked at; `scope` are its lines. */
export type FigureSubject = {
  of: Named
  /** The groups above it, or the ledger of a sub-ledger, from the outermost. */
  within: Named[]
  scope: Scope | Several
  ledger?: ChartLedger
  nature: Nature | undefined
  /** The incomes and expenses, whose profit of earlier years `Profit & Loss A/c` opens with; empty for any other. */
  results: readonly string[]
}

/**
 * Reads what a figure belongs to; undefined for the whole books, where nothing is named.
 * @throws BookError `not_found` when there is none of this id, `malformed` for a group with a ledger, or a sub-ledger without one
 */
export async function readFigureSubject(snapshot: Snapshot, named: FigureOf): Promise<FigureSubject | undefined> {
  const { ledgerId, subLedgerId, groupId, sum } = named
  if (sum !== undefined) {
    if (ledgerId !== undefined || subLedgerId !== undefined || groupId !== undefined)
      throw atField('sum', 'This value is not valid.', 'malformed')
    return sumSubject(snapshot, sum)
  }
  if (groupId !== undefined) {
    if (ledgerId !== undefined || subLedgerId !== undefined) throw atField('groupId', 'This value is not valid.', 'malformed')
    return groupSubject(snapshot, groupId)
  }
  if (ledgerId !== undefined) return ledgerSubject(snapshot, { ledgerId, subLedgerId })
  if (subLedgerId !== undefined) throw atField('ledgerId', 'This value is not valid.', 'malformed')
  return undefined
}

async function groupSubject(snapshot: Snapshot, groupId: string): Promise<FigureSubject> {
  const { groups, ledgers } = await readChart(snapshot)
  const own = groups.find(({ id }) => id === groupId)
  if (!own) throw new BookError('There is no such group.', { code: 'not_found' })
  const inside = withDescendants(groups, [groupId])
  const ledgerIds = ledgers.filter((ledger) => ledger.groupId !== null && inside.has(ledger.groupId)).map(({ id }) => id)
  const within = groupPath(groups, groupId).filter(({ id }) => id !== groupId)
  return { of: own, within, scope: { ledgerIds }, nature: naturesOf(groups).get(groupId), results: [] }
}

async function ledgerSubject(snapshot: Snapshot, scope: Scope): Promise<FigureSubject> {
  const { ledger, nature, above, subLedger } = await readSubject(snapshot, scope)
  const names = subLedger ? { of: subLedger, within: [ledger] } : { of: ledger, within: above }
  const results = ledger.reserved === 'profit-and-loss' ? await readResults(snapshot) : []
  return { ...names, scope, ledger, nature, results }
}

/** What the entries of a sum of a statement are called; stock valued by hand is no entry. */
const SUMS: Record<FigureSum, Named> = {
  profit: { name: 'Incomes and expenses', nameNp: 'आम्दानी र खर्च' },
  'gross-profit': { name: 'Incomes and expenses of trade', nameNp: 'व्यापारको आम्दानी र खर्च' },
  cash: { name: 'Cash and bank', nameNp: 'नगद तथा बैंक' },
}

async function sumSubject(snapshot: Snapshot, sum: FigureSum): Promise<FigureSubject> {
  const ledgerIds = sum === 'cash' ? await readCash(snapshot) : await readResults(snapshot, sum === 'gross-profit')
  return { of: SUMS[sum], within: [], scope: { ledgerIds }, nature: sum === 'cash' ? undefined : 'income', results: [] }
}

async function readCash(snapshot: Snapshot): Promise<string[]> {
  const { groups, ledgers } = await readChart(snapshot)
  return ledgers.filter(isOfKind(groups, 'cash-bank')).map(({ id }) => id)
}

/** All ledgers of income and expense, or those that affect the gross profit. */
async function readResults(snapshot: Snapshot, ofTrade = false): Promise<string[]> {
  const { groups, ledgers } = await readChart(snapshot)
  const trade = withDescendants(
    groups,
    groups.filter(({ affectsGrossProfit }) => affectsGrossProfit).map(({ id }) => id),
  )
  const isWanted = ({ groupId }: ChartLedger): boolean => !ofTrade || (groupId !== null && trade.has(groupId))
  return ledgers
    .filter(isOfKind(groups, 'income-expense'))
    .filter(isWanted)
    .map(({ id }) => id)
}

const isResult = (nature: Nature | undefined): boolean => nature === 'income' || nature === 'expense'

/** The condition for the lines `l` that make a figure. */
export function linesOf(snapshot: Snapshot, subject: FigureSubject | undefined): RawBuilder<unknown> {
  if (!subject) return sql`l.organization_id = ${snapshot.organizationId}`
  const { scope, results } = subject
  if (results.length === 0 || 'ledgerIds' in scope) return inScope(snapshot, scope, 'l')
  return inScope(snapshot, { ledgerIds: [scope.ledgerId, ...results] }, 'l')
}

/**
 * Which of these lines make the opening of a period, and which its movement. An income or expense opens with what it made since the fiscal
 * year began, `Profit & Loss A/c` with what all of them made in the years before.
 */
export function stretchesOfLines(snapshot: Snapshot, subject: FigureSubject | undefined, { from, to, year }: Period) {
  const own = ownDays(snapshot, year)
  const ofItself =
    subject && subject.results.length > 0 && 'ledgerId' in subject.scope ? sql`l.ledger_id = ${subject.scope.ledgerId}` : sql`true`
  const counted =
    subject && subject.results.length > 0
      ? sql`(${ofItself} or l.date < ${own.lo}::date)`
      : isResult(subject?.nature)
        ? sql`l.date between ${own.lo}::date and ${own.hi}::date`
        : sql`true`
  return {
    opening: sql`l.date < ${from}::date and ${counted}`,
    movement: sql`l.date between ${from}::date and ${to}::date and ${ofItself} ${notOf(closingsLeftOut(snapshot, { from, to }))}`,
  }
}
