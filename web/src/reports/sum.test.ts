import type { ReportColumn, ReportTable } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { sumOf } from './report-columns.tsx'

const table = (...columns: (Pick<ReportColumn, 'kind'> & Partial<ReportColumn>)[]): ReportTable => ({
  columns: columns.map((column, index) => ({ id: `${index}`, label: column.kind, ...column })),
  rows: [],
  totals: [],
})
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
