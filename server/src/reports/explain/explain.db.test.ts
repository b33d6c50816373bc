import { type Explanation, explainFigure, figureIn, figureOf, type Report, type ReportRow, tablesIn } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ExampleBooks, openExampleBooks } from '../../testing/example-books.ts'
import { rawCommand, rawVoucher, record } from '../../testing/raw-posting.ts'
import { startTestApp, type TestApp } from '../../testing/test-app.ts'

let product: TestApp
let books: ExampleBooks

beforeAll(async () => {
  product = await startTestApp()
  books = await openExampleBooks(product)
})
afterAll(() => product.close())

const FIRST_YEAR = { from: '2026-07-17', to: '2027-07-16' }
const SECOND_YEAR = { from: '2027-07-17', to: '2028-07-15' }
/** Begins and ends within a month. */
const BROKEN = { from: '2026-08-10', to: '2026-11-05' }

const ofLedger = (name: string) => ({ ledgerId: books.ledgerId(name) })
const ofGroup = (name: string) => ({ groupId: books.groupId(name) })

async function explained(query: Record<string, string>): Promise<Explanation> {
  const { organizationId, owner } = books
  const reply = await owner.call(explainFigure, { params: { organizationId }, query: { ...FIRST_YEAR, ...query } })
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
  return reply.answer.result
}

const figures = ({ opening, debit, debits, credit, credits, closing }: Explanation) =>
  `${opening} + ${debit} (${debits}) − ${credit} (${credits}) = ${closing}`
const vouchers = ({ largest }: Explanation) => largest.map(({ number, date, amount }) => `${number} ${date} ${amount}`)
const parts = (explanation: Explanation) => explanation.parts.map(({ kind, name, closing }) => `${kind} ${name} ${closing}`)

describe('the explanation of a figure', () => {
  test('of a ledger names the opening, what moved it and how often, and the five largest vouchers', async () => {
    const cash = await explained(ofLedger('Cash'))
    expect([cash.of?.name, cash.within.map(({ name }) => name), cash.difference]).toEqual([
      'Cash',
      ['Current Assets', 'Cash-in-hand'],
      '0.00',
    ])
    expect(figures(cash)).toBe('1000.00 + 1130.00 (1) − 1010.00 (4) = 1120.00')
    expect(vouchers(cash)).toEqual([
      'SI-0001 2026-08-20 1130.00',
      'CV-0001 2026-10-05 -600.00',
      'PV-0001 2026-08-01 -300.00',
      'PV-0004 2026-11-01 -100.00',
      'PV-0003 2026-10-30 -10.00',
    ])
  })

  test('names the vouchers of the figure that was asked for: of one side, or of what lies before the period', async () => {
    expect(vouchers(await explained({ ...ofLedger('Cash'), figure: 'debit' }))).toEqual(['SI-0001 2026-08-20 1130.00'])
    expect(vouchers(await explained({ ...ofLedger('Cash'), figure: 'credit' }))).toHaveLength(4)
    const earlier = await explained({ ...ofLedger('Cash'), ...SECOND_YEAR, figure: 'opening' })
    expect([earlier.opening, vouchers(earlier)[0], vouchers(earlier).length]).toEqual(['1120.00', 'SI-0001 2026-08-20 1130.00', 5])
  })

  test('an income opens with its own year, and the profit of earlier years is explained by incomes and expenses', async () => {
    const sales = await explained({ ...ofLedger('Sales – Taxable'), ...SECOND_YEAR, figure: 'opening' })
    expect([figures(sales), vouchers(sales)]).toEqual(['0.00 + 0.00 (0) − 500.00 (1) = -500.00', []])
    const profit = await explained({ ...ofLedger('Profit & Loss A/c'), ...SECOND_YEAR, figure: 'opening' })
    expect([profit.opening, profit.difference]).toEqual(['-350.00', '0.00'])
    expect(vouchers(profit)[0]).toBe('SI-0001 2026-08-20 -1000.00')
  })

  test('of a group names what it consists of, which adds up to it', async () => {
    const assets = await explained(ofGroup('Current Assets'))
    expect([assets.closing, assets.difference]).toEqual(['6430.00', '0.00'])
    expect(parts(assets)).toEqual(['group Loans & Advances (Asset) 110.00', 'group Cash-in-hand 1120.00', 'group Bank Accounts 5200.00'])
    // The deposit moves within the group, so no figure of the group comes from it.
    expect(vouchers(assets).join()).not.toContain('CV-0001')
  })

  test('of a sub-ledger counts its own lines only', async () => {
    const ram = await explained({ ...ofLedger('Staff Advance'), subLedgerId: books.subLedgerId('Ram') })
    expect([ram.of?.name, figures(ram), ram.difference]).toEqual(['Ram', '0.00 + 70.00 (1) − 0.00 (0) = 70.00', '0.00'])
  })

  test('as known on an earlier entry leaves out what was entered since', async () => {
    const early = await explained({ ...ofLedger('Cash'), entry: '2' })
    expect([figures(early), early.asOf.entry]).toEqual(['1000.00 + 0.00 (0) − 300.00 (1) = 700.00', '2'])
  })

  test('is refused for what there is not', async () => {
    const { organizationId, owner } = books
    const refused = async (query: Record<string, string>) =>
      (await owner.call(explainFigure, { params: { organizationId }, query: { ...FIRST_YEAR, ...query } })).status
    const nobody = '00000000-0000-7000-8000-000000000000'
    expect(await Promise.all([{ groupId: nobody }, { ledgerId: nobody }].map(refused))).toEqual([404, 404])
    expect(await Promise.all([{ subLedgerId: nobody }, { ...ofLedger('Cash'), ...ofGroup('Current Assets') }].map(refused))).toEqual([
      400, 400,
    ])
  })
})

/** Every amount of a row, with the figure of its explanation that must be the same. */
async function compareRow(report: Report, columns: ReturnType<typeof tablesIn>[number]['columns'], row: ReportRow): Promise<string[]> {
  const of = row.look === 'item' || row.look === 'heading' ? figureOf(report, row) : undefined
  if (!of || (row.opens && 'screen' in row.opens)) return []
  const found = await explained({ ...of })
  expect([row.label, found.difference]).toEqual([row.label, '0.00'])
  return columns.flatMap((column, index) => {
    const cell = row.cells[index]
    if (!cell || !['amount', 'debit', 'credit', 'balance'].includes(column.kind) || column.compared !== undefined) return []
    const whole = parsePaisa(found[figureIn(column)])
    const shown = parsePaisa(cell)
    // A column of one side shows a balance without its sign.
    const agrees = shown === whole || shown === -whole
    return [agrees ? 'same' : `${report.report}: ${row.label} shows ${cell}, explained as ${found[figureIn(column)]}`]
  })
}

describe('every figure of a report is that of its explanation, to the paisa', () => {
  const cases: [report: string, query: () => Record<string, string>, least: number][] = [
    ['trial-balance', () => ({ view: 'ledger' }), 20],
    ['trial-balance', () => ({ columns: 'opening,movement,closing' }), 20],
    ['balance-sheet', () => ({}), 8],
    ['group-summary', () => ({ columns: 'opening,movement,closing' }), 20],
    ['group-summary', () => ofGroup('Current Assets'), 4],
    ['month-summary', () => ofLedger('Cash'), 12],
    ['month-summary', () => ofGroup('Current Assets'), 12],
    ['all-ledgers', () => ({}), 20],
  ]
  test.each(cases)('%s', async (id, query, least) => {
    let compared = 0
    for (const period of id === 'balance-sheet' ? [{ to: FIRST_YEAR.to }] : [FIRST_YEAR, BROKEN]) {
      const report = await books.ask(id, { ...period, ...query() })
      for (const { columns, rows } of tablesIn(report))
        for (const row of rows) {
          const found = await compareRow(report, columns, row)
          expect(found.filter((each) => each !== 'same')).toEqual([])
          compared += found.length
        }
    }
    expect(compared).toBeGreaterThanOrEqual(least)
  })
})

test('the five largest of more vouchers than are looked at first are the same, also where the largest totals are no part of the figure', async () => {
  const { owner, organizationId, ledgerId } = books
  const { sub: userId = '', sid: sessionId = '' } = JSON.parse(
    Buffer.from(owner.token.split('.')[1] ?? '', 'base64url').toString(),
  ) as Record<string, string>
  const target = { organizationId, userId, sessionId, debit: ledgerId('Cash'), credit: ledgerId('Bank – Current A/c') }
  const moved = (from: string, to: string, paisa: number) =>
    rawVoucher(target, {
      date: '2028-09-01',
      lines: [
        [ledgerId(from), paisa],
        [ledgerId(to), -paisa],
      ],
    })
  const between = Array.from({ length: 1_100 }, (_, index) => moved('Cash', 'Bank – Current A/c', 10_000_000 + index))
  const rents = Array.from({ length: 7 }, (_, index) => moved('Rent', 'Cash', 100 + index))
  await record(product.database.admin as never, organizationId, [rawCommand(target, [...rents, ...between])])
  const month = { from: '2028-08-17', to: '2028-09-16' }
  const amounts = async (query: Record<string, string>) => (await explained({ ...month, ...query })).largest.map(({ amount }) => amount)
  expect(await amounts({})).toEqual(['100010.99', '100010.98', '100010.97', '100010.96', '100010.95'])
  expect(await amounts(ofGroup('Current Assets'))).toEqual(['-1.06', '-1.05', '-1.04', '-1.03', '-1.02'])
  expect(await amounts(ofGroup('Indirect Expenses'))).toEqual(['1.06', '1.05', '1.04', '1.03', '1.02'])
})
