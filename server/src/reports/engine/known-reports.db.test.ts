import { randomUUID } from 'node:crypto'
import { printBill } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks } from '../../testing/example-books.ts'
import { goodsIn } from '../../testing/goods.ts'
import { issueBillsFrom } from '../../testing/printed-bills.ts'
import { enterTaxedBills } from '../../testing/taxed-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { reports } from '../index.ts'

let product: TestApp
let books: ExampleBooks
let item: string

/** Until the end of this day in Nepal the openings and the first two vouchers were recorded. */
const KNOWN = '2026-08-21'

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
  // Goods that moved after it.
  const { created, enter } = goodsIn(product, books)
  item = await created('stock_item', 'Cement', {
    ...{ unit_id: await created('unit_of_measure', 'Bag', { symbol: 'bag' }), reorder_level: '200000' },
  })
  await enter(
    'stock-journal',
    '2026-09-01',
    '',
    ['', ''],
    [
      [item, 'in', '10', '800', undefined, 'A'],
      [item, 'out', '-1'],
    ],
  )
  await books.post('2026-09-02', [['Rent', '10'], ['TDS Payable – Rent', '-10']]) // biome-ignore format: a voucher reads as one
  // A customer with a bill.
  const customer = { ledgerId: books.ledgerId('Security Deposit'), amount: parsePaisa('700') }
  const bills = [{ billId: randomUUID(), kind: 'new', amount: customer.amount, name: '', billedOn: null, dueOn: null }]
  const sold = { ledgerId: books.ledgerId('Rent'), amount: parsePaisa('-700') }
  await books.post('2026-09-03', [], { lines: [{ ...customer, bills }, sold] })
  await books.post('2026-09-04', [['Security Deposit', '90'], ['Rent', '-90']], { type: 'sales-order' }) // biome-ignore format: a voucher reads as one
  // Bills with VAT, of which one party has more than a lakh, and a debit note.
  await enterTaxedBills(product, books)
  const printed = await books.post('2026-09-05', [['Security Deposit', '113000'], ['Sales – Taxable', '-100000'], ['VAT', '-13000']], { type: 'sales' }) // biome-ignore format: a voucher reads as one
  await issueBillsFrom(product, books, '2026-09-05')
  await books.owner.call(printBill, {
    params: { organizationId: books.organizationId, voucherId: printed.answer.result.id },
    body: { paper: 'A4' },
  })
  const bought = await books.post('2026-09-06', [['Rent', '100'], ['VAT', '13'], ['Cash', '-113']], { type: 'purchase' }) // biome-ignore format: a voucher reads as one
  const { id: corrects } = bought.answer.result
  await books.post('2026-09-07', [['Cash', '113'], ['Rent', '-100'], ['VAT', '-13']], { type: 'debit-note', corrects }) // biome-ignore format: a voucher reads as one
  await books.post('2026-09-08', [['Rent', '40'], ['Bank – Current A/c', '-40']], { type: 'payment', details: { chequeNumber: '000101' } }) // biome-ignore format: a voucher reads as one
  // As if they had been recorded then: the rest was recorded today.
  await product.database.admin.query(
    `set session_replication_role = replica;
     update voucher set recorded_at = timestamptz '${KNOWN} 06:00:00+00' + entry * interval '1 second'
      where organization_id = '${books.organizationId}' and entry <= 3;
     update bill_print set printed_at = '2026-09-05 06:00:00+00' where organization_id = '${books.organizationId}';
     reset session_replication_role`,
  )
})
afterAll(() => product.close())

/** Two fiscal years: in the first nothing was traded after that entry. */
const PERIOD = { from: '2026-07-17', to: '2028-07-15' }
/** What a report must be told besides the period. */
const ABOUT: Readonly<Record<string, () => Record<string, string>>> = {
  interest: () => ({ ledger: books.ledgerId('Cash'), rate: '12' }),
  ledger: () => ({ ledgerId: books.ledgerId('Cash') }),
  'month-summary': () => ({ ledgerId: books.ledgerId('Cash') }),
  'item-profit-months': () => ({ stockItemId: item }),
  'stock-item': () => ({ stockItemId: item }),
  'stock-movements': () => ({ stockItemId: item }),
}

test.each(reports.map(({ id }) => id))('%s is read as the books were known on a day, and says so', async (id) => {
  const query = { ...PERIOD, ...ABOUT[id]?.() }
  const known = await books.ask(id, { ...query, known: KNOWN })
  expect(known.asOf).toMatchObject({ entry: '3', known: { day: KNOWN, recordedAt: expect.stringMatching(/^2026-08-21/) } })
  expect(known.filters.find((filter) => filter.id === 'known')).toMatchObject({ value: KNOWN, kind: 'date' })
  const [atEntry, now] = [await books.ask(id, { ...query, entry: '3' }), await books.ask(id, query)]
  expect(known.blocks).toEqual(atEntry.blocks)
  expect(known.blocks).not.toEqual(now.blocks)
  expect(known.proofs.map(({ difference }) => difference)).toEqual(known.proofs.map(({ counted }) => (counted ? '0' : '0.00')))
})
