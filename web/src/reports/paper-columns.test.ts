import type { ReportColumn } from '@lekha/contract'
import { expect, test } from 'vitest'
import { fitBeside, paperParts } from './paper-columns.ts'
import { visibleRows } from './tree.ts'

const PERIOD = { from: '2026-07-17', to: '2027-07-16' }
const NAMES: ReportColumn = { id: 'name', label: 'Particulars', kind: 'text', names: true }
const pair = (number: number): ReportColumn[] =>
  (['debit', 'credit'] as const).map((kind) => ({
    ...{ id: `${kind}~${number}`, label: kind, kind, group: `Closing · ${number}`, width: 146, sums: true },
    ...(number === 0 ? {} : { compared: number }),
  }))
/** A table with the pairs of so many other periods beside its own, as it is shown. */
const shown = (others: number) => {
  const columns = [NAMES, ...Array.from({ length: others + 1 }, (_, number) => pair(number)).flat()]
  const cells = columns.map(({ names }, place) => (names ? 'Cash' : `${place}234567.00`))
  const row = { id: 'cash', look: 'item' as const, level: 0, label: 'Cash', cells }
  const rows = visibleRows([row], { ids: new Set(), depth: 1 })
  return { id: 'table', label: 'Trial balance', table: { columns, rows: [row], totals: cells }, rows }
}

test('a table that fits on a sheet across is printed as it is', () => {
  const few = shown(2)
  expect(paperParts(few, PERIOD)).toEqual([few])
})

test('twelve months are printed in parts below each other, each with the names, none parting a debit from its credit', () => {
  const whole = shown(12)
  const parts = paperParts(whole, PERIOD)
  expect(parts.length).toBeGreaterThan(1)
  expect(parts.flatMap(({ table }) => table.columns.slice(1))).toEqual(whole.table.columns.slice(1))
  for (const { table, rows } of parts) {
    expect(table.columns[0]).toBe(NAMES)
    expect(table.columns.length % 2).toBe(1)
    expect(rows[0]?.row.cells).toEqual(table.totals)
    expect(table.totals).toHaveLength(table.columns.length)
  }
  expect(parts.flatMap(({ table }) => table.totals.slice(1))).toEqual(whole.table.totals.slice(1))
})

test('two sides stand beside each other as long as both fit', () => {
  expect([fitBeside([shown(0), shown(0)], PERIOD), fitBeside([shown(6), shown(6)], PERIOD)]).toEqual([true, false])
})
