import { expect, test } from 'vitest'
import { DataTable, type DataTableProps } from '../../ui/data-table.tsx'
import { inPage } from '../../ui/in-page.tsx'
import { passTables } from './pass-tables.ts'

type Row = { id: string }
const columns: DataTableProps<Row>['columns'] = [{ id: 'name', header: 'Name', align: 'text', cell: ({ id }) => id }]
const shape = ({ id }: Row) => ({ id })
const rowsOf = (...ids: string[]) => ids.map((id) => ({ id }))
const here = () => document.activeElement?.textContent

test('the arrows pass from the last row of a table to the first of the next, over an empty one, and back', async () => {
  const user = await inPage(
    <div onKeyDownCapture={passTables} role="presentation">
      <DataTable label="Checklist" {...{ columns, shape }} rows={rowsOf('calendar', 'drafts')} autoFocus />
      <DataTable label="Filed" {...{ columns, shape }} rows={[]} />
      <DataTable label="Exceptions" {...{ columns, shape }} rows={rowsOf('clerk', 'accountant')} />
    </div>,
  )
  expect(here()).toBe('calendar')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(here()).toBe('clerk')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(here()).toBe('accountant')
  await user.keyboard('{ArrowUp}{ArrowUp}')
  expect(here()).toBe('drafts')
})
