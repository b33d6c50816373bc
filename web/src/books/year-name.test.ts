import { expect, test } from 'vitest'
import { yearHolding } from './year-name.ts'

const years = [
  { id: '2082/83', year: '2025-07-17', end: '2026-07-16' },
  { id: '2083/84', year: '2026-07-17', end: '2027-07-16' },
]

test('a day belongs to the fiscal year from its first to its last day; a day before the first year belongs to none', () => {
  const held = ['2025-07-16', '2025-07-17', '2026-02-24', '2026-07-16', '2026-07-17'].map((day) => yearHolding(years, day)?.id)
  expect(held).toEqual([undefined, '2082/83', '2082/83', '2082/83', '2083/84'])
})
