import type { FiscalYear, Voucher } from '@lekha/contract'
import { type Paisa, paisa } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { type Entry, newEntry } from '../entry.ts'
import { bodyOf } from '../entry-body.ts'
import { entryFromVoucher } from '../entry-of-voucher.ts'
import { emptyGoodsLine } from '../goods/goods-line.ts'
import { backDatingOf, withEffect } from './back-dating.ts'

const year = (id: string, starts: string, ends: string): FiscalYear => ({
  ...{ id, year: starts, end: ends, status: 'Deactive', name: id },
  ...{ lockedThrough: null, lockReason: '', lockedBy: '', closed: false, version: 1 },
})
const YEARS = [year('2083/84', '2026-07-17', '2027-07-16'), year('2084/85', '2027-07-17', '2028-07-15')]
const group = (id: string, nature: 'asset' | 'expense') => ({
  ...{ id, parentId: null, name: id, nameNp: '', nature, affectsGrossProfit: null, predefined: null, sort: 1, version: 1 },
})
const LAST: Record<string, number> = { cash: 208308, rent: 208307 }
const masters = (last: Record<string, number> = LAST) => ({
  groups: [group('assets', 'asset'), group('expenses', 'expense')],
  ledgerById: new Map(['cash', 'rent'].map((id) => [id, { id, groupId: id === 'cash' ? 'assets' : 'expenses' }])) as unknown as Map<
    string,
    never
  >,
  balanceOf: (id: string): Paisa | undefined => paisa(id === 'cash' ? -900n : 900n),
  lastMonthOf: (id: string) => last[id],
})

const paid = (date: string, amount = 100n): Voucher => ({
  ...{ id: 'v', entry: '1', version: 1, type: 'payment', number: 'PV-1', date, bsDate: '', total: paisa(amount), cancelled: false },
  ...{ fiscalYearId: 'y', narration: '', reference: '', reason: null, recordedAt: '', recordedBy: '', reverses: null, reversedBy: null },
  lines: [
    { ledgerId: 'rent', subLedgerId: null, costCentreId: null, amount: paisa(amount), narration: '' },
    { ledgerId: 'cash', subLedgerId: null, costCentreId: null, amount: paisa(-amount), narration: '' },
  ],
})
const payment = (date: string, amount = 100n): Entry => entryFromVoucher(paid(date, amount), 'payment', date)
const [first, second] = YEARS as [FiscalYear, FiscalYear]
const moved = (entry: Entry, { working = first, today = '2026-11-23', last = LAST } = {}) =>
  backDatingOf(entry, { masters: masters(last), years: YEARS, working, today })

describe('what a back-dated voucher moves', () => {
  test('the closings of each ledger up to its last voucher, its balance, and the profit', () => {
    expect(moved(payment('2026-09-01'))).toEqual({
      month: '2083-05',
      isReliedOn: true,
      asks: true,
      ledgers: [
        { ledgerId: 'cash', before: -900n, after: -1000n, months: 3 },
        { ledgerId: 'rent', before: 900n, after: 1000n, months: 2 },
      ],
      profit: { year: first, rise: -100n },
      goods: undefined,
      counted: false,
    })
  })

  test('nothing in the month of the last vouchers; in a month that has ended its own closing, which is not asked about', () => {
    expect(moved(payment('2026-11-20'))).toBeUndefined()
    expect(moved(payment('2026-11-10'), { last: { cash: 208307, rent: 208307 } })).toMatchObject({
      month: '2083-07',
      asks: false,
      ledgers: [],
    })
  })

  test('in the present month what stands after it, without a question', () => {
    expect(moved(payment('2026-09-01'), { today: '2026-09-10' })).toMatchObject({ isReliedOn: true, asks: false, ledgers: [{}, {}] })
  })

  test('in an earlier year the year-end of an expense, whose balance of this year stays, and its profit', () => {
    const of = moved(payment('2027-06-20'), { working: second, today: '2027-09-01', last: { cash: 208405, rent: 208405 } })
    expect(of).toMatchObject({ asks: true, profit: { year: first, rise: -100n } })
    expect(of?.ledgers).toEqual([
      { ledgerId: 'cash', before: -900n, after: -1000n, months: 2 },
      { ledgerId: 'rent', before: 900n, after: 900n, months: 1 },
    ])
  })

  test('asks in an earlier year even where no later voucher stands, because its profit is brought forward', () => {
    expect(moved(payment('2027-06-20'), { working: second, today: '2027-09-01', last: {} })).toMatchObject({ asks: true, ledgers: [] })
  })

  test('when a voucher is altered, only by what changes: a new day moves the closings between, the same amounts none', () => {
    const stored = entryFromVoucher(paid('2026-09-01'), 'payment')
    expect(moved(stored)).toBeUndefined()
    const later = { ...stored, date: '2026-10-20' }
    expect(moved(later)?.ledgers.map(({ ledgerId, months, before, after }) => [ledgerId, months, before === after])).toEqual([
      ['rent', 2, true],
      ['cash', 2, true],
    ])
    expect(moved(later)?.profit).toBeUndefined()
  })

  test('says of goods in which year their cost moves the profit, also where a stock journal has no line of money', () => {
    const goods = [{ ...emptyGoodsLine('out'), itemId: 'cement', quantity: '5' }]
    const kept = { mode: 'double', accountId: null, ledgerId: null } as const
    const journal = { ...newEntry({ type: 'stock-journal', kind: 'stock-journal', date: '2026-09-01', ...kept }), goods }
    expect(moved(journal)).toMatchObject({ month: '2083-05', isReliedOn: false, ledgers: [], profit: undefined, goods: first })
    // 100 were paid, and 40 of stock go out with it.
    const counted = moved({ ...payment('2026-09-01'), goods })
    expect(counted && withEffect(counted, paisa(-40n))).toMatchObject({
      profit: { year: first, rise: -140n },
      goods: undefined,
      counted: true,
    })
    expect(counted && withEffect(counted, paisa(100n)).profit).toBeUndefined()
    expect(counted && withEffect(counted, undefined)).toBe(counted)
    expect(moved({ ...payment('2026-09-01'), goods })).toMatchObject({ profit: { rise: -100n }, goods: first })
    const stored = entryFromVoucher({ ...paid('2026-09-01'), movements: bodyOf({ ...payment('2026-09-01'), goods }).movements }, 'payment')
    expect(moved(stored)).toBeUndefined()
    expect(moved({ ...stored, date: '2026-10-20' })?.goods).toBe(first)
  })

  test('is unknown where the balances were not read, and nothing before all years', () => {
    const unread = { ...masters(), balanceOf: () => undefined }
    const of = backDatingOf(payment('2026-09-01'), { masters: unread, years: YEARS, working: first, today: '2026-11-23' })
    expect(of?.ledgers.map(({ before, after }) => [before, after])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ])
    expect(moved(payment('2020-01-01'))).toBeUndefined()
  })
})
