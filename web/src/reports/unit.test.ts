import type { Report, ReportColumn, ReportRow } from '@lekha/contract'
import { tablesIn } from '@lekha/contract'
import type { Unit } from '@lekha/money'
import { expect, test } from 'vitest'
import { reportInUnit, unitIn } from './unit.ts'

const NAMES: ReportColumn = { id: 'name', label: 'Particulars', kind: 'text', names: true }
const row = (label: string, level: number, ...amounts: (string | null)[]): ReportRow => ({
  ...{ id: label, look: level === 0 ? 'heading' : 'item', level, label },
  cells: [label, ...amounts],
})
const report = (columns: ReportColumn[], rows: ReportRow[], totals: (string | null)[], count: number | null = null): Report => ({
  ...{ report: 'trial-balance', title: 'Trial balance', params: {}, filters: [], count, next: null, previous: null, proofs: [] },
  blocks: [{ block: 'table', id: 'rows', columns: [NAMES, ...columns], rows, totals: ['Total', ...totals] }],
  asOf: { at: '2026-08-17T06:00:00.000Z', entry: '7', known: null },
})
const shown = (one: Report, unit: Unit) => {
  const [table] = tablesIn(reportInUnit(one, unit, 'Rounding difference'))
  const lines = (table?.rows ?? []).map(({ level, cells }) => `${'  '.repeat(level)}${cells.map((cell) => cell ?? '–').join(' | ')}`)
  return [...lines, (table?.totals ?? []).map((cell) => cell ?? '–').join(' | ')]
}
const WHOLE: Unit = { scale: 'rupee', decimals: 0 }
const AMOUNT: ReportColumn = { id: 'amount', label: 'Amount', kind: 'amount', sums: true }
const PAIR: ReportColumn[] = [
  { id: 'debit', label: 'Debit', kind: 'debit', sums: true },
  { id: 'credit', label: 'Credit', kind: 'credit', sums: true },
]

test('what rounding takes from a sum stands below its rows, so that the total is the sum of the rows shown', () => {
  const thirds = report([AMOUNT], [row('A', 0, '33.33'), row('B', 0, '33.33'), row('C', 0, '33.34')], ['100.00'])
  expect(shown(thirds, WHOLE)).toEqual(['A | 33.00', 'B | 33.00', 'C | 33.00', 'Rounding difference | 1.00', 'Total | 100.00'])
})

test('so it does below each heading, whose own figure is rounded by itself', () => {
  const tree = report(
    [AMOUNT],
    [row('Assets', 0, '1.50'), row('Cash', 1, '0.75'), row('Bank', 1, '0.75'), row('Other', 0, '0.50')],
    ['2.00'],
  )
  expect(shown(tree, WHOLE)).toEqual([
    'Assets | 2.00',
    '  Cash | 1.00',
    '  Bank | 1.00',
    'Other | 1.00',
    'Rounding difference | -1.00',
    'Total | 2.00',
  ])
})

test('no row is added where rounded rows add up, nor where rows were never meant to', () => {
  expect(shown(report([AMOUNT], [row('A', 0, '1000.00'), row('B', 0, '2000.00')], ['3000.00']), WHOLE)).toHaveLength(3)
  expect(shown(report([AMOUNT], [row('A', 0, '1.40')], ['9.60']), WHOLE)).toEqual(['A | 1.00', 'Total | 10.00'])
  const balance: ReportColumn = { id: 'balance', label: 'Balance', kind: 'balance' }
  expect(shown(report([balance], [row('A', 0, '1.40'), row('B', 0, '1.40')], ['2.80']), WHOLE)).toHaveLength(3)
})

test('debit and credit are rounded by column, and of a group that nets them together', () => {
  const rows = [
    row('Debtors', 0, '100.50', null),
    row('Hari', 1, '150.40', null),
    row('Gita', 1, null, '49.90'),
    row('Capital', 0, null, '100.50'),
  ]
  expect(shown(report(PAIR, rows, ['100.50', '100.50']), WHOLE)).toEqual([
    'Debtors | 101.00 | –',
    '  Hari | 150.00 | –',
    '  Gita | – | 50.00',
    '  Rounding difference | 1.00 | –',
    'Capital | – | 101.00',
    'Total | 101.00 | 101.00',
  ])
  const credits = report(PAIR, [row('A', 0, '0.80', '0.40'), row('B', 0, null, '0.40')], ['0.80', '0.80'])
  expect(shown(credits, WHOLE).slice(-2)).toEqual(['Rounding difference | – | 1.00', 'Total | 1.00 | 1.00'])
})

test('thousands and lakhs have two decimals, or none; only amounts are shown in them', () => {
  const counts: ReportColumn = { id: 'entries', label: 'Entries', kind: 'count', sums: true }
  const books = report([counts, AMOUNT], [row('A', 0, '7', '1234567.89')], ['7', '1234567.89'])
  expect(shown(books, { scale: 'thousand', decimals: 2 })).toEqual(['A | 7 | 1234.57', 'Total | 7 | 1234.57'])
  expect(shown(books, { scale: 'lakh', decimals: 0 })).toEqual(['A | 7 | 12.00', 'Total | 7 | 12.00'])
})

test('a report with pages keeps rupees and paisa, because what rounding takes from its total cannot be known on a page', () => {
  const paged = report([AMOUNT], [row('A', 0, '1.40')], ['1.40'], 300)
  expect(reportInUnit(paged, WHOLE, 'Rounding difference')).toBe(paged)
})

test('an address that says no unit, or another, means rupees and paisa', () => {
  expect([unitIn({}), unitIn({ scale: 'million', paise: 'some' })]).toEqual(Array(2).fill({ scale: 'rupee', decimals: 2 }))
  expect(unitIn({ scale: 'lakh', paise: 'none' })).toEqual({ scale: 'lakh', decimals: 0 })
})
