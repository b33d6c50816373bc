import type { GroupAnswer, LedgerAnswer } from '@lekha/contract'
import { PREDEFINED_GROUPS, STARTER_LEDGERS } from '@lekha/ledger'
import { expect, test } from 'vitest'
import { ofOtherTrade, passedOn } from './under-groups.ts'

const groups = [
  ...PREDEFINED_GROUPS.map(({ code, parent }) => ({ id: code, parentId: parent, predefined: code })),
  { id: 'own', parentId: 'sales-accounts', predefined: null },
] as GroupAnswer[]
const ledgers = [
  ...STARTER_LEDGERS.map(({ name, group }) => ({ id: name, name, nameNp: '', alias: '', code: null, groupId: group, active: true })),
  { id: 'Sales by post', name: 'Sales by post', nameNp: '', alias: '', code: null, groupId: 'own', active: true },
] as LedgerAnswer[]
const isOfOtherTrade = ofOtherTrade(groups)

test('ledgers of sales are foreign to a purchase, those of purchases to a sale, also in groups of the own chart', () => {
  const foreignTo = (kind: 'purchase' | 'sales' | 'journal') =>
    ledgers.filter((ledger) => isOfOtherTrade(kind, ledger)).map(({ name }) => name)
  const under = (root: string) => STARTER_LEDGERS.filter(({ group }) => group === root).map(({ name }) => name)
  expect(foreignTo('purchase')).toEqual([...under('sales-accounts'), 'Sales by post'])
  expect(foreignTo('sales')).toEqual(under('purchase-accounts'))
  expect(foreignTo('journal')).toEqual([])
})

test('a sale passes no ledger of taxes or purchases on to the next one, a payment passes on every ledger that is active', () => {
  const isPassedOn = passedOn(groups)
  const kept = (kind: 'sales' | 'payment', group: string) =>
    ledgers.filter(({ groupId }) => groupId === group).map((ledger) => isPassedOn(kind, ledger))
  const all = (group: string, is: boolean) => ledgers.filter(({ groupId }) => groupId === group).map(() => is)
  expect(all('duties-taxes', false).length).toBeGreaterThan(0)
  expect(kept('sales', 'duties-taxes')).toEqual(all('duties-taxes', false))
  expect(kept('sales', 'purchase-accounts')).toEqual(all('purchase-accounts', false))
  expect(kept('sales', 'sales-accounts')).toEqual(all('sales-accounts', true))
  expect(kept('payment', 'duties-taxes')).toEqual(all('duties-taxes', true))
  expect(ledgers.slice(0, 1).map((ledger) => isPassedOn('payment', { ...ledger, active: false }))).toEqual([false])
})
