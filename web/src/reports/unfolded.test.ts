import type { Report, ReportColumn, ReportRow } from '@lekha/contract'
import { expect, test } from 'vitest'
import { isUnfolded, withUnfolded } from './unfolded.ts'

const WORDS = { waiting: '…', nothing: 'Nothing moved.' }
const reportOf = (columns: ReportColumn[], rows: ReportRow[]): Report => ({
  ...{ report: 'r', title: 'R', params: {}, filters: [], count: null, next: null, previous: null, proofs: [] },
  blocks: [{ block: 'table', id: 't', columns, rows, totals: [] }],
  asOf: { at: '2026-08-17T06:00:00.000Z', entry: '7', known: null },
})
const name: ReportColumn = { id: 'name', label: '', kind: 'text', names: true }
const row = (id: string, cells: ReportRow['cells'], more: Partial<ReportRow> = {}): ReportRow => ({
  ...{ id, look: 'item', level: 0, label: id, cells: [id, ...cells] },
  ...more,
})

const months = reportOf(
  [
    name,
    { id: 'debit', label: '', kind: 'debit', shows: 'movement' },
    { id: 'credit', label: '', kind: 'credit', shows: 'movement' },
    { id: 'balance', label: '', kind: 'balance', shows: 'closing' },
  ],
  [
    row('opening', [null, null, '-100.00'], { look: 'opening' }),
    row('Shrawan', ['30.00', '50.00', '-120.00'], { opens: { report: 'ledger', params: { from: 'a', to: 'b' } } }),
    row('Bhadra', [null, null, '-120.00']),
    row('Ashwin', ['200.00', null, '80.00']),
  ],
)
const pair = (shows: 'opening' | 'movement' | 'closing'): ReportColumn[] => [
  { id: `${shows}-debit`, label: '', kind: 'debit', shows },
  { id: `${shows}-credit`, label: '', kind: 'credit', shows },
]
const rowsOf = (report: Report) => report.blocks.flatMap((block) => (block.block === 'table' ? block.rows : []))
const ledger = (cells: ReportRow['cells']) => row('Cash', cells, { unfolds: true, level: 1 })

test('months stand below their ledger by what each column shows; a month in which nothing moved is left out', () => {
  const trialBalance = reportOf(
    [name, ...pair('opening'), ...pair('movement'), ...pair('closing')],
    [ledger([null, '100.00', '230.00', '50.00', '80.00', null]), row('Bank', [])],
  )
  const rows = rowsOf(withUnfolded(trialBalance, new Map([['Cash', months]]), WORDS))
  expect(rows.map(({ id, level, cells }) => [id, level, ...cells.slice(1)])).toEqual([
    ['Cash', 1, null, '100.00', '230.00', '50.00', '80.00', null],
    ['Cash/Shrawan', 2, null, '100.00', '30.00', '50.00', null, '120.00'],
    ['Cash/Ashwin', 2, null, '120.00', '200.00', null, '80.00', null],
    ['Bank', 0],
  ])
  expect([rows[1]?.opens, rows.map(isUnfolded)]).toEqual([{ report: 'ledger', params: { from: 'a', to: 'b' } }, [false, true, true, false]])
})

test('on the side of capital and liabilities a credit is positive, as the row above says; former periods stay blank', () => {
  const columns: ReportColumn[] = [
    name,
    { id: 'amount', label: '', kind: 'amount', shows: 'closing' },
    { id: 'former', label: '', kind: 'amount', shows: 'closing', compared: 1 },
  ]
  const cellsOf = (own: string) =>
    rowsOf(withUnfolded(reportOf(columns, [ledger([own, '5.00'])]), new Map([['Cash', months]]), WORDS)).map(({ cells }) => cells.slice(1))
  expect(cellsOf('80.00')).toEqual([
    ['80.00', '5.00'],
    ['-120.00', null],
    ['80.00', null],
  ])
  expect(cellsOf('-80.00')[1]).toEqual(['120.00', null])
})

test('until the months have come a row says so, and another where nothing moved', () => {
  const below = (read: Report | undefined) =>
    rowsOf(withUnfolded(reportOf([name], [ledger([])]), new Map([['Cash', read]]), WORDS)).map(({ label, look }) => `${look} ${label}`)
  expect(below(undefined)).toEqual(['item Cash', 'detail …'])
  expect(below(reportOf([name], []))).toEqual(['item Cash', 'detail Nothing moved.'])
})
