import { readFile } from 'node:fs/promises'
import { createFiscalYear, readReport, tablesIn } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsIn, type Moved } from '../../testing/goods.ts'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

const read = (name: string) => readFile(new URL(`../../../../fixtures/himal-goods.${name}`, import.meta.url), 'utf8')
const ITEMS = { 'Rods, average': 'average', 'Rods, first in first out': 'fifo' }

let product: TestApp
let books: TestBooks
beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  await books.owner.call(createFiscalYear, { query: { subcompany: books.organizationId }, body: { year: '2027-07-17', end: '2028-07-15' } })
  const { created, enter } = goodsIn(product, books)
  const fields = { unit_id: await created('unit_of_measure', 'Kilogram', { symbol: 'kg' }), stock_ledger_id: books.ledgerId('Stock') }
  const items: string[] = []
  for (const [name, valuation] of Object.entries(ITEMS)) items.push(await created('stock_item', name, { ...fields, valuation }))
  // From the last to the first: the order in which they are entered makes no difference.
  for (const { date, many, value } of movementsIn(await read('movements')).toReversed()) {
    const moved = items.map((item): Moved => (value === undefined ? [item, 'out', many] : [item, 'in', many, value]))
    expect((await enter('stock-journal', date, '', ['', ''], moved)).status).toBe(201)
  }
})
afterAll(() => product.close())

const movementsIn = (text: string) =>
  [...text.matchAll(/^(\d{4}-\d\d-\d\d) {2}\S.*? {2,}(-?\d+)(?: +(-?\d+))?$/gm)].map(([, date = '', many = '', value]) => ({
    date,
    many,
    value,
  }))

test('goods are worth what was worked out on paper, by both methods, in each year and on a day between', async () => {
  const pages = (await read('reports')).split('\n> ').slice(1)
  expect(pages).toHaveLength(3)
  for (const page of pages) {
    const [asked = '', ...rows] = page.trim().split('\n')
    const query = Object.fromEntries(asked.split(' ').map((word) => word.split('=') as [string, string]))
    const { answer } = await books.owner.call(readReport, {
      params: { organizationId: books.organizationId, report: 'stock-summary' },
      query,
    })
    expect([asked, ...(tablesIn(answer)[0]?.rows ?? []).map(({ cells }) => cells.map((cell) => cell ?? '–').join(' | '))]).toEqual([
      asked,
      ...rows,
    ])
    expect(answer.proofs.map(({ difference }) => difference)).toEqual(['0.00', '0.00'])
  }
})
