import { createFiscalYear, type Report, readReport, showOpenings, tablesIn, writeOpenings } from '@lekha/contract'
import type { TestApp } from './test-app.ts'
import { openTestBooks, type TestBooks } from './test-app.ts'
import { openingLine } from './test-books.ts'

/** A trading firm over two fiscal years, worked on paper. */
export type TradingFirm = TestBooks & { ask: (report: string, query?: Record<string, string>) => Promise<Report> }

/**
 * Worked on paper, in rupees.
 *
 * Openings: bank 10,000, stock 2,000, share capital 12,000.
 *
 * 2083/84: sales 9,000 less 500 returned = 8,500; purchases 6,000; wages 700; salary 900; interest received 150.
 * Gross profit 8,500 − 6,000 − 700 = 1,800; net profit 1,800 − 900 + 150 = 1,050. Bank 10,000 + 1,050 = 11,050.
 *
 * 2084/85: sales 4,000; purchases 5,000; wages 200; salary 1,000; interest received 50.
 * Gross loss 4,000 − 5,000 − 200 = −1,200; net loss −1,200 − 1,000 + 50 = −2,150. Bank 11,050 − 2,150 = 8,900.
 *
 * Before stock is valued by hand, the 2,000 of the opening stay what they are.
 */
const POSTINGS: readonly [date: string, ledger: string, amount: string][] = [
  ['2026-08-01', 'Purchases – Taxable', '6000'],
  ['2026-09-01', 'Sales – Taxable', '-9000'],
  ['2026-09-10', 'Sales – Taxable', '500'],
  ['2026-10-01', 'Wages', '700'],
  ['2026-11-01', 'Salary', '900'],
  ['2026-12-01', 'Interest Income', '-150'],
  ['2027-08-01', 'Purchases – Taxable', '5000'],
  ['2027-09-01', 'Sales – Taxable', '-4000'],
  ['2027-10-01', 'Wages', '200'],
  ['2027-11-01', 'Salary', '1000'],
  ['2028-01-01', 'Interest Income', '-50'],
]

export async function openTradingFirm(product: TestApp): Promise<TradingFirm> {
  const books = await openTestBooks(product)
  const { owner, organizationId, post } = books
  const params = { organizationId }
  await owner.call(createFiscalYear, { query: { subcompany: organizationId }, body: { year: '2027-07-17', end: '2028-07-15' } })
  const { entry } = (await owner.call(showOpenings, { params })).answer.result
  const lines = [
    openingLine(books, 'Bank – Current A/c', '10000'),
    openingLine(books, 'Stock', '2000'),
    openingLine(books, 'Share Capital', '-12000'),
  ]
  await owner.call(writeOpenings, { params, body: { entry, lines } })
  for (const [date, ledger, amount] of POSTINGS) {
    const opposite = amount.startsWith('-') ? amount.slice(1) : `-${amount}`
    await post(date, [
      [ledger, amount],
      ['Bank – Current A/c', opposite],
    ])
  }
  const ask = async (report: string, query: Record<string, string> = {}) => {
    const reply = await owner.call(readReport, { params: { organizationId, report }, query })
    if (reply.status !== 200) throw new Error(JSON.stringify(reply.error))
    return reply.answer
  }
  return { ...books, ask }
}

/** Each table of a report as a page of text: a line for each row, with its total at the end. */
export const pagesOf = (report: Report): string[][] =>
  tablesIn(report).map(({ rows, totals }) => [
    ...rows.map(({ level, cells }) => `${'  '.repeat(level)}${cells.map((cell) => cell ?? '·').join(' | ')}`),
    ...(totals.length > 0 ? [totals.join(' | ')] : []),
  ])

export const proofsOf = (report: Report): string[] => report.proofs.map(({ label, difference }) => `${label}: ${difference}`)
