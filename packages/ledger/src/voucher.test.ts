import { paisa, parsePaisa } from '@lekha/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BookError } from './book-error.ts'
import { balancingAmount, checkLines, debitTotal, LARGEST_AMOUNT, MAX_LINES, MOVES_NOTHING, voucherNumber } from './voucher.ts'

const lines = (...amounts: string[]) => amounts.map((amount, index) => ({ ledgerId: String(index), amount: parsePaisa(amount) }))

/** What a refusal says, or null where the lines pass. */
const refusal = (given: ReturnType<typeof lines>): { message: string; fields: Record<string, string> } | null => {
  try {
    checkLines(given)
    return null
  } catch (error) {
    if (!(error instanceof BookError)) throw error
    return { message: error.message, fields: error.fields }
  }
}

describe('the lines of a voucher', () => {
  test('pass when debits are credits', () => {
    expect(refusal(lines('5000.00', '-5000.00'))).toBeNull()
    expect(refusal(lines('0.01', '0.02', '-0.03'))).toBeNull()
  })

  test('are refused by a single paisa, with the difference and its side', () => {
    expect(refusal(lines('100.01', '-100.00'))?.message).toBe('Debit exceeds credit by 0.01.')
    expect(refusal(lines('123456.70', '-250000.00'))?.message).toBe('Credit exceeds debit by 1,26,543.30.')
  })

  test('are at least two, none empty, none impossible, each refused at its field', () => {
    expect(refusal([])).toEqual({
      message: 'A voucher needs at least two lines.',
      fields: { lines: 'A voucher needs at least two lines.' },
    })
    expect(refusal(lines('1'))?.message).toBe('A voucher needs at least two lines.')
    expect(refusal(lines('1', '0', '-1'))?.fields).toEqual({ 'lines.1.amount': 'An amount is missing.' })
    const tooLarge = paisa(LARGEST_AMOUNT + 1n)
    expect(
      refusal([
        { ledgerId: 'a', amount: paisa(-tooLarge) },
        { ledgerId: 'b', amount: tooLarge },
      ])?.fields,
    ).toEqual({ 'lines.0.amount': 'This amount is too large.' })
    expect(
      refusal([
        { ledgerId: 'a', amount: LARGEST_AMOUNT },
        { ledgerId: 'b', amount: paisa(-LARGEST_AMOUNT) },
      ]),
    ).toBeNull()
  })

  test('move some balance: cash from Cash to Cash is no voucher, from one sub-ledger of Members to another it is', () => {
    const move = (...places: [ledgerId: string, amount: string, subLedgerId?: string][]) =>
      refusal(
        places.map(([ledgerId, amount, subLedgerId]) => ({
          ledgerId,
          amount: parsePaisa(amount),
          ...(subLedgerId ? { subLedgerId } : {}),
        })),
      )
    expect(move(['Cash', '50000'], ['Cash', '-50000'])?.fields).toEqual({ lines: MOVES_NOTHING })
    expect(move(['Cash', '5'], ['Bank', '7'], ['Cash', '-5'], ['Bank', '-7'])?.message).toBe(MOVES_NOTHING)
    expect(move(['Members', '5', 'Ram'], ['Members', '-5', 'Ram'])?.message).toBe(MOVES_NOTHING)
    expect(move(['Members', '5', 'Ram'], ['Members', '-5', 'Sita'])).toBeNull()
    expect(move(['Members', '5', 'Ram'], ['Members', '-5'])).toBeNull()
    expect(move(['Cash', '5'], ['Cash', '-4'], ['Bank', '-1'])).toBeNull()
  })

  test('are not endless', () => {
    const many = Array.from({ length: MAX_LINES + 2 }, (_, index) => ({ ledgerId: 'a', amount: paisa(index % 2 === 0 ? 1n : -1n) }))
    expect(refusal(many)?.message).toBe('A voucher has at most 30,000 lines.')
  })

  test('the balancing amount makes any voucher balance', () => {
    const amounts = fc.array(
      fc.bigInt({ min: -10_000_000n, max: 10_000_000n }).filter((amount) => amount !== 0n),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(amounts, (given) => {
        const open = given.map((amount, index) => ({ ledgerId: String(index), amount: paisa(amount) }))
        const left = balancingAmount(open)
        const whole = left === 0n ? open : [...open, { ledgerId: 'b', amount: left }]
        return whole.length < 2 || refusal(whole) === null
      }),
    )
  })

  test('the total of a voucher is that of its debits', () => {
    expect(debitTotal(lines('1130.00', '-1000.00', '-130.00'))).toBe(113_000n)
    expect(debitTotal([])).toBe(0n)
  })
})

test('a number is printed with its prefix, and longer than its width when it must be', () => {
  expect([voucherNumber('PV-', 298, 4), voucherNumber('PV-', 12_345, 4), voucherNumber('', 7, 1)]).toEqual(['PV-0298', 'PV-12345', '7'])
})
