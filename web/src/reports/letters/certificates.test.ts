import type { Report } from '@lekha/contract'
import { expect, test } from 'vitest'
import { certificatesIn } from './certificates.ts'

const columns = ['party', 'pan', 'nature', 'date', 'number', 'base', 'rate', 'tax', 'due'].map((id) => ({ id }))
const section = (label: string) => ({
  id: label,
  look: 'heading',
  label,
  cells: [label, null, null, null, null, '0.00', null, '0.00', null],
})
const deducted = (party: string, pan: string | null, number: string, base: string, tax: string) => ({
  ...{ id: number, look: 'item', label: party },
  cells: [party, pan, 'House rent', '2026-08-01', number, base, '10.00', tax, '2026-09-10'],
})
const bare = { id: 'bare', look: 'item', label: 'TDS – Rent', cells: ['TDS – Rent', null, null, null, null, null, null, '7.00', null] }
const rows = [
  section('Section 88'),
  deducted('Sita Pasal', '609999999', 'PV-1', '1000.00', '100.00'),
  deducted('Hari', null, 'PV-2', '500.00', '50.00'),
  section('Section 89'),
  deducted('Sita Pasal', '609999999', 'PV-3', '200.00', '3.00'),
  section('Without particulars'),
  bare,
]
const report = { blocks: [{ block: 'table', id: 'deducted', columns, rows, totals: [] }] } as unknown as Report

test('each party has one certificate with all that was deducted from it, whatever the section', () => {
  const said = certificatesIn(report).map(({ name, pan, deductions, base, tax }) => [
    ...[name, pan, deductions.map((each) => `${each.section}: ${each.number}`), base, tax],
  ])
  expect(said).toEqual([
    ['Hari', '', ['Section 88: PV-2'], 50_000n, 5_000n],
    ['Sita Pasal', '609999999', ['Section 88: PV-1', 'Section 89: PV-3'], 120_000n, 10_300n],
  ])
})
