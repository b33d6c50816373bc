import { ENTRY_KINDS, PREDEFINED_GROUPS } from '@lekha/ledger'
import { expect, test } from 'vitest'
import { proposedGroup } from './proposed-group.ts'

const GROUPS = PREDEFINED_GROUPS.map(({ code }) => ({ id: `id of ${code}`, predefined: code }))

test.each([
  ['payment', 'debit', 'indirect-expenses'],
  ['payment', 'credit', 'bank-accounts'],
  ['sales', 'debit', 'sundry-debtors'],
  ['sales', 'credit', 'sales-accounts'],
  ['purchase', 'credit', 'sundry-creditors'],
  ['contra', 'debit', 'bank-accounts'],
] as const)('a ledger that is missing in a %s on the %s side is proposed for %s', (kind, side, code) => {
  expect(proposedGroup(GROUPS, kind, side)).toBe(`id of ${code}`)
})

test('every place in a voucher has a group that is among the predefined ones', () => {
  const proposed = ENTRY_KINDS.flatMap((kind) => [proposedGroup(GROUPS, kind, 'debit'), proposedGroup(GROUPS, kind, 'credit')])
  expect(proposed.filter((id) => id === '')).toEqual([])
})

test('nothing is proposed where the group is gone', () => expect(proposedGroup([], 'sales', 'debit')).toBe(''))
