import type { ReportCell, ReportRow, ReportTable } from '@lekha/contract'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { inPage } from '../ui/in-page.tsx'
import { phoneColumns } from './phone-columns.tsx'
import { visibleRows } from './tree.ts'

const row = (look: ReportRow['look'], label: string, cells: ReportCell[]): ReportRow => ({ id: label, look, level: 0, label, cells })
const STATEMENT: ReportTable = {
  columns: [
    { id: 'particulars', label: 'Particulars', kind: 'text', names: true },
    { id: 'detail', label: 'Details', kind: 'balance' },
    { id: 'narration', label: 'Narration', kind: 'text', spare: true },
    { id: 'number', label: 'Number', kind: 'text' },
    { id: 'debit', label: 'Debit', kind: 'debit', sums: true },
    { id: 'credit', label: 'Credit', kind: 'credit', sums: true },
    { id: 'balance', label: 'Balance', kind: 'balance' },
  ],
  rows: [
    row('item', 'Rent', ['Rent', null, 'Rent of Shrawan', 'PV-0001', null, '300.00', '700.00']),
    row('detail', 'VAT', ['VAT', '-130.00', null, null, null, null, null]),
  ],
  totals: [],
}

test('on a phone a statement says what its two amounts are, the number before the narration, and the amount of every line', async () => {
  const columns = phoneColumns(STATEMENT, { from: '', to: '' }, 'Amount')
  const rows = visibleRows(STATEMENT.rows, { ids: new Set(), depth: 1 })
  await inPage(
    <table>
      <thead>
        <tr>
          {columns.map(({ id, header }) => (
            <th key={id}>{header}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((each) => (
          <tr key={each.row.id}>
            {columns.map(({ id, cell }) => (
              <td key={id}>{cell(each)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>,
  )
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual(['Particulars', 'Amount · Balance'])
  expect(screen.getAllByRole('cell').map((cell) => cell.textContent)).toEqual([
    'RentPV-0001 · Rent of Shrawan',
    '300.00Cr700.00Dr',
    'VAT',
    '130.00Cr',
  ])
})

test('on a phone the figures of other periods lie beyond the right edge beside the pinned names, a pair in one column, and a row without an amount says its count', async () => {
  const table: ReportTable = {
    columns: [
      { id: 'name', label: 'Particulars', kind: 'text', names: true },
      { id: 'count', label: 'Found', kind: 'count' },
      { id: 'debit', label: 'Debit', kind: 'debit', group: 'Closing', sums: true },
      { id: 'credit', label: 'Credit', kind: 'credit', group: 'Closing', sums: true },
      { id: 'debit~1', label: 'Debit', kind: 'debit', group: 'Closing · 2082/83', sums: true, compared: 1 },
      { id: 'credit~1', label: 'Credit', kind: 'credit', group: 'Closing · 2082/83', sums: true, compared: 1 },
      { id: 'change~1', label: 'Change %', kind: 'percent', compared: 1 },
    ],
    rows: [
      row('item', 'Cash', ['Cash', null, '50.00', null, null, '20.00', '-350.0']),
      row('item', 'Missing numbers', ['Missing numbers', '3', null, null, null, null, null]),
    ],
    totals: ['Total', null, '50.00', '50.00', '20.00', '20.00', null],
  }
  const columns = phoneColumns(table, { from: '', to: '' }, 'Amount')
  const [cash, missing] = visibleRows(table.rows, { ids: new Set(), depth: 1 })
  expect(columns.map(({ id, pinned = false }) => [id, pinned])).toEqual([
    ['name', true],
    ['signed', false],
    ['debit~1', false],
    ['change~1', false],
  ])
  await inPage(
    <p>
      {columns.map(({ id, header, cell, footer }) => (
        <span key={id} data-testid={id}>
          {header} {cash && cell(cash)} {missing && cell(missing)} {footer}
        </span>
      ))}
    </p>,
  )
  const text = (id: string) => screen.getByTestId(id).textContent?.replaceAll(/\s+/g, ' ').trim()
  expect(text('signed')).toBe('Closing 50.00Dr 3 Found 50.00Dr50.00Cr')
  expect(text('debit~1')).toBe('Closing · 2082/83 20.00Cr 20.00Dr20.00Cr')
  expect(text('change~1')).toBe('Change % -350.0%')
})

test('on a phone a bill says its name, its own day and the day on which it is due, each by its head, and what is left', async () => {
  const table: ReportTable = {
    columns: [
      { id: 'particulars', label: 'Particulars', kind: 'text', names: true },
      { id: 'billed', label: 'Billed on', kind: 'date', spare: true },
      { id: 'due', label: 'Due on', kind: 'date' },
      { id: 'days', label: 'Days over', kind: 'count' },
      { id: 'notDue', label: 'Not due', kind: 'amount', sums: true, spare: true },
      { id: 'left', label: 'Outstanding', kind: 'amount', sums: true },
    ],
    rows: [row('item', 'SI-0001', ['SI-0001', '2026-09-20', '2026-10-20', null, '1130.00', '1130.00'])],
    totals: [],
  }
  const [each] = visibleRows(table.rows, { ids: new Set(), depth: 2 })
  await inPage(<div>{each && phoneColumns(table, { from: '', to: '' }, 'Amount').map(({ id, cell }) => <p key={id}>{cell(each)}</p>)}</div>)
  expect([...document.querySelectorAll('p')].map((line) => line.textContent)).toEqual([
    'SI-0001Due on 3 Kartik · Billed on 4 Ashwin',
    '1,130.00',
  ])
})
