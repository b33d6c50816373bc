import { type Report, readReport, tablesIn } from '@lekha/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { figuresOf } from '../../testing/example-books.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTradingFirm, pagesOf, proofsOf, type TradingFirm } from '../../testing/trading-firm.ts'

let product: TestApp
let firm: TradingFirm

beforeAll(async () => {
  product = await startTestApp()
  firm = await openTradingFirm(product)
})
afterAll(() => product.close())

const FIRST = { from: '2026-07-17', to: '2027-07-16', compare: 'none' }
const SECOND = { from: '2027-07-17', to: '2028-07-15', compare: 'none' }

/** The heads of the figures of the first table. */
const headsOf = (report: Report) => (tablesIn(report)[0]?.columns ?? []).filter(({ names }) => !names).map(({ label }) => label)

test('a column of what came and went is headed by its period, one of balances by its day', async () => {
  const inTheYear = { from: '2027-07-17', to: '2027-10-17' }
  for (const report of ['trading-account', 'profit-and-loss', 'cash-flow'])
    expect(headsOf(await firm.ask(report, inTheYear)), report).toEqual(['1 Shrawan – 30 Ashwin 2084', '1 Shrawan – 31 Ashwin 2083'])
  expect(headsOf(await firm.ask('profit-and-loss', { ...SECOND, compare: 'year-1' }))).toEqual(['2084/85', '2083/84'])
  expect(headsOf(await firm.ask('ratios', { from: '2027-07-17', to: '2027-08-17', compare: 'none' })).at(-1)).toBe('Shrawan 2084')
  expect(headsOf(await firm.ask('cash-flow', { ...inTheYear, language: 'np' }))[0]).toBe('१ साउन – ३० असोज २०८४')
  expect(headsOf(await firm.ask('balance-sheet', { to: '2027-10-17' }))).toEqual(['As at 30 Ashwin 2084', 'As at 31 Asar 2084'])
})

describe('the trading account', () => {
  test('purchases and direct expenses stand beside sales less returns; the gross profit makes both sides equal', async () => {
    const report = await firm.ask('trading-account', FIRST)
    expect(pagesOf(report)).toEqual([
      [
        'Purchase Accounts | 6000.00',
        '  Purchases – Taxable | 6000.00',
        'Direct Expenses | 700.00',
        '  Wages | 700.00',
        'Gross profit carried down | 1800.00',
        'Total | 8500.00',
      ],
      ['Sales Accounts | 8500.00', '  Sales – Taxable | 8500.00', 'Total | 8500.00'],
    ])
    expect(figuresOf(report)).toBe('Gross profit (% of sales) 21.18')
    expect(proofsOf(report)).toEqual([
      'Both sides agree: 0.00',
      'Gross profit = trial balance: 0.00',
      'Sub-ledgers = control ledgers: 0.00',
    ])
  })

  test('a gross loss stands at the right, and beside it the same days of last year', async () => {
    expect(pagesOf(await firm.ask('trading-account', { from: '2027-07-17', to: '2028-07-15' }))).toEqual([
      [
        'Purchase Accounts | 5000.00 | 6000.00',
        '  Purchases – Taxable | 5000.00 | 6000.00',
        'Direct Expenses | 200.00 | 700.00',
        '  Wages | 200.00 | 700.00',
        'Gross profit carried down | · | 1800.00',
        'Total | 5200.00 | 8500.00',
      ],
      [
        'Sales Accounts | 4000.00 | 8500.00',
        '  Sales – Taxable | 4000.00 | 8500.00',
        'Gross loss carried down | 1200.00 | ·',
        'Total | 5200.00 | 8500.00',
      ],
    ])
  })

  test('in vertical form the cost is taken from the revenue, and a loss has a minus', async () => {
    expect(pagesOf(await firm.ask('trading-account', { ...SECOND, form: 'vertical' }))).toEqual([
      [
        'Revenue | 4000.00',
        '  Sales Accounts | 4000.00',
        '    Sales – Taxable | 4000.00',
        'Cost of sales | 5200.00',
        '  Purchase Accounts | 5000.00',
        '    Purchases – Taxable | 5000.00',
        '  Direct Expenses | 200.00',
        '    Wages | 200.00',
        'Gross profit | -1200.00',
      ],
    ])
  })

  test('percents are of the net sales, and say so; no other percentage stands beside them', async () => {
    const query = { ...FIRST, percent: 'true' }
    for (const report of ['trading-account', 'profit-and-loss']) {
      const shown = await firm.ask(report, query)
      expect(headsOf(shown), report).toEqual(['2083/84', '% of sales'])
      expect(shown.filters.find(({ id }) => id === 'percent')?.options.at(-1)?.label).toBe('% of sales')
      const params = { organizationId: firm.organizationId, report }
      const both = await firm.owner.call(readReport, { params, query: { ...query, shares: 'true' } })
      expect(both.error?.fields).toEqual({ shares: 'This field is not known.' })
    }
    // Nothing was sold in these days: the percentages are of what came in instead.
    const idle = { from: '2026-11-01', to: '2027-07-16', compare: 'none', form: 'vertical', percent: 'true' }
    expect([headsOf(await firm.ask('profit-and-loss', idle)).at(-1), figuresOf(await firm.ask('profit-and-loss', idle))]).toEqual([
      '% of income',
      'Gross profit (% of income) 0.00 | Net profit (% of income) -500.00',
    ])
    expect(pagesOf(await firm.ask('trading-account', { ...FIRST, percent: 'true' }))[0]).toEqual([
      'Purchase Accounts | 6000.00 | 70.59',
      '  Purchases – Taxable | 6000.00 | 70.59',
      'Direct Expenses | 700.00 | 8.24',
      '  Wages | 700.00 | 8.24',
      'Gross profit carried down | 1800.00 | 21.18',
      'Total | 8500.00 | ',
    ])
  })
})

describe('the profit and loss account', () => {
  const PROVED = [
    'Both sides agree: 0.00',
    'Profit = income − expense: 0.00',
    'Profit = balance sheet: 0.00',
    'Sub-ledgers = control ledgers: 0.00',
  ]

  test('the gross profit is brought down beside other incomes; what is left over the expenses is the net profit', async () => {
    const report = await firm.ask('profit-and-loss', FIRST)
    expect(pagesOf(report)).toEqual([
      ['Indirect Expenses | 900.00', '  Salary | 900.00', 'Net profit | 1050.00', 'Total | 1950.00'],
      ['Gross profit brought down | 1800.00', 'Indirect Incomes | 150.00', '  Interest Income | 150.00', 'Total | 1950.00'],
    ])
    expect(figuresOf(report)).toBe('Gross profit (% of sales) 21.18 | Net profit (% of sales) 12.35')
    expect(proofsOf(report)).toEqual(PROVED)
  })

  test('a gross loss is brought down among the expenses, a net loss stands among the incomes', async () => {
    const report = await firm.ask('profit-and-loss', SECOND)
    expect(pagesOf(report)).toEqual([
      ['Gross loss brought down | 1200.00', 'Indirect Expenses | 1000.00', '  Salary | 1000.00', 'Total | 2200.00'],
      ['Indirect Incomes | 50.00', '  Interest Income | 50.00', 'Net loss | 2150.00', 'Total | 2200.00'],
    ])
    expect(proofsOf(report)).toEqual(PROVED)
  })

  test('in vertical form, and with the trading account before it', async () => {
    const vertical = [
      'Expenses | 900.00',
      '  Indirect Expenses | 900.00',
      '    Salary | 900.00',
      'Operating profit | 900.00',
      'Other incomes | 150.00',
      '  Indirect Incomes | 150.00',
      '    Interest Income | 150.00',
      'Net profit | 1050.00',
    ]
    expect(pagesOf(await firm.ask('profit-and-loss', { ...FIRST, form: 'vertical' }))).toEqual([['Gross profit | 1800.00', ...vertical]])
    const whole = await firm.ask('profit-and-loss', { ...FIRST, form: 'vertical', trading: 'true', percent: 'true' })
    expect(pagesOf(whole)[0]?.filter((row) => !row.startsWith(' '))).toEqual([
      'Revenue | 8500.00 | 100.00',
      'Cost of sales | 6700.00 | 78.82',
      'Gross profit | 1800.00 | 21.18',
      'Expenses | 900.00 | 10.59',
      'Operating profit | 900.00 | 10.59',
      'Other incomes | 150.00 | 1.76',
      'Net profit | 1050.00 | 12.35',
    ])
    expect(pagesOf(await firm.ask('profit-and-loss', { ...FIRST, trading: 'true' }))).toEqual([
      ...pagesOf(await firm.ask('trading-account', FIRST)),
      ...pagesOf(await firm.ask('profit-and-loss', FIRST)),
    ])
  })

  test('a period that begins within a year holds only what was earned in it, one of two years the profit of both', async () => {
    const late = await firm.ask('profit-and-loss', { from: '2026-11-01', to: '2027-07-16', compare: 'none' })
    expect(pagesOf(late)).toEqual([
      ['Indirect Expenses | 900.00', '  Salary | 900.00', 'Total | 900.00'],
      ['Indirect Incomes | 150.00', '  Interest Income | 150.00', 'Net loss | 750.00', 'Total | 900.00'],
    ])
    expect(proofsOf(late)).toEqual(PROVED)
    const both = await firm.ask('profit-and-loss', { from: '2026-07-17', to: '2028-07-15', compare: 'none' })
    expect([resultOf(both), proofsOf(both)]).toEqual(['Net loss | 1100.00', PROVED])
  })

  test('is what the balance sheet of the same day shows for the period, whose row opens it', async () => {
    const sheet = await firm.ask('balance-sheet', { to: '2027-07-16', compare: 'none' })
    const row = tablesIn(sheet)
      .flatMap(({ rows }) => rows)
      .find(({ label }) => label === 'For the period')
    expect([row?.cells, row?.opens]).toEqual([['For the period', '1050.00'], { report: 'profit-and-loss', params: {} }])
    expect(sheet.params.from).toBe(FIRST.from)
  })

  test('its rows lead down to groups and ledgers, the results to each other and on to the balance sheet', async () => {
    const rows = [await firm.ask('trading-account', FIRST), await firm.ask('profit-and-loss', FIRST)]
      .flatMap(tablesIn)
      .flatMap((table) => table.rows)
    expect(Object.fromEntries(rows.map(({ label, opens }) => [label, opens]))).toMatchObject({
      'Purchase Accounts': { report: 'group-summary', params: { groupId: firm.groupId('Purchase Accounts') } },
      Salary: { report: 'month-summary', params: { ledgerId: firm.ledgerId('Salary') } },
      'Gross profit carried down': { report: 'profit-and-loss', params: {} },
      'Gross profit brought down': { report: 'trading-account', params: {} },
      'Net profit': { report: 'balance-sheet', params: {} },
    })
  })

  test('speaks Nepali', async () => {
    const report = await firm.ask('profit-and-loss', { ...FIRST, language: 'np' })
    expect([report.title, resultOf(report), ...proofsOf(report).slice(0, 3)]).toEqual([
      'नाफा नोक्सान हिसाब',
      'खुद नाफा | 1050.00',
      'दुवै पक्ष बराबर: 0.00',
      'नाफा = आम्दानी − खर्च: 0.00',
      'नाफा = वासलात: 0.00',
    ])
  })
})

/** The profits and losses of a report with their differences, as rows; a loss of the T-form, which has a side of its own, without its figures. */
const changesOf = (report: Report) =>
  tablesIn(report).flatMap(({ columns, rows }) => {
    const changed = columns.flatMap(({ id }, place) => (/-(difference|change)$/.test(id) ? [place] : []))
    return rows
      .filter(({ id, level }) => level === 0 && /result$|^gross-/.test(id))
      .map(({ label, cells }) => `${label}: ${changed.map((place) => cells[place] ?? '·').join(' | ')}`)
  })

test('where a loss becomes a profit, or a profit a loss, the T-form and the vertical form say the same change of it', async () => {
  // Bhadra sold for 8,500, Shrawan had bought for 6,000, Ashwin paid wages of 700.
  for (const [period, below, change, other] of [
    [{ from: '2026-08-17', to: '2026-09-16' }, '14500.00 | ·', '14500.00 | ·', 'loss'],
    [{ from: '2026-09-17', to: '2026-10-17' }, '-9200.00 | ·', '9200.00 | ·', 'profit'],
  ] as const) {
    const query = { ...period, compare: 'period-1', differences: 'true', trading: 'true' }
    const vertical = changesOf(await firm.ask('profit-and-loss', { ...query, form: 'vertical' }))
    expect(vertical).toEqual([`Gross profit: ${below}`, `Net profit: ${below}`])
    for (const percent of ['true', 'false']) {
      const beside = changesOf(await firm.ask('profit-and-loss', { ...query, percent }))
      expect(beside).toHaveLength(6)
      for (const row of beside) expect(row.split(': ')[1]).toBe(row.includes(other) ? '· | ·' : change)
    }
  }
})

const resultOf = (report: Report) =>
  pagesOf(report)
    .flat()
    .find((row) => /^(Net|खुद)/.test(row))
