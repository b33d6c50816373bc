import type { ImportCounts } from '@lekha/contract'
import { paisa, parsePaisa, ZERO } from '@lekha/money'
import { describe, expect, it } from 'vitest'
import type { JudgedVoucher } from './judged-vouchers.ts'
import type { MatchedLedger } from './masters-plan.ts'
import { balancingOf, byName, type Fold, foldIn, openFold, reconcile } from './reconciliation.ts'
import { judge } from './tally-verdict.ts'

const ledger = (id: string, opening: string, fault?: string): MatchedLedger => ({
  ...{ id, name: id, group: 'Group', declared: true, opening: parsePaisa(opening), closing: undefined, nominal: false, fault },
})
const WHOLE = { openings: true, turnover: true, period: undefined, lastYearStarts: undefined }
const named = byName(['cash', 'rent', 'other'].map((id) => ({ id, name: id, nameNp: '', group: 'Group', groupNp: '', balancing: false })))
const balancing = { id: 'difference', name: 'Difference', nameNp: '', group: '', groupNp: '', balancing: true }

function voucher(amount: string, more: { lines?: string[]; cancelled?: boolean } = {}): JudgedVoucher {
  const amounts = more.lines ?? [amount, `-${amount}`]
  const lines = amounts.map((text, place) => ({ ledger: place === 0 ? 'rent' : 'cash', amount: parsePaisa(text) }))
  const read = { kind: 'voucher', externalId: 'a', type: 'Journal', number: '', date: '2026-08-01', narration: '', reference: '' } as const
  const whole = { ...read, party: '', cancelled: more.cancelled ?? false, optional: false, lines, position: 1 }
  return {
    voucher: whole,
    verdict: judge(whole, { kind: 'journal' }),
    ...{ ledgerIds: lines.map((line) => line.ledger), ledgerFault: undefined, externalId: 'a', hash: '', repeated: false },
  }
}

function folded(
  ledgers: MatchedLedger[],
  ...vouchers: [JudgedVoucher, keyof Pick<ImportCounts, 'new' | 'same' | 'clash' | 'refused'>][]
): Fold {
  const fold = openFold({ ledgers, scope: WHOLE })
  for (const [each, result] of vouchers) foldIn(fold, each, result === 'refused' ? { result, reason: '' } : { result })
  return fold
}

const ours = (opening: string, debit: string, credit: string) => {
  const figures = { opening: parsePaisa(opening), debit: parsePaisa(debit), credit: parsePaisa(credit) }
  return { ...figures, closing: paisa(figures.opening + figures.debit - figures.credit) }
}

describe('the reconciliation', () => {
  it('finds no difference where everything came over', () => {
    const fold = folded([ledger('cash', '10'), ledger('rent', '0')], [voucher('4'), 'new'], [voucher('1'), 'same'])
    const here = new Map([
      ['cash', ours('10', '0', '5')],
      ['rent', ours('0', '5', '0')],
    ])
    expect(
      reconcile(fold, here, named).map(({ ledger: name, difference, causes, ours: { closing } }) => [name, closing, difference, causes]),
    ).toEqual([
      ['cash', '5.00', '0.00', []],
      ['rent', '5.00', '0.00', []],
    ])
  })

  it('names the cause of each difference', () => {
    const fold = folded(
      [ledger('cash', '10'), ledger('rent', '0')],
      [voucher('4', { lines: ['4', '-3'] }), 'refused'],
      [voucher('2'), 'clash'],
    )
    const here = new Map([
      ['cash', ours('11', '0', '0')],
      ['other', ours('0', '7', '0')],
    ])
    expect(reconcile(fold, here, named).map(({ ledger: name, difference, causes }) => [name, difference, causes])).toEqual([
      [
        'cash',
        '6.00',
        [
          'The opening balance here is different.',
          'Vouchers of the file were not imported.',
          'Vouchers were imported before and are different in this file.',
        ],
      ],
      ['other', '7.00', ['Vouchers were entered or changed here.']],
      ['rent', '-6.00', ['Vouchers of the file were not imported.', 'Vouchers were imported before and are different in this file.']],
    ])
  })

  it('counts a cancelled voucher as little as Tally does', () => {
    const fold = folded([ledger('cash', '10')], [voucher('4', { cancelled: true }), 'refused'])
    expect(reconcile(fold, new Map([['cash', ours('10', '0', '0')]]), named)).toMatchObject([
      { ledger: 'cash', difference: '0.00', causes: [] },
    ])
  })

  it('does not blame a voucher without amounts', () => {
    const fold = folded([ledger('cash', '0')], [voucher('0', { lines: ['0', '0'] }), 'refused'])
    const rows = reconcile(fold, new Map([['cash', ours('0', '1', '0')]]), named)
    expect(rows.find((row) => row.ledger === 'cash')?.causes).toEqual(['Vouchers were entered or changed here.'])
  })

  it('sees a difference that the closing balance hides', () => {
    const fold = folded([ledger('cash', '0')], [voucher('4'), 'new'])
    const rows = reconcile(fold, new Map([['cash', ours('0', '1', '5')]]), named)
    expect(rows.find((row) => row.ledger === 'cash')).toMatchObject({
      difference: '0.00',
      causes: ['Vouchers were entered or changed here.'],
    })
  })

  it('shows what openings lack to zero as a line of its own, and leaves it out where they lack nothing', () => {
    const uneven = folded([ledger('cash', '10'), ledger('rent', '-4')])
    expect(balancingOf(uneven.theirs).opening).toBe(paisa(-600n))
    const rows = reconcile(uneven, new Map([['difference', ours('-6', '0', '0')]]), [...named, balancing])
    expect(rows.find((row) => row.ledger === 'Difference')).toMatchObject({ theirs: { closing: '-6.00' }, difference: '0.00', causes: [] })
    const even = folded([ledger('cash', '10'), ledger('rent', '-10')])
    expect(
      reconcile(even, new Map([['difference', ours('0', '0', '0')]]), [...named, balancing]).some((row) => row.ledger === 'Difference'),
    ).toBe(false)
  })

  it('expects no opening of a ledger that takes none here', () => {
    const fold = folded([ledger('cash', '10', 'This ledger is not active.')])
    expect([fold.theirs.get('cash')?.opening, fold.brought.get('cash')?.opening ?? ZERO]).toEqual([1_000n, 0n])
  })
})
