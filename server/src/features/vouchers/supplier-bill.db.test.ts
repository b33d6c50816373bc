import { cancelVoucher, findSupplierBill } from '@lekha/contract'
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

const SUPPLIER = 'Salary Payable'
const buy = async (reference: string) =>
  (await books.post('2026-09-01', [['Purchases – Taxable', '100'], [SUPPLIER, '-100']], { type: 'purchase', reference })).answer.result // biome-ignore format: a voucher reads as one
const find = async (reference: string, { ledger = SUPPLIER, date = '2026-10-01', who = books.owner } = {}) =>
  (await who.call(findSupplierBill, { params, query: { ledgerId: books.ledgerId(ledger), reference, date } })).answer.result

test('a bill of a supplier that was entered already is found by its number in the fiscal year, until it is cancelled', async () => {
  const { id, number } = await buy('KT-55')
  expect(await find(' kt-55')).toEqual({ id, number, date: '2026-09-01' })
  expect([await find('KT-5'), await find('KT-55', { ledger: 'Rent' }), await find('KT-55', { date: '2027-08-01' })]).toEqual([
    null,
    null,
    null,
  ])
  expect(await find('KT-55', { who: await books.member('clerk') })).toBeNull()
  await books.owner.call(cancelVoucher, { params: { ...params, voucherId: id }, body: { version: 1, reason: 'twice' } })
  expect(await find('KT-55')).toBeNull()
})
