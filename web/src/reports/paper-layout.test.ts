import { type Report, type ReportColumn, tablesIn } from '@lekha/contract'
import { expect, test } from 'vitest'
import { isLandscape, paperWidths } from './paper-layout.ts'
import { periodOf } from './period.ts'

const amounts = (count: number): ReportColumn[] =>
  Array.from({ length: count }, (_, index) => ({ id: `a${index}`, label: '', kind: 'debit' }))

const report = (columns: ReportColumn[], amount: string): Report => ({
  report: 'example',
  title: 'Example',
  params: {},
  filters: [],
  blocks: [
    {
      block: 'table',
      id: 'table',
      columns: [{ id: 'particulars', label: 'Particulars', kind: 'text', names: true }, ...columns],
      rows: [{ id: 'a', look: 'item', level: 0, label: 'Cash', cells: ['Cash', ...columns.map(() => amount)] }],
      totals: [],
    },
  ],
  proofs: [],
  next: null,
  previous: null,
  count: null,
  asOf: { at: '', entry: '1', known: null },
})

const widthsOf = (of: Report) => tablesIn(of).flatMap((table) => paperWidths(table, periodOf(of)))

test('six columns of figures print in portrait while names have room, and in landscape when the figures grow', () => {
  expect(isLandscape(report(amounts(6), '132594811.44'))).toBe(false)
  expect(isLandscape(report(amounts(6), '99132594811.44'))).toBe(true)
})

test('a figure has room for its commas and, in a balance, for Dr or Cr; names share the remaining width', () => {
  const widths = widthsOf(
    report(
      [
        { id: 'd', label: '', kind: 'debit' },
        { id: 'b', label: '', kind: 'balance' },
      ],
      '132594811.44',
    ),
  )
  expect(widths).toEqual([undefined, 92, 112])
})

test('a day that carries its year has room for it', () => {
  const dates: ReportColumn[] = [{ id: 'date', label: 'Date', kind: 'date', width: 100 }]
  const of = (from: string, to: string) => widthsOf({ ...report(dates, '2026-08-01'), params: { from, to } })[1]
  expect(of('2026-07-17', '2026-08-16')).toBe(82)
  expect(of('2026-07-17', '2028-07-15')).toBe(115)
  dates[0] = { ...dates[0], weekday: true } as ReportColumn
  expect(of('2026-07-17', '2028-07-15')).toBe(145)
})

test('two sides share the sheet, and print in landscape when they do not fit side by side', () => {
  const sides = (columns: number): Report => {
    const [side] = tablesIn(report(amounts(columns), '132594811.44'))
    if (!side) throw new Error('There is no table.')
    const half = { ...side, title: 'Assets' }
    return { ...report([], ''), blocks: [{ block: 'two-sides', id: 'sides', left: half, right: half }] }
  }
  expect(isLandscape(sides(1))).toBe(false)
  expect(isLandscape(sides(3))).toBe(true)
})
