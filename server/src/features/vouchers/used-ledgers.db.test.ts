import { createFiscalYear, listUsedLedgers, postVoucher } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

let product: TestApp
let books: TestBooks
let clerk: TestBooks['owner']

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  clerk = await books.member('clerk', ['payment', 'receipt'])
})
afterAll(() => product.close())

const params = () => ({ organizationId: books.organizationId })
const post = (caller: TestBooks['owner'], type: string, date: string, ...named: [string, string][]) => {
  const lines = named.map(([name, amount]) => ({ ledgerId: books.ledgerId(name), amount: parsePaisa(amount) }))
  return caller.call(postVoucher, { params: params(), body: { type, date, lines } })
}
const pay = (caller: TestBooks['owner'], name: string, date = '2026-09-01') => post(caller, 'payment', date, [name, '10'], ['Cash', '-10'])
const used = async (caller: TestBooks['owner'], kind: string, side: string) =>
  (await caller.call(listUsedLedgers, { params: params() })).answer.result.find((each) => each.kind === kind && each.side === side)
    ?.ledgerIds ?? []
const idsOf = (...names: string[]) => names.map((name) => books.ledgerId(name))

test('whoever posted nothing has used nothing', async () => {
  expect((await books.owner.call(listUsedLedgers, { params: params() })).answer.result).toEqual([])
})

test('the ledgers of the latest vouchers come first, each once, by the kind of voucher and the side of the line', async () => {
  for (const name of ['Rent', 'Fuel', 'Rent', 'Bank Charges']) await pay(books.owner, name)
  await post(books.owner, 'receipt', '2026-09-02', ['Cash', '70'], ['Share Capital', '-70'])
  expect(await used(books.owner, 'payment', 'debit')).toEqual(idsOf('Bank Charges', 'Rent', 'Fuel'))
  expect(await used(books.owner, 'payment', 'credit')).toEqual(idsOf('Cash'))
  expect(await used(books.owner, 'receipt', 'credit')).toEqual(idsOf('Share Capital'))
  expect(await used(books.owner, 'contra', 'debit')).toEqual([])
})

test('each user has his own, also a clerk who sees no figure of the books', async () => {
  await pay(clerk, 'Staff Advance')
  expect(await used(clerk, 'payment', 'debit')).toEqual(idsOf('Staff Advance'))
  expect(await used(books.owner, 'payment', 'debit')).not.toContain(books.ledgerId('Staff Advance'))
})

test('what was posted in the former year counts, after what was posted since', async () => {
  const body = { year: '2027-07-17', end: '2028-07-15' }
  await books.owner.call(createFiscalYear, { query: { subcompany: books.organizationId }, body })
  await pay(books.owner, 'Fuel', '2027-08-01')
  expect(await used(books.owner, 'payment', 'debit')).toEqual(idsOf('Fuel', 'Bank Charges', 'Rent'))
})
