import type { GroupAnswer, LedgerAnswer } from '@lekha/contract'
import { PREDEFINED_GROUPS, STARTER_LEDGERS } from '@lekha/ledger'
import { expect, test } from 'vitest'
import { ofOtherTrade } from './under-groups.ts'

const groups = [
  ...PREDEFINED_GROUPS.map(({ code, parent }) => ({ id: code, parentId: parent, predefined: code })),
  { id: 'own', parentId: 'sales-accounts', predefined: null },
] as GroupAnswer[]
const ledgers = [
  ...STARTER_LEDGERS.map(({ name, group }) => ({ id: name, name, nameNp: '', alias: '', code: null, groupId: group })),
  { id: 'Sales by post', name: 'Sales by post', nameNp: '', alias: '', code: null, groupId: 'own' },
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
