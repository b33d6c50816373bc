import type { LedgerAnswer, SubLedgerAnswer } from '@lekha/contract'
import { expect, test } from 'vitest'
import { pastedOpenings } from './pasted-openings.ts'

const named = (id: string, name: string, more: object = {}) => ({ id, name, nameNp: '', alias: '', code: null, ...more })
const ledgers = [
  named('cash', 'Cash', { nameNp: 'नगद', code: '101' }),
  named('capital', 'Share Capital'),
  named('nabil', 'Nabil Bank – Current A/c'),
  named('nic', 'NIC Bank'),
  named('advance', 'Staff Advance'),
] as LedgerAnswer[]
const sita = named('sita', 'Sita Rai', { ledgerId: 'advance' }) as unknown as SubLedgerAnswer
const books = { ledgers, subLedgersOf: (id: string) => (id === 'advance' ? [sita] : []) }
const items = new Set(['cash ', 'capital ', 'nabil ', 'nic ', 'advance sita'])
const pasted = (text: string) => {
  const { filled, left } = pastedOpenings(text, books, items)
  return { filled: [...filled].map(([id, { text: amount, side }]) => `${id.trim()} ${amount} ${side}`), left: left.map(({ why }) => why) }
}

test('rows of debit and credit are filled in, below their headings, with the amounts as Excel writes them', () => {
  expect(pasted('Ledger\tDebit\tCredit\r\nCash\t1,23,456.50\t\r\nShare Capital\t\t50000\r\n')).toEqual({
    filled: ['cash 1,23,456.50 debit', 'capital 50,000.00 credit'],
    left: [],
  })
})

test('one amount stands with its sign, its brackets or its side', () => {
  expect(pasted('Cash\t500\nShare Capital\t-200\nNabil\t(30.25)\nNIC Bank\t70 Cr').filled).toEqual([
    'cash 500.00 debit',
    'capital 200.00 credit',
    'nabil 30.25 credit',
    'nic 70.00 credit',
  ])
})

test('a ledger is named by its code, in Nepali, or by what only it is found by; a sub-ledger in the next column', () => {
  expect(pasted('101\tCash\t\t10\t\n\tStaff Advance\tSita Rai\t\t7').filled).toEqual(['cash 10.00 debit', 'advance sita 7.00 credit'])
  expect(pasted('नगद\t५००\t').filled).toEqual(['cash 500.00 debit'])
})

test('what names no ledger, or several, no sub-ledger, no amount, or the same once more is left out and said', () => {
  expect(pasted('Cash\t1\t\nMotorbike\t5\t\nBank\t5\t\nStaff Advance\t5\t\nNIC Bank\t\t\nCash\t2\t')).toEqual({
    filled: ['cash 1.00 debit'],
    left: ['no ledger', 'no ledger', 'no sub-ledger', 'no amount', 'twice'],
  })
})
