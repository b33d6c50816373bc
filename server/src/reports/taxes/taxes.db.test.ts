import { alterVoucher, printBill } from '@lekha/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, type ReportWithTable, written } from '../../testing/example-books.ts'
import { issueBillsFrom } from '../../testing/printed-bills.ts'
import { faultsOf } from '../../testing/stored-rows.ts'
import { enterTaxedBills, TAXED_MONTH } from '../../testing/taxed-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
  await enterTaxedBills(product, books)
})
afterAll(() => product.close())

const ask = (report: string, more: Record<string, string> = {}) => books.ask(report, { ...TAXED_MONTH, ...more })
/** The cells of the totals that hold something, and what the proofs say. */
const endOf = ({ totals, proofs }: ReportWithTable) => [
  totals.filter((cell) => cell !== null).join(' | '),
  ...proofs.map(({ difference }) => difference),
]

test('the sales register parts each bill into exempt, taxable with its tax, and export; rounding is in no column, a cancelled bill in no row', async () => {
  const register = await ask('sales-register')
  expect(written(register)).toEqual([
    '2083.06.02 | SI-0002 | Security Deposit | 601234567 | 9500.00 | 1000.00 | 8500.00 | 1105.00',
    '2083.06.03 | SI-0003 | Sita Pasal | 609999999 | 1000.00 | 1000.00 | 130.00',
    '2083.06.04 | SI-0004 | Cash | 5000.00 | 5000.00 | India | M 7781 | 2083.06.03',
  ])
  expect(endOf(register)).toEqual(['15500.00 | 1000.00 | 9500.00 | 1235.00 | 5000.00', '0.00'])
})

test('asked for, the sales register names the goods of each bill, and its amounts stay those of the bills', async () => {
  const register = await ask('sales-register', { items: 'shown' })
  expect(written(register)[0]).toMatch(
    /^2083.06.02 \| SI-0002 \| Security Deposit \| 601234567 \| Cement OPC \| \d+ \| sack \| 9500.00 \| /,
  )
  expect(endOf(register)).toEqual(endOf(await ask('sales-register')))
})

test('the purchase register shows the supplier’s bill, and imports and capital goods in columns of their own', async () => {
  const register = await ask('purchase-register')
  expect(written(register)).toEqual([
    '2083.06.01 | KT-55 | Salary Payable | 2000.00 | 2000.00 | 260.00',
    '2083.06.06 | PI-0002 | I 42 | Salary Payable | 3000.00 | 3000.00 | 390.00',
    '2083.06.07 | PI-0003 | Salary Payable | 10000.00 | 10000.00 | 1300.00',
    '2083.06.08 | PI-0004 | Cash | 700.00 | 700.00',
  ])
  expect(endOf(register)).toEqual(['15700.00 | 700.00 | 2000.00 | 260.00 | 3000.00 | 390.00 | 10000.00 | 1300.00', '0.00'])
})

test('what was returned stands above zero with its goods', async () => {
  const register = await ask('sales-return-register')
  expect(written(register)).toEqual(['2083.06.09 | CN-1 | Security Deposit | 601234567 | Cement OPC | 1 | sack | 800.00 | 800.00 | 104.00'])
  expect(endOf(register)).toEqual(['800.00 | 800.00 | 104.00', '0.00'])
  expect(written(await ask('purchase-return-register'))).toEqual([])
})

test('the return deducts the VAT of purchases, tells adjustments and payments apart, and agrees with the ledgers of VAT', async () => {
  const { blocks, proofs } = await ask('vat-return')
  const rows = blocks.flatMap((block) => (block.block === 'table' ? written(block) : []))
  expect(rows.slice(0, 10)).toEqual([
    '1 | Taxable sales | 8700.00 | 1131.00',
    '2 | Export (zero rate) | 5000.00',
    '3 | Exempt sales | 1000.00',
    '4 | Taxable purchases | 12000.00 | 1560.00',
    '5 | Taxable imports | 3000.00 | 390.00',
    '6 | Exempt purchases and imports | 700.00',
    '7 | Other adjustments | 50.00',
    '8 | Tax of the period | 869.00',
    '9 | Credit brought forward',
    '10 | Credit carried forward | 869.00',
  ])
  expect(rows.at(-1)).toBe('Closing balance | 2026-10-17 | 869.00')
  expect(rows).toContainEqual(expect.stringMatching(/^VAT of an old bill \| 2026-09-27 \| JV-\d+ \| 50\.00$/))
  expect(proofs.map(({ difference }) => difference)).toEqual(['0.00'])
})

test('the Standard View has its twenty columns by their names; a cancelled bill is not active and adds nothing', async () => {
  const { columns, rows, proofs, totals } = await ask('standard-view')
  expect(columns.map(({ label }) => label).join(' · ')).toBe(
    'Fiscal_Year · Bill_no · Customer_name · Customer_PAN · Bill_Date · Amount · Discount · Taxable_Amount · Tax_Amount · Total_Amount · Sync_with_IRD · Is_Bill_Printed · Is_bill_Active · Printed_Time · Entered_By · Printed_by · Is_realtime · Payment_Method · VAT_Refund_Amount · Transaction_Id',
  )
  expect(written({ rows })).toEqual([
    '2083.084 | SI-0002 | Security Deposit | 601234567 | 2083.06.02 | 9700.00 | 200.00 | 8500.00 | 1105.00 | 10605.00 | N | N | Y | Sabina Karki | N',
    '2083.084 | SI-0003 | Sita Pasal | 609999999 | 2083.06.03 | 1000.40 | 1000.00 | 130.00 | 1130.40 | N | N | Y | Sabina Karki | N | esewa | TX-1',
    '2083.084 | SI-0004 | Cash | 2083.06.04 | 5000.00 | 5000.00 | N | N | Y | Sabina Karki | N',
    '2083.084 | SI-0005 | Cash | 2083.06.10 | 100.00 | 100.00 | 13.00 | 113.00 | N | N | N | Sabina Karki | N',
  ])
  expect(proofs.map(({ difference }) => difference)).toEqual(['0'])
  expect(totals.filter((cell) => cell !== null).slice(0, 5)).toEqual(['15700.40', '200.00', '9500.00', '1235.00', '16735.40'])
})

test('a cancelled bill is listed with its reason', async () => {
  const [row] = written(await ask('cancelled-bills'))
  expect(row).toMatch(/^2026-09-26 \| SI-0005 \| Cash \| 100.00 \| 13.00 \| wrong buyer \| Sabina Karki \| /)
})

test('parties of one lakh and more are listed net of returns, all of them when asked for', async () => {
  expect(written(await ask('above-one-lakh'))).toEqual([])
  const all = await ask('above-one-lakh', { all: 'shown' })
  expect(written(all)).toEqual([
    '601234567 | Security Deposit | E | S | 1000.00 | 7700.00',
    'Without a name | E | S | 5000.00 | PAN is missing',
    '609999999 | Sita Pasal | E | S | 1000.00',
    'Salary Payable | E | P | 15000.00 | PAN is missing',
    'Without a name | E | P | 700.00 | PAN is missing',
  ])
  expect(endOf(all).slice(1)).toEqual(['0.00'])
})

test('an altered bill counts as it stands, and nothing that the registers read can be changed', async () => {
  const id = (await books.post('2026-10-01', [['Cash', '226'], ['Other Income', '-200'], ['VAT', '-26']], { type: 'sales' })).answer.result.id // biome-ignore format: a voucher reads as one
  const line = (name: string, amount: bigint) => ({ ledgerId: books.ledgerId(name), amount: amount as never })
  const body = {
    version: 1,
    reason: 'less',
    date: '2026-10-01',
    lines: [line('Cash', 11_300n), line('Other Income', -10_000n), line('VAT', -1_300n)],
  }
  await books.owner.call(alterVoucher, { params: { organizationId: books.organizationId, voucherId: id }, body })
  expect(written(await ask('sales-register')).at(-1)).toBe('2083.06.15 | SI-0006 | Cash | 100.00 | 100.00 | 13.00')
  await expect(product.database.admin.query('update bill_tax set tax_paisa = 0')).rejects.toThrow()
  expect(await faultsOf(product.database.admin, books.organizationId)).toEqual([])
})

test('a register is written as XML, whose elements are named after its columns', async () => {
  const url = `/api/organizations/${books.organizationId}/reports/sales-register.xml?from=2026-09-17&to=2026-10-17&language=np`
  const { statusCode, headers, payload } = await product.app.http.inject({
    method: 'GET',
    url,
    headers: { authorization: `Bearer ${books.owner.token}` },
  })
  expect([statusCode, headers['content-type']]).toEqual([200, 'application/xml'])
  expect(payload).toContain('<column name="tax" kind="amount" group="करयोग्य बिक्री">कर</column>')
  expect(payload).toContain(
    '<row look="item" level="0"><date>2083.06.03</date><number>SI-0003</number><buyer>Sita Pasal</buyer><pan>609999999</pan><total>1000.00</total><taxable>1000.00</taxable><tax>130.00</tax></row>',
  )
})

test('every print of an issued bill stands in the log with its number, page by page', async () => {
  await issueBillsFrom(product, books, '2026-10-02')
  const { id } = (await books.post('2026-10-02', [['Cash', '113'], ['Other Income', '-100'], ['VAT', '-13']], { type: 'sales' })).answer.result // biome-ignore format: a voucher reads as one
  for (const paper of ['A4', 'roll', 'A5'] as const)
    await books.owner.call(printBill, { params: { organizationId: books.organizationId, voucherId: id }, body: { paper } })
  await product.database.admin.query(
    `set session_replication_role = replica;
     update bill_print set printed_at = timestamptz '2026-10-02 18:12:00+00' + print_no * interval '1 minute';
     reset session_replication_role`,
  )
  const period = { from: '2026-10-02', to: '2026-10-02' }
  const [first, last] = [await ask('print-log', { ...period, rows: '2' }), await ask('print-log', { ...period, before: 'end', rows: '1' })]
  expect(written(first)).toEqual([
    '2083.06.16 23:58:00 | SI-0007 | Cash | 1 | A4 | Sabina Karki | 127.0.0.1',
    '2083.06.16 23:59:00 | SI-0007 | Cash | 2 | Roll of 80 mm | Sabina Karki | 127.0.0.1',
  ])
  // The third was printed after midnight in Nepal.
  expect([first.count, first.next, first.proofs.map(({ difference }) => difference)]).toEqual([2, null, ['0']])
  expect(written(last)).toEqual(written(first).slice(1))
  const [whole, rest] = [
    await ask('print-log', { ...period, to: '2026-10-03', rows: '2' }),
    '2083.06.17 00:00:00 | SI-0007 | Cash | 3 | A5 | Sabina Karki | 127.0.0.1',
  ]
  expect([whole.count, written(await ask('print-log', { ...period, to: '2026-10-03', after: whole.next ?? '' }))]).toEqual([3, [rest]])
})
