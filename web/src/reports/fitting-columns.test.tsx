import type { ReportColumn } from '@lekha/contract'
import { expect, test } from 'vitest'
import { compactColumns, compactWidths, fittingColumns, reportColumns } from './report-columns.tsx'

const money = { kind: 'debit', width: 100 } as const
const pair = (group: string, spare: boolean): ReportColumn[] =>
  ['debit', 'credit'].map((side) => ({ id: `${group} ${side}`, label: side, group, ...money, ...(spare ? { spare } : {}) }))
const COLUMNS: ReportColumn[] = [
  { id: 'particulars', label: 'Particulars', kind: 'text', names: true },
  { id: 'narration', label: 'Narration', kind: 'text', spare: true },
  ...pair('Opening', true),
  ...pair('Movement', true),
  ...pair('Closing', false),
]
const table = { columns: COLUMNS, rows: [], totals: [] }

const fitting = (width_px: number) => {
  const { columns, unseen } = fittingColumns(reportColumns(table, { from: '', to: '' }), table, width_px)
  return [columns.map(({ id }) => id.split(' ')[0]), unseen]
}

test('spare columns are left out one after the other until the rest fits, a pair as a whole, and hidden figures are named', () => {
  expect(fitting(880)[1]).toEqual([])
  expect(fitting(879)).toEqual([['particulars', 'Opening', 'Opening', 'Movement', 'Movement', 'Closing', 'Closing'], []])
  expect(fitting(739)).toEqual([['particulars', 'Movement', 'Movement', 'Closing', 'Closing'], ['Opening']])
  expect(fitting(100)).toEqual([
    ['particulars', 'Closing', 'Closing'],
    ['Opening', 'Movement'],
  ])
})

test('where a statement does not fit, its amounts take the width of their longest figure, so that the names keep the rest', () => {
  const amount = (id: string): ReportColumn => ({ id, label: id, kind: 'amount', width: 150 })
  const statement = {
    columns: [
      { id: 'particulars', label: 'Particulars', kind: 'text', names: true } satisfies ReportColumn,
      amount('ours'),
      amount('former'),
    ],
    rows: [{ id: 'cash', look: 'item', level: 0, label: 'Cash', cells: ['Cash', '1234567.00', '5.00'] } as const].map((row) => ({
      ...row,
      cells: [...row.cells],
    })),
    totals: ['Total', '1234567.00', '5.00'],
  }
  // 12,34,567.00 has twelve letters; the narrowest column leaves room for a head over two lines.
  expect(compactWidths(statement)).toEqual([undefined, 124, 88])
  const all = reportColumns(statement, { from: '', to: '' })
  const widths = (width_px: number) => compactColumns(all, statement, width_px).map(({ width }) => width)
  expect([widths(440), widths(439)]).toEqual([
    [undefined, 150, 150],
    [undefined, 124, 88],
  ])
})
