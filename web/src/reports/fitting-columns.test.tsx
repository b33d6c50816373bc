import type { ReportColumn } from '@lekha/contract'
import { expect, test } from 'vitest'
import { fittingColumns, reportColumns } from './report-columns.tsx'

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
