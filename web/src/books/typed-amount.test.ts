import { ZERO } from '@lekha/money'
import { describe, expect, test } from 'vitest'
import { amountText, amountTyped, typedAmount } from './typed-amount.ts'

describe('an amount with a side', () => {
  test.each([
    ['1,42,350', 'credit', -14_235_000n],
    ['५l', 'debit', 50_000_000n],
    ['1200*3', 'debit', 360_000n],
    ['-500', 'debit', -50_000n],
    ['', 'credit', 0n],
  ] as const)('%s on the %s side is read', (text, side, amount) => {
    expect(amountTyped({ text, side })).toBe(amount)
  })

  test('that is no amount is left to the contract, which says so', () => {
    expect(amountTyped({ text: 'abc', side: 'debit' })).toBeUndefined()
    expect(amountText({ text: 'abc', side: 'debit' })).toBe('abc')
  })

  test('of nothing is no text, on the side that is usual for the group', () => {
    expect(typedAmount(ZERO, 'credit')).toEqual({ text: '', side: 'credit' })
  })

  test('is read back as it was written', () => {
    const typed = typedAmount(amountTyped({ text: '142350.5', side: 'credit' })!, 'debit')
    expect(typed).toEqual({ text: '1,42,350.50', side: 'credit' })
    expect(amountText(typed)).toBe('-142350.50')
  })
})
