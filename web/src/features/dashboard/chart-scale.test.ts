import { type Paisa, paisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { chartScale, heightIn } from './chart-scale.ts'

const rupees = (amount: bigint): Paisa => paisa(amount * 100n)

test('a chart of lakhs has round lines that hold the largest month', () => {
  expect(chartScale(rupees(57_00_000n))).toEqual({ unit: 'lakh', top: rupees(60_00_000n), lines: [60n, 40n, 20n, 0n] })
})

test('small books are drawn in thousands, large ones in crores', () => {
  expect(chartScale(rupees(5_000n))).toMatchObject({ unit: 'thousand', lines: [6n, 4n, 2n, 0n] })
  expect(chartScale(rupees(12_00_00_000n))).toMatchObject({ unit: 'crore', lines: [15n, 10n, 5n, 0n] })
})

test('empty books still have a scale', () => {
  expect(chartScale(rupees(0n))).toMatchObject({ top: rupees(1000n), lines: [1n, 0n] })
})

test('no amount exceeds its scale', () => {
  for (let amount = 1n; amount < 10n ** 12n; amount = amount * 3n + 1n) {
    const { top, lines } = chartScale(paisa(amount))
    expect(top >= amount).toBe(true)
    expect(lines.length).toBeLessThanOrEqual(5)
  }
})

test('heights are shares of the top; a loss has none', () => {
  const scale = chartScale(rupees(60_00_000n))
  expect(heightIn(scale, rupees(30_00_000n))).toBe('calc(500 * 0.1%)')
  expect(heightIn(scale, rupees(-1n))).toBe('calc(0 * 0.1%)')
})
