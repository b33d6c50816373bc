import { parsePaisa } from '@lekha/money'
import { describe, expect, it } from 'vitest'
import type { TallyVoucher } from './tally-records.ts'
import { cutTo, judge, referenceOf } from './tally-verdict.ts'

const lines = (...amounts: string[]) =>
  amounts.map((amount) => ({ ledger: amount.startsWith('-') ? 'Cash' : 'Rent', amount: parsePaisa(amount) }))
const voucher = (more: Partial<TallyVoucher> = {}): TallyVoucher => ({
  ...{ kind: 'voucher', externalId: 'a', type: 'Journal', number: '7', date: '2026-08-01', narration: '', reference: '', party: '' },
  ...{ cancelled: false, optional: false, lines: lines('5', '-5'), position: 1 },
  ...more,
})
const fate = (more: Partial<TallyVoucher>) => {
  const verdict = judge(voucher(more), { kind: 'journal' })
  return verdict.imported ? verdict.notes : [verdict.reason, verdict.booked]
}

describe('a voucher of a file', () => {
  it('that balances is imported as it is', () => {
    expect(judge(voucher(), { kind: 'sales' })).toEqual({ imported: true, booked: true, kind: 'sales', lines: lines('5', '-5'), notes: [] })
  })

  it('loses the lines that have no amount, which is noted', () => {
    expect(fate({ lines: lines('5', '0', '-5') })).toEqual(['Lines without an amount were left out.'])
  })

  it.each([
    ['The voucher is cancelled in Tally and was left out.', false, { cancelled: true }],
    ['The voucher is optional in Tally and was left out.', false, { optional: true }],
    ['The voucher has no two lines with an amount and was left out.', true, { lines: lines('0') }],
    ['Debit and credit of the voucher differ; it was left out.', true, { lines: lines('5', '-5.01') }],
    ['This amount is too large.', true, { lines: lines('10000000000000.01', '-10000000000000.01') }],
    ['A voucher has at most 30,000 lines.', true, { lines: Array.from({ length: 15_001 }, () => lines('5', '-5')).flat() }],
  ])('is left out: %s', (reason, booked, more) => {
    expect(fate(more)).toEqual([reason, booked])
  })

  it('of a type that Tally never books is left out and does not count in its balances', () => {
    expect(judge(voucher(), { kind: null, note: 'Not of the books.' })).toEqual({
      imported: false,
      booked: false,
      reason: 'Not of the books.',
    })
  })

  it('whose texts are longer than the books hold is noted', () => {
    const cut = ['A text was too long and was cut.']
    expect([fate({ narration: 'x'.repeat(1_000) }), fate({ narration: 'x'.repeat(1_001) })]).toEqual([[], cut])
    expect(fate({ reference: 'x'.repeat(195) })).toEqual(cut)
  })
})

describe('the reference', () => {
  it('holds the number that the voucher had, beside the reference of its own', () => {
    expect([referenceOf(voucher()), referenceOf(voucher({ reference: 'INV/9' }))]).toEqual(['7', 'INV/9 · No. 7'])
    expect([referenceOf(voucher({ number: '', reference: 'INV/9' })), referenceOf(voucher({ number: '' }))]).toEqual(['INV/9', ''])
  })
})

describe('a text that is cut', () => {
  it('never ends in half a character', () => {
    expect([cutTo('abc', 3), cutTo('abcd', 3), cutTo('ab\u{1F600}', 3)]).toEqual(['abc', 'abc', 'ab'])
  })
})
