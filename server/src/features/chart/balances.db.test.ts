import { type AnswerOf, alterVoucher, cancelVoucher, createFiscalYear, listBalances, listLedgers, updateLedger } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestBooks, startTestApp, type TestApp, type TestBooks } from '../../testing/test-app.ts'

type Balances = AnswerOf<typeof listBalances>

let product: TestApp
let books: TestBooks
let years: string[]
/** The figures that a browser holds, by year, updated with those that moved. */
const kept = new Map<string, Balances>()

beforeAll(async () => {
  product = await startTestApp()
  books = await openTestBooks(product)
  const query = { subcompany: books.organizationId }
  const next = await books.owner.call(createFiscalYear, { query, body: { year: '2027-07-17', end: '2028-07-15' } })
  years = [books.fiscalYearId, next.answer.id]
  await books.post('2026-08-01', [
    ['Cash', '1000'],
    ['Share Capital', '-1000'],
  ])
  for (const year of years) kept.set(year, await read(year))
})
afterAll(() => product.close())

const params = () => ({ organizationId: books.organizationId })
const read = async (fiscalYearId: string, since?: string) =>
  (await books.owner.call(listBalances, { params: params(), query: { fiscalYearId, ...(since !== undefined && { since }) } })).answer
const byLedger = ({ result }: Balances) => new Map(result.map((row) => [row.ledgerId, row]))
const figuresOf = (balances: Balances) =>
  [...byLedger(balances).values()].filter(({ opening, debit, credit }) => [opening, debit, credit].some((amount) => amount !== '0.00'))

/** Reads the ledgers that moved in each year, merges them and compares with a full read. Returns how many ledgers were sent. */
async function catchUp(): Promise<{ travelled: number[]; whole: boolean[] }> {
  const answers = await Promise.all(years.map((year) => read(year, kept.get(year)?.version)))
  for (const [index, year] of years.entries()) {
    const [former, answer] = [kept.get(year) as Balances, answers[index] as Balances]
    const rows = answer.whole ? answer.result : [...new Map([...byLedger(former), ...byLedger(answer)]).values()]
    kept.set(year, { ...answer, result: rows })
    const sorted = (balances: Balances) => figuresOf(balances).toSorted((a, b) => (a.ledgerId < b.ledgerId ? -1 : 1))
    expect(sorted({ ...answer, result: rows })).toEqual(sorted(await read(year)))
  }
  return { travelled: answers.map(({ result }) => result.length), whole: answers.map(({ whole }) => whole) }
}

const RENT = (amount: string): [string, string][] => [
  ['Rent', amount],
  ['Cash', `-${amount}`],
]
const IN_PARTS = { travelled: [4, 4], whole: [false, false] }

test('after a voucher only its ledgers and the reserved ones are sent, and merged they equal a full read', async () => {
  expect((await catchUp()).travelled).toEqual([2, 2]) // nothing was posted: the two reserved ledgers
  const first = await books.post('2026-08-02', RENT('300'))
  expect(await catchUp()).toEqual(IN_PARTS)
  const voucherId = first.answer.result.id
  const lines = RENT('450').map(([name, amount]) => ({ ledgerId: books.ledgerId(name), amount: parsePaisa(amount) }))
  await books.owner.call(alterVoucher, {
    params: { ...params(), voucherId },
    body: { date: '2026-08-03', lines, version: 1, reason: 'More' },
  })
  expect(await catchUp()).toEqual(IN_PARTS)
  await books.post('2027-08-02', RENT('70'))
  expect(await catchUp()).toEqual(IN_PARTS)
  await books.owner.call(cancelVoucher, { params: { ...params(), voucherId }, body: { version: 2, reason: 'Wrong' } })
  expect(await catchUp()).toEqual(IN_PARTS)
})

test('after a change of the chart or of the years all ledgers are sent', async () => {
  await books.post('2026-09-02', RENT('25'))
  await catchUp()
  const ledgers = await books.owner.call(listLedgers, { params: params(), query: {} })
  const rent = ledgers.answer.result.find(({ name }) => name === 'Rent')
  const { id: ledgerId, reserved: _reserved, ...form } = rent as NonNullable<typeof rent>
  const moved = { params: { ...params(), ledgerId }, body: { ...form, groupId: books.groupId('Fixed Assets') } }
  expect((await books.owner.call(updateLedger, moved)).status).toBe(200)
  expect((await catchUp()).whole).toEqual([true, true])
  await books.post('2026-09-03', RENT('5'))
  expect(await catchUp()).toEqual(IN_PARTS)
  const query = { subcompany: books.organizationId }
  await books.owner.call(createFiscalYear, { query, body: { year: '2028-07-16', end: '2029-07-15' } })
  expect((await catchUp()).whole).toEqual([true, true])
})

test('a version that the server did not give is refused', async () => {
  const response = await books.owner.call(listBalances, { params: params(), query: { since: 'yesterday' } })
  expect(response.status).toBe(400)
})

test('each ledger says the last month in which a voucher that stands names it, in whatever year', async () => {
  const lastMonths = async (year: string) => {
    const rows = byLedger(await read(year))
    return ['Rent', 'Salary'].map((name) => rows.get(books.ledgerId(name))?.lastMonth ?? null)
  }
  const former = await lastMonths(years[0]!)
  const later = await books.post('2028-02-20', [
    ['Salary', '10'],
    ['Rent', '-10'],
  ])
  expect([former[1], await lastMonths(years[0]!), await lastMonths(years[1]!)]).toEqual([null, [208411, 208411], [208411, 208411]])
  const params = { organizationId: books.organizationId, voucherId: later.answer.result.id }
  await books.owner.call(cancelVoucher, { params, body: { version: 1, reason: 'Not paid' } })
  expect(await lastMonths(years[0]!)).toEqual(former)
})

test('asked for as of a day, figures end with it and begin with its fiscal year', async () => {
  const cashOn = async (asOf: string) => {
    const { result } = (await books.owner.call(listBalances, { params: params(), query: { asOf } })).answer
    return result.find(({ ledgerId }) => ledgerId === books.ledgerId('Cash'))
  }
  const first = await cashOn('2026-08-01')
  expect([first?.opening, first?.balance]).toEqual(['0.00', '1000.00'])
  const whole = (await read(books.fiscalYearId)).result.find(({ ledgerId }) => ledgerId === books.ledgerId('Cash'))
  expect(await cashOn('2027-07-16')).toEqual(whole)
  expect(await cashOn('2026-07-31')).toMatchObject({ debit: '0.00', balance: '0.00' })
  expect((await cashOn('2027-08-01'))?.opening).toBe(whole?.balance)
})
