import { paisa } from '@lekha/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ChartLedger, Group } from './chart.ts'
import {
  beginsAnewEachYear,
  closingOf,
  flatTrialBalance,
  groupedTrialBalance,
  type LedgerFigures,
  nettedInGroups,
  type TrialBalanceRow,
  type Turnover,
  trialBalanceTotals,
  turnoversOf,
} from './trial-balance.ts'

const group = (id: string, parentId: string | null, nature: Group['nature'] = null): Group => ({
  id,
  parentId,
  name: id,
  nameNp: '',
  nature,
  affectsGrossProfit: null,
  predefined: null,
  sort: 0,
})
const ledger = (id: string, groupId: string | null, reserved: ChartLedger['reserved'] = null): ChartLedger => ({
  id,
  groupId,
  name: id,
  nameNp: '',
  reserved,
})

const groups = [
  group('assets', null, 'asset'),
  group('bank', 'assets'),
  group('capital', null, 'liability'),
  group('expenses', null, 'expense'),
  group('incomes', null, 'income'),
]
const ledgers = [
  ledger('difference', null, 'opening-difference'),
  ledger('profit', null, 'profit-and-loss'),
  ledger('cash', 'assets'),
  ledger('nabil', 'bank'),
  ledger('nic', 'bank'),
  ledger('shares', 'capital'),
  ledger('rent', 'expenses'),
  ledger('sales', 'incomes'),
]
const figures = (before: bigint, ownYear: bigint, debit = 0n, credit = 0n): LedgerFigures => ({
  before: paisa(before),
  ownYear: paisa(ownYear),
  debit: paisa(debit),
  credit: paisa(credit),
})
const turnover = (opening: bigint, debit = 0n, credit = 0n): Turnover => ({
  opening: paisa(opening),
  debit: paisa(debit),
  credit: paisa(credit),
})

/** A row as text: name, opening, debit, credit, closing. */
const written = (rows: readonly TrialBalanceRow[]): string[] =>
  rows.map((row) => `${'  '.repeat(row.level)}${[row.name, row.opening, row.debit, row.credit, row.closing].join(' ')}`)

describe('what a ledger opens with', () => {
  test('assets and liabilities go on, incomes and expenses begin anew, their profit is brought forward', () => {
    const opened = turnoversOf(
      groups,
      ledgers,
      new Map([
        ['cash', figures(900n, 200n, 5n)],
        ['rent', figures(300n, 100n)],
        ['sales', figures(-1_200n, -500n, 0n, 5n)],
        ['profit', figures(-50n, -50n)],
      ]),
    )
    expect(Object.fromEntries([...opened].map(([id, { opening }]) => [id, opening]))).toEqual({
      cash: 900n,
      rent: 100n,
      sales: -500n,
      profit: -550n,
    })
    expect(opened.get('sales')?.credit).toBe(5n)
  })

  test('the profit brought forward has a row where its ledger never moved, and none where there is no profit', () => {
    expect(turnoversOf(groups, ledgers, new Map([['sales', figures(-70n, 0n)]])).get('profit')).toEqual(turnover(-70n))
    expect(turnoversOf(groups, ledgers, new Map([['sales', figures(-70n, -70n)]])).has('profit')).toBe(false)
  })

  test('openings still sum to zero, whatever the figures', () => {
    const sides = fc.array(fc.record({ before: fc.bigInt(-999n, 999n), ownYear: fc.bigInt(-999n, 999n) }), {
      minLength: ledgers.length - 1,
      maxLength: ledgers.length - 1,
    })
    fc.assert(
      fc.property(sides, (rows) => {
        const balancing = -rows.reduce((sum, { before }) => sum + before, 0n)
        const given = [...rows.map(({ before, ownYear }) => figures(before, ownYear)), figures(balancing, 0n)]
        // The last ledger balances the others; it must be one whose balance is carried forward.
        const order = ledgers.toSorted((a, b) => +(a.id === 'shares') - +(b.id === 'shares'))
        const opened = turnoversOf(groups, ledgers, new Map(order.map((each, index) => [each.id, given[index] as LedgerFigures])))
        return [...opened.values()].reduce((sum, { opening }) => sum + opening, 0n) === 0n
      }),
    )
  })

  test('the nature alone decides which ledgers begin each year at zero', () => {
    expect((['asset', 'liability', 'income', 'expense', undefined] as const).map(beginsAnewEachYear)).toEqual([
      false,
      false,
      true,
      true,
      false,
    ])
  })
})

describe('the rows of a trial balance', () => {
  const turnovers = new Map([
    ['cash', turnover(100n, 20n, 5n)],
    ['nabil', turnover(50n)],
    ['nic', turnover(-70n, 0n, 10n)],
    ['shares', turnover(-80n)],
    ['rent', turnover(0n, 5n)],
    ['sales', turnover(0n, 0n, 10n)],
  ])

  test('a group stands before what is in it, and nets it', () => {
    expect(written(groupedTrialBalance(groups, ledgers, turnovers))).toEqual([
      'assets 80 20 15 85',
      '  bank -20 0 10 -30',
      '    nabil 50 0 0 50',
      '    nic -70 0 10 -80',
      '  cash 100 20 5 115',
      'capital -80 0 0 -80',
      '  shares -80 0 0 -80',
      'expenses 0 5 0 5',
      '  rent 0 5 0 5',
      'incomes 0 0 10 -10',
      '  sales 0 0 10 -10',
      'profit 0 0 0 0',
      'difference 0 0 0 0',
    ])
  })

  test('the flat list is by name with the reserved ledgers at the end', () => {
    expect(flatTrialBalance(ledgers, turnovers).map(({ name }) => name)).toEqual([
      'cash',
      'nabil',
      'nic',
      'rent',
      'sales',
      'shares',
      'profit',
      'difference',
    ])
  })

  test('totals are those of the outermost rows, so they agree with what is seen', () => {
    expect(trialBalanceTotals(groupedTrialBalance(groups, ledgers, turnovers))).toEqual({
      openingDebit: 80n,
      openingCredit: 80n,
      debit: 25n,
      credit: 25n,
      closingDebit: 90n,
      closingCredit: 90n,
    })
    expect(trialBalanceTotals(flatTrialBalance(ledgers, turnovers))).toMatchObject({
      openingDebit: 150n,
      openingCredit: 150n,
      closingDebit: 170n,
      closingCredit: 170n,
    })
  })

  test('a group nets balances of both sides, and how much is known; a list of ledgers nets nothing', () => {
    const netted = (rows: TrialBalanceRow[]) => [nettedInGroups(rows, 'opening'), nettedInGroups(rows, 'closing')]
    expect(netted(groupedTrialBalance(groups, ledgers, turnovers))).toEqual([70n, 80n])
    expect(netted(flatTrialBalance(ledgers, turnovers))).toEqual([0n, 0n])
  })

  test('a closing is opening, plus debit, less credit', () => {
    expect(closingOf(turnover(-100n, 30n, 5n))).toBe(-75n)
  })
})
