import { paisa } from '@lekha/money'
import { describe, expect, it } from 'vitest'
import { natureOf, placeLedgers, tallyChart } from './tally-chart.ts'
import type { TallyGroup, TallyLedger } from './tally-records.ts'

const group = (name: string, parent: string | null, more: Partial<TallyGroup> = {}): TallyGroup => ({
  kind: 'group',
  name,
  parent,
  reservedName: '',
  aliases: [],
  isRevenue: false,
  isDeemedPositive: false,
  affectsGrossProfit: false,
  ...more,
})
const ledger = (name: string, parent: string | null, more: Partial<TallyLedger> = {}): TallyLedger => ({
  kind: 'ledger',
  name,
  parent,
  reservedName: '',
  aliases: [],
  opening: paisa(0n),
  ...more,
})

describe('the groups of a file', () => {
  it('that are among the 28 are those, however they are spelt, and are not created', () => {
    const chart = tallyChart([
      group('SUNDRY  debtors', 'Current Assets'),
      group('Customers', 'Current Assets', { reservedName: 'Sundry Debtors' }),
    ])
    expect(chart.groups).toEqual([])
    expect([chart.groupRefOf('Sundry Debtors'), chart.groupRefOf('customers')]).toEqual([
      { predefined: 'sundry-debtors' },
      { predefined: 'sundry-debtors' },
    ])
  })

  it('know the 28 by the second name Tally gives them, even where the file does not list them', () => {
    const chart = tallyChart([group('Grants', 'Income (Indirect)')])
    expect(chart.groups).toEqual([
      { name: 'Grants', aliases: [], parent: { predefined: 'indirect-incomes' }, nature: 'income', affectsGrossProfit: false },
    ])
  })

  it('come parents first, whatever their order in the file', () => {
    const chart = tallyChart([group('Kathmandu', 'Bagmati'), group('Bagmati', 'Regions'), group('Regions', 'Sundry Debtors')])
    expect(chart.groups.map(({ name, parent }) => [name, parent])).toEqual([
      ['Regions', { predefined: 'sundry-debtors' }],
      ['Bagmati', { group: 'Regions' }],
      ['Kathmandu', { group: 'Bagmati' }],
    ])
    expect(chart.groups.map(({ nature }) => nature)).toEqual(['asset', 'asset', 'asset'])
    expect(chart.problems).toEqual([])
  })

  it('find their parent by its alias', () => {
    const chart = tallyChart([group('Rents', 'Building costs'), group('Premises', 'Indirect Expenses', { aliases: ['Building Costs'] })])
    expect(chart.groups.map(({ name }) => name)).toEqual(['Premises', 'Rents'])
    expect(chart.groups[1]?.parent).toEqual({ group: 'Premises' })
  })

  it.each([
    [true, true, 'expense'],
    [true, false, 'income'],
    [false, true, 'asset'],
    [false, false, 'liability'],
  ] as const)('that are primary have the nature of their flags: revenue %s, debit %s is %s', (isRevenue, isDeemedPositive, nature) => {
    expect(natureOf({ isRevenue, isDeemedPositive })).toBe(nature)
    expect(tallyChart([group('Own', null, { isRevenue, isDeemedPositive })]).groups).toMatchObject([{ parent: null, nature }])
  })

  it('take the nature of their primary group, not of their own flags', () => {
    const chart = tallyChart([group('Own', null, { isDeemedPositive: true }), group('Below', 'Own', { isRevenue: true })])
    expect(chart.groups.map(({ nature }) => nature)).toEqual(['asset', 'asset'])
  })

  it.each([
    [{}, 'suspense-a-c', 'liability', 'Lost → Suspense A/c'],
    [{ isDeemedPositive: true }, 'suspense-a-c', 'liability', 'Lost → Suspense A/c'],
    [{ isRevenue: true, isDeemedPositive: true }, 'indirect-expenses', 'expense', 'Lost → Indirect Expenses'],
    [{ isRevenue: true, affectsGrossProfit: true }, 'direct-incomes', 'income', 'Lost → Direct Incomes'],
  ])('without the group above them go where the profit stays right: %j', (flags, predefined, nature, what) => {
    const chart = tallyChart([group('Lost', 'Nowhere', flags)])
    expect(chart.groups).toMatchObject([{ parent: { predefined }, nature }])
    expect(chart.problems).toEqual([{ kind: 'problem', position: 0, what, message: 'The group above it is not in the file.' }])
  })

  it('in a circle are cut once and all placed', () => {
    const chart = tallyChart([group('A', 'B'), group('B', 'C'), group('C', 'A'), group('Self', 'Self')])
    expect(chart.groups.map(({ name, parent }) => [name, parent])).toEqual([
      ['C', { predefined: 'suspense-a-c' }],
      ['B', { group: 'C' }],
      ['A', { group: 'B' }],
      ['Self', { predefined: 'suspense-a-c' }],
    ])
    expect(chart.problems.map(({ message }) => message)).toEqual(['The group is below itself.', 'The group is below itself.'])
  })

  it('may be nested ten thousand deep', () => {
    const deep = Array.from({ length: 10_000 }, (_, level) => group(`g${level}`, level === 9999 ? null : `g${level + 1}`))
    expect(tallyChart(deep).groups.map(({ name }) => name)).toEqual(deep.map(({ name }) => name).reverse())
  })

  it('that occur twice are imported once; only a difference is reported', () => {
    const twice = [group('East', 'Sundry Debtors'), group('East', 'Sundry Debtors'), group(' EAST', 'Sundry Creditors')]
    const chart = tallyChart(twice)
    expect(chart.groups).toMatchObject([{ name: 'East', parent: { predefined: 'sundry-debtors' } }])
    expect(chart.problems.map(({ what, message }) => [what, message])).toEqual([[' EAST', 'It is in the file twice; the first was used.']])
  })
})

describe('the ledgers of a file', () => {
  const chart = tallyChart([group('East', 'Sundry Debtors')])

  it('that occur twice open with the balance that one of them states; if both differ, the opening counts as not read', () => {
    const opening = (amount: bigint) => ({ ...ledger('Ram', 'East'), opening: paisa(amount) })
    const either = placeLedgers([ledger('Ram', 'East'), opening(50_000n)], [], chart)
    expect([either.ledgers.map((each) => each.ledger.opening), either.problems.map(({ unread }) => unread)]).toEqual([
      [50_000n],
      [undefined],
    ])
    const both = placeLedgers([opening(10_000n), opening(5_000n)], [], chart)
    expect([both.ledgers.map((each) => each.ledger.opening), both.problems.map(({ unread }) => unread)]).toEqual([[10_000n], [true]])
  })

  it('stand in their group, ours or the file’s', () => {
    const placed = placeLedgers([ledger('Ram', 'East'), ledger('Cash', 'Cash-in-hand')], [], chart)
    expect(placed.ledgers.map(({ under }) => under)).toEqual([{ group: 'East' }, { predefined: 'cash-in-hand' }])
    expect(placed.problems).toEqual([])
  })

  it('leave Profit & Loss A/c outside every group', () => {
    const named = placeLedgers([ledger('Profit & Loss A/c', null)], [], chart)
    const renamed = placeLedgers([ledger('नाफा नोक्सान', null, { reservedName: 'Profit & Loss A/c' })], [], chart)
    expect([...named.ledgers, ...renamed.ledgers].map(({ under }) => under)).toEqual([
      { reserved: 'profit-and-loss' },
      { reserved: 'profit-and-loss' },
    ])
  })

  it('go into Suspense A/c, and are listed, where the file gives them no group or only a voucher names them', () => {
    const placed = placeLedgers([ledger('Orphan', null), ledger('Stray', 'Nowhere')], ['orphan', 'Only Named'], chart)
    expect(placed.ledgers.map(({ ledger: { name }, under }) => [name, under])).toEqual(
      ['Orphan', 'Stray', 'Only Named'].map((name) => [name, { predefined: 'suspense-a-c' }]),
    )
    expect(placed.problems.map(({ what }) => what)).toEqual(['Orphan → Suspense A/c', 'Stray → Suspense A/c', 'Only Named → Suspense A/c'])
  })

  it('are found by name or alias, folded; a name wins over an alias', () => {
    const { find } = placeLedgers([ledger('Cash', 'East', { aliases: ['Nagad', 'Till'] }), ledger('Till', 'East')], [], chart)
    expect([find('CASH '), find('nagad'), find('till'), find('none')].map((found) => found?.ledger.name)).toEqual([
      'Cash',
      'Cash',
      'Till',
      undefined,
    ])
  })
})
