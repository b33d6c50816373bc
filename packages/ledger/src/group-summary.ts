import { add, type Paisa } from '@lekha/money'
import { type ChartLedger, type Group, withDescendants } from './chart.ts'
import { closingOf, groupedTrialBalance, type TrialBalanceRow, type Turnover } from './trial-balance.ts'

/**
 * The rows of a group, at level 0 its sub-groups and then its ledgers; its path from the primary group down to itself; and the groups of its
 * level below the same group, itself included, of those in which nothing moved only itself.
 */
export type GroupSummary = { rows: TrialBalanceRow[]; path: TrialBalanceRow[]; siblings: TrialBalanceRow[] }

/**
 * The part of a trial balance within a group; the whole trial balance when no group is given.
 *
 * @returns undefined when the chart has no such group
 */
export function groupSummary(
  groups: readonly Group[],
  ledgers: readonly ChartLedger[],
  turnovers: ReadonlyMap<string, Turnover>,
  groupId: string | null,
): GroupSummary | undefined {
  const all = groupedTrialBalance(groups, ledgers, turnovers)
  if (groupId === null) return { rows: all, path: [], siblings: [] }
  const at = all.findIndex((row) => row.kind === 'group' && row.id === groupId)
  const own = all[at]
  if (!own) return undefined
  const end = all.findIndex((row, index) => index > at && row.level <= own.level)
  const inside = all.slice(at + 1, end === -1 ? undefined : end)
  const above = Array.from({ length: own.level }, (_, level) => all.slice(0, at).findLast((row) => row.level === level))
  return {
    rows: inside.map((row) => ({ ...row, level: row.level - own.level - 1 })),
    path: [...above.filter((row) => row !== undefined), own],
    siblings: siblingsOf(all, at),
  }
}

/** The groups of one level between the row above and the row after which that level ends. */
function siblingsOf(all: readonly TrialBalanceRow[], at: number): TrialBalanceRow[] {
  const level = all[at]?.level ?? 0
  const begin = all.slice(0, at).findLastIndex((row) => row.level < level) + 1
  const after = all.findIndex((row, index) => index > at && row.level < level)
  const peers = all.slice(begin, after === -1 ? undefined : after)
  return peers.filter((row, index) => row.kind === 'group' && row.level === level && (begin + index === at || moves(peers, index)))
}

/** Whether a ledger in the group at `at` has an opening or a turnover. */
function moves(rows: readonly TrialBalanceRow[], at: number): boolean {
  const end = rows.findIndex((row, index) => index > at && row.level <= (rows[at]?.level ?? 0))
  const inside = rows.slice(at + 1, end === -1 ? undefined : end)
  return inside.some(({ kind, opening, debit, credit }) => kind === 'ledger' && (opening !== 0n || debit !== 0n || credit !== 0n))
}

/** The closing sum of all ledgers in a group, computed without the tree: the proof that its rows must agree with. */
export function closingOfGroup(
  groups: readonly Group[],
  ledgers: readonly Pick<ChartLedger, 'id' | 'groupId'>[],
  turnovers: ReadonlyMap<string, Turnover>,
  groupId: string | null,
): Paisa {
  const inside = groupId === null ? undefined : withDescendants(groups, [groupId])
  const held = ledgers.filter((ledger) => inside === undefined || (ledger.groupId !== null && inside.has(ledger.groupId)))
  return add(
    ...held
      .map(({ id }) => turnovers.get(id))
      .filter((turnover) => turnover !== undefined)
      .map(closingOf),
  )
}
