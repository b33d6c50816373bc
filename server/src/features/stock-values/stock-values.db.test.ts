import { addDays, todayInNepal } from '@lekha/calendar'
import { deleteLedger, listStockValues, tablesIn, writeStockValues } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { figuresOf } from '../../testing/example-books.ts'
import { faultsOf } from '../../testing/stored-rows.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { lockThrough } from '../../testing/test-books.ts'
import { openTradingFirm, pagesOf, proofsOf, type TradingFirm } from '../../testing/trading-firm.ts'

let product: TestApp
let firm: TradingFirm

beforeAll(async () => {
  product = await startTestApp()
})
beforeEach(async () => {
  firm = await openTradingFirm(product)
})
afterAll(() => product.close())

const write = (date: string, amount: string | null, version: number | null = null, ledger = 'Stock') =>
  firm.owner.call(writeStockValues, {
    params: { organizationId: firm.organizationId, date },
    body: { values: [{ ledgerId: firm.ledgerId(ledger), amount: amount === null ? null : parsePaisa(amount), version }] },
  })
const listed = async () =>
  (await firm.owner.call(listStockValues, { params: { organizationId: firm.organizationId } })).answer.result.map(
    ({ date, amount, version }) => [date, amount, version],
  )

const FIRST = { from: '2026-07-17', to: '2027-07-16', compare: 'none' }
const SECOND = { from: '2027-07-17', to: '2028-07-15', compare: 'none' }
const [COUNTED, LATER] = [' · by hand, 31 Asar 2084', ' · by hand, 31 Asar 2085']
/** What stands behind the day of a count where the column of the former year was counted too. */
const FORMER = ' · As at 31 Asar 2084: by hand'
const everyProofHolds = (proofs: string[]) => expect(proofs.filter((proof) => !proof.endsWith(': 0.00'))).toEqual([])

/**
 * On paper: stock was 2,000 when the books began, 3,000 at the end of the first year and 5,500 at the end of the second.
 * First year: gross profit 1,800 + (3,000 − 2,000) = 2,800; net 1,050 + 1,000 = 2,050.
 * Second year: −1,200 + (5,500 − 3,000) = 1,300; net −2,150 + 2,500 = 350.
 */
async function countBothYears() {
  await write('2027-07-16', '3000')
  await write('2028-07-15', '5500')
}

describe('the statements', () => {
  test('the trading account has opening and closing stock, each with its day, and the gross profit that they make', async () => {
    await countBothYears()
    const first = await firm.ask('trading-account', FIRST)
    expect(pagesOf(first)).toEqual([
      [
        'Opening stock | 2000.00',
        '  Stock | 2000.00',
        'Purchase Accounts | 6000.00',
        '  Purchases – Taxable | 6000.00',
        'Direct Expenses | 700.00',
        '  Wages | 700.00',
        'Gross profit carried down | 2800.00',
        'Total | 11500.00',
      ],
      [
        'Sales Accounts | 8500.00',
        '  Sales – Taxable | 8500.00',
        `Closing stock${COUNTED} | 3000.00`,
        `  Stock${COUNTED} | 3000.00`,
        'Total | 11500.00',
      ],
    ])
    expect([figuresOf(first), proofsOf(first)[1]]).toEqual([
      'Gross profit (% of sales) 32.94',
      'Gross profit = trial balance + change of stock by hand: 0.00',
    ])
    const second = await firm.ask('trading-account', SECOND)
    expect(pagesOf(second).map((rows) => rows.filter((row) => /tock|Gross/.test(row)))).toEqual([
      [`Opening stock${COUNTED} | 3000.00`, `  Stock${COUNTED} | 3000.00`, 'Gross profit carried down | 1300.00'],
      [`Closing stock${LATER} | 5500.00`, `  Stock${LATER} | 5500.00`],
    ])
    everyProofHolds([...proofsOf(first), ...proofsOf(second)])
  })

  test('one below the other, the closing stock lessens the cost of sales', async () => {
    await countBothYears()
    const [rows] = pagesOf(await firm.ask('trading-account', { ...SECOND, form: 'vertical' }))
    expect(rows?.filter((row) => !row.startsWith('    '))).toEqual([
      'Revenue | 4000.00',
      '  Sales Accounts | 4000.00',
      'Cost of sales | 2700.00',
      `  Opening stock${COUNTED} | 3000.00`,
      '  Purchase Accounts | 5000.00',
      '  Direct Expenses | 200.00',
      `  Closing stock${LATER} | -5500.00`,
      'Gross profit | 1300.00',
    ])
  })

  test('the balance sheet shows the stock at its value, and the profit of each year with it', async () => {
    await countBothYears()
    const sheet = await firm.ask('balance-sheet', { to: '2028-07-15', compare: 'fiscal-year-1' })
    expect(pagesOf(sheet)).toEqual([
      [
        'Capital Account | 12000.00 | 12000.00',
        '  Share Capital | 12000.00 | 12000.00',
        'Profit & Loss A/c | 2400.00 | 2050.00',
        '  Brought forward | 2050.00 | ·',
        '  For the period | 350.00 | 2050.00',
        'Total | 14400.00 | 14050.00',
      ],
      [
        'Current Assets | 14400.00 | 14050.00',
        `  Stock-in-hand${LATER}${FORMER} | 5500.00 | 3000.00`,
        `    Stock${LATER}${FORMER} | 5500.00 | 3000.00`,
        '  Bank Accounts | 8900.00 | 11050.00',
        '    Bank – Current A/c | 8900.00 | 11050.00',
        'Total | 14400.00 | 14050.00',
      ],
    ])
    expect(proofsOf(sheet)).toContain('Ledgers = trial balance + stock by hand: 0.00')
    everyProofHolds(proofsOf(sheet))
    const profit = await firm.ask('profit-and-loss', SECOND)
    expect(pagesOf(profit)[0]).toContain('Net profit | 350.00')
    everyProofHolds(proofsOf(profit))
    const row = tablesIn(sheet)
      .flatMap(({ rows }) => rows)
      .find(({ label }) => label.startsWith('Stock ·'))
    expect([row?.opens, row?.skipsTo]).toEqual([
      { screen: 'stock-values', params: {} },
      { report: 'ledger', params: { ledgerId: firm.ledgerId('Stock') } },
    ])
  })

  test('a column of another period says so itself, where only that one, or several, are counted', async () => {
    await write('2027-08-20', '3000')
    const stock = async (query: Record<string, string>) =>
      pagesOf(await firm.ask('balance-sheet', query))[1]?.find((row) => row.startsWith('    Stock'))
    const ofFormer = { to: '2027-07-16', compare: 'none', periods: '2027-07-17~2027-09-01' }
    expect(await stock(ofFormer)).toBe('    Stock · As at 15 Bhadra 2084: by hand | 2000.00 | 3000.00')
    const months = await stock({ to: '2027-12-15', compare: 'none', across: 'months' })
    expect(months).toMatch(/^ {4}Stock · by hand, 3 Bhadra 2084 · 4 other columns: by hand \|/)
    expect(
      pagesOf(await firm.ask('balance-sheet', { ...ofFormer, language: 'np' }))
        .flat()
        .join(),
    ).toContain('१५ भदौ २०८४ सम्म: हातले')
  })

  test('until somebody counts, nothing changes; the books never do', async () => {
    const before = await firm.ask('trial-balance', { to: '2028-07-15' })
    await write('2027-07-16', '3000')
    expect(pagesOf(await firm.ask('trading-account', { ...FIRST, to: '2027-07-15' })).flat()).toContain(
      'Gross profit carried down | 1800.00',
    )
    expect(pagesOf(await firm.ask('trial-balance', { to: '2028-07-15' }))).toEqual(pagesOf(before))
  })

  test('a count goes on into the next year, and what is posted to the ledger after it moves it', async () => {
    await write('2027-07-16', '3000')
    await firm.post('2027-10-10', [
      ['Stock', '400'],
      ['Bank – Current A/c', '-400'],
    ])
    const trading = await firm.ask('trading-account', SECOND)
    expect(pagesOf(trading).map((rows) => rows.filter((row) => /tock|Gross/.test(row)))).toEqual([
      [`Opening stock${COUNTED} | 3000.00`, `  Stock${COUNTED} | 3000.00`, 'Stock entered in the ledgers | 400.00', '  Stock | 400.00'],
      [`Closing stock${COUNTED} | 3400.00`, `  Stock${COUNTED} | 3400.00`, 'Gross loss carried down | 1200.00'],
    ])
    everyProofHolds(proofsOf(trading))
  })

  test('say in Nepali, too, what was counted by hand and when', async () => {
    await write('2027-07-16', '3000')
    const report = await firm.ask('trading-account', { ...FIRST, language: 'np' })
    expect(pagesOf(report)[1]).toContain('  जिन्सी सामान · हातले ३१ असार २०८४ | 3000.00')
  })

  test('read as known on a former day do not know a value that was written later', async () => {
    await write('2027-07-16', '3000')
    await product.database.admin.query(
      `alter table audit_record disable trigger all; update audit_record set recorded_at = recorded_at - interval '5 days' where organization_id = '${firm.organizationId}'; alter table audit_record enable trigger all`,
    )
    await write('2027-07-16', '4000', 1)
    const closing = async (known?: string) =>
      pagesOf(await firm.ask('trading-account', { ...FIRST, ...(known ? { known } : {}) }))[1]?.find((row) => row.startsWith('Closing'))
    expect(await closing()).toBe(`Closing stock${COUNTED} | 4000.00`)
    const day = (daysAgo: number) =>
      addDays(
        todayInNepal(() => product.clock.now_ms),
        -daysAgo,
      )
    expect(await closing(day(2))).toBe(`Closing stock${COUNTED} | 3000.00`)
    expect(await closing(day(9))).toBeUndefined()
  })
})

describe('the values', () => {
  test('are written, changed and removed for one day, and what another has changed meanwhile is not overwritten', async () => {
    await write('2027-07-16', '3000')
    expect(await listed()).toEqual([['2027-07-16', 300_000n, 1]])
    expect((await write('2027-07-16', '3100', 1)).answer.result).toMatchObject([{ amount: 310_000n, version: 2 }])
    expect([(await write('2027-07-16', '9', 1)).status, (await write('2027-07-16', '9')).status]).toEqual([409, 409])
    expect((await write('2027-07-16', null, 2)).answer.result).toEqual([])
    expect(await listed()).toEqual([])
    expect(await faultsOf(product.database.admin, firm.organizationId)).toEqual([])
  })

  test('are of ledgers of stock, zero or more, and of a day in a fiscal year', async () => {
    const refusals = [await write('2027-07-16', '5', null, 'Cash'), await write('2027-07-16', '-5'), await write('2030-01-01', '5')]
    expect(refusals.map(({ status, error }) => [status, Object.values(error.fields ?? {})[0]])).toEqual([
      [422, 'Only a ledger under Stock-in-hand is valued by hand.'],
      [422, 'The value of stock is zero or more.'],
      [422, 'No fiscal year covers this date.'],
    ])
  })

  test('of a locked period stay, and none is added to it', async () => {
    await write('2027-07-16', '3000')
    await lockThrough(product, firm, '2027-07-16')
    const tried = [await write('2027-07-16', '9', 1), await write('2027-07-16', null, 1), await write('2027-01-01', '9')]
    expect(tried.map(({ status, error }) => [status, error.message])).toEqual(
      tried.map(() => [422, 'Values of stock in a closed or locked period cannot be changed.']),
    )
    expect((await write('2027-07-17', '9')).status).toBe(200)
  })

  test('keep their ledger from being deleted', async () => {
    await write('2027-07-16', '10')
    const params = { organizationId: firm.organizationId, ledgerId: firm.ledgerId('Stock') }
    expect((await firm.owner.call(deleteLedger, { params, query: { version: '1' } })).status).toBe(422)
  })
})
