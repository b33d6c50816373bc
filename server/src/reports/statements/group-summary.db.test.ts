import { randomUUID } from 'node:crypto'
import { type Report, readReport } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks, wayDown, written } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const SECOND_YEAR = { from: '2027-07-17', to: '2028-07-15' }
const proofs = (report: Report) => report.proofs.map(({ label, difference }) => `${label}: ${difference}`)

describe('the group summary', () => {
  test('begins with the primary groups and the statement that each belongs to', async () => {
    const report = await books.ask('group-summary', { ...SECOND_YEAR, columns: 'opening,movement,closing' })
    expect(written(report).filter((line) => !line.startsWith(' '))).toEqual([
      'Capital Account | Balance sheet | 7000.00 | 7000.00',
      'Current Liabilities | Balance sheet | 130.00 | 130.00',
      'Current Assets | Balance sheet | 6430.00 | 500.00 | 100.00 | 6830.00',
      'Sales Accounts | Trading account | 500.00 | 500.00',
      'Indirect Expenses | Profit and loss | 100.00 | 100.00',
      'Profit & Loss A/c | 350.00 | 350.00',
      'Difference in opening balances | 1050.00 | 1050.00',
    ])
    expect(report.totals).toEqual(['Total', null, '7480.00', '7480.00', '600.00', '600.00', '7980.00', '7980.00'])
    expect(proofs(report)).toEqual(['Debits = credits: 0.00', 'Sub-ledgers = control ledgers: 0.00'])
  })

  test('of a group shows what stands in it, and the way down with the figure of each step', async () => {
    const current = await books.ask('group-summary', { ...SECOND_YEAR, groupId: books.groupId('Current Assets') })
    expect(current.title).toBe('Current Assets')
    expect(written(current)).toEqual([
      'Loans & Advances (Asset) | 110.00',
      '  Staff Advance | 110.00',
      'Cash-in-hand | 1620.00',
      '  Cash | 1620.00',
      'Bank Accounts | 5100.00',
      '  Bank – Current A/c | 5100.00',
    ])
    expect(current.totals).toEqual(['Total', '6830.00', '0.00'])
    expect([wayDown(current), current.parent?.proof]).toEqual([['Current Assets 6830.00'], 'rows'])
    expect(proofs(current)).toEqual(['Rows = all ledgers of the group: 0.00', 'Sub-ledgers = control ledgers: 0.00'])

    const bank = await books.ask('group-summary', { ...SECOND_YEAR, groupId: books.groupId('Bank Accounts') })
    expect(bank.title).toBe('Bank Accounts')
    expect(written(bank)).toEqual(['Bank – Current A/c | 5100.00'])
    expect(wayDown(bank)).toEqual(['Current Assets 6830.00', 'Bank Accounts 5100.00'])
    expect(bank.path?.[0]?.opens).toEqual({ report: 'group-summary', params: { groupId: books.groupId('Current Assets') } })
  })

  test('rows open the group or the ledger below, at any depth', async () => {
    const report = await books.ask('group-summary', { ...SECOND_YEAR, groupId: books.groupId('Current Assets') })
    expect(report.rows.slice(-2).map(({ opens }) => opens)).toEqual([
      { report: 'group-summary', params: { groupId: books.groupId('Bank Accounts') } },
      { report: 'month-summary', params: { ledgerId: books.ledgerId('Bank – Current A/c') } },
    ])
  })

  test('leads to the groups before and after it in the same group, without those in which nothing moved', async () => {
    const beside = async (name: string) => (await books.ask('group-summary', { ...SECOND_YEAR, groupId: books.groupId(name) })).neighbours
    const [loans, cash, bank] = ['Loans & Advances (Asset)', 'Cash-in-hand', 'Bank Accounts'].map((name) => books.groupId(name))
    expect(await beside('Cash-in-hand')).toEqual({ former: loans, following: bank })
    expect(await beside('Bank Accounts')).toEqual({ former: cash, following: null })
    expect(await beside('Capital Account')).toEqual({ former: null, following: books.groupId('Current Liabilities') })
    const stock = await beside('Stock-in-hand')
    expect([stock?.former, stock?.following].filter((id) => id !== null && ![loans, cash, bank].includes(id ?? ''))).toEqual([])
  })

  test('a group that is not there, or stands in other books, is not found', async () => {
    const { owner, organizationId } = books
    const params = { organizationId, report: 'group-summary' }
    const reply = await owner.call(readReport, { params, query: { groupId: randomUUID() } })
    expect([reply.status, reply.error?.message]).toEqual([404, 'There is no such group.'])
    expect((await owner.call(readReport, { params, query: { groupId: 'x' } })).status).toBe(400)
  })
})
