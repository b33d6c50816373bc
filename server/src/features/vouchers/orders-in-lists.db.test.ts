import {
  cancelVoucher,
  createLedger,
  deleteLedger,
  listLatestVouchers,
  listVoucherTypes,
  postVoucher,
  readDashboard,
  readReport,
  searchVouchers,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'
import { LEDGER_FIELDS } from '../../testing/test-books.ts'

let product: TestApp
let books: TestBooks
let params: { organizationId: string }

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  params = { organizationId: books.organizationId }
})
afterAll(() => product.close())

async function ordered(type: string, amount: string, party = 'Security Deposit') {
  const lines = [
    { ledgerId: books.ledgerId(party), amount: parsePaisa(amount) },
    { ledgerId: books.ledgerId('Sales – Exempt'), amount: parsePaisa(`-${amount}`) },
  ]
  return (await books.owner.call(postVoucher, { params, body: { type, date: '2026-09-01', narration: `For ${party}`, lines } })).answer
    .result
}
const latest = async (type: string, party?: string) => {
  const query = { type, ...(party === undefined ? {} : { ledgerId: books.ledgerId(party) }) }
  return (await books.owner.call(listLatestVouchers, { params, query })).answer.result
}

test('before the first order its types can be chosen, and there is no latest one', async () => {
  const types = (await books.owner.call(listVoucherTypes, { params, query: {} })).answer.result
  expect(types.filter(({ baseKind }) => baseKind.endsWith('-order')).map(({ code, next }) => [code, next])).toEqual([
    ['quotation', 'QT-1'],
    ['sales-order', 'SO-1'],
    ['delivery-note', 'DL-1'],
    ['purchase-order', 'PO-1'],
  ])
  expect(await latest('sales-order')).toEqual([])
})

test('the latest orders come with what they ask for; with a party those that name it', async () => {
  await ordered('quotation', '500')
  const order = await ordered('sales-order', '800')
  await ordered('sales-order', '300', 'Rent')
  const all = await latest('sales-order')
  expect(all.map(({ number, total }) => [number, String(total)])).toEqual([
    ['SO-2', '30000'],
    ['SO-1', '80000'],
  ])
  expect(all[0]?.lines.map(({ amount }) => String(amount))).toEqual(['30000', '-30000'])
  expect((await latest('sales-order', 'Security Deposit')).map(({ number }) => number)).toEqual(['SO-1'])
  await books.owner.call(cancelVoucher, { params: { ...params, voucherId: order.id }, body: { version: 1, reason: 'withdrawn' } })
  expect(await latest('sales-order', 'Security Deposit')).toEqual([])
})

test('the dashboard and a search show orders with their party and their own amount', async () => {
  const query = { text: 'furnishing' }
  const { organizationId } = params
  const lines = [
    { ledgerId: books.ledgerId('Security Deposit'), amount: parsePaisa('1250') },
    { ledgerId: books.ledgerId('Sales – Exempt'), amount: parsePaisa('-1250') },
  ]
  await books.owner.call(postVoucher, { params, body: { type: 'quotation', date: '2026-09-03', narration: 'Furnishing', lines } })
  const found = (await books.owner.call(searchVouchers, { params, query })).answer.result
  expect(found.map(({ number, total, particulars }) => [number, String(total), particulars])).toEqual([
    ['QT-2', '125000', 'Security Deposit'],
  ])
  expect((await books.owner.call(searchVouchers, { params, query: { text: '1250' } })).answer.result.map(({ number }) => number)).toEqual([
    'QT-2',
  ])
  const { vouchers } = (await books.owner.call(readDashboard, { params: { organizationId }, query: {} })).answer.result
  expect(vouchers.slice(0, 1).map(({ number, total, particulars }) => [number, total, particulars])).toEqual([
    ['QT-2', '1250.00', 'Security Deposit'],
  ])
})

test('what is posted is listed without orders: they are in no count, no sum and no choice of types', async () => {
  for (const report of ['daybook', 'voucher-list', 'exceptions', 'changes'] as const) {
    const query = { from: '2026-07-17', to: '2027-07-16' }
    const { answer } = await books.owner.call(readReport, { params: { ...params, report }, query })
    expect(JSON.stringify(answer.blocks)).not.toMatch(/QT-|SO-/)
    expect(answer.proofs.filter(({ difference }) => difference !== '0.00' && difference !== '0')).toEqual([])
    expect(JSON.stringify(answer.filters)).not.toContain('quotation')
  }
})

test('a ledger that only an order names is not deleted', async () => {
  const body = { ...LEDGER_FIELDS, name: 'New Customer', groupId: books.groupId('Sundry Debtors') }
  const { id } = (await books.owner.call(createLedger, { params, body })).answer.result
  const lines = [
    { ledgerId: id, amount: parsePaisa('10') },
    { ledgerId: books.ledgerId('Sales – Exempt'), amount: parsePaisa('-10') },
  ]
  await books.owner.call(postVoucher, { params, body: { type: 'sales-order', date: '2026-09-04', lines } })
  const refused = await books.owner.call(deleteLedger, { params: { ...params, ledgerId: id }, query: { version: '1' } })
  expect([refused.status, refused.error.message]).toEqual([422, 'It is used in one voucher: SO-3 of 2083-05-19.'])
})
