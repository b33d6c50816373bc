import type { LedgerAnswer } from '@lekha/contract'
import { type Paisa, paisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { firstAccount } from './first-account.ts'

/** The ledgers of cash and bank with their balances; undefined while the balances are not known. */
const booksWith = (balances: Record<string, bigint> | undefined) => ({
  ledgers: ['Cash', 'Petty Cash', 'Nabil Bank', 'NIC Bank', 'Rent'].map(
    (id): LedgerAnswer => ({ id, active: id !== 'Petty Cash' }) as LedgerAnswer,
  ),
  balanceOf: (id: string): Paisa | undefined => balances && paisa(balances[id] ?? 0n),
  isCash: ({ id }: LedgerAnswer) => id.endsWith('Cash'),
  isCashOrBank: ({ id }: LedgerAnswer) => id !== 'Rent',
  firstCash: () => 'Cash',
})

test('the first contra takes money out of cash that has some, else out of the bank with the most', () => {
  expect(firstAccount('contra', booksWith({ Cash: 1n, 'Nabil Bank': 900n }))).toBe('Cash')
  expect(firstAccount('contra', booksWith({ 'Nabil Bank': 300n, 'NIC Bank': 900n, Rent: 5_000n }))).toBe('NIC Bank')
  expect(firstAccount('contra', booksWith({ Cash: -5n, 'Petty Cash': 70n, 'Nabil Bank': 1n }))).toBe('Nabil Bank')
})

test('no contra proposes a ledger without a balance, except to a clerk, who knows none', () => {
  expect(firstAccount('contra', booksWith({ Cash: 0n, 'Nabil Bank': -10n }))).toBeNull()
  expect(firstAccount('contra', booksWith(undefined))).toBe('Cash')
})

test('a first payment or receipt begins with Cash', () => {
  expect(firstAccount('payment', booksWith(undefined))).toBe('Cash')
})
