import type { GroupAnswer, LedgerAnswer } from '@lekha/contract'
import { expect, test } from 'vitest'
import { inView, type LedgerView, ledgerView } from './ledger-views.ts'

const group = (id: string, parentId: string | null, more: Partial<GroupAnswer> = {}) =>
  ({ id, parentId, name: id, nature: parentId === null ? 'asset' : null, predefined: id, sort: 1, ...more }) as GroupAnswer
const ledger = (id: string, groupId: string | null, more: Partial<LedgerAnswer> = {}) =>
  ({ id, groupId, pan: '', active: true, ...more }) as LedgerAnswer

const groups = [
  group('current-assets', null),
  group('cash-in-hand', 'current-assets'),
  group('sundry-debtors', 'current-assets'),
  group('east', 'sundry-debtors', { predefined: null }),
  group('indirect-expenses', null, { nature: 'expense' }),
]
const ledgers = [
  ledger('cash', 'cash-in-hand'),
  ledger('patan', 'sundry-debtors', { pan: '301482915' }),
  ledger('janaki', 'east'),
  ledger('rent', 'indirect-expenses'),
  ledger('old', 'indirect-expenses', { active: false }),
  ledger('profit', null),
]
const shown = (view: LedgerView) => ledgers.filter(inView(view, groups)).map(({ id }) => id)

test('all ledgers are shown at first, the reserved ones too', () => {
  expect(shown(ledgerView(''))).toHaveLength(ledgers.length)
  expect(ledgerView('nonsense')).toBe('')
})

test('a nature shows what stands below its primary groups, at any depth', () => {
  expect(shown('asset')).toEqual(['cash', 'patan', 'janaki'])
  expect(shown('expense')).toEqual(['rent', 'old'])
})

test('parties stand under debtors and creditors; those without a PAN are found', () => {
  expect(shown('party')).toEqual(['patan', 'janaki'])
  expect(shown('no-pan')).toEqual(['janaki'])
})

test('cash and bank, and what is out of use, are found', () => {
  expect([shown('cash-bank'), shown('inactive')]).toEqual([['cash'], ['old']])
})
