import { describe, expect, test } from 'vitest'
import { amountIn, amountOf, dayIn, natureIn, typeIn } from './sheet-values.ts'

const TODAY = '2083-08-07'
const paisaOf = (text: string) => {
  const read = amountIn(text)
  return read.ok ? read.value : read.message
}
const dayOf = (text: string, calendar?: 'ad' | 'bs') => {
  const read = dayIn(text, TODAY, calendar)
  return read.ok ? read.value : read.message
}

describe('an amount of a sheet', () => {
  test.each([
    ['1,25,000.50', 12500050n],
    ['१,२५,०००.५०', 12500050n],
    ['Rs. 500', 50000n],
    ['रु ५००/-', 50000n],
    ['500 Dr', 50000n],
    ['500.00 Cr.', -50000n],
    ['५०० क्रे', -50000n],
    ['(500)', -50000n],
    ['-500', -50000n],
    ['-', 0n],
  ])('%s is read, whatever digits and sides it is written with', (text, amount) => {
    expect(paisaOf(text)).toBe(amount)
  })

  test.each(['=1+2', '=HYPERLINK("x")', '5k', '1+2', 'abc', '500 XX', '12%'])('%s is none: nothing is calculated or guessed', (text) => {
    expect(paisaOf(text)).toBe('This is not an amount. Write it as 1,23,456.00, without a formula.')
  })

  test('with a third decimal is refused, not rounded', () => {
    expect(paisaOf('1.005')).toBe('An amount has at most two decimals.')
  })
})

describe('the amount of a row', () => {
  const cells = { debit: '', credit: '', amount: '', side: '' }
  const amountIs = (given: Partial<typeof cells>) => {
    const read = amountOf({ ...cells, ...given })
    return read.ok ? read.value : [read.id, read.message]
  }

  test('stands under Debit or under Credit, or in one column with its side', () => {
    expect(amountIs({ debit: '10' })).toBe(1000n)
    expect(amountIs({ credit: '10' })).toBe(-1000n)
    expect(amountIs({ debit: '0', credit: '10' })).toBe(-1000n)
    expect(amountIs({ amount: '10', side: 'Cr' })).toBe(-1000n)
    expect(amountIs({ amount: '10', side: 'डे' })).toBe(1000n)
    expect(amountIs({ amount: '-10' })).toBe(-1000n)
    expect([amountIs({ debit: '0.00' }), amountIs({})]).toEqual([0n, undefined])
  })

  test('is refused where it is said twice', () => {
    expect(amountIs({ debit: '10', credit: '10' })).toEqual(['credit', 'A row has one amount: a debit or a credit.'])
    expect(amountIs({ debit: '-10' })).toEqual(['debit', 'An amount under Debit or Credit has no sign and no side of its own.'])
    expect(amountIs({ amount: '10', side: 'left' })).toEqual(['side', 'The side is Dr or Cr.'])
  })
})

describe('a date of a sheet', () => {
  test.each([
    ['2083-04-01', '2026-07-17'],
    ['२०८३/०४/०१', '2026-07-17'],
    ['1-4-2083', '2026-07-17'],
    ['2026-07-17', '2026-07-17'],
    ['17.7.2026', '2026-07-17'],
    ['BS 2083-04-01', '2026-07-17'],
    ['2026-07-17 AD', '2026-07-17'],
    ['2026-07-17 00:00:00', '2026-07-17'],
  ])('%s is a day of either calendar', (text, ad) => {
    expect(dayOf(text)).toBe(ad)
  })

  test('of the years that both calendars have is the nearer one, unless the head of the column says which', () => {
    expect(dayOf('2040-05-08')).toBe('2040-05-08')
    expect(dayOf('2040-05-08', 'bs')).toBe('1983-08-24')
    expect(dayOf('2026-07-17', 'ad')).toBe('2026-07-17')
  })

  test.each(['5', '+1', 't', '2083-13-01', '2083-04-33', '7/17/2026', '45855', 'Shrawan', '1850-01-01'])('%s is none', (text) => {
    expect(dayOf(text)).toBe('This is not a date. Write it as 2083-05-08.')
  })
})

test('voucher types and natures are read in both languages; none written is a journal', () => {
  const types = ['Payment', 'भुक्तानी', 'Sales Voucher', 'गोश्वारा भौचर', '', 'JV'].map(typeIn)
  expect(types.map((read) => read.ok && read.value)).toEqual(['payment', 'payment', 'sales', 'journal', 'journal', 'journal'])
  expect(typeIn('Memo')).toEqual({ ok: false, message: 'There is no such voucher type.' })
  expect([natureIn('Assets'), natureIn('खर्च')].map((read) => read.ok && read.value)).toEqual(['asset', 'expense'])
  expect(natureIn('equity').ok).toBe(false)
})
