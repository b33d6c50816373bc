import { readReport } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
})
afterAll(() => product.close())

const move = (date: string, debit: string, credit: string, amount: string) => books.post(date, [[debit, amount], [credit, `-${amount}`]]) // biome-ignore format: a voucher reads as one

/** The name and amount of each row of the sheet. */
async function sheet() {
  const { answer } = await books.owner.call(readReport, { params: { ...params, report: 'income-tax' }, query: { to: '2027-07-16' } })
  return {
    rows: answer.blocks.flatMap((block) => (block.block === 'table' ? block.rows.map(({ cells }) => cells.join(' ')) : [])),
    proofs: answer.proofs.map(({ difference }) => difference),
  }
}

test('the profit, with the depreciation of the Act in place of that of the books, and the tax paid already', async () => {
  await move('2026-08-01', 'Cash', 'Sales – Taxable', '500000')
  await move('2026-08-02', 'Purchases – Taxable', 'Cash', '200000')
  await move('2026-08-03', 'Furniture and Office Equipment (Pool B)', 'Cash', '100000')
  await move('2027-07-16', 'Depreciation', 'Furniture and Office Equipment (Pool B)', '10000')
  await move('2027-07-15', 'Income Tax', 'Cash', '4000')
  await move('2027-01-10', 'Advance Income Tax', 'Cash', '30000')
  await move('2027-01-11', 'TDS Receivable', 'Sales – Taxable', '7500')
  const { rows, proofs } = await sheet()
  // 507,500 - 200,000 - 10,000 - 4,000 = 293,500; the tax is no expense, and the Act takes 25 % of 100,000 in place of the 10,000.
  expect(rows).toEqual([
    'Income from business ',
    'Net profit 293500.00',
    'Add: Income Tax 4000.00',
    'Add: Depreciation 10000.00',
    'Less: depreciation by the Income Tax Act -25000.00',
    'Income before other adjustments 282500.00',
    'Cost of trading stock ',
    'Purchase Accounts 200000.00',
    'Cost of what was sold 200000.00',
    'Tax paid already ',
    'Advance Income Tax 30000.00',
    'TDS Receivable 7500.00',
    'Total 37500.00',
  ])
  expect(proofs).toEqual(['0.00', '0.00'])
})
