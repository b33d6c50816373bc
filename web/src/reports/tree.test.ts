import type { ReportRow } from '@lekha/contract'
import { expect, test } from 'vitest'
import { openText, placeIn, readOpen, turned, visibleRows } from './tree.ts'

const row = (id: string, level: number, look: ReportRow['look'] = 'heading'): ReportRow => ({ id, level, look, label: id, cells: [] })
const rows = [row('assets', 0), row('banks', 1), row('nabil', 2, 'item'), row('cash', 1, 'item'), row('income', 0)]
const seen = (open: string | undefined) => visibleRows(rows, readOpen(open)).map(({ row: { id } }) => id)

test('at first only the outermost groups are visible', () => expect(seen(undefined)).toEqual(['assets', 'income']))
test('a depth opens all branches above it', () => {
  expect(seen('2')).toEqual(['assets', 'banks', 'cash', 'income'])
  expect(seen('99')).toEqual(['assets', 'banks', 'nabil', 'cash', 'income'])
})
test('a single branch is toggled, and the address stores it', () => {
  const open = turned(turned(readOpen(undefined), 'assets'), 'banks')
  expect(openText(open)).toBe('1,assets,banks')
  expect(seen(openText(open))).toEqual(['assets', 'banks', 'nabil', 'cash', 'income'])
  expect(seen('99,banks')).toEqual(['assets', 'banks', 'cash', 'income'])
})
test('a group without children cannot be opened', () => {
  expect(visibleRows(rows, readOpen('99')).at(-1)).toMatchObject({ expandable: false, expanded: false })
})
test('a day is written where it changes, and anew below a heading without one', () => {
  const on = (day: string, each: ReportRow): ReportRow => ({ ...each, cells: [day] })
  const dated = [row('cash', 0), on('2026-08-01', row('rent', 1, 'item')), on('2026-08-01', row('fuel', 1, 'item')), row('round', 0)]
  const shown = visibleRows([...dated, on('2026-08-01', row('salary', 1, 'item'))], readOpen('2'), 0)
  expect(shown.map(({ row: { id }, sameDay }) => [id, sameDay])).toEqual([
    ['cash', false],
    ['rent', false],
    ['fuel', true],
    ['round', false],
    ['salary', false],
  ])
})

test('a row is found where it stands, also after the rows above it became more or fewer, and nowhere once it is gone', () => {
  const before = visibleRows(rows, readOpen('99'))
  const [, , nabil] = before
  const placeOf = (open: string) => nabil && placeIn(visibleRows(rows, readOpen(open)), nabil)
  expect(['99', '99,banks', '1,assets,banks'].map(placeOf)).toEqual([2, -1, 2])
  expect(nabil && placeIn(visibleRows(rows.slice(1), readOpen('99')), nabil)).toBe(1)
})
