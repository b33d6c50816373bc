import { paisa } from '@lekha/money'
import { describe, expect, it } from 'vitest'
import { amountIn, dateIn, nameIn, parentIn, proseIn, wordIn } from './tally-values.ts'

describe('an amount of Tally', () => {
  it.each([
    ['-12.50', 1250n],
    ['12.50', -1250n],
    ['-1000', 100_000n],
    ['0.00', 0n],
    ['-0.00', 0n],
    ['', 0n],
    ['  ', 0n],
    ['-.5', 50n],
    ['1,23,456.70', -12_345_670n],
    ['-123,456.7', 12_345_670n],
    ['1234.00 Dr', 123_400n],
    ['1234.00 Cr', -123_400n],
    ['1,234.00Dr.', 123_400n],
    ['(-)1,234.00', 123_400n],
    ['-₹ 8000.00', 800_000n],
    ['Rs.500', -50_000n],
    ['रु. 500.25', -50_025n],
    ['12.5000', -1250n],
    ['-$ 100 @ ₹ 80/$ = -₹ 8000.00', 800_000n],
    ['$100.00 @ Rs. 80.1234/$ = Rs. 8,012.34', -801_234n],
    ['&#4; Not Applicable'.replace('&#4;', '\u0004'), 0n],
    ['-999999999999999.99', 99_999_999_999_999_999n],
  ])('%j is %d paisa, debit positive', (written, expected) => {
    expect(amountIn(written)).toBe(paisa(expected))
  })

  it.each([
    '12.345',
    '-$ 100 @ ₹ 80/$',
    '$ 100 =',
    '-100.00 Dr',
    '--100',
    'Dr 100.00',
    '1,2',
    '12,50',
    '1.234.567',
    '1e5',
    'ten',
    '-',
    '1000000000000000.00',
    '5 Nos',
  ])('%j is refused, for nothing is rounded or guessed', (written) => {
    expect(amountIn(written)).toBeUndefined()
  })
})

describe('a date of Tally', () => {
  it.each([
    ['20090401', '2009-04-01'],
    ['1-Apr-2009', '2009-04-01'],
    ['31-dec-2023', '2023-12-31'],
    ['2009-04-01', '2009-04-01'],
    [' 20240229 ', '2024-02-29'],
  ])('%j is %s', (written, expected) => {
    expect(dateIn(written)).toBe(expected)
  })

  it.each(['', '20090431', '20230229', '01/04/2009', '1-4-2009', '1-Apr-09', '18991231', '20991231', '1-Foo-2009'])(
    '%j is refused',
    (written) => {
      expect(dateIn(written)).toBeUndefined()
    },
  )
})

describe('a text of Tally', () => {
  it('keeps a name as typed, double spaces too', () => {
    expect(nameIn(' Dep. on  Building ')).toBe('Dep. on  Building')
  })

  it('puts a name on one line and takes control characters out', () => {
    expect(nameIn('ABC\r\nTraders\u0000 \u0004Pvt\tLtd')).toBe('ABC Traders Pvt Ltd')
  })

  it('keeps the lines of a narration', () => {
    expect(proseIn('Being rent\r\nfor Baisakh\u0007\r')).toBe('Being rent\nfor Baisakh')
  })

  it('takes out what turns the direction of writing, so that an archive of the books comes back', () => {
    expect(nameIn('Himal \u202Esredart\u202C\u2066 Traders\u2069')).toBe('Himal sredart Traders')
    expect(proseIn('Rent\u202B of\nBaisakh')).toBe('Rent of\nBaisakh')
  })

  it('takes a reserved word for nothing written', () => {
    expect(wordIn('\u0004 Not Applicable')).toBe('')
    expect(wordIn('301234567')).toBe('301234567')
  })

  it.each(['\u0004 Primary', 'Primary', 'PRIMARY', '', '  '])('takes %j for no group above', (written) => {
    expect(parentIn(written)).toBeNull()
  })

  it('knows every other group by its name', () => {
    expect(parentIn('Primary Cooperatives')).toBe('Primary Cooperatives')
  })
})
