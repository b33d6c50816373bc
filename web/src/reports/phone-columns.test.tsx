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
