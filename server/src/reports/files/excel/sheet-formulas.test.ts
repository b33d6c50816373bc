import type { ReportRow, ReportTable } from '@lekha/contract'
import { describe, expect, test } from 'vitest'
import { listFormulas, treeFormulas } from './sheet-formulas.ts'

const COLUMNS: ReportTable['columns'] = [
  { id: 'name', label: 'Name', kind: 'text', names: true },
  { id: 'debit', label: 'Debit', kind: 'debit', group: 'Closing', sums: true },
  { id: 'credit', label: 'Credit', kind: 'credit', group: 'Closing', sums: true },
]
const letterOf = (place: number) => 'ABC'.charAt(place)
const row = (look: ReportRow['look'], level: number, debit: string | null, credit: string | null): ReportRow => ({
  ...{ id: '', label: '', look, level },
  cells: ['', debit, credit],
})
const formulasOf = (rows: ReportRow[], totals: (string | null)[]) => {
  const { rows: each, totals: total } = treeFormulas({ columns: COLUMNS, rows, totals }, 10, letterOf)
  return [...each, total].map((formulas) => Object.fromEntries(formulas))
}

describe('the formulas of a tree', () => {
  test('a group that shows the net of its two sides subtracts them, and what lies above adds up groups instead of ledgers', () => {
    const rows = [row('heading', 0, '60.00', null), row('item', 1, '100.00', null), row('item', 1, null, '40.00')]
    expect(formulasOf(rows, ['Total', '60.00', null])).toEqual([{ 1: 'MAX(0,SUM(B11,B12)-SUM(C11,C12))' }, {}, {}, { 1: 'SUM(B10)' }])
  })

  test('a figure that no formula gives stays a figure', () => {
    const rows = [row('heading', 0, '75.00', null), row('item', 1, '100.00', null), row('item', 1, null, '40.00')]
    expect(formulasOf(rows, ['Total', '99.00', null])).toEqual([{}, {}, {}, {}])
  })
})

test('in a list a sum of a day that is not the sum of its rows makes no total a formula that would count it', () => {
  const list = listFormulas(COLUMNS, letterOf)
  list.pass(row('item', 0, '100.00', null), 10)
  expect(Object.fromEntries(list.pass(row('subtotal', 0, '100.00', null), 11))).toEqual({ 1: 'SUBTOTAL(9,B10:B10)' })
  list.pass(row('item', 0, '50.00', null), 12)
  expect(Object.fromEntries(list.pass(row('subtotal', 0, '70.00', null), 13))).toEqual({})
  expect(Object.fromEntries(list.totals(['', '150.00', null]))).toEqual({})
})
