import { expect, test } from 'vitest'
import { pageOf } from './page-position.ts'

const items = (count: number) => Array.from({ length: count }, (_, index) => index)
const countOf = (count: number, limit: number, lines: number) => pageOf(items(count), limit, () => lines).length

test('a page ends where its vouchers have as many lines as one page may cost, and holds one at least', () => {
  expect([countOf(300, 200, 2), countOf(300, 200, 30_000), countOf(3, 200, 30_000), countOf(1, 200, 30_000)]).toEqual([200, 40, 3, 1])
})

test('the lines of one voucher count once where they are shown once', () => {
  const once = pageOf(items(5_000), 1_000, (_, former) => (former === undefined ? 30_000 : 0))
  expect(once).toHaveLength(1_000)
})
