import type { CostCentre, LedgerAnswer, SubLedgerAnswer } from '@lekha/contract'
import { expect, test } from 'vitest'
import { change, newEntry } from '../entry.ts'
import { pastedLines, withPasted } from './pasted-lines.ts'

const named = (id: string, name: string, more: object = {}) => ({
  ...{ id, name, nameNp: '', alias: '', code: null, active: true, reserved: null, requiresSubLedger: false },
  ...more,
})
const ledgers = [
  named('cash', 'Cash', { nameNp: 'नगद', code: '101' }),
  named('rent', 'Rent', { nameNp: 'घरभाडा' }),
  named('nabil', 'Nabil Bank – Current A/c'),
  named('nic', 'NIC Bank'),
  named('advance', 'Staff Advance', { requiresSubLedger: true }),
  named('old', 'Old Furniture', { active: false }),
] as LedgerAnswer[]
const sita = named('sita', 'Sita Rai', { ledgerId: 'advance' }) as unknown as SubLedgerAnswer
const costCentres = [named('shop', 'New Road Shop')] as unknown as CostCentre[]
const books = { ledgers, costCentres, subLedgersOf: (id: string) => (id === 'advance' ? [sita] : []) }
const read = (text: string) =>
  pastedLines(text, books).map(({ line, why }) =>
    [line.ledgerId ?? '–', line.subLedgerId, line.costCentreId, line.text, line.side, line.narration, why && `(${why})`]
      .filter(Boolean)
      .join(' '),
  )

test('debit and credit stand in two columns, with commas of lakhs or thousands or in Nepali digits, below headings and above a total', () => {
  expect(
    read('Particulars\tDebit\tCredit\r\nRent\t1,23,456.50\t\r\nनगद\t\t१,२०,०००\r\nNIC Bank\t\t3,456.50\r\nTotal\t123,456.50\t123,456.50'),
  ).toEqual(['rent 1,23,456.50 debit', 'cash 1,20,000.00 credit', 'nic 3,456.50 credit'])
})

test('one amount stands with its sign, its brackets or its side, before or behind it or in a column of its own', () => {
  expect(read('Rent\t500\nCash\t-200\nNabil\t(30.25)\nNIC Bank\t70 Cr\nCash\tडे ५')).toEqual([
    'rent 500.00 debit',
    'cash 200.00 credit',
    'nabil 30.25 credit',
    'nic 70.00 credit',
    'cash 5.00 debit',
  ])
  expect(read('Rent\tDr\t500\nTo Cash\tCr\t500')).toEqual(['rent 500.00 debit', 'cash 500.00 credit'])
})

test('a cell in quotation marks may hold a line break, a tab or a mark; further cells are sub-ledger, cost centre and narration', () => {
  expect(read('1\t"Rent"\t"5,000"\t\tNew Road Shop\t"for the ""old""\nshop"\n2\tStaff Advance\t\t5,000\tSita Rai\t')).toEqual([
    'rent shop 5,000.00 debit for the "old" shop',
    'advance sita 5,000.00 credit',
  ])
})

test('a row that does not match is a line all the same, and says why', () => {
  expect(read('Rent\t12x\t\nMotorbike\t9\t\nBank\t5\t\nOld Furniture\t5\t\nStaff Advance\t5\t\nNIC Bank\t\t\nCash\t2\t3')).toEqual([
    'rent 12x debit (no amount)',
    '– 9.00 debit (no ledger)',
    '– 5.00 debit (no ledger)',
    '– 5.00 debit (no ledger)',
    'advance 5.00 debit (no sub-ledger)',
    'nic debit (no amount)',
    'cash debit (both sides)',
  ])
})

const form = (type: 'payment' | 'receipt' | 'journal') =>
  newEntry({ type, kind: type, mode: type === 'journal' ? 'double' : 'single', date: '2026-08-17', accountId: null, ledgerId: null })
const pastedInto = (type: 'payment' | 'receipt' | 'journal', text: string) => {
  const first = change(form(type), { do: 'line', index: 0, with: { ledgerId: 'nic', text: '1' } })
  const { mode, lines } = withPasted(change(first, { do: 'open line', after: 0 }), 1, pastedLines(text, books))
  return [mode, ...lines.map(({ ledgerId, side, text: amount }) => `${ledgerId} ${side} ${amount}`)]
}

test('pasted lines follow those that stand there; in the single-entry form they are on its side, unless they say another', () => {
  expect(pastedInto('receipt', 'Rent\t500\nCash\t20')).toEqual(['single', 'nic credit 1', 'rent credit 500.00', 'cash credit 20.00'])
  expect(pastedInto('payment', 'Rent\t500\t\nCash\t\t500')).toEqual(['double', 'nic debit 1', 'rent debit 500.00', 'cash credit 500.00'])
  expect(pastedInto('journal', 'Rent\t500\nCash\t-500')).toEqual(['double', 'nic debit 1', 'rent debit 500.00', 'cash credit 500.00'])
})
