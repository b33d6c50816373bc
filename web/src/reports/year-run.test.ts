import { expect, test } from 'vitest'
import { fromYear, toYear } from './year-run.ts'

const YEARS = [
  { year: '2024-07-16', end: '2025-07-16' },
  { year: '2025-07-17', end: '2026-07-16' },
  { year: '2026-07-17', end: '2027-07-16' },
]
const [FIRST, SECOND, THIRD] = ['2024-07-16', '2025-07-17', '2026-07-17']

test('a first and a last fiscal year make a period of all years between them, in whichever order they are chosen', () => {
  const now = { from: '2026-08-01', to: '2026-09-01' }
  const begun = fromYear(YEARS, now, FIRST ?? '')
  expect(begun).toEqual({ from: FIRST, to: '2025-07-16' })
  expect(toYear(YEARS, begun, '2027-07-16')).toEqual({ from: FIRST, to: '2027-07-16' })
  const ended = toYear(YEARS, now, '2027-07-16')
  expect(ended).toEqual({ from: THIRD, to: '2027-07-16' })
  expect(fromYear(YEARS, ended, SECOND ?? '')).toEqual({ from: SECOND, to: '2027-07-16' })
})

test('a year that would turn the period round becomes the whole of it', () => {
  const last = { from: '2026-07-17', to: '2027-07-16' }
  expect(toYear(YEARS, last, '2025-07-16')).toEqual({ from: FIRST, to: '2025-07-16' })
  expect(fromYear(YEARS, { from: FIRST ?? '', to: '2025-07-16' }, THIRD ?? '')).toEqual(last)
})
