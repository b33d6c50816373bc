import { type OpeningBill, openingWith, sentence } from '@lekha/ledger'
import { parsePaisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { type BillLine, billLinesOf, billsIn, changesStored } from './bill-lines.ts'

const line = (name: string, amount: string, billedOn = '2026-05-01', dueOn = ''): BillLine => ({
  ...{ billId: name, name, billedOn, dueOn, amount },
})
const of = { usual: 'debit', opening: parsePaisa('1000'), day: '2026-07-16' } as const
const bill: OpeningBill = { billId: 'A', kind: 'new', name: 'A', billedOn: '2026-05-01', dueOn: null, amount: parsePaisa('100') }

describe('the bills that are typed for an opening balance', () => {
  test('stand on the usual side of their party; below zero they are advances on the other', () => {
    const typed = [line('A', '१,२००'), line('B', '-200')]
    expect(billsIn(typed, of).bills.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['new', 120_000n],
      ['advance', -20_000n],
    ])
    expect(billsIn(typed, { ...of, usual: 'credit' }).bills.map(({ amount }) => amount)).toEqual([-120_000n, 20_000n])
  })

  test('are shown as they are stored, with an empty line below, which is no bill', () => {
    const lines = billLinesOf([bill], 'debit')
    expect(lines.map(({ name, amount }) => [name, amount])).toEqual([
      ['A', '100.00'],
      ['', ''],
    ])
    expect(billsIn(lines, of)).toEqual({ bills: [bill], bad: undefined })
  })

  test('are refused at the field that lacks something', () => {
    const faults: [BillLine, string, string][] = [
      [line('', '5'), 'name', sentence('The name of the bill is missing.')],
      [line('A', '5', ''), 'billedOn', sentence('The day of the bill is missing.')],
      [line('A', 'x'), 'amount', sentence('This is not an amount.')],
      [line('A', ''), 'amount', sentence('An amount is missing.')],
      [line('A', '5', '2026-07-17'), 'billedOn', sentence('An opening bill is dated before the first fiscal year.')],
      [line('A', '5', '2026-05-01', '2026-04-01'), 'dueOn', sentence('A bill is due on its own day or later.')],
    ]
    for (const [typed, field, message] of faults) expect(billsIn([typed], of).bad).toEqual({ billId: typed.billId, field, message })
    expect(billsIn([line('A', '5'), { ...line('A', '6'), billId: 'other' }], of).bad?.billId).toBe('other')
  })

  test('make the opening balance what they come to, where they do not fit in', () => {
    expect(openingWith(parsePaisa('1000'), [bill])).toBe(100_000n)
    expect(openingWith(parsePaisa('0'), [bill])).toBe(10_000n)
    expect(openingWith(parsePaisa('-50'), [bill])).toBe(10_000n)
    // An opening that was nothing but its bills follows them down, too.
    expect(openingWith(parsePaisa('7000'), [bill], [{ amount: parsePaisa('7000') }])).toBe(10_000n)
  })

  test('want a reason only where stored ones change', () => {
    expect(changesStored([bill], [bill, { ...bill, billId: 'B' }])).toBe(false)
    expect([changesStored([bill], []), changesStored([bill], [{ ...bill, dueOn: '2026-06-01' }])]).toEqual([true, true])
  })
})
