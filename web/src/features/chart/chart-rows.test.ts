import type { GroupAnswer, LedgerAnswer } from '@lekha/contract'
import { type Paisa, paisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { chartRows, movedAmongSiblings } from './chart-rows.ts'

const group = (id: string, parentId: string | null, sort: number): GroupAnswer => ({
  id,
  parentId,
  name: id,
  nameNp: '',
  nature: parentId === null ? 'asset' : null,
  affectsGrossProfit: null,
  predefined: null,
  sort,
  version: 1,
})
const ledger = (id: string, groupId: string | null): LedgerAnswer => ({
  id,
  groupId,
  name: id,
  nameNp: '',
  alias: '',
  code: null,
  pan: '',
  phone: '',
  address: '',
  creditDays: null,
  billByBill: null,
  creditLimit: null,
  priceList: '',
  email: '',
  reserved: groupId === null ? 'profit-and-loss' : null,
  requiresSubLedger: false,
  active: true,
  version: 1,
})

const groups = [group('current', null, 2), group('fixed', null, 1), group('cash', 'current', 2), group('bank', 'current', 1)]
const ledgers = [ledger('petty', 'cash'), ledger('till', 'cash'), ledger('nabil', 'bank'), ledger('profit', null)]
const balances = new Map<string, Paisa>([
  ['petty', paisa(100n)],
  ['nabil', paisa(-30n)],
])
const balanceOf = (id: string) => balances.get(id) ?? paisa(0n)
const books = { groups, ledgers, balanceOf, groupById: new Map(groups.map((each) => [each.id, each])) }
const rows = (withLedgers: boolean, ...shut: string[]) => chartRows(books, { withLedgers, shut: new Set(shut) })

test('groups stand in their order, each with the sum and the number of ledgers of all that is below it', () => {
  expect(rows(false).map((row) => row.kind === 'group' && [row.id, row.level, row.balance, row.ledgerCount])).toEqual([
    ['fixed', 0, 0n, 0],
    ['current', 0, 70n, 3],
    ['bank', 1, -30n, 1],
    ['cash', 1, 100n, 2],
  ])
})

test('a shut group keeps its sum and hides what is below it', () => {
  expect(rows(true, 'current').map(({ id, balance }) => [id, balance])).toEqual([
    ['fixed', 0n],
    ['current', 70n],
    ['profit', 0n],
  ])
})

test('a group over a ledger whose balance is not known has none either', () => {
  const unread = { ...books, balanceOf: (id: string) => (id === 'till' ? undefined : balanceOf(id)) }
  expect(chartRows(unread, { withLedgers: false, shut: new Set() }).map(({ id, balance }) => [id, balance])).toEqual([
    ['fixed', 0n],
    ['current', undefined],
    ['bank', -30n],
    ['cash', undefined],
  ])
})

test('ledgers stand in their group, the reserved ones at the end', () => {
  expect(rows(true).map(({ id }) => id)).toEqual(['fixed', 'current', 'bank', 'nabil', 'cash', 'petty', 'till', 'profit'])
})

test('only what holds something can be opened', () => {
  const expandable = (withLedgers: boolean) => rows(withLedgers).flatMap((row) => (row.kind === 'group' && row.expandable ? [row.id] : []))
  expect(expandable(false)).toEqual(['current'])
  expect(expandable(true)).toEqual(['current', 'bank', 'cash'])
})

test('a group moves among its siblings, and not beyond them', () => {
  const cash = groups[2]!
  expect(movedAmongSiblings(groups, cash, -1)).toEqual(['cash', 'bank'])
  expect(movedAmongSiblings(groups, cash, 1)).toBeUndefined()
})
