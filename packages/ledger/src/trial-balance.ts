import { add, negate, type Paisa, paisa, ZERO } from '@lekha/money'
import { byName, type ChartLedger, chartTree, type Group, type GroupNode, type Nature, naturesOf } from './chart.ts'

/**
 * The figures of a ledger over a period: `before`, the sum of everything dated before its first day; `ownYear`, the part of it
 * in the fiscal year of that day (opening vouchers belong to the first year); turnover by side.
 */
export type LedgerFigures = { before: Paisa; ownYear: Paisa; debit: Paisa; credit: Paisa }

/** A ledger's figures over a period: opening signed (debit positive), turnover by side, both never negative. */
export type Turnover = { opening: Paisa; debit: Paisa; credit: Paisa }

/** One row of a trial balance. `level` is its depth in the tree; `id` is the group's or the ledger's. */
export type TrialBalanceRow = Turnover & {
  kind: 'group' | 'ledger' | 'reserved'
  id: string
  level: number
  name: string
  nameNp: string
  closing: Paisa
}

/** The totals of a trial balance by column, over the rows of its own view. */
export type TrialBalanceTotals = {
  openingDebit: Paisa
  openingCredit: Paisa
  debit: Paisa
  credit: Paisa
  closingDebit: Paisa
  closingCredit: Paisa
}

/** The figures of a ledger that nothing moved. */
export const NO_TURNOVER: Turnover = { opening: ZERO, debit: ZERO, credit: ZERO }

/** The balance after a period: opening + debit − credit. */
export const closingOf = (turnover: Turnover): Paisa => paisa(turnover.opening + turnover.debit - turnover.credit)

/**
 * The turnover of every ledger from what the books hold. Assets and liabilities open with everything before; incomes and
 * expenses begin anew with each fiscal year, and what they made in earlier years opens `Profit & Loss A/c`. So the openings
 * of all ledgers still sum to zero.
 *
 * @param figures by ledger id; a ledger that is missing has none
 * @example turnoversOf(groups, ledgers, figures).get(profitAndLoss.id)?.opening // the profit brought forward
 */
export function turnoversOf(
  groups: readonly Group[],
  ledgers: readonly Pick<ChartLedger, 'id' | 'groupId' | 'reserved'>[],
  figures: ReadonlyMap<string, LedgerFigures>,
): Map<string, Turnover> {
  const natures = naturesOf(groups)
  const turnovers = new Map<string, Turnover>()
  let broughtForward = ZERO
  for (const ledger of ledgers) {
    const found = figures.get(ledger.id)
    if (!found) continue
    const { before, debit, credit } = found
    const opening = openingOf(ledger.groupId === null ? undefined : natures.get(ledger.groupId), found)
    broughtForward = paisa(broughtForward + before - opening)
    turnovers.set(ledger.id, { opening, debit, credit })
  }
  const profit = ledgers.find((ledger) => ledger.reserved === 'profit-and-loss')
  if (profit && broughtForward !== 0n) {
    const own = turnovers.get(profit.id) ?? NO_TURNOVER
    turnovers.set(profit.id, { ...own, opening: add(own.opening, broughtForward) })
  }
  return turnovers
}

/** The opening balance of a ledger: incomes and expenses count from the start of the fiscal year, the others from the first entry. */
export const openingOf = (nature: Nature | undefined, { before, ownYear }: Pick<LedgerFigures, 'before' | 'ownYear'>): Paisa =>
  beginsAnewEachYear(nature) ? ownYear : before

/** Whether the ledgers of a nature start each fiscal year at zero. The reserved ledgers have no nature and go on. */
export const beginsAnewEachYear = (nature: Nature | undefined): boolean => nature === 'income' || nature === 'expense'

const sum = (turnovers: readonly Turnover[]): Turnover => ({
  opening: add(...turnovers.map((turnover) => turnover.opening)),
  debit: add(...turnovers.map((turnover) => turnover.debit)),
  credit: add(...turnovers.map((turnover) => turnover.credit)),
})

/**
 * The rows of a trial balance by group, every group before what stands in it, the reserved ledgers at the end. A group's
 * opening and closing are net; its turnover is the sum of its ledgers'.
 *
 * @param turnovers figures by ledger id; a ledger that is missing has none
 */
export function groupedTrialBalance(
  groups: readonly Group[],
  ledgers: readonly ChartLedger[],
  turnovers: ReadonlyMap<string, Turnover>,
): TrialBalanceRow[] {
  const rows: TrialBalanceRow[] = []
  const walk = (node: GroupNode): Turnover => {
    const index = rows.length
    rows.push(rowOf('group', node.group, node.level, NO_TURNOVER))
    const children = node.groups.map(walk)
    const own = node.ledgers.map((ledger) => {
      const turnover = turnovers.get(ledger.id) ?? NO_TURNOVER
      rows.push(rowOf('ledger', ledger, node.level + 1, turnover))
      return turnover
    })
    const total = sum([...children, ...own])
    rows[index] = rowOf('group', node.group, node.level, total)
    return total
  }
  for (const node of chartTree(groups, ledgers)) walk(node)
  return [...rows, ...reservedRows(ledgers, turnovers)]
}

/** The same as a flat list of ledgers by name. */
export function flatTrialBalance(ledgers: readonly ChartLedger[], turnovers: ReadonlyMap<string, Turnover>): TrialBalanceRow[] {
  const rows = ledgers
    .filter((ledger) => ledger.reserved === null)
    .toSorted(byName)
    .map((ledger) => rowOf('ledger', ledger, 0, turnovers.get(ledger.id) ?? NO_TURNOVER))
  return [...rows, ...reservedRows(ledgers, turnovers)]
}

function reservedRows(ledgers: readonly ChartLedger[], turnovers: ReadonlyMap<string, Turnover>): TrialBalanceRow[] {
  return ledgers
    .filter((ledger) => ledger.reserved !== null)
    .toSorted((a) => (a.reserved === 'profit-and-loss' ? -1 : 1))
    .map((ledger) => rowOf('reserved', ledger, 0, turnovers.get(ledger.id) ?? NO_TURNOVER))
}

function rowOf(
  kind: TrialBalanceRow['kind'],
  of: { id: string; name: string; nameNp: string },
  level: number,
  turnover: Turnover,
): TrialBalanceRow {
  return { kind, id: of.id, level, name: of.name, nameNp: of.nameNp, ...turnover, closing: closingOf(turnover) }
}

/** Adds up the outermost rows: the columns agree pair by pair when the books balance. */
export function trialBalanceTotals(rows: readonly TrialBalanceRow[]): TrialBalanceTotals {
  const outer = rows.filter((row) => row.level === 0)
  return {
    openingDebit: debitSide(outer.map((row) => row.opening)),
    openingCredit: creditSide(outer.map((row) => row.opening)),
    debit: add(...outer.map((row) => row.debit)),
    credit: add(...outer.map((row) => row.credit)),
    closingDebit: debitSide(outer.map((row) => row.closing)),
    closingCredit: creditSide(outer.map((row) => row.closing)),
  }
}

/**
 * How much of the ledgers' balances groups net away, because some of their ledgers stand on the other side: the sum of the ledgers' debits
 * less that of the outermost rows. Nothing in a list of ledgers.
 */
export function nettedInGroups(rows: readonly TrialBalanceRow[], column: 'opening' | 'closing'): Paisa {
  const debits = (of: readonly TrialBalanceRow[]) => debitSide(of.map((row) => row[column]))
  return paisa(debits(rows.filter(({ kind }) => kind !== 'group')) - debits(rows.filter(({ level }) => level === 0)))
}

const debitSide = (balances: readonly Paisa[]) => add(...balances.filter((balance) => balance > 0n))
const creditSide = (balances: readonly Paisa[]) => negate(add(...balances.filter((balance) => balance < 0n)))
