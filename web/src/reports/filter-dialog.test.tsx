import type { ReportFilter } from '@lekha/contract'
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { inBooks } from '../books/in-books.tsx'
import { FilterDialog } from './filter-dialog.tsx'

const typed = (id: string, kind: ReportFilter['kind'], label: string): ReportFilter => ({
  ...{ id, kind, label, role: 'filter', value: '', standard: '', options: [], keys: [] },
})

async function dialog() {
  const [onChange, onClose] = [vi.fn(), vi.fn()]
  const filters = [typed('amount', 'amount-range', 'Amount'), typed('numbers', 'number-range', 'Number'), typed('text', 'text', 'Text')]
  const { user } = await inBooks(
    () => <FilterDialog title="Filter" filters={filters} onChange={onChange} onClose={onClose} />,
    () => ({ result: [] }),
  )
  return { user, onChange, onClose }
}

test('an amount turned round is refused at its field, the dialog stays and nothing is asked for', async () => {
  const { user, onChange, onClose } = await dialog()
  await user.type(await screen.findByLabelText('Amount'), '5000-1{Enter}')
  expect((await screen.findByRole('alert')).textContent).toBe('The smaller one comes first, as in 100-500.')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect([onChange.mock.calls, onClose.mock.calls]).toEqual([[], []])
})

test('corrected, it is taken, and the dialog closes', async () => {
  const { user, onChange, onClose } = await dialog()
  const field = await screen.findByLabelText('Amount')
  await user.type(field, '5000-1')
  await user.tab()
  await screen.findByRole('alert')
  await user.type(field, '0000{Enter}')
  expect([onChange.mock.lastCall, onClose.mock.calls]).toEqual([[{ amount: '5000-10000' }], [[]]])
})

test('numbers are written without a prefix, and a text is taken as it is', async () => {
  const { user, onChange } = await dialog()
  await user.type(await screen.findByLabelText('Number'), 'PV-1')
  await user.tab()
  expect((await screen.findByRole('alert')).textContent).toBe('Write a number, or two with a dash, as in 12-40.')
  await user.type(screen.getByLabelText('Text'), '5000-1')
  await user.tab()
  expect(onChange.mock.lastCall).toEqual([{ text: '5000-1' }])
})
