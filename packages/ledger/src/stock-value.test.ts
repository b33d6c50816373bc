import { type Paisa, paisa, type Quantity, quantity } from '@lekha/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { averageValue, fifoLayers, fifoValue, type Receipt, sharedValue } from './stock-value.ts'

const many = (pieces: number): Quantity => quantity(BigInt(pieces) * 10_000n)
const rupees = (amount: number): Paisa => paisa(BigInt(amount) * 100n)
const receipt = (pieces: number, amount: number): Receipt => ({ quantity: many(pieces), value: rupees(amount) })

/** Receipts that were never more returned than they were, and what is left of them. */
const bought = fc.array(
  fc.record({ quantity: fc.bigInt(1n, 10n ** 9n).map(quantity), value: fc.bigInt(0n, 10n ** 12n).map((value) => paisa(value)) }),
  { minLength: 1, maxLength: 30 },
)
const total = (receipts: readonly Receipt[]): Receipt => ({
  quantity: quantity(receipts.reduce((sum, each) => sum + each.quantity, 0n)),
  value: paisa(receipts.reduce((sum, each) => sum + each.value, 0n)),
})

describe('weighted average', () => {
  test('values what is left in the proportion of all that came in', () => {
    // 10 at 100 and 20 at 115 are 30 for 3,300: 110 each.
    const came = total([receipt(10, 1_000), receipt(20, 2_300)])
    expect(averageValue(came, many(12))).toBe(rupees(1_320))
    expect(averageValue(came, many(30))).toBe(rupees(3_300))
    expect(averageValue(came, many(0))).toBe(0n)
  })

  test('is rounded once, to the paisa', () => {
    const came = { quantity: many(3), value: rupees(100) }
    expect([averageValue(came, many(1)), averageValue(came, many(2))]).toEqual([3_333n, 6_667n])
  })

  test('goes below zero with the stock, and knows no value where nothing came in', () => {
    expect(averageValue(receipt(10, 1_000), many(-2))).toBe(rupees(-200))
    expect(averageValue(receipt(0, 0), many(-2))).toBe(0n)
    expect(averageValue(receipt(-5, -500), many(-8))).toBe(rupees(-800))
  })

  test('keeps the value: what is left and what went out are what came in, and no part is worth more than all', () => {
    fc.assert(
      fc.property(bought, fc.integer({ min: 0, max: 1_000 }), (receipts, share) => {
        const came = total(receipts)
        const left = quantity((came.quantity * BigInt(share)) / 1_000n)
        const value = averageValue(came, left)
        expect(value >= 0n && value <= came.value).toBe(true)
        expect(averageValue(came, came.quantity)).toBe(came.value)
      }),
    )
  })
})

describe('first in, first out', () => {
  const receipts = [receipt(10, 1_000), receipt(20, 2_300), receipt(5, 600)]

  test('values what is left by the latest that came in', () => {
    expect([0, 3, 5, 15, 25, 35].map((left) => fifoValue(receipts, many(left)))).toEqual(
      [0, 360, 600, 600 + 1_150, 600 + 2_300, 3_900].map(rupees),
    )
  })

  test('takes what went back to the supplier off the receipts before it', () => {
    expect(fifoValue([...receipts, receipt(-5, -600)], many(20))).toBe(rupees(2_300))
    expect(fifoValue([...receipts, receipt(-8, -900)], many(20))).toBe(rupees(1_955 + 300))
    expect(fifoValue([receipt(-5, -500), receipt(8, 880)], many(3))).toBe(rupees(330))
  })

  test('adds a cost that came later to the receipt before it', () => {
    expect(fifoValue([receipt(10, 1_000), receipt(0, 50)], many(4))).toBe(rupees(420))
  })

  test('values what is below zero by the latest receipt', () => {
    expect(fifoValue(receipts, many(-2))).toBe(rupees(-240))
    expect(fifoValue([], many(-2))).toBe(0n)
  })

  test('keeps the value whatever went out, and is never above what came in', () => {
    fc.assert(
      fc.property(bought, fc.integer({ min: 0, max: 1_000 }), (some, share) => {
        const came = total(some)
        const left = quantity((came.quantity * BigInt(share)) / 1_000n)
        const value = fifoValue(some, left)
        expect(value >= 0n && value <= came.value).toBe(true)
        expect(fifoValue(some, came.quantity)).toBe(came.value)
      }),
    )
  })
})

test('the layers of first in, first out are what is left, the latest first, and worth its value', () => {
  const receipts = [receipt(10, 1_000), receipt(10, 1_200), receipt(-4, -480)]
  expect(fifoLayers(receipts, many(9))).toEqual([receipt(6, 720), receipt(3, 300)])
  fc.assert(
    fc.property(bought, fc.bigInt(0n, 10n ** 10n).map(quantity), (all, left) => {
      const layers = fifoLayers(all, left)
      return (
        total(layers).value === fifoValue(all, left) && total(layers).quantity === (left < total(all).quantity ? left : total(all).quantity)
      )
    }),
  )
})

test('parts of what is left share its value to the paisa, whatever they are', () => {
  expect(sharedValue(receipt(3, 100), [many(1), many(1), many(1)])).toEqual([3_333n, 3_334n, 3_333n])
  const parts = fc.array(fc.bigInt(-(10n ** 9n), 10n ** 9n).map(quantity), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(parts, fc.bigInt(-(10n ** 12n), 10n ** 12n).map(paisa), (shares, value) => {
      const whole = { quantity: quantity(shares.reduce((sum, each) => sum + each, 0n)), value }
      const sum = sharedValue(whole, shares).reduce((all, each) => all + each, 0n)
      return sum === (whole.quantity === 0n ? 0n : value)
    }),
  )
})
