import {
  alterVoucher,
  cancelVoucher,
  createCostCentre,
  explainFigure,
  listOrganizations,
  postVoucher,
  readReport,
  updateOrganization,
} from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks
let params: { organizationId: string }
const centres: Record<string, string> = {}

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
  params = { organizationId: books.organizationId }
  await switchOn()
  for (const [name, above] of [['East'], ['Morang', 'East'], ['West']] as const) {
    const body = { name, nameNp: '', code: null, parentId: above ? (centres[above] ?? null) : null, active: true }
    centres[name] = (await books.owner.call(createCostCentre, { params, body })).answer.result.id
  }
  await post('2026-08-01', ['Rent', '70.00', 'Morang'], ['Rent', '30.00', 'West'], ['Cash', '-100.00'])
  const altered = await post('2026-08-02', ['Salary', '50.00', 'West'], ['Cash', '-50.00'])
  const lines = linesOf(['Salary', '40.00', 'East'], ['Cash', '-40.00'])
  const target = { ...params, voucherId: altered.id }
  await books.owner.call(alterVoucher, { params: target, body: { date: '2026-08-02', version: 1, reason: 'For the east', lines } })
  const cancelled = await post('2026-08-03', ['Salary', '900.00', 'East'], ['Cash', '-900.00'])
  await books.owner.call(cancelVoucher, { params: { ...params, voucherId: cancelled.id }, body: { version: 1, reason: 'Never paid' } })
  await post('2027-08-01', ['Rent', '5.00', 'East'], ['Cash', '-5.00'])
})
afterAll(() => product.close())

async function switchOn() {
  const { result } = (await books.owner.call(listOrganizations)).answer
  const found = result.find(({ id }) => id === books.organizationId)
  if (!found) throw new Error('The organization is not listed.')
  const { organizationName, companyCode, email, location, stored, version } = found
  const body = { organizationName, companyCode, email, location, ...stored, costCentres: 'true' as const, version: String(version) }
  await books.owner.call(updateOrganization, { params, body })
}

type Line = readonly [ledger: string, amount: string, centre?: string]
const linesOf = (...lines: Line[]) =>
  lines.map(([name, amount, centre]) => ({
    ledgerId: books.ledgerId(name),
    amount: parsePaisa(amount),
    costCentreId: (centre && centres[centre]) ?? null,
  }))
const post = async (date: string, ...lines: Line[]) =>
  (await books.owner.call(postVoucher, { params, body: { type: 'journal', date, lines: linesOf(...lines) } })).answer.result

const FIRST = { from: '2026-07-17', to: '2027-07-16' }
const of = (name: string) => ({ costCentre: centres[name] ?? '' })

test('a trial balance of a cost centre adds up the lines that name it, or one below it, as they stand', async () => {
  const east = await books.ask('trial-balance', { view: 'ledger', ...FIRST, ...of('East') })
  expect(written(east)).toEqual(['Rent | 70.00 | 70.00', 'Salary | 40.00 | 40.00'])
  expect(east.subtitle).toBe('Filtered: only lines of East; they need not balance')
  expect(east.proofs).toEqual([])
  expect(written(await books.ask('trial-balance', { view: 'ledger', ...FIRST, ...of('West') }))).toEqual(['Rent | 30.00 | 30.00'])
  expect(written(await books.ask('trial-balance', { view: 'ledger', ...FIRST, ...of('Morang') }))).toEqual(['Rent | 70.00 | 70.00'])
  expect(east.rows[0]?.opens).toEqual({ report: 'ledger', params: { ledgerId: books.ledgerId('Rent'), ...of('East') } })
})

test('in the next year what the cost centre spent before is brought forward, and nothing else', async () => {
  const next = await books.ask('trial-balance', { view: 'ledger', from: '2027-07-17', to: '2028-07-15', ...of('East') })
  expect(written(next)).toEqual(['Rent | 5.00 | 5.00', 'Profit & Loss A/c | 110.00 | 110.00'])
})

test('a ledger statement and a day book show what names it; those of no cost centre show all, and prove themselves', async () => {
  const rent = await books.ask('ledger', { ledgerId: books.ledgerId('Rent'), ...FIRST, ...of('East') })
  expect(rent.rows.map(({ label }) => label)).toHaveLength(1)
  expect([rent.totals.includes('70.00'), rent.proofs]).toEqual([true, []])
  const days = await books.ask('daybook', { ...FIRST, ...of('East') })
  expect(days.rows.filter(({ look }) => look === 'item')).toHaveLength(3)
  expect((await books.ask('daybook', { ...FIRST, ...of('West') })).rows.filter(({ look }) => look === 'item')).toHaveLength(1)
  const all = await books.ask('trial-balance', { view: 'ledger', ...FIRST })
  expect([all.subtitle, all.proofs.map(({ difference }) => difference)]).toEqual([undefined, ['0.00', '0.00', '0.00']])
})

test('a figure of a cost centre is explained by the lines that name it, or one below it, as they stand', async () => {
  const explained = async (query: Record<string, string>) => {
    const asked = { ...FIRST, ...of('East'), ...query }
    const { result } = (await books.owner.call(explainFigure, { params, query: asked })).answer
    return [result.closing, result.debits, result.largest.map(({ amount }) => amount), result.difference]
  }
  expect(await explained({ ledgerId: books.ledgerId('Rent') })).toEqual(['70.00', 1, ['70.00'], '0.00'])
  expect(await explained({ ledgerId: books.ledgerId('Salary') })).toEqual(['40.00', 1, ['40.00'], '0.00'])
  expect(await explained({ groupId: books.groupId('Indirect Expenses') })).toEqual(['110.00', 2, ['70.00', '40.00'], '0.00'])
})

test('one that is not there is refused; where they are switched off nothing is offered', async () => {
  const missing = { costCentre: '0198f5b0-0000-7000-8000-000000000000' }
  await expect(books.ask('trial-balance', missing)).rejects.toThrow('There is no such cost centre.')
  const statement = { report: 'ledger', query: { ...FIRST, ...missing, ledgerId: books.ledgerId('Rent') } }
  const asked = await books.owner.call(readReport, { params: { ...params, report: statement.report }, query: statement.query })
  const figure = await books.owner.call(explainFigure, { params, query: { ...FIRST, ...missing, ledgerId: books.ledgerId('Rent') } })
  for (const { status, error } of [asked, figure]) expect([status, error.message]).toEqual([404, 'There is no such cost centre.'])
  const other = await openExampleBooks(product)
  const report = await other.ask('trial-balance', FIRST)
  expect(report.filters.some(({ id }) => id === 'costCentre')).toBe(false)
  expect((await books.ask('trial-balance', FIRST)).filters.find(({ id }) => id === 'costCentre')?.options).toHaveLength(4)
})
