import type { ReconciledLedger } from '@lekha/contract'
import { describe, expect, it } from 'vitest'
import { differenceIn, differs, sumOf, unprovenIn, withOpenings } from './reconciled.ts'

const figures = (opening: string, debit = '0.00') => ({ opening, debit, credit: '0.00', closing: opening })
const row = (ledger: string, theirs: string, ours: string): ReconciledLedger => ({
  ...{ ledgerId: ledger, ledger, group: '', difference: '0.00', theirs: figures(theirs), ours: figures(ours, '5.00') },
  causes: theirs === ours ? [] : ['The opening balance here is another.'],
})
const ROWS = [row('Cash', '10.00', '10.00'), row('Loan', '-250.50', '-250.00'), row('Rent', '0.00', '-0.50'), row('Bank', '99.00', '99.00')]

describe('a reconciliation', () => {
  it('lists the openings by size, whatever their side', () => {
    expect(withOpenings(ROWS).map(({ ledger }) => ledger)).toEqual(['Loan', 'Bank', 'Cash'])
  })

  it('adds up differences so that they never cancel out', () => {
    expect(differenceIn(ROWS, 'opening')).toBe(100n)
    expect(sumOf(ROWS, 'debit')).toBe(2_000n)
  })

  it('proves nothing of figures that the file does not give whole', () => {
    expect([...unprovenIn({ unread: 1, unreadOpenings: 0 })]).toEqual(['debit', 'credit', 'closing'])
    expect([...unprovenIn({ unread: 0, unreadOpenings: 2 })]).toEqual(['opening', 'closing'])
    expect(unprovenIn({ unread: 0, unreadOpenings: 0 }).size).toBe(0)
  })

  it('knows a ledger that differs by its causes', () => {
    expect(ROWS.filter(differs).map(({ ledger }) => ledger)).toEqual(['Loan', 'Rent'])
  })
})
