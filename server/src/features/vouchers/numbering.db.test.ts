import { createFiscalYear, listVoucherTypes, updateVoucherType } from '@lekha/contract'
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

const change = (voucherType: string, prefix: string, width = 4) =>
  books.owner.call(updateVoucherType, { params: { ...params, voucherType }, body: { prefix, width } })
const nextOf = async (code: string, fiscalYearId?: string) => {
  const query = fiscalYearId === undefined ? {} : { fiscalYearId }
  return (await books.owner.call(listVoucherTypes, { params, query })).answer.result.find((type) => type.code === code)?.next
}
const sell = (date: string) => books.post(date, [['Cash', '100'], ['Sales – Exempt', '-100']], { type: 'sales' }) // biome-ignore format: a voucher reads as one

test('a type without a voucher of the year takes its numbers with the code of the branch at once', async () => {
  expect((await change('sales', 'KTM-SI-', 5)).status).toBe(204)
  expect(await nextOf('sales')).toBe('KTM-SI-00001')
  expect((await sell('2026-08-01')).answer.result.number).toBe('KTM-SI-00001')
})

test('a series that has begun keeps its numbers; the next fiscal year begins with the new ones', async () => {
  expect((await change('sales', 'PKR-SI-')).status).toBe(204)
  expect((await sell('2026-08-02')).answer.result.number).toBe('KTM-SI-00002')
  await books.owner.call(createFiscalYear, { query: { subcompany: books.organizationId }, body: { year: '2027-07-17', end: '2028-07-15' } })
  expect((await sell('2027-08-01')).answer.result.number).toBe('PKR-SI-0001')
})

test('orders have numbers too, before the first of them', async () => {
  expect((await change('quotation', 'KTM-QT-', 3)).status).toBe(204)
  expect(await nextOf('quotation')).toBe('KTM-QT-001')
})

test('two types do not share a prefix, and a prefix that could not be told from its number is refused', async () => {
  const says = async (prefix: string, width = 4) => (await change('payment', prefix, width)).error.fields
  const taken = { prefix: 'Another type of vouchers has this prefix.' }
  // Of a type, of its series of a former year, of types whose first voucher is still to come, in other letters.
  for (const prefix of ['pkr-si-', 'KTM-SI-', 'SO-', 'CN-', 'SJ-', 'OB-', 'CL-', 'ＰＫＲ-SI-', 'PKR-Sı-'])
    expect([prefix, await says(prefix)]).toEqual([prefix, taken])
  const wrong = 'A prefix has letters, digits and - / . _ and does not end with a digit.'
  expect([await says('PV2'), await says('PV 1-'), await says('<b>')]).toEqual([{ prefix: wrong }, { prefix: wrong }, { prefix: wrong }])
  expect(await says('PV-', 10)).toEqual({ width: 'A number has 1 to 9 digits.' })
  expect((await change('भुक्तानी', 'X-')).status).toBe(404)
  expect((await change('opening', 'X-')).status).toBe(404)
  expect((await change('payment', 'भु-')).status).toBe(204)
})
