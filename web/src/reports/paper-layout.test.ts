import { type Report, type ReportColumn, tablesIn } from '@lekha/contract'
import { expect, test } from 'vitest'
import { isLandscape, paperWidths, withoutBlankColumns, withoutBlankTexts } from './paper-layout.ts'
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
  expect(of('2026-07-17', '2026-08-16')).toBe(76)
  expect(of('2026-07-17', '2028-07-15')).toBe(107)
  dates[0] = { ...dates[0], weekday: true } as ReportColumn
  expect(of('2026-07-17', '2028-07-15')).toBe(138)
})

const statement = (reference: string): Report => {
  const text = (id: string, width?: number): ReportColumn => ({ id, label: '', kind: 'text', ...(width === undefined ? {} : { width }) })
  const day: ReportColumn = { id: 'date', label: 'Date', kind: 'date', width: 118 }
  const spare = [
    { ...text('narration'), spare: true },
    { ...text('reference', 112), spare: true },
  ]
  const columns = [day, text('number', 96), text('type', 128), { ...text('particulars'), names: true }, ...spare, ...amounts(2)]
  const cells = ['2026-08-01', 'PV-0001', 'Payment', 'Rent', reference, reference, '9900000.00', null]
  const whole = { ...report([], ''), params: { from: '2026-07-17', to: '2027-07-16' } }
  return {
    ...whole,
    blocks: [{ block: 'table', id: 'table', columns, rows: [{ id: 'a', look: 'item', level: 0, label: 'Rent', cells }], totals: [] }],
  }
}

test('a day book fits on portrait, because types and numbers take what they need', () => {
  expect(isLandscape(statement('B-60'))).toBe(false)
  expect(widthsOf(statement('B-60')).slice(0, 3)).toEqual([76, 58, 58])
})

test('a column that can be spared and holds nothing is not printed', () => {
  const columnsOf = (of: Report) => tablesIn(withoutBlankColumns(of)).flatMap(({ columns }) => columns.map(({ id }) => id))
  expect(columnsOf(statement(''))).toEqual(['date', 'number', 'type', 'particulars', 'a0', 'a1'])
  expect(columnsOf(statement('B-60'))).toContain('reference')
  expect(tablesIn(withoutBlankColumns(statement('')))[0]?.rows[0]?.cells).toHaveLength(6)
})

test('on the screen a blank reference leaves its room to the names, unless rows follow that may have one', () => {
  const columnsOf = (of: Report) => tablesIn(withoutBlankTexts(of)).flatMap(({ columns }) => columns.map(({ id }) => id))
  expect(columnsOf(statement(''))).toEqual(['date', 'number', 'type', 'particulars', 'a0', 'a1'])
  expect(columnsOf({ ...statement(''), next: 'more' })).toContain('reference')
  const [table] = tablesIn(
    report(
      amounts(2).map((column) => ({ ...column, spare: true })),
      '',
    ),
  )
  expect(columnsOf(report(table?.columns.slice(1) ?? [], ''))).toEqual(['particulars', 'a0', 'a1'])
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
