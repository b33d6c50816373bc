import type { GroupAnswer, LedgerAnswer, SubLedgerAnswer } from '@lekha/contract'
import type { OpeningBill } from '@lekha/ledger'
import { type Paisa, paisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { itemId, linesOf, openingRows, openingTotals, shownAt, shownRows, sumsByHeading, withBillRows } from './opening-rows.ts'

const group = (id: string, nature: 'asset' | 'liability', sort: number) =>
  ({ id, parentId: null, name: id, nameNp: '', nature, affectsGrossProfit: false, predefined: null, sort, version: 1 }) as GroupAnswer
const ledger = (id: string, groupId: string | null, more: Partial<LedgerAnswer> = {}) =>
  ({
    id,
    groupId,
    name: id,
    nameNp: '',
    reserved: groupId === null ? 'profit-and-loss' : null,
    requiresSubLedger: false,
    active: true,
    ...more,
  }) as LedgerAnswer
const subLedger = (id: string, ledgerId: string, active = true) => ({ id, ledgerId, name: id, nameNp: '', active }) as SubLedgerAnswer

const groups = [group('assets', 'asset', 1), group('capital', 'liability', 2), group('empty', 'asset', 3)]
const subLedgers = [subLedger('sita', 'advance'), subLedger('gone', 'advance', false)]
const bills = new Map<string, OpeningBill[]>()
const books = {
  groups,
  groupById: new Map(groups.map((each) => [each.id, each])),
  ledgers: [
    ledger('cash', 'assets'),
    ledger('advance', 'assets', { requiresSubLedger: true }),
    ledger('old', 'assets', { active: false }),
    ledger('share', 'capital'),
    ledger('profit', null),
  ],
  subLedgersOf: (id: string) => subLedgers.filter((each) => each.ledgerId === id),
}
const ids = (...held: [ledgerId: string, subLedgerId: string | null][]) =>
  openingRows(
    books,
    held.map(([ledgerId, subLedgerId]) => ({ ledgerId, subLedgerId, amount: paisa(1n) })),
  ).map((row) => row.id)

describe('the items of the grid', () => {
  test('stand in the order of the chart, sub-ledgers under their ledger, the profit brought forward last', () => {
    expect(ids()).toEqual(['assets', 'advance', 'advance sita', 'cash ', 'capital', 'share ', 'profit '])
  })

  test('that are inactive are shown only while they have an opening', () => {
    expect(ids(['old', null], ['advance', 'gone'])).toEqual(expect.arrayContaining(['old ', 'advance gone']))
  })

  test('without a sub-ledger are shown only while they have an older opening', () => {
    expect(ids()).not.toContain('advance ')
    expect(ids(['advance', null])).toContain('advance ')
  })
})

describe('of the items', () => {
  const shown = (wanted: string[], ...shut: string[]) =>
    shownRows(openingRows(books, []), ({ id }) => wanted.includes(id), new Set(shut)).map(({ id }) => id)

  test('the ones that match the search are shown with the headings above them', () => {
    expect(shown(['advance sita'])).toEqual(['assets', 'advance', 'advance sita'])
    expect(shown(['share ', 'profit '])).toEqual(['capital', 'share ', 'profit '])
  })

  test('those below a shut heading are hidden', () => {
    expect(shown(['cash ', 'advance sita', 'share '], 'assets')).toEqual(['assets', 'capital', 'share '])
    expect(shown(['cash ', 'advance sita'], 'advance')).toEqual(['assets', 'advance', 'cash '])
  })
})

describe('what is written', () => {
  const stored = new Map<string, Paisa>([
    [itemId('cash', null), paisa(1_000n)],
    [itemId('advance', 'sita'), paisa(500n)],
  ])

  test('is the stored openings, overlaid by what was typed; an emptied item is left out', () => {
    const typed = new Map([
      [itemId('cash', null), { text: '', side: 'debit' as const }],
      [itemId('share', null), { text: '75', side: 'credit' as const }],
    ])
    expect(linesOf({ stored, typed, bills })).toEqual({
      lines: [
        { ledgerId: 'advance', subLedgerId: 'sita', amount: 500n },
        { ledgerId: 'share', subLedgerId: null, amount: -7_500n },
      ],
      bad: undefined,
    })
  })

  test('waits until every item holds an amount', () => {
    const typed = new Map([[itemId('share', null), { text: 'seven', side: 'credit' as const }]])
    expect(linesOf({ stored, typed, bills }).bad).toBe('share ')
  })

  test('names the bills of an opening, and says where none are left; they stand below it', () => {
    const bill = { billId: 'A', kind: 'new', name: 'A', billedOn: '2026-05-01', dueOn: null, amount: paisa(400n) } as const
    const own = new Map<string, OpeningBill[]>([
      [itemId('cash', null), [bill]],
      [itemId('advance', 'sita'), []],
    ])
    const entry = { stored, typed: new Map(), bills: own }
    expect(linesOf(entry).lines.map((line) => line.bills)).toEqual([[bill], []])
    const rows = withBillRows(openingRows(books, []), entry)
    expect(rows.filter(({ kind }) => kind === 'bills').map(({ id }) => id)).toEqual(['cash  bills'])
  })

  test('is shown with its difference at every moment', () => {
    expect(openingTotals(linesOf({ stored, typed: new Map(), bills }).lines)).toEqual({ debit: 1_500n, credit: 0n, difference: -1_500n })
  })
})

test('an empty item offers the side that is usual for its group', () => {
  const items = openingRows(books, []).filter((row) => row.kind === 'item')
  const nothing = { stored: new Map<string, Paisa>(), typed: new Map() }
  expect(items.map((item) => [item.id, shownAt(nothing, item).side])).toContainEqual(['share ', 'credit'])
})

test('every heading has the sums of what stands below it, at any depth; what stands in no group is in none', () => {
  const lines = [
    { ledgerId: 'cash', subLedgerId: null, amount: paisa(500n) },
    { ledgerId: 'advance', subLedgerId: 'sita', amount: paisa(70n) },
    { ledgerId: 'advance', subLedgerId: 'gone', amount: paisa(-30n) },
    { ledgerId: 'profit', subLedgerId: null, amount: paisa(-9n) },
  ]
  expect([...sumsByHeading(openingRows(books, lines), lines)]).toEqual([
    ['assets', { debit: 570n, credit: 30n }],
    ['advance', { debit: 70n, credit: 30n }],
  ])
})
