import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paisa } from './paisa.ts'
import { sharedOut } from './shared-out.ts'

describe('an amount that is shared out', () => {
  test('gives the paisa left over to the parts that lost most by rounding, the first of equal ones', () => {
    expect(sharedOut(paisa(100n), [1n, 1n, 1n])).toEqual([34n, 33n, 33n])
    expect(sharedOut(paisa(500_00n), [8_286_00n, 5_605_00n, 300_00n])).toEqual([29195n, 19748n, 1057n])
    expect(sharedOut(paisa(1n), [1n, 2n])).toEqual([0n, 1n])
  })

  test('has nothing to share without weights', () => {
    expect(sharedOut(paisa(100n), [])).toEqual([])
    expect(sharedOut(paisa(100n), [0n, 0n])).toEqual([0n, 0n])
  })

  test('comes to the amount, and no part is a paisa or more from its exact share', () => {
    const weights = fc.array(fc.bigInt({ min: 0n, max: 10n ** 12n }), { minLength: 1, maxLength: 30 })
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 12n }), weights, (amount, shares) => {
        const whole = shares.reduce((sum, each) => sum + each, 0n)
        fc.pre(whole > 0n)
        const parts = sharedOut(paisa(amount), shares)
        expect(parts.reduce((sum, part) => sum + part, 0n)).toBe(amount)
        parts.forEach((part, place) => {
          const gap = part * whole - amount * (shares[place] ?? 0n)
          expect(gap > -whole && gap < whole).toBe(true)
        })
      }),
    )
  })
})
