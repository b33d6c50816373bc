import { createLedger, postVoucher, reverseVoucher } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { LEDGER_FIELDS } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks
let excise: string

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  const body = { ...LEDGER_FIELDS, name: 'Excise Duty', groupId: books.groupId('Duties & Taxes') }
  excise = (await books.owner.call(createLedger, { params: { organizationId: books.organizationId }, body })).answer.result.id
})
afterAll(() => product.close())

const ledgerId = (name: string) => (name === 'Excise Duty' ? excise : books.ledgerId(name))

/** Posts 'Rent 300 | Cash -300'. */
async function posted(type: string, lines: string, more: object = {}) {
  const written = lines.split(' | ').map((line) => {
    const at = line.lastIndexOf(' ')
    return { ledgerId: ledgerId(line.slice(0, at)), amount: parsePaisa(line.slice(at + 1)) }
  })
  const body = { type, date: '2026-10-01', lines: written, ...more }
  return books.owner.call(postVoucher, { params: { organizationId: books.organizationId }, body })
}
const entered = async (type: string, lines: string, more: object = {}) => (await posted(type, lines, more)).answer.result.id

/** What a voucher says to the tax office: the other side, then taxable, exempt, zero-rated, VAT and rounding in rupees. */
async function saidBy(voucherId: string): Promise<string> {
  const { rows } = await product.database.admin.query<{ party: string; amounts: string[] }>(
    `select party_name as party, array[taxable_paisa, exempt_paisa, zero_paisa, tax_paisa, rounding_paisa]::text[] as amounts
       from bill_tax x join voucher v on v.organization_id = x.organization_id and v.entry = x.entry where v.id = $1`,
    [voucherId],
  )
  return [rows[0]?.party, ...(rows[0]?.amounts ?? []).map((paisa) => String(Number.parseInt(paisa, 10) / 100))].join(' | ')
}

test.each([
  ['a service with VAT', 'sales', 'Security Deposit 1130 | Other Income -1000 | VAT -130', 'Security Deposit | 1000 | 0 | 0 | 130 | 0'],
  ['one without', 'sales', 'Security Deposit 1000 | Other Income -1000', 'Security Deposit | 0 | 1000 | 0 | 0 | 0'],
  ['a half of it taxed', 'sales', 'Security Deposit 1065 | Other Income -1000 | VAT -65', 'Security Deposit | 500 | 500 | 0 | 65 | 0'],
  ['the reduced rate', 'sales', 'Security Deposit 1050 | Other Income -1000 | VAT -50', 'Security Deposit | 1000 | 0 | 0 | 50 | 0'],
  ['a small bill', 'sales', 'Security Deposit 5.65 | Other Income -5 | VAT -0.65', 'Security Deposit | 5 | 0 | 0 | 0.65 | 0'],
  ['a supplier who rounded', 'purchase', 'Rent 333.33 | VAT 43 | Security Deposit -376.33', 'Security Deposit | 333.33 | 0 | 0 | 43 | 0'],
  [
    'excise duty',
    'sales',
    'Security Deposit 124.30 | Other Income -100 | Excise Duty -10 | VAT -14.30',
    'Security Deposit | 110 | 0 | 0 | 14.3 | 0',
  ],
  [
    'tax deducted by the buyer',
    'sales',
    'Security Deposit 11150 | TDS Receivable 150 | Other Income -10000 | VAT -1300',
    'Security Deposit | 10000 | 0 | 0 | 1300 | 0',
  ],
  ['a discount allowed', 'sales', 'Cash 1017 | Discount Allowed 100 | Other Income -1000 | VAT -117', ' | 900 | 0 | 0 | 117 | 0'],
  [
    'a part paid at once',
    'sales',
    'Cash 500 | Security Deposit 630 | Other Income -1000 | VAT -130',
    'Security Deposit | 1000 | 0 | 0 | 130 | 0',
  ],
  [
    'rounding down',
    'sales',
    'Security Deposit 1129.60 | Rounding 0.40 | Other Income -1000 | VAT -130',
    'Security Deposit | 1000 | 0 | 0 | 130 | -0.4',
  ],
  [
    'a machine',
    'purchase',
    'Machinery and Others (Pool D) 1000 | VAT 130 | Security Deposit -1130',
    'Security Deposit | 1000 | 0 | 0 | 130 | 0',
  ],
  ['what takes itself back', 'sales', 'Security Deposit -113 | Other Income 100 | VAT 13', 'Security Deposit | -100 | 0 | 0 | -13 | 0'],
])('of a bill, %s is parted as its VAT says', async (_what, type, lines, said) => {
  expect(await saidBy(await entered(type, lines))).toBe(said)
})

test('what takes a bill back is of the same buyer and trade, and a note that is reversed counts again', async () => {
  const params = { organizationId: books.organizationId }
  const details = { trade: 'export', country: 'India', buyer: 'Delhi Co', buyerPan: '609999999' }
  const exported = await entered('sales', 'Cash 5000 | Sales – Export -5000', { details })
  const reverse = async (voucherId: string) =>
    (await books.owner.call(reverseVoucher, { params: { ...params, voucherId }, body: { version: 1, date: '2026-10-02', narration: 'back' } })).answer.result.id // biome-ignore format: a call reads as one
  expect(await saidBy(await reverse(exported))).toBe('Delhi Co | 0 | 0 | -5000 | 0 | 0')
  const sold = await entered('sales', 'Security Deposit 1130 | Other Income -1000 | VAT -130')
  const note = await entered('credit-note', 'Security Deposit -113 | Other Income 100 | VAT 13', { corrects: sold })
  expect(await saidBy(await reverse(note))).toBe('Security Deposit | 100 | 0 | 0 | 13 | 0')
})

test('the notes of a bill give back no more VAT than it charged', async () => {
  const sold = await entered('sales', 'Security Deposit 1130 | Other Income -1000 | VAT -130')
  const refused = await posted('credit-note', 'Security Deposit -142 | Other Income 10 | VAT 132', { corrects: sold })
  expect([refused.status, refused.error.message]).toEqual([422, 'The notes of a bill give back more VAT than the bill charged.'])
})
