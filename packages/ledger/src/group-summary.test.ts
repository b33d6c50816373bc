import { paisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import type { ChartLedger, Group } from './chart.ts'
import { closingOfGroup, groupSummary } from './group-summary.ts'
import type { Turnover } from './trial-balance.ts'

const group = (id: string, parentId: string | null, sort: number): Group => ({
  ...{ id, parentId, name: id, nameNp: '', sort },
  ...{ nature: parentId === null ? 'asset' : null, affectsGrossProfit: null, predefined: null },
})
const ledger = (id: string, groupId: string | null): ChartLedger => ({
  ...{ id, groupId, name: id, nameNp: '' },
  reserved: groupId === null ? 'profit-and-loss' : null,
})
const groups = [group('fixed', null, 1), group('current', null, 2), group('bank', 'current', 3), group('deposits', 'bank', 4)]
const ledgers = [
  ledger('land', 'fixed'),
  ledger('cash', 'current'),
  ledger('nabil', 'bank'),
  ledger('fd', 'deposits'),
  ledger('profit', null),
]
const turnovers = new Map<string, Turnover>(
  [
    ['land', 100n, 0n],
    ['cash', 10n, 5n],
    ['nabil', -3n, 0n],
    ['fd', 40n, 0n],
    ['profit', -150n, 0n],
  ].map(([id, opening, debit]) => [
    String(id),
    { opening: paisa(BigInt(opening ?? 0)), debit: paisa(BigInt(debit ?? 0)), credit: paisa(0n) },
  ]),
)
const summary = (id: string | null) => {
  const found = groupSummary(groups, ledgers, turnovers, id)
  return (
    found && {
      path: found.path.map((row) => `${row.name} ${row.closing}`),
      rows: found.rows.map((row) => `${'  '.repeat(row.level)}${row.name} ${row.closing}`),
    }
  )
}

describe('a group summary', () => {
  test('has the rows of the group, sub-groups before ledgers, and its path with the figure of each step', () => {
    expect(summary('current')).toEqual({ path: ['current 52'], rows: ['bank 37', '  deposits 40', '    fd 40', '  nabil -3', 'cash 15'] })
    expect(summary('deposits')).toEqual({ path: ['current 52', 'bank 37', 'deposits 40'], rows: ['fd 40'] })
    expect(summary('fixed')).toEqual({ path: ['fixed 100'], rows: ['land 100'] })
  })

  test('without a group it is the whole chart with the ledgers outside every group; an unknown group has none', () => {
    expect(summary(null)?.rows.filter((row) => !row.startsWith(' '))).toEqual(['fixed 100', 'current 52', 'profit -150'])
    expect(summary('cash')).toBeUndefined()
  })

  test('the sum of its ledgers is computed without the tree', () => {
    expect(['current', 'bank', 'deposits', null].map((id) => closingOfGroup(groups, ledgers, turnovers, id))).toEqual([52n, 37n, 40n, 2n])
  })
})
