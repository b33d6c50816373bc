import { expect, test } from 'vitest'
import { yearHolding } from './year-name.ts'

const years = [
  { id: '2082/83', year: '2025-07-17', end: '2026-07-16' },
  { id: '2083/84', year: '2026-07-17', end: '2027-07-16' },
]

test('a day stands in the fiscal year that begins on it, ends on it or lies around it; before the first, in none', () => {
  const held = ['2025-07-16', '2025-07-17', '2026-02-24', '2026-07-16', '2026-07-17'].map((day) => yearHolding(years, day)?.id)
  expect(held).toEqual([undefined, '2082/83', '2082/83', '2082/83', '2083/84'])
})
