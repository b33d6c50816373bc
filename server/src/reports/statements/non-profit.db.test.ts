import { listOrganizations, type Report, tablesIn, updateOrganization } from '@lekha/contract'
import type { OrganizationKind } from '@lekha/ledger'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { figuresOf } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTradingFirm, pagesOf, proofsOf, type TradingFirm } from '../../testing/trading-firm.ts'

let product: TestApp
let firm: TradingFirm

beforeAll(async () => {
  product = await startTestApp()
  firm = await openTradingFirm(product)
})
beforeEach(() => become('non-profit'))
afterAll(() => product.close())

async function become(kind: OrganizationKind) {
  const { result } = (await firm.owner.call(listOrganizations)).answer
  const found = result.find(({ id }) => id === firm.organizationId)
  if (!found) throw new Error('The organization is not listed.')
  const { organizationName, companyCode, email, location, stored, version } = found
  const body = { organizationName, companyCode, email, location, ...stored, kind, version: String(version) }
  const { answer } = await firm.owner.call(updateOrganization, { params: { organizationId: firm.organizationId }, body })
  expect(answer.result.kind).toBe(kind)
}

const FIRST = { from: '2026-07-17', to: '2027-07-16', compare: 'none' }
const SECOND = { from: '2027-07-17', to: '2028-07-15', compare: 'none' }

test('all incomes stand beside all expenses, and what is left is a surplus', async () => {
  const report = await firm.ask('profit-and-loss', FIRST)
  expect(report.title).toBe('Income and expenditure')
  expect(pagesOf(report)).toEqual([
    [
      'Purchase Accounts | 6000.00',
      '  Purchases – Taxable | 6000.00',
      'Direct Expenses | 700.00',
      '  Wages | 700.00',
      'Indirect Expenses | 900.00',
      '  Salary | 900.00',
      'Surplus | 1050.00',
      'Total | 8650.00',
    ],
    [
      'Sales Accounts | 8500.00',
      '  Sales – Taxable | 8500.00',
      'Indirect Incomes | 150.00',
      '  Interest Income | 150.00',
      'Total | 8650.00',
    ],
  ])
  expect(proofsOf(report).every((proof) => proof.endsWith(': 0.00'))).toBe(true)
  expect(figuresOf(report)).toBe('Surplus (% of income) 12.14')
})

test('a deficit stands among the incomes; one below the other it has a minus', async () => {
  const rows = pagesOf(await firm.ask('profit-and-loss', SECOND))
  expect(rows[1]?.slice(-2)).toEqual(['Deficit | 2150.00', 'Total | 6200.00'])
  const vertical = pagesOf(await firm.ask('profit-and-loss', { ...SECOND, form: 'vertical' }))[0] ?? []
  expect(vertical.filter((row) => !row.startsWith(' '))).toEqual(['Income | 4050.00', 'Expenditure | 6200.00', 'Surplus | -2150.00'])
})

test('whoever trades nevertheless sees the trading account before it, and from there comes back', async () => {
  const whole = await firm.ask('profit-and-loss', { ...FIRST, trading: 'true' })
  expect(pagesOf(whole).flat()).toContain('Gross profit brought down | 1800.00')
  expect(figuresOf(whole)).toBe('Gross profit (% of income) 20.81 | Surplus (% of income) 12.14')
  const trading = await firm.ask('trading-account', FIRST)
  expect([trading.subtitle, trading.links?.map(({ label, opens }) => [label, opens])]).toEqual([
    'This organization works for no profit',
    [['Income and expenditure', { report: 'profit-and-loss', params: {} }]],
  ])
})

test('the balance sheet calls it so, whether balances are moved or not; a business has its profit', async () => {
  const labels = async (query: Record<string, string> = {}) =>
    tablesIn(await firm.ask('balance-sheet', { to: FIRST.to, compare: 'none', ...query })).flatMap(({ rows }) =>
      rows.map(({ label }) => label),
    )
  expect(await labels()).toEqual(expect.arrayContaining(['Accumulated fund', 'Surplus for the period']))
  expect(await labels({ opposite: 'moved', language: 'np' })).toContain('सञ्चित कोष')
  await become('business')
  expect(await labels()).toContain('Profit & Loss A/c')
  expect((await firm.ask('trading-account', FIRST)).links).toEqual([])
})

/** Every word of a report: its titles, rows, figures and proofs. */
const wordsIn = (report: Report): string[] =>
  [
    report.title,
    ...tablesIn(report).flatMap(({ rows, columns }) => [...rows.flatMap(({ cells }) => cells), ...columns.map(({ label }) => label)]),
    ...report.blocks.flatMap((block) => (block.block === 'figures' ? block.figures.map(({ label }) => label) : [])),
    ...report.proofs.map(({ label }) => label),
  ].filter((word) => word !== null)

test('no statement, ratio or proof of it speaks of a profit, except the gross profit of what it traded; that of a business does', async () => {
  const said = async (report: string, query: Record<string, string> = {}) =>
    wordsIn(await firm.ask(report, { to: FIRST.to, ...query })).filter((word) => /profit|loss|equity|नाफा|नोक्सान|स्वपुँजी/i.test(word))
  const reports = ['balance-sheet', 'profit-and-loss', 'cash-flow', 'ratios', 'group-summary']
  for (const report of reports) {
    // The ledger itself keeps the name that every book has.
    const words = [...(await said(report)), ...(await said(report, { language: 'np' }))]
    expect(
      words.filter((word) => !/^(Gross profit|कुल नाफा|Profit & Loss A\/c|नाफा नोक्सान खाता)/.test(word)),
      report,
    ).toEqual([])
  }
  const ratios = tablesIn(await firm.ask('ratios', FIRST)).flatMap(({ rows }) => rows.map(({ cells }) => cells.join(' | ')))
  expect(ratios).toEqual(
    expect.arrayContaining(['Surplus | Surplus ÷ income | 12.14 %', 'Return on funds | Surplus ÷ funds at the end | 8.05 %']),
  )
  expect(wordsIn(await firm.ask('cash-flow', FIRST))).toContain('Surplus for the period')
  expect(wordsIn(await firm.ask('balance-sheet', { to: FIRST.to }))).toContain('Surplus = income − expenditure')
  await become('business')
  for (const report of reports) expect((await said(report)).length, report).toBeGreaterThan(0)
})
