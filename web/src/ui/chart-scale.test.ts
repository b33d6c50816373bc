import { type Paisa, paisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { chartScale, depthIn } from './chart-scale.ts'

const rupees = (amount: bigint): Paisa => paisa(amount * 100n)

test('a chart of lakhs has round lines that hold the largest month', () => {
  expect(chartScale(rupees(57_00_000n))).toEqual({ unit: 'lakh', top: rupees(60_00_000n), bottom: 0n, lines: [60n, 40n, 20n, 0n] })
})

test('small books are drawn in thousands, large ones in crores', () => {
  expect(chartScale(rupees(5_000n))).toMatchObject({ unit: 'thousand', lines: [6n, 4n, 2n, 0n] })
  expect(chartScale(rupees(12_00_00_000n))).toMatchObject({ unit: 'crore', lines: [15n, 10n, 5n, 0n] })
})

test('empty books still have a scale', () => {
  expect(chartScale(rupees(0n))).toMatchObject({ top: rupees(1000n), bottom: 0n, lines: [1n, 0n] })
})

test('balances on both sides stand above and below zero, in the unit of the larger side', () => {
  expect(chartScale(rupees(3_00_000n), rupees(-9_00_000n))).toEqual({
    ...{ unit: 'lakh', top: rupees(5_00_000n), bottom: rupees(-10_00_000n) },
    lines: [5n, 0n, -5n, -10n],
  })
  expect(chartScale(rupees(-1n), rupees(-7_000n))).toMatchObject({ unit: 'thousand', top: 0n, lines: [0n, -2n, -4n, -6n, -8n] })
})

test('no amount exceeds its scale, and no scale has more lines than can be read', () => {
  for (let amount = 1n; amount < 10n ** 12n; amount = amount * 3n + 1n) {
    for (const other of [0n, amount / 7n, amount, amount * 2n]) {
      const { top, bottom, lines } = chartScale(paisa(amount), paisa(-other))
      expect(top >= amount && bottom <= -other && lines.includes(0n)).toBe(true)
      expect(lines.length).toBeLessThanOrEqual(6)
    }
  }
})

test('amounts are placed between the top and the bottom of their scale', () => {
  const scale = chartScale(rupees(60_00_000n), rupees(-10_00_000n))
  expect(scale.lines).toEqual([60n, 40n, 20n, 0n, -20n])
  expect([60_00_000n, 20_00_000n, 0n, -20_00_000n].map((amount) => depthIn(scale, rupees(amount)))).toEqual([0, 50, 75, 100])
})
