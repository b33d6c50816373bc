import type { ReconciledLedger } from '@lekha/contract'
import { describe, expect, it } from 'vitest'
import { bySize, totalsOf } from './import-pages.ts'

const figures = (opening: string | null, debit = '0.00') => ({ opening, debit, credit: '0.00', closing: opening })
const row = (ledger: string, theirs: string | null, ours: string | null): ReconciledLedger => ({
  ...{
    ledgerId: ledger,
    ledger,
    ledgerNp: '',
    group: '',
    groupNp: '',
    difference: '0.00',
    theirs: figures(theirs),
    ours: figures(ours, '5.00'),
  },
  causes: theirs === ours ? [] : ['The opening balance here is different.'],
})
const ROWS = [row('Cash', '10.00', '10.00'), row('Loan', '-250.50', '-250.00'), row('Rent', '0.00', '-0.50'), row('Bank', '99.00', '99.00')]

describe('what an import found', () => {
  it('lists the openings by size, whatever their side', () => {
    expect(bySize(ROWS).map(({ ledger }) => ledger)).toEqual(['Loan', 'Bank', 'Cash'])
  })

  it('adds up differences so that they never cancel out', () => {
    expect(totalsOf({ ledgers: ROWS, problems: [] })).toEqual({
      ...{ ledgers: 4, differences: 2, openings: 3, problems: 0, debit: '20.00', credit: '0.00' },
      ...{ openingDebit: '109.00', openingCredit: '250.50' },
      difference: { opening: '1.00', debit: '20.00', credit: '0.00', closing: '1.00' },
    })
  })

  it('has no difference of a figure that the file does not state, rather than none', () => {
    const { difference } = totalsOf({ ledgers: [row('Cash', null, '10.00')], problems: [] })
    expect([difference.opening, difference.closing, difference.credit]).toEqual([null, null, '0.00'])
  })
})
