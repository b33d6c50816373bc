import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const PERIOD = { from: '2026-07-17', to: '2026-09-16' }
const interest = (query: Record<string, string>) => books.ask('interest', { ...PERIOD, ledger: books.ledgerId('Cash'), ...query })

test('each stretch of days on which the balance stayed the same bears its interest', async () => {
  const report = await interest({ rate: '12' })
  // Cash: 1,000 at first, 700 after the rent of 1 August, 1,830 after the sale of 20 August, and no further movement until 16 September.
  expect(written(report)).toEqual([
    '1 Shrawan – 15 Shrawan 2083 | 17 Jul 2026 – 31 Jul 2026 | 15 | 1000.00 | 4.93',
    '16 Shrawan – 3 Bhadra 2083 | 1 Aug 2026 – 19 Aug 2026 | 19 | 700.00 | 4.37',
    '4 Bhadra – 31 Bhadra 2083 | 20 Aug 2026 – 16 Sep 2026 | 28 | 1830.00 | 16.85',
  ])
  expect([report.totals.at(-1), report.proofs[0]?.difference]).toEqual(['26.15', '0.00'])
  expect(report.rows[1]?.opens).toEqual({
    report: 'ledger',
    params: { ledgerId: books.ledgerId('Cash'), from: '2026-08-01', to: '2026-08-19' },
  })
})

test('of balances on the other side there is none, and without a rate the interest is not known', async () => {
  expect((await interest({ rate: '12', side: 'credit' })).totals.at(-1)).toBe('0.00')
  const unknown = await interest({})
  expect(unknown.rows.map(({ cells }) => cells.at(-1))).toEqual(['–', '–', '–'])
  expect(unknown.subtitle).toBe('Cash · Give a rate with F')
})

test('without a ledger the report says what to choose, and not that there is nothing', async () => {
  const report = await books.ask('interest', PERIOD)
  expect([written(report), report.proofs]).toEqual([['Choose a ledger and a rate with F'], []])
})

test('a rate that is none is refused in a sentence', async () => {
  await expect(interest({ rate: 'a lot' })).rejects.toThrow('A rate is a number of percent a year with at most two decimals, such as 12.5.')
})
