import type { Report, ReportColumn } from '@lekha/contract'
import { parsePaisa } from '@lekha/money'
import { expect, test } from 'vitest'
import { sumOf } from './report-columns.tsx'

const report = (...kinds: [kind: ReportColumn['kind'], group?: string][]) =>
  ({ columns: kinds.map(([kind, group], index) => ({ id: `${index}`, label: kind, kind, ...(group ? { group } : {}) })) }) as Report

test('chosen rows are added up by the last pair of sides, or by the last column that holds both', () => {
  const pairs = report(['particulars'], ['debit', 'Opening'], ['credit', 'Opening'], ['debit', 'Closing'], ['credit', 'Closing'])
  expect(sumOf(pairs, [{ cells: ['Cash', '9.00', null, '5.00', null] }, { cells: ['Rent', null, '9.00', null, '2.00'] }])).toBe(
    parsePaisa('3'),
  )
  const signed = report(['particulars'], ['signed'], ['signed'])
  expect(sumOf(signed, [{ cells: ['Cash', '9.00', '5.00'] }, { cells: ['Rent', '-9.00', '-2.00'] }])).toBe(parsePaisa('3'))
  const statement = report(['particulars'], ['signed'], ['balance'])
  expect(sumOf(statement, [{ cells: ['Rent', '-300.00', '700.00'] }])).toBe(parsePaisa('-300'))
})
