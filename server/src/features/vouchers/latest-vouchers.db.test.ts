import { alterVoucher, cancelVoucher, createFiscalYear, listLatestVouchers, postVoucher } from '@lekha/contract'
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
const bodyOf = (type: string, date: string, ...named: [string, string][]) => ({
  ...{ type, date, narration: `${named[0]?.[0]} ${named[0]?.[1]}` },
  lines: named.map(([name, amount]) => ({ ledgerId: books.ledgerId(name), amount: parsePaisa(amount) })),
})
const post = async (caller: TestBooks['owner'], ...body: Parameters<typeof bodyOf>) =>
  (await caller.call(postVoucher, { params: params(), body: bodyOf(...body) })).answer.result
const pay = (name: string, amount: string, date = '2026-09-01', caller = books.owner) =>
  post(caller, 'payment', date, [name, amount], ['Cash', `-${amount}`])
const latest = async (type: string, ledger?: string, caller = books.owner) => {
  const query = { type, ...(ledger === undefined ? {} : { ledgerId: books.ledgerId(ledger) }) }
  return (await caller.call(listLatestVouchers, { params: params(), query })).answer.result
}
const narrations = async (...asked: Parameters<typeof latest>) => (await latest(...asked)).map(({ narration }) => narration)

test('the vouchers of the type come with their lines, the newest first; with a ledger only those that name it', async () => {
  expect(await latest('payment')).toEqual([])
  for (const [name, amount] of [
    ['Rent', '10'],
    ['Fuel', '5'],
    ['Rent', '20'],
  ] as const)
    await pay(name, amount)
  await post(books.owner, 'receipt', '2026-09-02', ['Cash', '70'], ['Share Capital', '-70'])
  expect(await narrations('payment')).toEqual(['Rent 20', 'Fuel 5', 'Rent 10'])
  expect(await narrations('payment', 'Rent')).toEqual(['Rent 20', 'Rent 10'])
  expect(await narrations('receipt', 'Rent')).toEqual([])
  const [rent] = await latest('payment', 'Rent')
  expect([rent?.number, rent?.total, rent?.lines.map(({ ledgerId, amount }) => [ledgerId, amount])]).toEqual([
    'PV-0003',
    2_000n,
    [
      [books.ledgerId('Rent'), 2_000n],
      [books.ledgerId('Cash'), -2_000n],
    ],
  ])
})

test('an altered voucher is there as it stands, a cancelled one and a very long one are not', async () => {
  const fuel = await pay('Fuel', '6')
  const { type: _type, ...altered } = bodyOf('payment', '2026-09-01', ['Fuel', '7'], ['Cash', '-7'])
  await books.owner.call(alterVoucher, { params: { ...params(), voucherId: fuel.id }, body: { ...altered, version: 1, reason: 'wrong' } })
  const gone = await pay('Fuel', '8')
  await books.owner.call(cancelVoucher, { params: { ...params(), voucherId: gone.id }, body: { version: 1, reason: 'wrong' } })
  await post(books.owner, 'payment', '2026-09-01', ...Array.from({ length: 20 }, (): [string, string] => ['Fuel', '1']), ['Cash', '-20'])
  expect(await narrations('payment', 'Fuel')).toEqual(['Fuel 7', 'Fuel 5'])
  expect((await narrations('payment'))[0]).toBe('Fuel 7')
  expect((await latest('payment', 'Fuel'))[0]?.id).toBe(fuel.id)
})

test('a clerk is shown his own alone; those of former years come after this year’s', async () => {
  await pay('Bank Charges', '3', '2026-09-03', clerk)
  expect(await narrations('payment', 'Bank Charges', clerk)).toEqual(['Bank Charges 3'])
  expect(await narrations('payment', 'Rent', clerk)).toEqual([])
  expect(await narrations('payment', undefined, clerk)).toEqual(['Bank Charges 3'])
  const body = { year: '2027-07-17', end: '2028-07-15' }
  await books.owner.call(createFiscalYear, { query: { subcompany: books.organizationId }, body })
  await pay('Rent', '30', '2027-08-01')
  expect((await narrations('payment')).slice(0, 2)).toEqual(['Rent 30', 'Bank Charges 3'])
})

test('of a type or a ledger that is not there, nothing is said to be the latest', async () => {
  const ask = async (query: { type: string; ledgerId?: string }) => {
    const { status, error } = await books.owner.call(listLatestVouchers, { params: params(), query })
    return [status, error?.message]
  }
  const ledgerId = '01920000-0000-7000-8000-000000000001'
  expect(await ask({ type: 'memo' })).toEqual([404, 'There is no such voucher type.'])
  expect(await ask({ type: 'payment', ledgerId })).toEqual([404, 'There is no such ledger.'])
  expect(await ask({ type: 'contra', ledgerId: books.ledgerId('Rent') })).toEqual([200, undefined])
})
