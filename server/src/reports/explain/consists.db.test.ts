import { figureOf, isZero, type Report, type ReportRow, tablesIn, writeStockValues } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'
import { openTradingFirm, type TradingFirm } from '../../testing/trading-firm.ts'

let product: TestApp
let firm: TradingFirm

beforeAll(async () => {
  product = await startTestApp()
  firm = await openTradingFirm(product)
})
afterAll(() => product.close())

const YEAR = { from: '2026-07-17', to: '2027-07-16', compare: 'none' }
const rowsIn = (report: Report): ReportRow[] => tablesIn(report).flatMap(({ rows }) => rows)
const rowOf = async (report: string, id: string, query: Record<string, string> = {}): Promise<ReportRow> => {
  const found = rowsIn(await firm.ask(report, { ...YEAR, ...query })).find((row) => row.id === id)
  if (!found) throw new Error(`${report} has no row ${id}.`)
  return found
}
const partsOf = ({ consists }: ReportRow): string[] => (consists?.parts ?? []).map(({ label, amount }) => `${label} ${amount}`)
/** The first amount of a row. */
const figureIn = ({ cells }: ReportRow) => cells.find((cell, place) => place > 0 && cell !== null) ?? null

const STATEMENTS: [report: string, query: Record<string, string>][] = [
  ['balance-sheet', {}],
  ['balance-sheet', { form: 'vertical', opposite: 'moved' }],
  ['profit-and-loss', { trading: 'true' }],
  ['profit-and-loss', { trading: 'true', form: 'vertical', percent: 'true' }],
  ['trading-account', {}],
  ['trading-account', { form: 'vertical' }],
  ['cash-flow', {}],
]

/** Every row of the statements that shows a figure but says neither whose it is nor what it consists of, or whose parts come to another. */
async function silentRows(): Promise<string[]> {
  const silent: string[] = []
  for (const to of ['2027-07-16', '2028-07-15', '2027-09-20'])
    for (const [id, query] of STATEMENTS) {
      const report = await firm.ask(id, { ...query, ...(to === '2027-09-20' ? { from: '2027-08-20' } : {}), to, compare: 'none' })
      for (const row of rowsIn(report)) {
        const { consists } = row
        const isAnswered = consists ? isZero(consists.difference ?? '') : figureOf(report, row) !== undefined
        if (!isAnswered && figureIn(row) !== null) silent.push(`${id} ${row.label}: ${consists?.difference}`)
        if (consists?.history) expect((await firm.ask('changes', { ...consists.history, from: YEAR.from, to })).report).toBe('changes')
      }
    }
  return silent
}

describe('a figure of a statement that no ledger and no group has', () => {
  test('names the parts that add up to it, whatever the form and the period', async () => {
    expect(await silentRows()).toEqual([])
  })

  test('is a profit of incomes less expenses, in every statement that shows it', async () => {
    const all = [
      'Indirect Incomes 150.00',
      'Sales Accounts 8500.00',
      'Direct Expenses -700.00',
      'Indirect Expenses -900.00',
      'Purchase Accounts -6000.00',
    ]
    const inSheet = await rowOf('balance-sheet', 'profit-and-loss.profit-of-year')
    expect([figureIn(inSheet), partsOf(inSheet).toSorted()]).toEqual(['1050.00', all.toSorted()])
    expect(partsOf(await rowOf('cash-flow', 'operating.profit')).toSorted()).toEqual(all.toSorted())
    const net = await rowOf('profit-and-loss', 'profit-and-loss.result')
    expect([figureIn(net), partsOf(net)]).toEqual([
      '1050.00',
      ['Gross profit brought down 1800.00', 'Indirect Incomes 150.00', 'Indirect Expenses -900.00'],
    ])
    const gross = await rowOf('profit-and-loss', 'gross-profit')
    expect([figureIn(gross), partsOf(gross)]).toEqual([
      '1800.00',
      ['Sales Accounts 8500.00', 'Purchase Accounts -6000.00', 'Direct Expenses -700.00'],
    ])
  })

  test('is a loss of the same parts on the other side', async () => {
    const year = { from: '2027-07-17', to: '2028-07-15' }
    const net = await rowOf('profit-and-loss', 'profit-and-loss.result', year)
    expect([figureIn(net), partsOf(net)]).toEqual([
      '2150.00',
      ['Indirect Incomes -50.00', 'Gross loss brought down 1200.00', 'Indirect Expenses 1000.00'],
    ])
  })

  test('has the history of its entries: the vouchers that moved the profit, the last recorded first', async () => {
    const { consists } = await rowOf('profit-and-loss', 'profit-and-loss.result')
    const history = await firm.ask('changes', { ...consists?.history, from: YEAR.from, to: YEAR.to })
    expect([history.title, rowsIn(history).length, history.proofs.every(({ difference }) => isZero(difference))]).toEqual([
      'History of the figure: Incomes and expenses',
      6,
      true,
    ])
    expect(tablesIn(history)[0]?.totals.at(-1)).toBe('-1050.00')
    const cash = await rowOf('cash-flow', 'closing')
    const ofCash = await firm.ask('changes', { ...cash.consists?.history, from: YEAR.from, to: YEAR.to })
    expect([tablesIn(ofCash)[0]?.totals.at(-1), figureIn(cash)]).toEqual(['11050.00', '11050.00'])
    const gross = await firm.ask('changes', { sum: 'gross-profit', from: YEAR.from, to: YEAR.to })
    expect(tablesIn(gross)[0]?.totals.at(-1)).toBe('-1800.00')
  })

  test('is a ratio of the figures that its formula names, none of which is added up', async () => {
    const { consists } = await rowOf('ratios', 'gross-profit')
    expect(consists).toMatchObject({ formula: 'Gross profit ÷ sales', result: '21.18 %', difference: null })
    expect(consists?.parts.map(({ label, amount, opens }) => [label, amount, opens && 'report' in opens && opens.report])).toEqual([
      ['Gross profit', '1800.00', 'trading-account'],
      ['Sales', '8500.00', 'group-summary'],
    ])
  })

  test('is of stock by hand what was entered and what the count differs from it', async () => {
    const { owner, organizationId } = firm
    const stock = firm.ledgerId('Stock')
    const values = [{ ledgerId: stock, amount: parsePaisa('2600'), version: null }]
    await owner.call(writeStockValues, { params: { organizationId, date: '2027-07-16' }, body: { values } })
    const leaf = await rowOf('balance-sheet', stock)
    expect([figureIn(leaf), partsOf(leaf), leaf.consists?.history]).toEqual([
      '2600.00',
      ['As entered 2000.00', 'Difference of the count by hand 600.00'],
      { ledgerId: stock },
    ])
    const profit = await rowOf('balance-sheet', 'profit-and-loss.profit-of-year')
    expect(partsOf(profit)).toContain('Change of stock by hand 600.00')
    expect(await silentRows()).toEqual([])
  })

  test('of which the history lists each change, by whom and from which value to which, beside the vouchers that moved the profit', async () => {
    const { owner, organizationId } = firm
    const stock = firm.ledgerId('Stock')
    const values = [{ ledgerId: stock, amount: parsePaisa('2500'), version: 1 }]
    await owner.call(writeStockValues, { params: { organizationId, date: '2027-07-16' }, body: { values } })
    const ofStock = async (query: Record<string, string>) =>
      tablesIn(await firm.ask('changes', { sum: 'profit', from: YEAR.from, to: YEAR.to, ...query }))[1]?.rows.map(({ cells }) =>
        cells.slice(2),
      ) ?? []
    const changed = [
      ['2027-07-16', 'Stock', '2600.00', '2500.00'],
      ['2027-07-16', 'Stock', null, '2600.00'],
    ]
    expect(await ofStock({})).toEqual(changed)
    const history = tablesIn(await firm.ask('changes', { sum: 'profit', from: YEAR.from, to: YEAR.to }))
    expect(history[1]?.columns.find(({ names }) => names)?.label).toBe('Stock entered by hand')
    expect(history[1]?.totals).toEqual([])
    // The next year begins with it; the days before it was counted, and a figure without stock, know nothing of it.
    expect(await ofStock({ from: '2027-07-17', to: '2028-07-15' })).toEqual(changed)
    expect(await ofStock({ to: '2027-07-15' })).toEqual([])
    expect(await ofStock({ sum: 'cash' })).toEqual([])
    expect(await ofStock({ since: '2026-07-17' })).toEqual(changed)
  })
})
