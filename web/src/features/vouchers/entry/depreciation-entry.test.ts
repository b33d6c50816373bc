import type { Report } from '@lekha/contract'
import { expect, test } from 'vitest'
import { EMPTY_LEDGER } from '../../../books/empty-ledger.ts'
import type { Masters } from '../../../books/masters.ts'
import { depreciationEntry } from './depreciation-entry.ts'

const expense = { ...EMPTY_LEDGER, id: 'expense', name: 'Depreciation', groupId: 'indirect' }
const masters = {
  groups: [{ id: 'indirect', parentId: null, nature: 'expense', predefined: 'indirect-expenses' }],
  ledgers: [expense, { ...expense, id: 'asset', name: 'Accumulated depreciation', groupId: null }],
} as unknown as Masters
const row = (id: string, level: number, left: string | null) => ({ id, level, cells: [id, left] })
const reportOf = (...rows: ReturnType<typeof row>[]) =>
  ({ blocks: [{ block: 'table', columns: [{ id: 'particulars' }, { id: 'left' }], rows }] }) as unknown as Report

const linesOf = (report: Report) =>
  depreciationEntry(report, '2027-07-16', masters, 'Depreciation').lines.flatMap(({ ledgerId, side, text }) =>
    ledgerId ? [[ledgerId, side, text]] : [],
  )

test('the journal credits each ledger with what is left, and debits the expense with all of it', () => {
  const report = reportOf(row('pool-B', 0, '30000.00'), row('tables', 1, '20000.00'), row('chairs', 1, '10000.00'), row('desks', 1, null))
  expect(linesOf(report)).toEqual([
    ['expense', 'debit', '30,000.00'],
    ['tables', 'credit', '20,000.00'],
    ['chairs', 'credit', '10,000.00'],
  ])
})

test('what was written off too much, or is an income, stands on the other side; what is not known is left out', () => {
  expect(linesOf(reportOf(row('van', 1, '-5000.00'), row('software', 1, '–')))).toEqual([
    ['expense', 'credit', '5,000.00'],
    ['van', 'debit', '5,000.00'],
  ])
  expect(linesOf(reportOf(row('software', 1, '–')))).toEqual([])
})
