import { parsePaisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { change, type Entry, newEntry } from '../entry.ts'
import { bodyOf } from '../entry-body.ts'
import { type NamedPart, withoutBills } from './line-bills.ts'
import { withUsualBills } from './usual-bills.ts'

const MASTERS = {
  ledgerById: new Map(['party', 'cash', 'sales'].map((id) => [id, { id, creditDays: id === 'party' ? 30 : null }])),
  keepsBills: ({ id }: { id: string }) => id === 'party',
} as unknown as Parameters<typeof withUsualBills>[1]

const part = (billId: string, kind: NamedPart['kind'], paid: string): NamedPart => ({
  ...{ billId, kind, amount: parsePaisa(paid), name: '', billedOn: null, dueOn: null },
})
const entry = (kind: 'sales' | 'receipt', line: string, text: string, accountId: string): Entry => {
  const blank = newEntry({ type: kind, kind, date: '2026-08-01', mode: 'single', accountId, ledgerId: null })
  return change({ ...blank, accountId }, { do: 'line', index: 0, with: { ledgerId: line, text } })
}
const billsOf = (given: Entry) => bodyOf(withUsualBills(given, MASTERS)).lines.map(({ ledgerId, bills }) => [ledgerId, bills])

describe('the bills of a voucher', () => {
  test('a sale begins one for its party, of its whole amount, due after the days of credit', () => {
    const sale = entry('sales', 'sales', '1000', 'party')
    const begun = { ...part(sale.id, 'new', '1000'), dueOn: '2026-08-31' }
    expect(billsOf(sale)).toEqual([['party', [begun]], ['sales', undefined]]) // biome-ignore format: a voucher reads as one
  })

  test('an order begins none', () => {
    expect(
      billsOf({ ...entry('sales', 'sales', '1000', 'party'), type: 'sales-order' }).filter(([, bills]) => bills !== undefined),
    ).toEqual([])
  })

  test('a receipt settles those that are due first; a ledger that keeps none has none', () => {
    expect(billsOf(entry('receipt', 'party', '1000', 'cash'))).toEqual([['cash', undefined], ['party', 'due-first']]) // biome-ignore format: a voucher reads as one
    expect(billsOf(entry('receipt', 'sales', '1000', 'cash')).every(([, bills]) => bills === undefined)).toBe(true)
  })

  test('a bill that begins follows a changed amount under its own id, what was chosen to be settled does not', () => {
    const withParts = (parts: NamedPart[]) =>
      change(change(entry('receipt', 'party', '100', 'cash'), { do: 'line', index: 0, with: { bills: parts } }), {
        ...{ do: 'line', index: 0, with: { text: '150' } },
      })
    const begins = withParts([part('old', 'against', '-40'), part('mine', 'new', '-60')])
    expect(billsOf(begins)[1]).toEqual(['party', [part('old', 'against', '-40'), part('mine', 'new', '-110')]])
    expect(billsOf(withParts([part('old', 'against', '-100')]))[1]).toEqual(['party', 'due-first'])
    expect(billsOf(withParts([]))[1]).toEqual(['party', []])
  })

  test('on another day a bill is due as many days after it, and an advance is used up only as far as the amount reaches', () => {
    const sale = withUsualBills(entry('sales', 'sales', '1000', 'party'), MASTERS)
    const later = change(sale, { do: 'change', with: { date: '2026-08-11' } })
    expect(later.accountBills).toEqual([{ ...part(sale.id, 'new', '0'), dueOn: '2026-09-10' }])
    const advanced = {
      ...entry('sales', 'sales', '300', 'party'),
      accountBills: [part('advance', 'against', '500'), part('mine', 'new', '500')],
    }
    expect(billsOf(advanced)[0]).toEqual(['party', [part('advance', 'against', '300')]])
  })

  test('the same party chosen again keeps its bills', () => {
    const sale = withUsualBills(entry('sales', 'sales', '1000', 'party'), MASTERS)
    expect(change(sale, { do: 'change', with: { accountId: 'party' } }).accountBills).toBe(sale.accountBills)
    expect(change(sale, { do: 'change', with: { accountId: 'other' } }).accountBills).toBeUndefined()
  })

  test('another party has other bills, and a plan has none', () => {
    const chosen = change(entry('receipt', 'party', '100', 'cash'), {
      do: 'line',
      index: 0,
      with: { bills: [part('old', 'against', '-100')] },
    })
    expect(change(chosen, { do: 'line', index: 0, with: { ledgerId: 'sales' } }).lines[0]?.bills).toBeUndefined()
    expect(withoutBills(chosen).lines[0]?.bills).toBeUndefined()
  })
})
