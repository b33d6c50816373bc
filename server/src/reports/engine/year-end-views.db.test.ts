import { compareFiledReport, explainFigure, figureOf, fileReport, readDashboard, readReport, writeStockValues } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { beforeEach, expect, test } from 'vitest'
import { type ClosableBooks, FORMER, LATTER, openClosableBooks } from '../../testing/closable-books.ts'
import { eachOnNewBooks } from '../../testing/new-books.ts'
import type { TestBooks } from '../../testing/test-app.ts'
import { reports } from '../index.ts'

let account: TestBooks
let books: ClosableBooks
eachOnNewBooks((_product, nextBooks) => {
  account = nextBooks
})
beforeEach(async () => {
  books = await openClosableBooks(account)
})

const YEAR = { from: FORMER.starts, to: FORMER.ends }
const params = () => ({ organizationId: books.organizationId })
const sell = (date: string, amount: string) =>
  books.post(date, [
    ['Cash', amount],
    ['Sales – Taxable', `-${amount}`],
  ])

test('the explanation of a row counts the closing entry where the report does', async () => {
  await sell('2024-08-01', '1000')
  await books.close(books.former)
  const report = await books.ask('trial-balance', { ...YEAR, view: 'ledger', closing: 'with', columns: 'closing', sides: 'one' })
  const row = report.rows.find(({ label }) => label === 'Profit & Loss A/c')
  const of = row && figureOf(report, row)
  const { answer } = await books.owner.call(explainFigure, { params: params(), query: { ...YEAR, ...of } })
  expect([answer.result.closing, answer.result.difference]).toEqual([row?.cells.at(-1), '0.00'])
})

test('a row that is valued by hand has no explanation by entries', async () => {
  await books.addLedger('Goods', 'Stock-in-hand')
  await sell('2024-08-01', '1000')
  const values = [{ ledgerId: books.ledgerId('Goods'), amount: parsePaisa('70'), version: null }]
  await books.owner.call(writeStockValues, { params: { ...params(), date: '2025-07-16' }, body: { values } })
  const report = await books.ask('balance-sheet', { to: YEAR.to, form: 'vertical' })
  const rows = report.blocks.flatMap((block) => (block.block === 'table' ? block.rows : []))
  const [goods, cash] = ['Goods', 'Cash'].map((name) => rows.find(({ label, opens }) => label.split(' · ')[0] === name && opens))
  expect([goods && figureOf(report, goods), cash && figureOf(report, cash)]).toEqual([
    undefined,
    expect.objectContaining({ ledgerId: books.ledgerId('Cash') }),
  ])
})

test('the profit of the dashboard is that of the statements, also with stock by hand', async () => {
  await books.addLedger('Goods', 'Stock-in-hand')
  await sell('2024-08-01', '1000')
  const values = [{ ledgerId: books.ledgerId('Goods'), amount: parsePaisa('70'), version: null }]
  await books.owner.call(writeStockValues, { params: { ...params(), date: '2025-07-16' }, body: { values } })
  const { answer } = await books.owner.call(readDashboard, { params: params(), query: { fiscalYearId: books.former } })
  expect(answer.result.figures.find(({ id }) => id === 'profit')?.amount).toBe('1070.00')
})

test('the checklist and the exceptions count the same days of overdrawn cash', async () => {
  await books.post('2024-07-20', [
    ['Rent', '50'],
    ['Cash', '-50'],
  ])
  await sell('2024-08-01', '1000')
  const check = (await books.end(books.former)).checks.find(({ id }) => id === 'negative-cash')
  expect(check).toMatchObject({ state: 'warns', figure: '12' })
  expect((await books.ask('exceptions', { ...YEAR, only: 'cash' })).rows[1]?.cells[3]).toBe('12 days; at worst')
})

test('each difference of a filed balance sheet can be told from the others', async () => {
  await sell('2024-08-01', '1000')
  const filed = await books.owner.call(fileReport, { params: { id: books.former }, body: { report: 'balance-sheet', note: '' } })
  await sell('2024-08-02', '10')
  const { answer } = await books.owner.call(compareFiledReport, { params: { id: books.former, filedId: filed.answer.id } })
  const rows = answer.result.differences.map(({ row }) => row)
  expect(rows).toContain('Assets › Total')
  expect(new Set(rows).size).toBe(rows.length)
})

test('the same ledger twice in values of stock is refused', async () => {
  await books.addLedger('Goods', 'Stock-in-hand')
  const value = { ledgerId: books.ledgerId('Goods'), amount: parsePaisa('5'), version: null }
  const what = { params: { ...params(), date: '2025-07-16' }, body: { values: [value, value] } }
  const reply = await books.owner.call(writeStockValues, what)
  expect([reply.status, reply.error.fields]).toEqual([422, { 'values.1': 'This ledger stands in the list twice.' }])
})

test('every report that compares is read with differences, percentages and in order', async () => {
  await sell('2024-08-01', '1000')
  await sell('2025-08-01', '700')
  const ids = reports.map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
  const faults: string[] = []
  for (const report of ids) {
    const about = ['ledger', 'month-summary'].includes(report) ? { ledgerId: books.ledgerId('Cash') } : {}
    for (const view of [
      { differences: 'true' },
      { shares: 'true' },
      { order: 'amount' },
      { compare: 'none', across: 'months', differences: 'true' },
    ]) {
      const query: Record<string, string> = { from: LATTER.starts, to: LATTER.ends, compare: 'fiscal-year-1', ...about, ...view }
      const { status } = await books.owner.call(readReport, { params: { ...params(), report }, query })
      // A report that does not compare refuses the view.
      if (status !== 200 && status !== 400) faults.push(`${report} ${JSON.stringify(view)}: ${status}`)
    }
  }
  expect(faults).toEqual([])
})
