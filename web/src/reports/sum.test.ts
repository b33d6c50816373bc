import type { ReportColumn, ReportRow, ReportTable } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { sumsOf, withAllRows } from './selection.ts'
import { visibleRows } from './tree.ts'

const table = (...columns: (Pick<ReportColumn, 'kind'> & Partial<ReportColumn>)[]): ReportTable => ({
  columns: columns.map((column, index) => ({ id: `${index}`, label: column.kind, ...column })),
  rows: [],
  totals: [],
})
type Line = { cells: ReportRow['cells']; level?: number; look?: ReportRow['look'] }
/** A table on the screen with these rows, all open. */
const shown = (of: ReportTable, lines: readonly Line[]) => {
  const rows = lines.map(({ cells, level = 0, look = 'item' }): ReportRow => ({ id: `${cells[0]}`, label: '', look, level, cells }))
  return [{ id: 'table', label: '', table: of, rows: visibleRows(rows, { ids: new Set(), depth: 99 }) }]
}
const all = (of: ReportTable, lines: readonly Line[]) => sumsOf(shown(of, lines), new Set(lines.map(({ cells }) => `${cells[0]}`)))
const sumOf = (of: ReportTable, lines: readonly Line[]) => all(of, lines).net
const names: Pick<ReportColumn, 'kind'> = { kind: 'text' }

test('selected rows are summed by the last pair of sides, or by the last column that holds both', () => {
  const [debit, credit] = [{ kind: 'debit', sums: true } as const, { kind: 'credit', sums: true } as const]
  const [opening, closing] = [{ group: 'Opening' }, { group: 'Closing' }]
  const pairs = table(names, { ...debit, ...opening }, { ...credit, ...opening }, { ...debit, ...closing }, { ...credit, ...closing })
  expect(sumOf(pairs, [{ cells: ['Cash', '9.00', null, '5.00', null] }, { cells: ['Rent', null, '9.00', null, '2.00'] }])).toBe(
    parsePaisa('3'),
  )
  const either = { kind: 'balance', sums: true } as const
  expect(sumOf(table(names, either, either), [{ cells: ['Cash', '9.00', '5.00'] }, { cells: ['Rent', '-9.00', '-2.00'] }])).toBe(
    parsePaisa('3'),
  )
  // A running balance is not summed.
  expect(sumOf(table(names, either, { kind: 'balance' }), [{ cells: ['Rent', '-300.00', '700.00'] }])).toBe(parsePaisa('-300'))
})

test('figures of a former period are not added to those of the present', () => {
  const amount = { kind: 'amount', sums: true } as const
  expect(sumOf(table(names, amount, { ...amount, compared: 1 }), [{ cells: ['Cash', '9.00', '5.00'] }])).toBe(parsePaisa('9'))
})

const PAIR = table(names, { kind: 'debit', sums: true }, { kind: 'credit', sums: true })

test('the selection says how many rows it has, its debits, its credits and the net of both', () => {
  const lines = [{ cells: ['Cash', '9.00', null] }, { cells: ['Rent', null, '2.00'] }, { cells: ['Bank', '1.00', '4.00'] }]
  expect(all(PAIR, lines)).toEqual({ count: 3, debit: 1000n, credit: 600n, net: 400n, sided: true })
  expect(sumsOf(shown(PAIR, lines), new Set(['Rent']))).toEqual({ count: 1, debit: 0n, credit: 200n, net: -200n, sided: true })
  const balance = table(names, { kind: 'balance', sums: true })
  expect(all(balance, [{ cells: ['Cash', '9.00'] }, { cells: ['Rent', '-2.00'] }])).toMatchObject({ debit: 900n, credit: 200n, net: 700n })
})

test('a row below a selected one is counted, but not added once more', () => {
  const lines: Line[] = [
    { cells: ['Assets', '10.00', null], look: 'heading' },
    { cells: ['Cash', '7.00', null], level: 1 },
    { cells: ['Bank', '3.00', null], level: 1 },
    { cells: ['Capital', null, '10.00'] },
  ]
  expect(all(PAIR, lines)).toMatchObject({ count: 4, debit: 1000n, credit: 1000n, net: 0n })
  expect(sumsOf(shown(PAIR, lines), new Set(['Cash', 'Bank']))).toMatchObject({ count: 2, debit: 1000n })
})

test('all rows are selected at once, but no sums, openings and further lines; once more takes them all back', () => {
  const tables = shown(PAIR, [
    { cells: ['Opening balance', '5.00', null], look: 'opening' },
    { cells: ['PV-0001', '5.00', null] },
    { cells: ['Rent', null, null], look: 'detail' },
    { cells: ['Shrawan', '5.00', null], look: 'subtotal' },
  ])
  const chosen = withAllRows(tables, new Set(['Shrawan']))
  expect([...chosen]).toEqual(['PV-0001'])
  expect(withAllRows(tables, chosen).size).toBe(0)
})
