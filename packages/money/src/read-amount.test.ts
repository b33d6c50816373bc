import { describe, expect, test } from 'vitest'
import { paisaText, readAmount } from './index.ts'

/** The wire form of what was read, or the sentence of the refusal. */
function read(text: string): string {
  const answer = readAmount(text)
  return answer.ok ? paisaText(answer.amount) : answer.message
}

const PLAIN: [typed: string, amount: string][] = [
  ['1200', '1200.00'],
  [' 1200 ', '1200.00'],
  ['1,23,456.7', '123456.70'],
  ['1,00,000', '100000.00'],
  ['1,00,000.00', '100000.00'],
  ['100,000', '100000.00'],
  ['1,000,000', '1000000.00'],
  ['.5', '0.50'],
  ['-5', '-5.00'],
  ['+5', '5.00'],
  ['\u22125', '-5.00'],
  ['-0', '0.00'],
  ['0', '0.00'],
  ['१२३४.५०', '1234.50'],
  ['१,२३,४५६.७', '123456.70'],
  ['12\u00a0', '12.00'],
  ['Rs 1200', '1200.00'],
  ['Rs. 1,200.50', '1200.50'],
  ['rs1200', '1200.00'],
  ['NRs 5', '5.00'],
  ['NPR 5', '5.00'],
  ['-Rs 5', '-5.00'],
  ['Rs .50', '0.50'],
  ['रु १२००', '1200.00'],
  ['रु५', '5.00'],
  ['रू. १,२००', '1200.00'],
  ['1200/-', '1200.00'],
  ['Rs 1,200/- ', '1200.00'],
  ['रु १२००/-', '1200.00'],
]

const EXPANDED: [typed: string, amount: string][] = [
  ['5k', '5000.00'],
  ['2l', '200000.00'],
  ['1cr', '10000000.00'],
  ['1.5l', '150000.00'],
  ['1.25 CR', '12500000.00'],
  ['1.234K', '1234.00'],
  ['२l', '200000.00'],
  ['(1+1)l', '200000.00'],
  ['1cr+50l+3k', '15003000.00'],
]

const CALCULATED: [typed: string, amount: string][] = [
  ['=5', '5.00'],
  ['=1200*3+13%', '4068.00'],
  ['1200*3+13%', '4068.00'],
  ['१२००*३+१३%', '4068.00'],
  ['1000+200-10%', '1080.00'],
  ['1000-10%-10%', '810.00'],
  ['-1000+13%', '-1130.00'],
  ['1200*13%', '156.00'],
  ['13%*1200', '156.00'],
  ['100+50*10%', '105.00'],
  ['100+(5+8)%', '113.00'],
  ['100+(13%)', '113.00'],
  ['(100+13%)*2', '226.00'],
  ['200/8', '25.00'],
  ['100/3', '33.33'],
  ['200/3', '66.67'],
  ['-200/3', '-66.67'],
  ['100/3*3', '100.00'],
  ['2+3*4', '14.00'],
  ['(2+3)*4', '20.00'],
  ['10-2-3', '5.00'],
  ['100/10/2', '5.00'],
  ['5*-2', '-10.00'],
  ['5--2', '7.00'],
  ['5 × 2 ÷ 4', '2.50'],
  ['1,200 * 1.125', '1350.00'],
  ['1cr*1cr/1cr', '10000000.00'],
  ['0.1+0.2', '0.30'],
]

/** Each sentence with what it answers. */
const REFUSED: [string, ...string[]][] = [
  ['Enter an amount.', '', ' ', '\t', '=', ' = '],
  ['An amount has at most 200 characters.', '1'.repeat(201), `1${'\u0301'.repeat(1000)}`, '('.repeat(1_000_000)],
  [
    'An amount is written with digits, commas, a point, brackets and the signs + - * / %.',
    '5\u0000',
    '\u202e5',
    '5\u200b',
    '\ufeff5',
    '5\u2066',
    '5\u212a',
    '5$',
    '5;',
    '5^2',
    '==5',
    '=5|6',
    '@5',
    '5रु',
    'रुरु5',
    '५ हजार',
    '٥',
    '５',
    '😀',
    '\ud800',
    '1_000',
    "1'000",
  ],
  [
    'Only k (thousand), l (lakh) and cr (crore) may follow a number.',
    'NaN',
    'Infinity',
    '-Infinity',
    '1e5',
    '1e308',
    '0x10',
    '5kk',
    '10n',
    'ten',
  ],
  [
    'Commas stand between groups of two or three digits, the last group having three, as in 1,23,456.',
    '1,2,3',
    '1,2,345',
    '1,23',
    '1,234,5',
    ',5',
    '5,',
    '1,,000',
    '1234,567',
    '1,0000',
    '1.234,5',
    '1,234.5,6',
    '1,2345,678',
    ',',
  ],
  ['A number has one point, with digits after it.', '1.', '.', '1.2.3', '1..2', '5.+1', '1.234.567'],
  ['An amount has at most two decimals.', '1.005', '1.000', '-1.005', '=1.005', '(1.005)', '1.234567k', '0.001'],
  ['A number is missing.', '5+', '*5', '5*', '()', '5+()', '%', 'k', '5*/2', '-', '(', '5*(', '+'],
  ['A sign such as + or * is missing between two numbers.', '5 5', '1 200', '2(3)', '(2)(3)', '5%%', '5%5', '5k5', '(5 5', '5 k l', '5%k'],
  ['A bracket is not closed.', '(5', '(5+(2)', '((5)'],
  ['A bracket is closed that was never opened.', '5)', '(5))'],
  ['A percentage needs an amount before it.', '13%', '13%+100', '-13%', '(13%)', '100*(5%+8%)'],
  ['An amount cannot be divided by zero.', '5/0', '5/(2-2)', '0/0', '5/0%', '5/-0'],
  [
    'An amount cannot be above 1,00,00,00,00,00,000 rupees.',
    '10000000000000.01',
    '-10000000000000.01',
    '1000000000000000000',
    '1cr*1cr',
    '9'.repeat(200),
  ],
]

describe('a typed amount', () => {
  test.each(PLAIN)('%j is a plain amount', (text, amount) => {
    expect(read(text)).toBe(amount)
  })

  test.each(EXPANDED)('%j is expanded', (text, amount) => {
    expect(read(text)).toBe(amount)
  })

  test.each(CALCULATED)('%j is calculated', (text, amount) => {
    expect(read(text)).toBe(amount)
  })

  test('half a paisa goes away from zero, on both sides alike, and only once, at the end', () => {
    expect(read('0.01/2')).toBe('0.01')
    expect(read('-0.01/2')).toBe('-0.01')
    expect(read('1.005*1')).toBe('1.01')
    expect(read('0.01/2+0.01/2')).toBe('0.01')
    expect(read('0.0049*1')).toBe('0.00')
  })
})

describe('a text that is not an amount', () => {
  test.each(REFUSED)('%s', (sentence, ...texts) => {
    for (const text of texts) expect([text, read(text)]).toEqual([text, sentence])
  })

  test('the largest amount is read, with its commas and on both sides', () => {
    expect(read('10000000000000')).toBe('10000000000000.00')
    expect(read('1,00,00,00,00,00,000')).toBe('10000000000000.00')
    expect(read('-10000000000000')).toBe('-10000000000000.00')
  })

  test('a long paste of percentages or brackets stays small', () => {
    expect(read(`1${'+1%'.repeat(66)}`)).toBe('1.93')
    expect(read(`${'('.repeat(99)}5${')'.repeat(99)}`)).toBe('5.00')
  })
})
