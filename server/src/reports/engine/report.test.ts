import { joinPages, type Report, type ReportQuery, tablesIn } from '@lekha/contract'
import { expect, test } from 'vitest'
import type { Books } from '../../db/books.ts'
import { type DefinedReport, pagesOf } from './report.ts'

const NAMES = ['Ashwin', 'Bhadra', 'Cash', 'Deposit', 'Expense']

/** A report of five rows, two to a page, that tells which queries it was given. */
function pagedReport(queries: ReportQuery[]): DefinedReport {
  const answer = async (_books: Books, query: ReportQuery): Promise<Report> => {
    queries.push(query)
    const start = Number.parseInt(query.after ?? '0', 10)
    const rows = NAMES.slice(start, start + 2).map((label) => ({ id: label, look: 'item' as const, level: 0, label, cells: [label] }))
    return {
      report: 'paged',
      title: 'Paged',
      params: { from: '2026-07-17', to: '2026-08-01' },
      filters: [],
      blocks: [
        {
          block: 'table',
          id: 'names',
          columns: [{ id: 'particulars', label: 'Particulars', kind: 'text', names: true }],
          rows,
          totals: start === 0 ? ['five'] : [],
        },
      ],
      proofs: [{ id: 'rows', label: 'Rows', difference: start === 2 ? '7.00' : '0.00' }],
      next: start + 2 < NAMES.length ? String(start + 2) : null,
      previous: null,
      count: null,
      asOf: { at: '2026-08-01T00:00:00.000Z', entry: '5', known: null },
    }
  }
  return { id: 'paged', answer }
}

test('a file is the whole report, page by page over the period that the first page chose, and holds no proof that a page does not', async () => {
  const queries: ReportQuery[] = []
  const pages: Report[] = []
  for await (const page of pagesOf(pagedReport(queries), {} as Books, { text: 'x', after: '4' })) pages.push(page)
  const whole = joinPages(pages)
  const [table] = tablesIn(whole)
  expect(table?.rows.map((row) => row.label)).toEqual(NAMES)
  expect([table?.totals, whole.next]).toEqual([['five'], null])
  expect(whole.proofs).toEqual([{ id: 'rows', label: 'Rows', difference: '7.00' }])
  expect(queries.map(({ after, from, text }) => [after, from, text])).toEqual([
    [undefined, undefined, 'x'],
    ['2', '2026-07-17', 'x'],
    ['4', '2026-07-17', 'x'],
  ])
})
