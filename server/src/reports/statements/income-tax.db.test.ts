import { createLedger, listGroups, postVoucher, readReport } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { LEDGER_FIELDS } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
})
afterAll(() => product.close())

const move = (date: string, debit: string, credit: string, amount: string) => books.post(date, [[debit, amount], [credit, `-${amount}`]]) // biome-ignore format: a voucher reads as one

/** The name and amount of each row of the sheet. */
async function sheet({ owner, organizationId } = books) {
  const { answer } = await owner.call(readReport, { params: { organizationId, report: 'income-tax' }, query: { to: '2027-07-16' } })
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

test('where a fixed asset is in no pool, what the Act allows is not known, nor the income', async () => {
  const own = await openTestBooks(product)
  const of = { organizationId: own.organizationId }
  const { result } = (await own.owner.call(listGroups, { params: of })).answer
  const groupId = result.find(({ predefined }) => predefined === 'fixed-assets')?.id ?? ''
  const lines = async (name: string) => {
    const { id } = (await own.owner.call(createLedger, { params: of, body: { ...LEDGER_FIELDS, name, groupId } })).answer.result
    const body = { type: 'journal', date: '2026-08-01', lines: [{ ledgerId: id, amount: parsePaisa('900') }, { ledgerId: own.ledgerId('Cash'), amount: parsePaisa('-900') }] } // biome-ignore format: a voucher reads as one
    expect((await own.owner.call(postVoucher, { params: of, body })).status).toBe(201)
    return (await sheet(own)).rows.slice(1, 4)
  }
  expect((await lines('Land at Patan')).at(-1)).toBe('Income before other adjustments ')
  expect((await lines('Generator')).slice(1)).toEqual(['Less: depreciation by the Income Tax Act –', 'Income before other adjustments –'])
})
