import type { ReportRow, ReportTable } from '@lekha/contract'
import { expect, test } from 'vitest'
import { dayOfRow } from './report-shape.ts'
import { visibleRows } from './tree.ts'

const row = (id: string, look: ReportRow['look'], day: string | null): ReportRow => ({ id, look, level: 0, label: id, cells: [day] })
const rows = visibleRows(
  [
    row('opening balance', 'opening', '2026-07-17'),
    row('rent', 'item', '2026-08-01'),
    row('paid by cheque', 'detail', null),
    row('month', 'subtotal', null),
    row('number missing', 'gap', null),
    row('payment', 'item', '2026-08-20'),
  ],
  { ids: new Set(), depth: 1 },
)
const report = { columns: [{ key: 'date', kind: 'date' }] } as unknown as ReportTable

test('a voucher begun from a row of a report takes the day of a voucher row, never of an opening, a sum or a gap', () => {
  const days = rows.map((current) => [current.row.id, dayOfRow(report, rows, current)])
  expect(Object.fromEntries(days)).toEqual({
    'opening balance': undefined,
    rent: '2026-08-01',
    'paid by cheque': '2026-08-01',
    month: undefined,
    'number missing': undefined,
    payment: '2026-08-20',
  })
  expect(dayOfRow(report, rows, undefined)).toBeUndefined()
})
