import { expect, test } from 'vitest'
import { addedIn, nextFormer, withAnother, withoutLast } from './compared-address.ts'

const [BHADRA, YEAR] = [
  { from: '2026-08-17', to: '2026-09-16' },
  { from: '2026-07-17', to: '2027-07-16' },
]

test('periods stand in the address in the order of adding, each once', () => {
  const first = withAnother({}, BHADRA)
  expect(first).toEqual({ periods: '2026-08-17~2026-09-16' })
  const both = withAnother(first, YEAR)
  expect(both).toEqual({ periods: '2026-08-17~2026-09-16,2026-07-17~2027-07-16' })
  expect(addedIn(both)).toEqual([BHADRA, YEAR])
  expect(withAnother(both, BHADRA)).toEqual({})
  expect([addedIn({}), addedIn({ periods: 'nonsense' })]).toEqual([[], []])
})

test('the last column is taken away first: the added ones, then the former periods one by one', () => {
  const now = { periods: '2026-08-17~2026-09-16,2026-07-17~2027-07-16', compare: 'year-2' }
  expect(withoutLast(now)).toEqual({ periods: '2026-08-17~2026-09-16' })
  expect(withoutLast({ ...now, periods: '2026-08-17~2026-09-16' })).toEqual({ periods: undefined })
  expect(withoutLast({ compare: 'year-2' })).toEqual({ compare: 'year-1' })
  expect(withoutLast({ compare: 'year-1' })).toEqual({ compare: undefined })
  expect([withoutLast({}), withoutLast({ compare: 'none' })]).toEqual([{}, {}])
})

test('of a report that compares by itself, the comparison is taken away in words, and the usual one needs none', () => {
  expect(withoutLast({ compare: 'fiscal-year-1' }, 'fiscal-year-1')).toEqual({ compare: 'none' })
  expect(withoutLast({ compare: 'fiscal-year-2' }, 'fiscal-year-1')).toEqual({ compare: undefined })
})

test('the same former period once more is the one before it, up to four; another kind begins anew', () => {
  expect(['fiscal-year-1', 'fiscal-year-4', 'year-3', 'none', ''].map((now) => nextFormer('fiscal-year', now))).toEqual([
    'fiscal-year-2',
    'fiscal-year-4',
    'fiscal-year-1',
    'fiscal-year-1',
    'fiscal-year-1',
  ])
})
