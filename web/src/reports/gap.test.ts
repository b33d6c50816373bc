import { type Report, type ReportRow, tablesIn } from '@lekha/contract'
import { expect, test } from 'vitest'
import { withGap } from './gap.ts'

const row = (id: string, look: ReportRow['look'] = 'item'): ReportRow => ({ id, look, level: 0, label: id, cells: [null, id] })
const page = (rows: ReportRow[], more: Partial<Report> = {}) =>
  ({
    blocks: [
      {
        block: 'table',
        columns: [
          { id: 'date', label: 'Date', kind: 'date' },
          { id: 'particulars', label: 'Particulars', kind: 'text', names: true },
        ],
        rows,
        totals: [],
      },
    ],
    proofs: [],
    count: null,
    next: null,
    ...more,
  }) as unknown as Report
const rowsOf = (report: Report) => tablesIn(report)[0]?.rows ?? []
const labels = (head: Report[], tail: Report[]) => rowsOf(withGap(head, tail, (count) => `${count} rows between`)).map(({ label }) => label)

const FIRST = page([row('opening', 'opening'), row('1'), row('1.note', 'detail'), row('2'), row('month', 'subtotal')], {
  count: 6,
  next: '2',
})

test('a row tells how many rows were not read, at their position', () => {
  expect(labels([FIRST], [])).toEqual(['opening', '1', '1.note', '2', 'month', '4 rows between'])
  expect(labels([FIRST], [page([row('5'), row('6')])])).toEqual(['opening', '1', '1.note', '2', 'month', '2 rows between', '5', '6'])
})

test('pages that have met are one report, in which every row occurs once', () => {
  const met = withGap([FIRST, page([row('3'), row('4')], { next: '4' })], [page([row('4'), row('5'), row('6')])], String)
  expect(rowsOf(met).map(({ id }) => id)).toEqual(['opening', '1', '1.note', '2', 'month', '3', '4', '5', '6'])
  expect(met.next).toBeNull()
})

test('a report without pages has no gap', () => expect(labels([page([row('Cash')])], [])).toEqual(['Cash']))
