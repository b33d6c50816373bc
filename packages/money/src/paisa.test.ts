import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AmountError, add, addKnown, magnitude, negate, type Paisa, paisa, paisaText, parsePaisa, ZERO } from './index.ts'

const amounts = fc.bigInt({ min: -(10n ** 17n) + 1n, max: 10n ** 17n - 1n }).map(paisa)

describe('an amount on the wire', () => {
  test('is decimal rupees with exactly two decimals', () => {
    expect(paisaText(paisa(123450n))).toBe('1234.50')
    expect(paisaText(paisa(-123450n))).toBe('-1234.50')
    expect(paisaText(paisa(-5n))).toBe('-0.05')
    expect(paisaText(ZERO)).toBe('0.00')
  })

  test('is read with no, one or two decimals', () => {
    expect(parsePaisa('1234')).toBe(123400n)
    expect(parsePaisa('1234.5')).toBe(123450n)
    expect(parsePaisa('-1234.56')).toBe(-123456n)
    expect(parsePaisa('0.05')).toBe(5n)
    expect(parsePaisa('-0')).toBe(0n)
    expect(parsePaisa('999999999999999.99')).toBe(99999999999999999n)
  })

  test.each([
    '',
    ' ',
    '-',
    '.',
    '1.',
    '.5',
    '1.234',
    '+1',
    '--1',
    '1,000',
    '1e5',
    '0x10',
    'NaN',
    'Infinity',
    '1e308',
    ' 1',
    '1 ',
    '1\n',
    '1\u0000',
    '१२',
    '१२३४.५०',
    '\u202e1',
    '1\u200b',
    '100000000000000000',
    '1.005',
    '1_000',
    '−1',
    'null',
    '1n',
    '1'.repeat(1_000_000),
  ])('refuses %j', (text) => {
    expect(() => parsePaisa(text)).toThrow(AmountError)
    expect(() => parsePaisa(text)).toThrow('An amount is written like -1234.50, with at most 15 digits before the point.')
  })

  test('comes back the same, whatever the amount', () => {
    fc.assert(fc.property(amounts, (amount) => parsePaisa(paisaText(amount)) === amount))
  })

  test('keeps paisa that a floating number would lose', () => {
    expect(paisaText(parsePaisa('90071992547409.93'))).toBe('90071992547409.93')
  })
})

describe('arithmetic of amounts', () => {
  test('nothing adds up to zero', () => {
    expect(add()).toBe(ZERO)
  })

  test('a debit and the same credit cancel out', () => {
    fc.assert(fc.property(amounts, (amount) => add(amount, negate(amount)) === ZERO))
  })

  test('the order of the lines does not change the total', () => {
    fc.assert(fc.property(fc.array(amounts), (lines) => add(...lines) === add(...lines.toReversed())))
  })

  test('an amount without its side is never negative', () => {
    fc.assert(fc.property(amounts, (amount) => magnitude(amount) >= 0n && magnitude(amount) === magnitude(negate(amount))))
  })

  test('an error carries a code for programs and a sentence for people', () => {
    const error = new AmountError('division-by-zero')
    expect(error).toMatchObject({ name: 'AmountError', code: 'division-by-zero', message: 'An amount cannot be divided by zero.' })
  })

  test('a bare bigint is not an amount', () => {
    // @ts-expect-error money is branded
    const amount: Paisa = 5n
    expect(amount).toBe(5n)
  })
})

test('a sum is known only where every part of it is', () => {
  expect(addKnown(paisa(150n), paisa(-50n))).toBe(100n)
  expect(addKnown()).toBe(0n)
  expect(addKnown(paisa(150n), undefined)).toBeUndefined()
})
