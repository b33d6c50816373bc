import { existsSync, readFileSync } from 'node:fs'
import { listFiscalYears, type Report, readReport, tablesIn } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks } from '../../testing/example-books.ts'
import { importFile, SAMPLE } from '../../testing/import-fixture.ts'
import { openTestBooks, startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

/** Each table of a report as a page of text: a line for each row, with its total at the end. */
const pages = (report: Report): string[][] =>
  tablesIn(report).map(({ rows, totals }) => [
    ...rows.map(({ level, cells }) => `${'  '.repeat(level)}${cells.map((cell) => cell ?? '·').join(' | ')}`),
    totals.join(' | '),
  ])
const proofs = (report: Report) => report.proofs.map(({ label, difference }) => `${label}: ${difference}`)
const figures = (report: Report) =>
  report.blocks.flatMap((block) => (block.block === 'figures' ? block.figures.map(({ label, value }) => `${label} ${value}`) : []))
const PROVED = [
  'Assets = capital and liabilities: 0.00',
  'Ledgers = trial balance: 0.00',
  'Profit = income − expense: 0.00',
  'Sub-ledgers = control ledgers: 0.00',
]

describe('the balance sheet', () => {
  test('of a day in the second year: the profit of the first brought forward, that of the second for the period, last year beside it', async () => {
    const report = await books.ask('balance-sheet', { to: '2028-07-15' })
    expect(pages(report)).toEqual([
      [
        'Capital Account | 7000.00 | 7000.00',
        '  Share Capital | 7000.00 | 7000.00',
        'Profit & Loss A/c | 750.00 | 350.00',
        '  Brought forward | 350.00 | ·',
        '  For the period | 400.00 | 350.00',
        'Current Liabilities | 130.00 | 130.00',
        '  Duties & Taxes | 130.00 | 130.00',
        '    VAT | 130.00 | 130.00',
        'Total | 7880.00 | 7480.00',
      ],
      [
        'Current Assets | 6830.00 | 6430.00',
        '  Loans & Advances (Asset) | 110.00 | 110.00',
        '    Staff Advance | 110.00 | 110.00',
        '  Cash-in-hand | 1620.00 | 1120.00',
        '    Cash | 1620.00 | 1120.00',
        '  Bank Accounts | 5100.00 | 5200.00',
        '    Bank – Current A/c | 5100.00 | 5200.00',
        'Difference in opening balances | 1050.00 | 1050.00',
        'Total | 7880.00 | 7480.00',
      ],
    ])
    expect(tablesIn(report).map(({ columns }) => columns.map(({ label }) => label))).toEqual([
      ['Capital and liabilities', 'As at 31 Asar 2085', 'As at 31 Asar 2084'],
      ['Assets', 'As at 31 Asar 2085', 'As at 31 Asar 2084'],
    ])
    expect(proofs(report)).toEqual(PROVED)
    expect(figures(report)).toEqual(['Net current assets 6700.00', 'Equity 7750.00', 'Opposite balances 0'])
  })

  test('is that of one day: where a period begins has no say, and its year always begins on its first day', async () => {
    const day = await books.ask('balance-sheet', { to: '2028-01-01' })
    expect(day.params).toMatchObject({ from: '2027-07-17', to: '2028-01-01' })
    expect(pages(await books.ask('balance-sheet', { from: '2027-12-31', to: '2028-01-01' }))).toEqual(pages(day))
  })

  test('stands alone where nothing is compared, and in the first year, which has no former', async () => {
    const heads = async (query: Record<string, string>) => tablesIn(await books.ask('balance-sheet', query))[0]?.columns.length
    expect(await heads({ to: '2028-07-15', compare: 'none' })).toBe(2)
    expect(await heads({ to: '2028-07-15', compare: 'fiscal-year-1' })).toBe(3)
    expect(await heads({ to: '2027-07-16' })).toBe(2)
    expect(await heads({ to: '2029-07-15', compare: 'fiscal-year-2' })).toBe(4)
  })

  test('in vertical form the same rows stand below each other', async () => {
    const query = { to: '2028-07-15' }
    const vertical = await books.ask('balance-sheet', { ...query, form: 'vertical' })
    expect(vertical.blocks.map(({ block, id }) => [block, id])).toEqual([
      ['table', 'liabilities'],
      ['table', 'assets'],
      ['figures', 'memo'],
    ])
    expect(pages(vertical)).toEqual(pages(await books.ask('balance-sheet', query)))
    expect(proofs(vertical)).toEqual(PROVED)
  })

  test('zero rows are shown where they are wanted', async () => {
    const [liabilities] = pages(await books.ask('balance-sheet', { to: '2028-07-15', zero: 'true' }))
    expect(liabilities).toContain('  Reserves & Surplus | · | ·')
    expect(liabilities).toContain('  Transferred in the year | · | ·')
  })

  test('each row opens the report of its contents', async () => {
    const [liabilities, assets] = tablesIn(await books.ask('balance-sheet', { to: '2028-07-15' }))
    const opens = [...(liabilities?.rows ?? []), ...(assets?.rows ?? [])].map(({ label, opens: to }) => [label, to] as const)
    expect(Object.fromEntries(opens)).toMatchObject({
      'Capital Account': { report: 'group-summary', params: { groupId: books.groupId('Capital Account') } },
      'Share Capital': { report: 'month-summary', params: { ledgerId: books.ledgerId('Share Capital') } },
      'Profit & Loss A/c': undefined,
      'Brought forward': { report: 'month-summary', params: { ledgerId: books.ledgerId('Profit & Loss A/c') } },
      'For the period': { report: 'profit-and-loss', params: {} },
      'Difference in opening balances': { screen: 'openings', params: {} },
    })
  })

  test('speaks Nepali', async () => {
    const report = await books.ask('balance-sheet', { to: '2028-07-15', language: 'np' })
    expect([report.title, ...tablesIn(report).map(({ columns }) => columns.map(({ label }) => label).join(', '))]).toEqual([
      'वासलात',
      'पुँजी तथा दायित्व, ३१ असार २०८५ सम्म, ३१ असार २०८४ सम्म',
      'सम्पत्ति, ३१ असार २०८५ सम्म, ३१ असार २०८४ सम्म',
    ])
  })
})

describe('a balance opposite to its side', () => {
  test('lessens its group, or is moved to the other side; the totals agree either way', async () => {
    const { owner, organizationId, post } = await openTestBooks(product)
    await post('2026-08-01', [
      ['Rent', '300'],
      ['Bank – Current A/c', '-300'],
    ])
    const ask = async (query: Record<string, string>) => {
      const { answer } = await owner.call(readReport, {
        params: { organizationId, report: 'balance-sheet' },
        query: { compare: 'none', ...query },
      })
      return answer
    }
    const own = await ask({ to: '2026-08-31' })
    expect(pages(own)).toEqual([
      ['Total | 0.00'],
      [
        'Current Assets | -300.00',
        '  Bank Accounts | -300.00',
        '    Bank – Current A/c | -300.00',
        'Profit & Loss A/c | 300.00',
        '  For the period | 300.00',
        'Total | 0.00',
      ],
    ])
    const moved = await ask({ to: '2026-08-31', opposite: 'moved' })
    expect(pages(moved)).toEqual([
      ['Current Assets | 300.00', '  Bank Accounts | 300.00', '    Bank – Current A/c | 300.00', 'Total | 300.00'],
      ['Profit & Loss A/c | 300.00', '  For the period | 300.00', 'Total | 300.00'],
    ])
    expect([own, moved].map((report) => [proofs(report), figures(report).at(-1)])).toEqual([
      [PROVED, 'Opposite balances 1'],
      [PROVED, 'Opposite balances 1'],
    ])
  })
})

describe.skipIf(!existsSync(SAMPLE))('the sample of a Tally export', () => {
  test('has a balance sheet in each of its years that agrees with itself and with the trial balance', async () => {
    const { owner, organizationId } = await openTestBooks(product)
    await importFile(owner, organizationId, readFileSync(SAMPLE), { confirm: 'true' })
    const years = (await owner.call(listFiscalYears, { query: { subcompany: organizationId } })).answer.result
    expect(years.length).toBeGreaterThanOrEqual(16)
    for (const { end: to } of years) {
      const report = async (name: string) =>
        (await owner.call(readReport, { params: { organizationId, report: name }, query: { to } })).answer
      const [sheet, balances] = [await report('balance-sheet'), await report('trial-balance')]
      expect([to, proofs(sheet)]).toEqual([to, PROVED])
      // The first amounts of both sides are equal and, where a group of assets or liabilities stands, that of the trial balance.
      const closing = new Map(tablesIn(balances)[0]?.rows.map(({ id, cells }) => [id, cells.at(-2) ?? cells.at(-1)]))
      const groups = tablesIn(sheet).flatMap(({ rows }) =>
        rows.filter(({ opens }) => opens && 'report' in opens && opens.report === 'group-summary'),
      )
      expect(groups.length).toBeGreaterThan(3)
      const plain = (text: string | null | undefined) => text?.replace('-', '') ?? null
      expect(groups.map(({ label, cells }) => [label, plain(cells[1])])).toEqual(
        groups.map(({ label, id }) => [label, plain(closing.get(id))]),
      )
    }
  })
})
